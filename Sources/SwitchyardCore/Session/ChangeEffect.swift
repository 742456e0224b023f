/// What choosing an environment, or overriding a value, will do.
///
/// ```swift
/// let effect = try session.choose(environment: "qa")
/// print(effect)   // takes effect at the next launch
/// ```
public struct ChangeEffect: Sendable, Hashable {
    /// When the change takes effect. Later versions may add cases, so switch with a default.
    public struct Timing: RawRepresentable, Sendable, Hashable {
        /// The name of the timing.
        public let rawValue: String
        /// Creates a timing from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// It has taken effect.
        public static let now = Timing(rawValue: "now")
        /// It takes effect at the next launch.
        public static let nextLaunch = Timing(rawValue: "next-launch")
        /// It has no effect, because a stronger source says otherwise.
        public static let outranked = Timing(rawValue: "outranked")
    }

    /// When the change takes effect.
    public let timing: Timing
    /// The stronger source, for a sentence: `launch argument -theme`.
    public let strongerSource: String?

    /// Creates an effect, for previews and tests.
    public init(timing: Timing, strongerSource: String? = nil) {
        self.timing = timing
        self.strongerSource = strongerSource
    }

    static let now = ChangeEffect(timing: .now)
    static let atNextLaunch = ChangeEffect(timing: .nextLaunch)

    static func outranked(by source: String) -> ChangeEffect {
        ChangeEffect(timing: .outranked, strongerSource: source)
    }
}

extension ChangeEffect: CustomStringConvertible {
    /// The effect as a phrase.
    public var description: String {
        switch timing {
        case .now: "takes effect now"
        case .nextLaunch: "takes effect at the next launch"
        default: "has no effect, because of \(strongerSource ?? "a stronger source")"
        }
    }
}
