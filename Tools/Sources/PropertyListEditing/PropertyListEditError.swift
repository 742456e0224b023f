public import SourceText

/// An error that keeps a property list from being edited. The list is unchanged.
public struct PropertyListEditError: Error, Hashable, Sendable {
    /// A kind of reason.
    public enum Code: Hashable, Sendable {
        /// The bytes are no property list, or one with a slip in it.
        case malformed
        /// The format or the encoding is one that is only read.
        case notEditable
        /// The file has nothing at the key path, or nothing that can hold what goes in.
        case noSuchPlace
        /// Reading the edited bytes does not give the intended value.
        case notRepresentable

        /// The rule of a finding about it.
        public var rule: RuleID {
            switch self {
            case .malformed: .malformedPropertyList
            case .notEditable, .noSuchPlace: .notEditable
            case .notRepresentable: .notRepresentable
            }
        }
    }

    /// The kind of the error.
    public let code: Code
    /// What is wrong, as a phrase without a period.
    public let message: String
    /// The position of a syntax error.
    public let position: SourcePosition?
    /// The path of the file, if known.
    public var file: String?

    /// Creates an error.
    public init(_ code: Code, _ message: String, position: SourcePosition? = nil, file: String? = nil) {
        self.code = code
        self.message = message
        self.position = position
        self.file = file
    }
}

extension PropertyListEditError: CustomStringConvertible {
    /// The location and the message.
    public var description: String {
        [file, position.map(\.description), message].compactMap { $0 }.joined(separator: ": ")
    }
}
