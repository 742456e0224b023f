import Foundation
import GuardedServer
import HubMessages

/// Paired devices, what they report, and what operators desire of them, over a ``HubStore``.
package actor Hub {
    /// The identifier of the hub.
    package nonisolated let identifier: String
    nonisolated let limits: FleetLimits
    nonisolated let streams: EventStreams
    let now: @Sendable () -> Double
    var mirror: HubMirror
    nonisolated let store: any HubStore

    /// What proofs of devices are for: another text for each run of the hub.
    nonisolated let session = AccessKeys.random()
    /// The numbers of the last requests of each device, in this session.
    var requestNumbers: [String: RequestNumbers] = [:]
    private var isCommitting = false
    private var commits: [CheckedContinuation<Void, Never>] = []

    var waiting = WaitingRequests()
    private(set) var hasEnded = false
    /// The request of each device that waits for changes.
    var polls: [String: Int] = [:]
    /// The time of the last request of each device.
    var lastSeen: [String: Double] = [:]
    /// The version of the last change that each device was sent.
    var handedOut: [String: Int] = [:]
    /// The devices whose request has ended, until they have another one or are absent.
    var leaving: Set<String> = []
    private var isTicking = false
    /// What is left of each device's reports.
    var allowances: [String: (reports: Double, at: Double)] = [:]
    private var events: [HubEvent] = []
    private var firstEvent = 1

    /// Reads a store. An empty store becomes that of a new hub.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - limits: The limits for the fleet.
    ///   - now: The seconds since 1970 of a clock.
    /// - Throws: ``StoreError`` if the store cannot be used.
    package init(
        _ store: any HubStore, limits: FleetLimits = FleetLimits(),
        now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
    ) async throws {
        var mirror = try await Self.load(store, at: now())
        if mirror.identifier == nil {
            let record = try JSONEncoder().encode(HubRecord(identifier: AccessKeys.random()))
            _ = try await store.commit([StoreWrite("hub", record, expected: 0)])
            mirror = try await Self.load(store, at: now())
        }
        guard let identifier = mirror.identifier else {
            throw StoreError(description: "the store has no identifier of a hub")
        }
        (self.store, self.limits, self.now, self.mirror) = (store, limits, now, mirror)
        self.identifier = identifier
        streams = EventStreams(limit: limits.eventStreams)
    }

    /// The last report of a device, read from the store; `nil` if there is none. Not on the actor, which would do nothing
    /// else while it decodes.
    nonisolated func report(of device: String) async throws -> DeviceReport? {
        let key = "device/\(device)/report"
        let entry = try await store.snapshot(key).entries.first { $0.key == key }
        return entry?.value.flatMap { try? JSONDecoder().decode(ReportRecord.self, from: $0).report }
    }

    private static func load(_ store: any HubStore, at time: Double) async throws -> HubMirror {
        var mirror = HubMirror()
        // What is stored meanwhile has a later revision, and is among the next changes.
        let revision = try await store.snapshot("hub").revision
        for part in HubMirror.parts {
            for entry in try await store.snapshot(part).entries { _ = mirror.apply(entry, at: time) }
        }
        mirror.reach(revision)
        return mirror
    }

    // MARK: Committing

    /// Stores what a closure makes of the state, again if another hub was faster. One commit runs at a time.
    func commit<Value: Sendable>(_ change: (inout HubDraft) throws -> Value) async throws -> Value {
        await beginCommit()
        defer { endCommit() }
        for _ in 0..<100 {
            let (value, writes) = try draft(change)
            guard !writes.isEmpty else { return value }
            let result = try await Self.whole { [store] in try await store.commit(writes) }
            try await refresh()
            if case .stored = result { return value }
        }
        throw HubError.busy
    }

    /// The writes that a closure makes of the state. The draft ends here: as long as it shares the state, a change of the
    /// state would copy all of it.
    private func draft<Value>(_ change: (inout HubDraft) throws -> Value) throws -> (Value, [StoreWrite]) {
        mirror.expire(at: now())
        var draft = HubDraft(mirror)
        let value = try change(&draft)
        return (value, draft.writes)
    }

    /// Does work whole, also if the client of the request is gone: otherwise, memory would be behind the store.
    private static func whole<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await Task { try await work() }.value
    }

    private func beginCommit() async {
        guard isCommitting else {
            isCommitting = true
            return
        }
        await withCheckedContinuation { commits.append($0) }
    }

    private func endCommit() {
        if commits.isEmpty { isCommitting = false } else { commits.removeFirst().resume() }
    }

    /// Takes over what has changed in the store.
    private func refresh() async throws {
        let revision = mirror.revision
        switch try await Self.whole({ [store] in try await store.changes(after: revision) }) {
        case .entries(let entries, let revision):
            let time = now()
            for entry in entries { mirror.apply(entry, at: time).map(announce) }
            mirror.reach(revision)
        case .startOver:
            let time = now()
            mirror = try await Self.whole { [store] in try await Self.load(store, at: time) }
            waiting.wakeAll()
            announce(HubEvent(kind: .all))
        }
    }

    // MARK: Events

    /// Tells pages, and requests that wait for the subject.
    func announce(_ event: HubEvent) {
        events.append(event)
        if events.count > limits.events {
            firstEvent += events.count - limits.events / 2
            events.removeFirst(events.count - limits.events / 2)
        }
        event.subject.map { waiting.wake($0) }
        let last = firstEvent + events.count - 1
        Task { await streams.send(last) }
    }

    /// The number of the last event.
    var lastEvent: Int { firstEvent + events.count - 1 }

    /// The events after a number, each once, and the number of the last one; everything if they are no longer known.
    func events(after number: Int) -> (events: [HubEvent], last: Int) {
        guard number >= firstEvent - 1 else { return ([HubEvent(kind: .all)], lastEvent) }
        var seen: Set<HubEvent> = []
        return (events.dropFirst(number - firstEvent + 1).filter { seen.insert($0).inserted }, lastEvent)
    }

    // MARK: Waiting

    /// Waits until a subject changes, until a time, or until the task is canceled.
    func wait(for subject: String, until deadline: ContinuousClock.Instant) async {
        let number = waiting.number()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled || hasEnded {
                    continuation.resume()
                } else {
                    waiting.add(continuation, subject, number, until: deadline)
                    startTicking()
                }
            }
        } onCancel: {
            Task { await self.wake(subject, number) }
        }
    }

    /// One timer ends what has waited long enough. A timer for each device would wake the processor all the time.
    func startTicking() {
        guard !isTicking else { return }
        isTicking = true
        Task { [weak self] in
            repeat { try? await Task.sleep(for: .milliseconds(250)) } while await self?.tick() ?? false
        }
    }

    private func tick() -> Bool {
        waiting.wake(before: .now)
        announceAbsence()
        isTicking = !waiting.isEmpty || !leaving.isEmpty
        return isTicking
    }

    private func wake(_ subject: String, _ number: Int) {
        waiting.wake(subject, number)
    }

    /// Ends all requests that wait, and all event streams, so that the server can end.
    package func end() async {
        hasEnded = true
        waiting.wakeAll()
        await streams.end()
    }
}
