public import PropertyLists

/// An error in starting a session, reading a value, or making a URL.
///
/// ```swift
/// do throws(ConfigurationError) {
///     _ = try EnvironmentSession<AppConfiguration>.start(policy: .open)
/// } catch {
///     // For people: the message, and each finding with its file, key path and fix.
///     print(error)
///     // For programs. There may be new codes.
///     if error.code == .unusableCatalog { print("Is Environments.plist in Copy Bundle Resources?") }
/// }
/// ```
public struct ConfigurationError: Error, Sendable, Hashable {
    /// The kind of error, for programs. Later versions may add codes, so switch with a default.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name of the code.
        public let rawValue: String
        /// Creates a code from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The catalog cannot be found or read.
        public static let unusableCatalog = Code(rawValue: "unusable-catalog")
        /// No environment could be selected.
        public static let noEnvironment = Code(rawValue: "no-environment")
        /// A source has an unknown name, and no environment was selected instead.
        public static let unknownEnvironment = Code(rawValue: "unknown-environment")
        /// A source that names the environment has an empty value, and no environment was selected instead.
        public static let emptyEnvironment = Code(rawValue: "empty-environment")
        /// A misspelled argument or variable names an environment, and no source does.
        public static let misspelledSource = Code(rawValue: "misspelled-source")
        /// No source names an environment, but Info.plist or the Settings bundle does, under a name that no source has.
        public static let unnamedEnvironment = Code(rawValue: "unnamed-environment")
        /// The environment has no value for a key.
        public static let missingValue = Code(rawValue: "missing-value")
        /// A value cannot be read as its type.
        public static let invalidValue = Code(rawValue: "invalid-value")
        /// Production is missing or ambiguous, so a sealed build could not start.
        public static let unknownProduction = Code(rawValue: "unknown-production")
        /// The TestFlight list does not have the environment.
        public static let notAllowed = Code(rawValue: "not-allowed")
        /// The app is sealed, so nothing can be chosen or overridden.
        public static let sealed = Code(rawValue: "sealed")
        /// The session has no user defaults to store in.
        public static let noStore = Code(rawValue: "no-store")
        /// The key is not declared live, so it cannot be overridden.
        public static let notLive = Code(rawValue: "not-live")
        /// The key is secret, so it cannot be overridden.
        public static let secret = Code(rawValue: "secret")
        /// The App Group's user defaults cannot be opened.
        public static let appGroupUnavailable = Code(rawValue: "app-group-unavailable")
        /// The user defaults cannot be read yet, as before the first unlock of a device.
        public static let defaultsUnreadable = Code(rawValue: "defaults-unreadable")
        /// The record of the last launches cannot be read, so the environment of the last one is unknown.
        public static let recordUnreadable = Code(rawValue: "record-unreadable")
        /// A start that is going on, in this thread, started a session.
        public static let startInProgress = Code(rawValue: "start-in-progress")
        /// The path and the base do not form a URL.
        public static let invalidURL = Code(rawValue: "invalid-url")
        /// The user defaults cannot be written.
        public static let unwritableSettings = Code(rawValue: "unwritable-settings")
    }

    /// The kind of error.
    public let code: Code
    /// A description for people.
    public let message: String
    /// The findings that caused the error, with their locations.
    public let findings: [PropertyListFinding]

    /// Creates an error.
    public init(_ code: Code, _ message: String, findings: [PropertyListFinding] = []) {
        self.code = code
        self.message = message
        self.findings = findings
    }
}

extension ConfigurationError: CustomStringConvertible {
    /// The message, and each finding on its own line with what to do about it. A finding that is the message itself is
    /// not said twice.
    public var description: String {
        let lines = findings.map { "\($0)" + ($0.fix.map { "; \($0)" } ?? "") }
        guard findings.allSatisfy({ $0.message != message }) else { return lines.joined(separator: "\n") }
        return ([message] + lines.map { "  \($0)" }).joined(separator: "\n")
    }
}
