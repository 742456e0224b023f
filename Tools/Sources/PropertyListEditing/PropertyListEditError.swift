public import SourceText

/// Why a property list was not edited; it is then as it was.
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

    /// What is the matter.
    public let code: Code
    /// What is the matter, in one sentence without a full stop.
    public let message: String
    /// Where in the text, for a malformed one.
    public let position: SourcePosition?
    /// The file, where there is one.
    public var file: String?

    /// An error of this code.
    public init(_ code: Code, _ message: String, position: SourcePosition? = nil, file: String? = nil) {
        self.code = code
        self.message = message
        self.position = position
        self.file = file
    }
}

extension PropertyListEditError: CustomStringConvertible {
    /// The place and the message.
    public var description: String {
        [file, position.map(\.description), message].compactMap { $0 }.joined(separator: ": ")
    }
}
