import Foundation
import PropertyLists

extension EnvironmentSession {
    /// The environment of the next launch, if the choice has changed since this launch.
    public var pendingSelection: PendingSelection? { gate.withLock(\.pending) }

    /// The errors of handlers that threw when the app was reset while it ran.
    public var resetErrors: [EnvironmentChangeError] { gate.withLock(\.errors) }

    /// Updates from now on. Each access returns a new sequence, which ends with the session.
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

    /// Reads the stored values again. Call this when the app enters the foreground, because changes made in the
    /// meantime are not reported.
    ///
    /// Overrides of live keys take effect immediately, a changed choice becomes the ``pendingSelection``, and a
    /// requested reset is performed. Pinned values stay as they are. When this method returns, it has seen everything
    /// that any thread stored before the call; if another thread is performing a reset, that is seen when the reset
    /// has ended.
    public func refresh() {
        guard let store else { return }
        var resets: [SessionUpdate] = []
        while asksForReset(store) {
            // One reset at a time, so that its handlers run once; handlers may call this method.
            let isMine = gate.withLock { state in
                defer { state.isResetting = true }
                return !state.isResetting
            }
            guard isMine else { return }
            let isDone = reset(store)
            gate.withLock { state in
                state.isResetting = false
                // Values that were read earlier may show only part of the reset.
                state.lastApplied = state.lastBegun
            }
            guard isDone else { break }
            resets.append(.reset)
        }
        readAgain(store, resets)
    }

    private func asksForReset(_ store: any DefaultsStore) -> Bool {
        guard let key = context.catalog.settings.resetKey else { return false }
        return (try? store.storedValues(forKeys: [key]))?[key]?.truthValue == true
    }

    private func reset(_ store: any DefaultsStore) -> Bool {
        var changed = context
        var launch = LaunchWork(store: store, binding: context.catalog.settings, sources: context.catalog.sources)
        guard launch.reset(&changed) else { return false }
        launch.runChangeHandlers(to: environment, handlers)
        let errors = launch.errors
        gate.withLock { $0.errors += errors }
        return true
    }

    private func readAgain(_ store: any DefaultsStore, _ resets: [SessionUpdate]) {
        let number = gate.withLock { state in
            state.lastBegun += 1
            return state.lastBegun
        }
        // Stored values that cannot be read have not changed, and a sealed app ignores them.
        guard !selection.isSealed, let stored = try? store.storedValues(forKeys: context.catalog.storedKeys) else {
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

    /// Changes the state and notifies the listeners while the lock is held, so that they receive updates in order.
    private func publish(_ change: (inout LiveState) -> [SessionUpdate]) {
        gate.withLock { state in
            for update in change(&state) { for listener in state.listeners.values { listener.yield(update) } }
        }
    }

    /// The values of live keys that differ from the pinned ones; `nil` if a key no longer has a value.
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
