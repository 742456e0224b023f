public import PropertyLists

/// Why there is no session, no value or no URL.
///
/// ```swift
/// do throws(ConfigurationError) {
///     _ = try EnvironmentSession<AppValues>.start(policy: .open)
/// } catch {
///     // For people: the message, and each finding with its file, key path and fix.
///     print(error)
///     // For programs. There may be new codes.
///     if error.code == .unusableCatalog { print("Is Environments.plist in Copy Bundle Resources?") }
/// }
/// ```
public struct ConfigurationError: Error, Sendable, Hashable {
    /// What went wrong, for programs. New codes may come; switch with a default.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code's name.
        public let rawValue: String
        /// A code by its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The catalog cannot be found or read.
        public static let unusableCatalog = Code(rawValue: "unusable-catalog")
        /// No environment could be selected.
        public static let noEnvironment = Code(rawValue: "no-environment")
        /// The environment has no value for a key.
        public static let missingValue = Code(rawValue: "missing-value")
        /// A value cannot be read as its type.
        public static let invalidValue = Code(rawValue: "invalid-value")
        /// A key that is not live, or a sealed session, was to be overridden.
        public static let notLive = Code(rawValue: "not-live")
        /// The App Group's user defaults cannot be opened.
        public static let appGroupUnavailable = Code(rawValue: "app-group-unavailable")
        /// A path and a base give no URL.
        public static let invalidURL = Code(rawValue: "invalid-url")
        /// The settings cannot be written.
        public static let unwritableSettings = Code(rawValue: "unwritable-settings")
    }

    /// What went wrong.
    public let code: Code
    /// What went wrong, for people.
    public let message: String
    /// The findings behind it, with their places.
    public let findings: [PropertyListFinding]

    /// An error.
    public init(_ code: Code, _ message: String, findings: [PropertyListFinding] = []) {
        self.code = code
        self.message = message
        self.findings = findings
    }
}

extension ConfigurationError: CustomStringConvertible {
    /// The message, and each finding on a line of its own.
    public var description: String {
        ([message] + findings.map { "  \($0)" }).joined(separator: "\n")
    }
}
