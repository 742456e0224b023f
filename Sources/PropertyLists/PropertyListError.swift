/// Why a property list could not be read or written.
///
/// ```swift
/// do throws(PropertyListError) {
///     _ = try PropertyList.read(URL(fileURLWithPath: "Settings.bundle/Root.plist"))
/// } catch {
///     if error.code == .missing { print("no Settings bundle") } else { print(error) }
/// }
/// ```
public struct PropertyListError: Error, Sendable, Hashable {
    /// What went wrong, for programs. New codes may come; switch with a default.
    public struct Code: Sendable, Hashable {
        /// The rule of a finding about the error.
        public let rule: PropertyListFinding.Rule
        /// The code's name: the rule's.
        public var rawValue: String { rule.rawValue }

        private init(_ rule: PropertyListFinding.Rule) { self.rule = rule }

        /// No file stands at the path.
        public static let missing = Code(.missingFile)
        /// The file cannot be opened, or is not a regular file.
        public static let unreadable = Code(.unreadableFile)
        /// The bytes are no property list.
        public static let malformed = Code(.malformedPropertyList)
        /// Containers are nested deeper than ``ReadingLimits/depth``.
        public static let tooDeep = Code(.propertyListTooDeep)
        /// Values take more memory than ``ReadingLimits`` allow for a file of that size: it names containers again and
        /// again.
        public static let tooLarge = Code(.propertyListTooLarge)
        /// The file is larger than ``ReadingLimits/fileBytes``.
        public static let fileTooLarge = Code(.fileTooLarge)
        /// Files that are read together are more or larger than ``ReadingLimits`` allow.
        public static let budgetExceeded = Code(.readingLimit)
        /// The file could not be written, or not exactly as it should be.
        public static let unwritable = Code(.unwritableFile)
    }

    /// What went wrong.
    public let code: Code
    /// What went wrong, for people.
    public let message: String
    /// The file, where there is one.
    public var file: String?

    /// An error of this code.
    public init(_ code: Code, _ message: String, file: String? = nil) {
        self.code = code
        self.message = message
        self.file = file
    }

    /// The error with its file, where it does not know one.
    package func inFile(_ path: String) -> PropertyListError { PropertyListError(code, message, file: file ?? path) }
}

extension PropertyListError: CustomStringConvertible {
    /// The file and the message.
    public var description: String { (file.map { "\($0): " } ?? "") + message }
}
