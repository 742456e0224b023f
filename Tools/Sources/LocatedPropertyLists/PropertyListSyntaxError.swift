public import SourceText

/// The first place at which a property list is malformed.
public struct PropertyListSyntaxError: Error, Hashable, Codable, Sendable {
    /// Where it is.
    public let position: SourcePosition
    /// What is the matter there, in one sentence.
    public let message: String

    /// A malformed place.
    public init(position: SourcePosition, message: String) {
        self.position = position
        self.message = message
    }
}

extension PropertyListSyntaxError: CustomStringConvertible {
    /// `line:column: message`
    public var description: String { "\(position): \(message)" }
}
