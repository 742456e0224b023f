package import SourceText

/// An error that keeps a property list from being edited. The list is unchanged.
package struct PropertyListEditError: Error, Hashable, Sendable {
    /// A kind of reason.
    package enum Code: Hashable, Sendable {
        /// The bytes are not a property list, or one with a slip in it.
        case malformed
        /// The format or the encoding is one that is only read.
        case notEditable
        /// The file has nothing at the key path, or nothing that can hold what goes in.
        case noSuchPlace
        /// Reading the edited bytes does not give the intended value.
        case notRepresentable

        /// The rule of a finding about it.
        package var rule: RuleID {
            switch self {
            case .malformed: .malformedPropertyList
            case .notEditable, .noSuchPlace: .notEditable
            case .notRepresentable: .notRepresentable
            }
        }
    }

    /// The kind of the error.
    package let code: Code
    /// What is wrong, as a phrase without a period.
    package let message: String
    /// The position of a syntax error.
    package let position: SourcePosition?
    /// The path of the file, if known.
    package var file: String?

    /// Creates an error.
    package init(_ code: Code, _ message: String, position: SourcePosition? = nil, file: String? = nil) {
        self.code = code
        self.message = message
        self.position = position
        self.file = file
    }
}

extension PropertyListEditError: CustomStringConvertible {
    /// The location and the message.
    package var description: String {
        [file, position.map(\.description), message].compactMap { $0 }.joined(separator: ": ")
    }
}
