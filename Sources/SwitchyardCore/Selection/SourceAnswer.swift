/// The answer of a source that was asked for the environment.
///
/// ```swift
/// let typos = try session.selection.answers.filter { $0.outcome == .unknownName }
/// for answer in typos { print(answer.source, "names", answer.value ?? "") }
/// ```
public struct SourceAnswer: Sendable, Hashable {
    /// What became of the answer. Later versions may add outcomes, so switch with a default.
    public struct Outcome: RawRepresentable, Sendable, Hashable {
        /// The name of the outcome, as in reports.
        public let rawValue: String
        /// Creates an outcome from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The source names the selected environment.
        public static let chosen = Outcome(rawValue: "chosen")
        /// The source has no value, or an empty one.
        public static let absent = Outcome(rawValue: "absent")
        /// The source names an environment that is not in the catalog.
        public static let unknownName = Outcome(rawValue: "unknown-name")
        /// The source names an environment that this build cannot select: it is not on the TestFlight list.
        public static let notAllowed = Outcome(rawValue: "not-allowed")
        /// The source names an environment, but a stronger source did too.
        public static let outranked = Outcome(rawValue: "outranked")
        /// The source was not read, because the app is sealed.
        public static let ignoredSealed = Outcome(rawValue: "ignored-sealed")
        /// The source has a choice of an ephemeral environment that has expired.
        public static let stale = Outcome(rawValue: "stale")
    }

    /// The source.
    public let source: EnvironmentSource
    /// The name of the argument, variable, or key; `nil` for production.
    public let asked: String?
    /// What became of the answer.
    public let outcome: Outcome
    /// The environment that the source names; for an unknown name, the source's value.
    public let value: String?
    /// The reason, if the outcome does not imply it.
    public let reason: String?
    /// Whether the answer is the environment of a variable, which an earlier launch remembered.
    public let isRemembered: Bool

    /// Whether an argument or a variable of this launch is the source, and not a stored value.
    var isForThisLaunch: Bool { source == .launchArgument || source == .processEnvironment }

    init(
        _ source: EnvironmentSource, asked: String?, _ outcome: Outcome, value: String? = nil, reason: String? = nil,
        isRemembered: Bool = false
    ) {
        self.source = source
        self.asked = asked
        self.outcome = outcome
        self.value = value
        self.reason = reason
        self.isRemembered = isRemembered
    }
}
