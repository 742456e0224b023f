package import SourceText

/// The first syntax error in a property list.
package struct PropertyListSyntaxError: Error, Hashable, Codable, Sendable {
    /// The position of the error.
    package let position: SourcePosition
    /// What is wrong, as a phrase without a period.
    package let message: String
    /// What to do about it, if that is known.
    package let fix: String?

    /// Creates an error.
    package init(position: SourcePosition, message: String, fix: String? = nil) {
        self.position = position
        self.message = message
        self.fix = fix
    }
}

extension PropertyListSyntaxError: CustomStringConvertible {
    /// `line:column: message`
    package var description: String { "\(position): \(message)" }
}
