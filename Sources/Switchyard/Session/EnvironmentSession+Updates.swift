import Foundation
import PropertyLists

extension EnvironmentSession {
    /// The environment of the next launch, when the choice has changed since this one.
    public var pendingSelection: PendingSelection? { gate.withLock(\.pending) }

    /// Handlers that threw when the app was reset while it ran.
    public var resetFailures: [DepartureFailure] { gate.withLock(\.failures) }

    /// Changes from now on. Each call gives a sequence of its own, which ends with the session.
    public var updates: AsyncStream<SessionUpdate> {
        let (stream, continuation) = AsyncStream.makeStream(of: SessionUpdate.self)
        let number = gate.withLock { state in
            state.nextListener += 1
            state.listeners[state.nextListener] = continuation
            return state.nextListener
        }
        continuation.onTermination = { [gate] _ in gate.withLock { state in state.listeners[number] = nil } }
        return stream
    }

    /// Reads the stored settings again: for the moment when the app comes to the foreground, where nobody says that
    /// they changed.
    ///
    /// Live keys change at once, a changed choice becomes the ``pendingSelection``, a reset that was asked for is done.
    /// What is pinned stays.
    public func refresh() {
        guard let store else { return }
        let isMine = gate.withLock { state in
            state.mustRefreshAgain = state.isRefreshing
            defer { state.isRefreshing = true }
            return !state.isRefreshing
        }
        guard isMine else { return }
        repeat {
            gate.withLock { $0.mustRefreshAgain = false }
            readAgain(store)
        } while gate.withLock { state in
            state.isRefreshing = state.mustRefreshAgain
            return state.mustRefreshAgain
        }
    }

    private func readAgain(_ store: any SettingsStore) {
        var changed = context
        var launch = LaunchWork(store: store, binding: context.catalog.settings, sources: context.catalog.sources)
        var wasReset = false
        if launch.reset(&changed) {
            launch.depart(to: environment, reset: true, handlers)
            wasReset = true
        }
        let failures = launch.failures
        guard !selection.isSealed else {
            if wasReset { publish([.reset], failures) }
            return
        }
        // Settings that cannot be read have not changed.
        guard let stored = try? store.storedSettings() else { return }
        changed.storedSettings = stored
        changed.date = Date()
        let next = try? EnvironmentSelection(context: changed)
        let pending = next.flatMap { next in
            next.environment == environment ? nil : PendingSelection(environment: next.environment, source: next.source)
        }
        let overrides = liveValues(changed)
        let updates = gate.withLock { state in
            var updates: [SessionUpdate] = wasReset ? [.reset] : []
            let names = Set(state.overrides.keys).union(overrides.keys)
            for name in names.sorted() where !sameValue(state.overrides[name], overrides[name], name) {
                updates.append(.liveValue(name))
            }
            state.overrides = overrides
            if state.pending != pending {
                state.pending = pending
                updates.append(.pendingSelection(pending))
            }
            return updates
        }
        publish(updates, failures)
    }

    private func publish(_ updates: [SessionUpdate], _ failures: [DepartureFailure]) {
        let listeners = gate.withLock { state in
            state.failures += failures
            return Array(state.listeners.values)
        }
        for update in updates { for listener in listeners { listener.yield(update) } }
    }

    /// The values that live keys have now, where these differ from what was pinned.
    private func liveValues(_ changed: LaunchContext) -> [String: ResolvedValue] {
        let accepted = SettingOverrides(changed).accepted
        let catalog = changed.catalog
        var live: [String: ResolvedValue] = [:]
        let merged = LayerMerge(catalog, environment: environment).values
        for declaration in catalog.declarations.values where declaration.isLive {
            let base = merged[declaration.name]
            let override = accepted.first { $0.declaration.name == declaration.name }
            let now = override?.laid(over: base, catalog) ?? base
            if let now, now.raw != configuration.values[declaration.name]?.raw { live[declaration.name] = now }
        }
        return live
    }

    private func sameValue(_ old: ResolvedValue?, _ new: ResolvedValue?, _ name: String) -> Bool {
        let pinned = configuration.values[name]?.raw
        return (old?.raw ?? pinned) == (new?.raw ?? pinned)
    }
}
