import PropertyLists

/// The current values of live keys: their overrides, or the values pinned at launch.
final class LiveValues: LiveValueSource {
    let configuration: EnvironmentConfiguration
    let gate = Locked(LiveState())
    let observer = LiveObserver()

    init(_ configuration: EnvironmentConfiguration) {
        self.configuration = configuration
    }

    func liveValue(named name: String) -> ResolvedValue? { override(of: name) ?? nil }

    /// What replaces the pinned value of a live key: another value, or none.
    func override(of name: String) -> ResolvedValue?? {
        observer.access(name)
        return gate.withLock { $0.overrides[name] }
    }

    /// The same for several keys, of one moment.
    func overrides(of names: [String]) -> [String: ResolvedValue?] {
        for name in names { observer.access(name) }
        return gate.withLock(\.overrides)
    }

    /// The values of this moment, which do not change anymore.
    func frozen() -> any LiveValueSource { FrozenLiveValues(overrides: gate.withLock(\.overrides)) }
}

private final class FrozenLiveValues: LiveValueSource {
    let overrides: [String: ResolvedValue?]

    init(overrides: [String: ResolvedValue?]) { self.overrides = overrides }

    func liveValue(named name: String) -> ResolvedValue? { overrides[name] ?? nil }
}
