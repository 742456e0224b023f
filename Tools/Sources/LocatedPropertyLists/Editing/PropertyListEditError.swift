public import SourceText

/// An error that keeps a property list from being edited. The list is unchanged.
public struct PropertyListEditError: Error, Hashable, Sendable {
    /// The kind of an error, stable for programs. New codes may be added, so switch over it with a default.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The name of the code, as findings print it.
        public let rawValue: String
        /// Creates a code.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The bytes are not a property list, or have a syntax error.
        public static let malformed = Code(rawValue: "malformed-property-list")
        /// The format or the encoding cannot be edited.
        public static let notEditable = Code(rawValue: "not-editable")
        /// The file has no value at the key path, or no container for the new value.
        public static let noSuchPlace = Code(rawValue: "no-such-place")
        /// Reading the edited bytes does not return the intended value.
        public static let notRepresentable = Code(rawValue: "not-representable")
        /// A file cannot be written.
        public static let unwritable = Code(rawValue: "unwritable-file")
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
