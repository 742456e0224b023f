import PropertyLists
package import SourceText

/// What the build system says about an xcconfig file: a build error or warning.
package struct XcconfigDiagnostic: Hashable, Codable, Sendable {
    /// Error or warning.
    package let level: Severity
    /// What kind it is.
    package let kind: Kind
    /// The file it is about.
    package let file: String
    /// The line, from 1; 0 when it is about the whole file.
    package let line: Int
    /// The build system's message. It may contain the character that it is about, even a line end or NUL.
    package let message: String

    /// Creates a diagnostic.
    package init(level: Severity = .error, kind: Kind, file: String, line: Int, message: String) {
        self.level = level
        self.kind = kind
        self.file = file
        self.line = line
        self.message = message
    }
}

extension XcconfigDiagnostic {
    /// A kind of diagnostic, with the build system's name for it.
    package enum Kind: String, Hashable, Codable, CaseIterable, Sendable {
        /// A line, directive, or condition that cannot be parsed.
        case unexpectedCharacter
        /// A name that is not followed by `=`.
        case missingEqualsInAssignment
        /// An included file that does not exist or cannot be read.
        case missingIncludedFile
        /// An include of a file that is still being read. It is skipped.
        case cyclicIncludeFileDirective
        /// The top file cannot be read.
        case unreadableBaseConfiguration
        /// A condition `[=pattern]`. The build system crashes on it.
        case missingConditionParameter
        /// The includes exceed a limit of ``XcconfigLoader``. The build system has no such limit.
        case includeLimitReached
    }
}
