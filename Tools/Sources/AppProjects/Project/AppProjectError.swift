public import SourceText

/// An error about a project, or about a part of it that was asked for.
public struct AppProjectError: Error, Hashable, Sendable {
    /// The kind of error, stable for programs.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The name of the code.
        public let rawValue: String

        /// Creates a code from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// There is no project.
        public static let missing = Code(rawValue: "missing-project")
        /// A project cannot be read.
        public static let unusable = Code(rawValue: "unusable-project")
        /// The target is unknown, ambiguous, or not given.
        public static let target = Code(rawValue: "unknown-target")
        /// The build configuration is unknown.
        public static let configuration = Code(rawValue: "unknown-configuration")
        /// The scheme is unknown.
        public static let scheme = Code(rawValue: "unknown-scheme")
    }

    /// The kind of error.
    public let code: Code
    /// What is wrong, where, and what to do about it.
    public let finding: Finding

    init(_ code: Code, _ finding: Finding) {
        self.code = code
        self.finding = finding
    }

    init(_ code: Code, _ message: String, file: String?, fix: String? = nil) {
        self.init(
            code,
            Finding(
                rule: code.rawValue, severity: .error, message: message,
                location: file.map { SourceLocation(file: $0) }, fix: fix))
    }
}
