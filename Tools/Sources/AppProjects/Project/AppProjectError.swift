public import SourceText

/// Why a project, or what was asked for in it, can not be used.
public struct AppProjectError: Error, Hashable, Sendable {
    /// The kind of error, stable for programs.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// Its name.
        public let rawValue: String

        /// The code of that name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// There is no project.
        public static let missing = Code(rawValue: "missing-project")
        /// A project can not be read.
        public static let unusable = Code(rawValue: "unusable-project")
        /// No target has the name, or several have.
        public static let target = Code(rawValue: "unknown-target")
        /// No build configuration has the name.
        public static let configuration = Code(rawValue: "unknown-configuration")
        /// No scheme has the name.
        public static let scheme = Code(rawValue: "unknown-scheme")
    }

    /// What kind of error it is.
    public let code: Code
    /// What is wrong, where, and what to do.
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
