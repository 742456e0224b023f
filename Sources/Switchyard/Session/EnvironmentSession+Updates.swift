import Foundation
import PropertyLists

extension EnvironmentSession {
    /// The environment of the next launch, when the choice has changed since this one.
    public var pendingSelection: PendingSelection? { gate.withLock(\.pending) }

    /// Handlers that threw when the app was reset while it ran.
    public var resetFailures: [EnvironmentChangeError] { gate.withLock(\.failures) }

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
    /// What is pinned stays. When this returns, everything stored before it was called is seen, on whatever thread that
    /// was; only while another thread is at a reset, it is seen when the reset has ended.
    public func refresh() {
        guard let store else { return }
        var resets: [SessionUpdate] = []
        while asksForReset(store) {
            // One at a time, so that its handlers run once; they may themselves come here.
            let isMine = gate.withLock { state in
                defer { state.isResetting = true }
                return !state.isResetting
            }
            guard isMine else { return }
            let isDone = reset(store)
            gate.withLock { state in
                state.isResetting = false
                // Readings that began before may have met half of the reset.
                state.lastApplied = state.lastBegun
            }
            guard isDone else { break }
            resets.append(.reset)
        }
        readAgain(store, resets)
    }

    private func asksForReset(_ store: any DefaultsStore) -> Bool {
        guard let key = context.catalog.settings.resetKey else { return false }
        return (try? store.storedValues())?[key]?.truthValue == true
    }

    private func reset(_ store: any DefaultsStore) -> Bool {
        var changed = context
        var launch = LaunchWork(store: store, binding: context.catalog.settings, sources: context.catalog.sources)
        guard launch.reset(&changed) else { return false }
        launch.runChangeHandlers(to: environment, handlers)
        let failures = launch.failures
        gate.withLock { $0.failures += failures }
        return true
    }

    private func readAgain(_ store: any DefaultsStore, _ resets: [SessionUpdate]) {
        let number = gate.withLock { state in
            state.lastBegun += 1
            return state.lastBegun
        }
        // Settings that cannot be read have not changed, and a sealed app follows none.
        guard !selection.isSealed, let stored = try? store.storedValues() else {
            publish { _ in resets }
            return
        }
        var changed = context
        changed.storedValues = stored
        changed.date = Date()
        let next = try? EnvironmentSelection(context: changed)
        let pending = next.flatMap { next in
            next.environment == environment ? nil : PendingSelection(environment: next.environment, source: next.source)
        }
        let overrides = liveValues(changed)
        publish { state in
            guard number > state.lastApplied, !state.isResetting else { return resets }
            state.lastApplied = number
            var updates = resets
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
    }

    /// Changes the state and tells the listeners: within the lock, so that they hear of changes in their order.
    private func publish(_ change: (inout LiveState) -> [SessionUpdate]) {
        gate.withLock { state in
            for update in change(&state) { for listener in state.listeners.values { listener.yield(update) } }
        }
    }

    /// The values that live keys have now, where these differ from what was pinned; `nil` where there is none any more.
    private func liveValues(_ changed: LaunchContext) -> [String: ResolvedValue?] {
        let accepted = SettingOverrides(changed).accepted
        let catalog = changed.catalog
        var live: [String: ResolvedValue?] = [:]
        let merged = LayerMerge(catalog, environment: environment).values
        for declaration in catalog.declarations.values where declaration.isLive {
            let base = merged[declaration.name]
            let override = accepted.first { $0.declaration.name == declaration.name }
            let now = override?.laid(over: base, catalog) ?? base
            if now?.raw != configuration.values[declaration.name]?.raw {
                live.updateValue(now, forKey: declaration.name)
            }
        }
        return live
    }

    private func sameValue(_ old: ResolvedValue??, _ new: ResolvedValue??, _ name: String) -> Bool {
        let pinned = configuration.values[name]
        return (old ?? pinned)?.raw == (new ?? pinned)?.raw
    }
}
