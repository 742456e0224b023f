public import SourceText

/// The first syntax error in a property list.
public struct PropertyListSyntaxError: Error, Hashable, Codable, Sendable {
    /// The position of the error.
    public let position: SourcePosition
    /// What is wrong, as a phrase without a period.
    public let message: String
    /// What to do about it, if that is known.
    public let fix: String?

    /// Creates an error.
    public init(position: SourcePosition, message: String, fix: String? = nil) {
        self.position = position
        self.message = message
        self.fix = fix
    }
}

extension PropertyListSyntaxError: CustomStringConvertible {
    /// `line:column: message`
    public var description: String { "\(position): \(message)" }
}
