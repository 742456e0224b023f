import PropertyLists

/// The current values of live keys: their overrides, or the values pinned at launch.
final class LiveValues: LiveValueSource {
    let configuration: EnvironmentConfiguration
    let gate = Locked(LiveState())

    init(_ configuration: EnvironmentConfiguration) {
        self.configuration = configuration
    }

    func liveValue(named name: String) -> ResolvedValue? {
        gate.withLock { $0.overrides[name] } ?? nil
    }
}
