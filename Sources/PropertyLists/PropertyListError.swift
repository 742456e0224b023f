/// An error in reading or writing a property list.
public struct PropertyListError: Error, Sendable, Hashable {
    /// The kind of error, for programs. Later versions may add codes, so switch with a default.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name of the code, as findings print it.
        public let rawValue: String
        /// Creates a code from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The file does not exist.
        public static let missing = Code(rawValue: "missing-file")
        /// The file cannot be opened, or is not a regular file.
        public static let unreadable = Code(rawValue: "unreadable-file")
        /// The bytes are not a property list.
        public static let malformed = Code(rawValue: "malformed-property-list")
        /// Containers are nested deeper than ``ReadingLimits/depth``.
        public static let tooDeep = Code(rawValue: "property-list-too-deep")
        /// The values need more memory than ``ReadingLimits`` allows for a file of this size, because containers are
        /// referenced repeatedly.
        public static let tooLarge = Code(rawValue: "property-list-too-large")
        /// The file is larger than ``ReadingLimits/fileBytes``.
        public static let fileTooLarge = Code(rawValue: "file-too-large")
        /// Files that are read together exceed the number or size that ``ReadingLimits`` allows.
        public static let budgetExceeded = Code(rawValue: "reading-limit")
        /// The file could not be written, or not exactly.
        public static let unwritable = Code(rawValue: "unwritable-file")
    }

    /// The kind of error.
    public let code: Code
    /// A description for people.
    public let message: String
    /// The path of the file, if there is one.
    public var file: String?

    /// Creates an error.
    public init(_ code: Code, _ message: String, file: String? = nil) {
        self.code = code
        self.message = message
        self.file = file
    }

    /// Returns the error with a file, unless it has one.
    package func inFile(_ path: String) -> PropertyListError { PropertyListError(code, message, file: file ?? path) }
}

extension PropertyListError: CustomStringConvertible {
    /// The file and the message.
    public var description: String { (file.map { "\($0): " } ?? "") + message }
}
