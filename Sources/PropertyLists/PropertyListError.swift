/// An error in reading or writing a property list.
///
/// ```swift
/// do throws(PropertyListError) {
///     _ = try PropertyList.read(URL(fileURLWithPath: "Settings.bundle/Root.plist"))
/// } catch {
///     if error.code == .missing { print("no Settings bundle") } else { print(error) }
/// }
/// ```
public struct PropertyListError: Error, Sendable, Hashable {
    /// The kind of error, for programs. Later versions may add codes, so switch with a default.
    public struct Code: Sendable, Hashable {
        /// The rule of a finding about the error.
        public let rule: PropertyListFinding.Rule
        /// The code's name: the rule's.
        public var rawValue: String { rule.rawValue }

        private init(_ rule: PropertyListFinding.Rule) { self.rule = rule }

        /// The file does not exist.
        public static let missing = Code(.missingFile)
        /// The file cannot be opened, or is not a regular file.
        public static let unreadable = Code(.unreadableFile)
        /// The bytes are not a property list.
        public static let malformed = Code(.malformedPropertyList)
        /// Containers are nested deeper than ``ReadingLimits/depth``.
        public static let tooDeep = Code(.propertyListTooDeep)
        /// The values need more memory than ``ReadingLimits`` allows for a file of this size, because containers are
        /// referenced repeatedly.
        public static let tooLarge = Code(.propertyListTooLarge)
        /// The file is larger than ``ReadingLimits/fileBytes``.
        public static let fileTooLarge = Code(.fileTooLarge)
        /// Files that are read together exceed the number or size that ``ReadingLimits`` allows.
        public static let budgetExceeded = Code(.readingLimit)
        /// The file could not be written, or not exactly.
        public static let unwritable = Code(.unwritableFile)
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
