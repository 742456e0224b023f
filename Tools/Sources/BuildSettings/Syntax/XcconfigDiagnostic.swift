public import SourceText

/// What the build system says about an xcconfig file, as a build error or warning.
public struct XcconfigDiagnostic: Hashable, Codable, Sendable {
    /// Error or warning.
    public let level: Severity
    /// What kind it is.
    public let kind: Kind
    /// The file it is about.
    public let file: String
    /// The line, from 1; 0 when it is about the file as a whole.
    public let line: Int
    /// The build system's sentence. May contain the character it is about, a line end or NUL included.
    public let message: String

    /// A diagnostic.
    public init(level: Severity = .error, kind: Kind, file: String, line: Int, message: String) {
        self.level = level
        self.kind = kind
        self.file = file
        self.line = line
        self.message = message
    }
}

extension XcconfigDiagnostic {
    /// A kind of diagnostic, by the build system's own name for it.
    public struct Kind: RawRepresentable, Hashable, Codable, Sendable {
        /// The name.
        public let rawValue: String

        /// The kind of that name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A line, directive or condition that can not be read.
        public static let unexpectedCharacter = Kind(rawValue: "unexpectedCharacter")
        /// A name that is not followed by `=`.
        public static let missingEqualsInAssignment = Kind(rawValue: "missingEqualsInAssignment")
        /// An included file that is not there or can not be read.
        public static let missingIncludedFile = Kind(rawValue: "missingIncludedFile")
        /// An include that would include itself; it is skipped.
        public static let cyclicIncludeFileDirective = Kind(rawValue: "cyclicIncludeFileDirective")
        /// The top file can not be read.
        public static let unreadableBaseConfiguration = Kind(rawValue: "unreadableBaseConfiguration")
        /// A condition `[=pattern]`; the build system crashes on it.
        public static let missingConditionParameter = Kind(rawValue: "missingConditionParameter")
        /// More files are included than any project has; the build system has no such limit.
        public static let includeLimitReached = Kind(rawValue: "includeLimitReached")
    }
}
