/// The answer of a source that was asked for the environment.
///
/// ```swift
/// let typos = try session.selection.answers.filter { $0.outcome == .unknownName }
/// for answer in typos { print(answer.source, "names", answer.value ?? "") }
/// ```
public struct SourceAnswer: Sendable, Hashable {
    /// What became of the answer.
    public enum Outcome: String, Sendable, Hashable {
        /// The source names the selected environment.
        case chosen
        /// The source has no value, or an empty one.
        case absent
        /// The source names an environment that is not in the catalog.
        case unknownName = "unknown-name"
        /// The source names an environment, but a stronger source did too.
        case outranked
        /// The source was not read, because the app is sealed.
        case ignoredSealed = "ignored-sealed"
        /// The source has a remembered choice that is no longer valid.
        case stale
    }

    /// The source.
    public let source: EnvironmentSource
    /// The name of the argument, variable, or key; `nil` for production.
    public let asked: String?
    /// What became of the answer.
    public let outcome: Outcome
    /// The value of the source.
    public let value: String?
    /// The reason, if the outcome does not imply it.
    public let reason: String?
    /// Whether the answer is a remembered choice.
    public let isRemembered: Bool

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
