import Foundation
import PropertyLists

/// What sessions of one launch share, whatever the type of their values.
///
/// Pinned values are immutable. The rest is behind a lock, which reads of pinned values do not use.
final class SessionCore: Sendable {
    /// The context of the launch, after a reset.
    let context: LaunchContext
    let selection: EnvironmentSelection
    let live: LiveValues
    /// What the session stores in.
    struct Attached: Sendable {
        /// The user defaults; `nil` if the session neither stores nor observes anything.
        var store: (any DefaultsStore)?
        var record: ProcessRecord?
        var changes: EnvironmentChangeQueue?
        var environmentChange: EnvironmentChange?
        /// What the launch has left to store.
        var writes: [LaunchWrite] = []
        var isStoring = false
        /// Whether a reset was requested and the launch could not record it.
        var owesReset = false
        /// Whether there is nothing yet, because the user defaults cannot be read.
        var isProvisional = false
        /// The process, as the others of the app see it.
        var identity: ProcessIdentity?
        /// What the processes of the app had noted when this one looked last.
        var met: PropertyListValue?
    }

    // Types of their own: to make that of a task a launch would look up whether `Never` is an error.
    struct Checking { let task: Task<[PropertyListFinding], Never> }
    struct Waiting {
        let date: Date
        let task: Task<Void, Never>
    }

    /// A provisional session gets these when a later start has read the user defaults.
    let attached: Locked<Attached>
    let findings: [PropertyListFinding]
    /// What was found out since the launch.
    private let lateFindings = Locked<[PropertyListFinding]>([])
    private let handlers: [EnvironmentChangeHandler]
    let log: FindingsLog
    let storage: StorageNames
    /// Reads the app's values from a configuration, to check one that is to be chosen.
    let check: @Sendable (EnvironmentConfiguration) throws(ConfigurationError) -> Void
    let role: AppProcess.Role
    /// The keys of the stored values that can change something.
    private let observedKeys: Set<String>
    private let observation = Locked<DefaultsObservation?>(nil)
    /// One change of a choice or an override at a time. Recursive, because storing calls observers of the app.
    let changing = NSRecursiveLock()
    /// The check of the environments that this launch did not select.
    let checking = Locked<Checking?>(nil)
    /// One store of what the launch has left. Recursive for the same reason.
    let storing = NSRecursiveLock()
    let expiry = Locked<Waiting?>(nil)
    /// The observations of the providers of live values.
    let providers = Locked<[DefaultsObservation]>([])

    init(
        context: LaunchContext, selection: EnvironmentSelection, live: LiveValues, attached: Attached,
        role: AppProcess.Role, handlers: [EnvironmentChangeHandler], log: FindingsLog, findings: [PropertyListFinding],
        check: @escaping @Sendable (EnvironmentConfiguration) throws(ConfigurationError) -> Void
    ) {
        self.context = context
        self.selection = selection
        self.live = live
        self.attached = Locked(attached)
        self.role = role
        self.handlers = handlers
        self.log = log
        self.findings = findings
        self.check = check
        let resetKeys = ResetRequest.keys(context.catalog)
        observedKeys =
            selection.isSealed
            ? resetKeys : resetKeys.union(context.catalog.storedKeys).union([RunningProcesses.key])
        let isProduction = context.catalog.productionName == selection.environment
        storage = StorageNames(environment: selection.environment, isProduction: isProduction)
        guard selection.isForThisLaunchOnly else { return }
        let pending = Self.pending(context.atNextLaunch, running: selection.environment)
        live.gate.withLock { $0.pending = pending }
    }

    deinit {
        expiry.withLock { $0?.task.cancel() }
        checking.withLock { $0?.task.cancel() }
    }

    var configuration: EnvironmentConfiguration { live.configuration }

    var gate: Locked<LiveState> { live.gate }

    var store: (any DefaultsStore)? { attached.withLock(\.store) }
    var record: ProcessRecord? { attached.withLock(\.record) }
    var changes: EnvironmentChangeQueue? { attached.withLock(\.changes) }
    var environmentChange: EnvironmentChange? { attached.withLock(\.environmentChange) }
    var isProvisional: Bool { attached.withLock(\.isProvisional) }

    /// What was found out since the launch.
    var foundSince: [PropertyListFinding] { lateFindings.withLock { $0 } }

    func add(finding: PropertyListFinding) {
        lateFindings.withLock { $0.append(finding) }
        log.record([finding])
    }

    /// Whether a launch that has read the user defaults is the same as this one, but for what it stores.
    func isSameLaunch(as other: SessionCore) -> Bool {
        selection.environment == other.selection.environment && selection.isSealed == other.selection.isSealed
            && configuration.values.keys == other.configuration.values.keys
            && configuration.values.allSatisfy { name, value in
                value.isLive || value.raw == other.configuration.values[name]?.raw
            }
    }

    /// Ends the provisional state with what a later launch has read.
    func attach(what other: SessionCore) {
        let taken = other.attached.withLock { $0 }
        other.attached.withLock { $0 = Attached() }
        taken.changes?.join(handlers)
        attached.withLock { $0 = taken }
        let accepted = SettingOverrides(other.context).accepted
        let pending = other.gate.withLock(\.pending)
        publish { state in
            state.accepted = accepted
            return replace(liveValues(state), pending, in: &state)
        }
    }

    /// What the next launch will know: a choice since this launch has made the app forget a date.
    var firstSelected: [String: Date] { record?.current.firstSelected ?? context.firstSelected }

    /// Starts to observe the user defaults, and runs the handlers of environment changes.
    func begin() {
        // No task without work: a program may end at once.
        if let changes, let record,
            changes.hasWork || !record.isStored || attached.withLock({ !$0.writes.isEmpty || $0.owesReset })
                || meetsOthers
        {
            changes.add { [weak self] in
                guard let self else { return }
                storeLaunchWrites()
                tryResetAgain()
                context.policy.open?.meetOthers(self)
            }
        }
        guard let store, observesStore else { return }
        context.policy.open?.scheduleExpiry(self)
        let observing = store.observeChanges(ofKeys: observedKeys) { [weak self] in
            self?.refresh(onlyIfChanged: true)
        }
        observation.withLock { $0 = observing }
    }

    /// Checks the environments of an open build while the app runs, and logs what is wrong.
    func check(_ environments: EnvironmentsCheck) {
        guard context.reach == .everything, context.catalog.hasChoice, !context.catalog.isInCode else { return }
        let task = Task.detached(priority: .utility) {
            let findings = environments.findings()
            environments.log.record(findings)
            return findings
        }
        checking.withLock { $0 = Checking(task: task) }
    }

    /// A sealed session only waits for the toggle of a reset.
    private var observesStore: Bool { !selection.isSealed || context.catalog.settings.resetKey != nil }

    /// Reads the stored values again, and publishes what is different.
    ///
    /// - Parameters:
    ///   - onlyIfChanged: whether to stop if the values are those of the last time: most writes of user defaults are
    ///     about other keys.
    ///   - triesAgain: whether what could not be stored or reset before is tried again.
    func refresh(onlyIfChanged: Bool = false, triesAgain: Bool = true) {
        guard let store, hasStoredLaunchWrites(isObserver: onlyIfChanged) else { return }
        let triesAgain = triesAgain && !onlyIfChanged
        // The queue stores what is left at its end.
        if triesAgain, record?.isStored == false { changes?.add() }
        let number = gate.withLock { state in
            state.lastBegun += 1
            return state.lastBegun
        }
        // Stored values that cannot be read have not changed.
        guard var stored = try? store.storedValues(forKeys: observedKeys) else { return }
        let reset = ResetRequest.Status(context.catalog, stored)
        answerReset(reset, store, triesAgain: triesAgain)
        // As at launch: an extension sees what the app will have removed.
        if role != .app, reset.isRequested {
            for key in ResetRequest.clearedKeys(context.catalog) { stored[key] = nil }
        }
        guard !selection.isSealed else { return }
        context.policy.open?.follow(self, stored, number, onlyIfChanged)
    }

    /// Publishes what a session that is not sealed finds different in the stored values.
    func follow(_ found: [String: PropertyListValue], _ number: Int, onlyIfChanged: Bool) {
        var stored = found
        let met = stored.removeValue(forKey: RunningProcesses.key)
        if meetsOthers, attached.withLock({ $0.met != met }) { changes?.add { [weak self] in self?.meetOthers() } }
        let date = context.now()
        let expired = expired(in: stored, at: date)
        if !expired.isEmpty {
            for key in expired.keys { stored[key] = nil }
            // Later, because the write of the record may have called this.
            changes?.add { [weak self] in self?.removeExpired() }
        }
        guard !onlyIfChanged || gate.withLock({ $0.lastStored != stored }) else { return }
        var changed = context
        changed.storedValues = stored
        changed.date = date
        changed.firstSelected = firstSelected
        if let record { changed.remembered = record.current.remembered }
        _ = changed.endStaleRememberedChoice()
        let pending = Self.pending(changed.atNextLaunch, running: selection.environment)
        let overrides = SettingOverrides(changed)
        let accepted = overrides.accepted
        publish { state in
            guard number > state.lastApplied, !state.isResetting else { return [] }
            state.lastApplied = number
            state.lastStored = stored
            state.accepted = accepted
            return replace(liveValues(state), pending, in: &state)
        }
        // What was stored while the app runs and cannot be used.
        let known = findings + foundSince
        for finding in overrides.findings where !known.contains(finding) { add(finding: finding) }
    }

    /// What changes by that.
    func replace(
        _ overrides: [String: ResolvedValue?], _ pending: PendingSelection?, in state: inout LiveState
    ) -> [SessionUpdate] {
        var updates: [SessionUpdate] = []
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

    /// The environment of the next launch, if it differs. A launch that would fail selects none.
    private static func pending(_ next: LaunchContext, running environment: String) -> PendingSelection? {
        guard let next = try? EnvironmentSelection(context: next), next.environment != environment else { return nil }
        return PendingSelection(environment: next.environment, source: next.source)
    }

    // MARK: Resets

    /// Notices a reset, once. It is answered in the queue, because storing values and running handlers is not for the
    /// thread that happened to store the toggle.
    private func answerReset(_ status: ResetRequest.Status, _ store: any DefaultsStore, triesAgain: Bool) {
        guard let record, let changes else { return }
        guard isUnanswered(status, record) else { return gate.withLock { $0.noticedReset = nil } }
        let isNew = gate.withLock { state in
            let isNew = state.noticedReset != status || (triesAgain && state.hasFailedReset)
            state.noticedReset = status
            if isNew { state.hasFailedReset = false }
            return isNew
        }
        guard isNew else { return }
        changes.add { [weak self] in self?.reset(store, record) }
    }

    private func isUnanswered(_ status: ResetRequest.Status, _ record: ProcessRecord) -> Bool {
        if role == .app, status.isRequested || attached.withLock(\.owesReset) { return true }
        return status.generation != nil && status.generation != record.current.answeredReset
    }

    /// Carries out the reset that the launch could not record.
    private func tryResetAgain() {
        guard let store, let record, attached.withLock(\.owesReset) else { return }
        reset(store, record)
    }

    private func reset(_ store: any DefaultsStore, _ record: ProcessRecord) {
        gate.withLock { $0.isResetting = true }
        let isDone = answered(store, record)
        gate.withLock { state in
            state.isResetting = false
            // A reset that could not be carried out is tried again when the toggle is touched, or the app refreshes.
            if isDone { state.noticedReset = nil } else { state.hasFailedReset = true }
            // Values that were read earlier may show only part of the reset.
            state.lastApplied = state.lastBegun
        }
        if isDone { publish { _ in [.reset] } }
        refresh(triesAgain: false)
    }

    /// - Returns: whether there was a reset to answer, and the record of it could be written.
    private func answered(_ store: any DefaultsStore, _ record: ProcessRecord) -> Bool {
        guard let stored = try? store.storedValues(forKeys: ResetRequest.keys(context.catalog)) else { return false }
        let status = ResetRequest.Status(context.catalog, stored)
        guard isUnanswered(status, record) else { return false }
        do throws(PropertyListError) {
            if role == .app, status.isRequested || attached.withLock(\.owesReset) {
                let reset = ResetRequest(context.catalog)
                try record.update { reset.enter(in: &$0, running: $0.environment) }
                for write in reset.writes { try store.store(write.value, forKey: write.key) }
                attached.withLock { $0.owesReset = false }
            } else {
                try record.update { $0.answerReset(status.generation, running: $0.environment) }
            }
            return true
        } catch {
            let finding = PropertyListFinding(failedReset: error)
            if !(findings + foundSince).contains(finding) { add(finding: finding) }
            return false
        }
    }

    // MARK: Updates

    /// Changes the state and notifies the listeners while the lock is held, so that they receive updates in order.
    func publish(_ change: (inout LiveState) -> [SessionUpdate]) {
        let updates = gate.withLock { state in
            let updates = change(&state)
            for update in updates { for listener in state.listeners.values { listener.send(update) } }
            return updates
        }
        // Views read the values at once, which takes the lock.
        for key in updates.compactMap(\.key) { live.observer.changed(key) }
    }

    /// A new listener to a live key or, with `nil`, to every update, and the number by which it is ended.
    func listen(to key: String?) -> (listener: UpdateListener, number: Int) {
        let number = gate.withLock { state in
            state.nextListener += 1
            return state.nextListener
        }
        let listener = UpdateListener(to: key) { [gate] in gate.withLock { $0.listeners[number] = nil } }
        gate.withLock { $0.listeners[number] = listener.sender }
        return (listener, number)
    }

    /// Ends streams. Not while the lock is held, because a stream that ends removes itself.
    func end(_ numbers: [Int]) {
        for listener in gate.withLock({ state in numbers.compactMap { state.listeners[$0] } }) { listener.finish() }
    }

    // MARK: Live values

    /// The values of live keys that differ from the pinned ones; `nil` if a key no longer has a value.
    func liveValues(_ state: LiveState) -> [String: ResolvedValue?] {
        let accepted = state.accepted ?? SettingOverrides(context).accepted
        let catalog = context.catalog
        var live: [String: ResolvedValue?] = [:]
        for declaration in catalog.declared.values where declaration.isLive {
            let name = declaration.name
            var now = configuration.catalogValue(name)
            let provided = state.provided.compactMap { $0.values[name] }
            for value in provided.reversed() { now = value.laid(over: now, catalog) }
            if let override = accepted.first(where: { $0.declaration.name == name }) {
                now = override.laid(over: now, catalog)
            }
            // A provider may give the same value, with another origin.
            if !provided.isEmpty || now?.raw != configuration.contents.known[name]?.raw {
                live.updateValue(now, forKey: name)
            }
        }
        return live
    }

    private func sameValue(_ old: ResolvedValue??, _ new: ResolvedValue??, _ name: String) -> Bool {
        let pinned = configuration.contents.known[name]
        return (old ?? pinned)?.raw == (new ?? pinned)?.raw
    }
}

extension SessionCore {
    func isLive(_ name: String) -> Bool { context.catalog.declared[name]?.isLive ?? false }
}
