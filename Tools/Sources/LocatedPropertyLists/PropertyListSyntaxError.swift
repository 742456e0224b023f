public import SourceText

/// The first syntax error in a property list.
public struct PropertyListSyntaxError: Error, Hashable, Codable, Sendable {
    /// The position of the error.
    public let position: SourcePosition
    /// What is wrong, as a phrase without a period.
    public let message: String

    /// Creates an error.
    public init(position: SourcePosition, message: String) {
        self.position = position
        self.message = message
    }
}

extension PropertyListSyntaxError: CustomStringConvertible {
    /// `line:column: message`
    public var description: String { "\(position): \(message)" }
}
