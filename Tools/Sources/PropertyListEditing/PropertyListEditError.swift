public import SourceText

/// Why a property list was not edited; it is then as it was.
public struct PropertyListEditError: Error, Hashable, Sendable {
    /// A kind of reason, stable for programs. New codes may come; switch with a default.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code's name, as findings print it.
        public let rawValue: String
        /// A code by its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The bytes are no property list, or one with a slip in it.
        public static let malformed = Code(rawValue: "malformed-property-list")
        /// The format or the encoding is one that is only read.
        public static let notEditable = Code(rawValue: "not-editable")
        /// The file has nothing at the key path, or nothing that can hold what goes in.
        public static let noSuchPlace = Code(rawValue: "no-such-place")
        /// Reading the edited bytes does not give the intended value.
        public static let notRepresentable = Code(rawValue: "not-representable")
        /// A file cannot be written.
        public static let unwritable = Code(rawValue: "unwritable-file")
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
