/// What one source answered when it was asked for the environment.
///
/// ```swift
/// let typos = try session.selection.answers.filter { $0.outcome == .unknownName }
/// for answer in typos { print(answer.source, "names", answer.value ?? "") }
/// ```
public struct SourceAnswer: Sendable, Hashable {
    /// What became of an answer.
    public enum Outcome: String, Sendable, Hashable {
        /// It named the environment that won.
        case chosen
        /// It said nothing, or an empty text.
        case absent
        /// It named no environment of the catalog; the next source was asked.
        case unknownName = "unknown-name"
        /// It named an environment, and a stronger source had done so before.
        case outranked
        /// It was not read: the app is sealed.
        case ignoredSealed = "ignored-sealed"
        /// It was a remembered choice that is no longer good.
        case stale
    }

    /// The source.
    public let source: EnvironmentSource
    /// The argument, variable or key that was asked; `nil` for production.
    public let asked: String?
    /// What became of the answer.
    public let outcome: Outcome
    /// What it said.
    public let value: String?
    /// Why, where the outcome alone does not say it.
    public let reason: String?
    /// Whether the answer is a remembered one.
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
