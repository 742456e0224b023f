/// A command line over a session, as a screen shows it.
///
/// `EnvironmentConsole` of the module `ConsoleCommands` is one. A sealed build links none, so that this module knows
/// only what a command line is.
@MainActor
public protocol SessionConsole: AnyObject {
    /// The lines that were run, the oldest first.
    var history: [String] { get }
    /// Returns whole lines that a beginning of one can become.
    func completions(of line: String) -> [String]
    /// Runs a line.
    func run(_ line: String) async -> ConsoleResult
}

/// What came of a line of the command language.
///
/// ```swift
/// let result = ConsoleResult(.refused, ["the app is sealed"])
/// print(result.succeeded, result.text)
/// ```
public struct ConsoleResult: Sendable, Hashable {
    /// What came of it, for programs. Later versions may add some, so switch with a default.
    public struct Status: RawRepresentable, Sendable, Hashable {
        /// The name of the status.
        public let rawValue: String
        /// Creates a status from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// It was carried out.
        public static let done = Status(rawValue: "done")
        /// The line cannot be read, or names something that does not exist.
        public static let invalid = Status(rawValue: "invalid")
        /// It is not allowed here.
        public static let refused = Status(rawValue: "refused")
        /// It is carried out only with a confirmation. Nothing was changed.
        public static let needsConfirmation = Status(rawValue: "needs-confirmation")
        /// It was tried, and failed.
        public static let failed = Status(rawValue: "failed")
        /// It took longer than its time limit. What was begun may go on.
        public static let timedOut = Status(rawValue: "timed-out")
    }

    /// What came of it.
    public let status: Status
    /// What to show, without secrets.
    public let lines: [String]

    /// Creates a result.
    public init(_ status: Status, _ lines: [String]) {
        self.status = status
        self.lines = lines
    }

    /// Whether it was carried out.
    public var succeeded: Bool { status == .done }
    /// The lines as one text.
    public var text: String { lines.joined(separator: "\n") }
}
