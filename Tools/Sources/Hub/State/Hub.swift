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

    /// This run of the hub: another text for each.
    nonisolated let run = AccessKeys.random()
    /// The number of the last session of a device that this run has begun.
    var lastSession = 0
    /// The numbers of the last requests of each device, by the runs whose sessions it has.
    var requestNumbers: [String: [String: RequestNumbers]] = [:]
    /// What waits to be committed, by lane. A lane without a commit is not there.
    private var lanes: [String: [WaitingCommit]] = [:]

    var waiting = WaitingRequests()
    private(set) var hasEnded = false
    /// The request of each device that waits for changes.
    var polls: [String: Int] = [:]
    /// The time of the last request of each device.
    var lastSeen: [String: Double] = [:]
    /// The devices whose request has ended, until they have another one or are absent.
    var leaving: Set<String> = []
    /// The devices whose next change can be sent later, with the time.
    var delayed: [String: Double] = [:]
    private var isTicking = false
    /// What is left of each device's reports.
    var allowances: [String: (reports: Double, at: Double)] = [:]
    /// What the other hubs know of the devices that are connected to this one, by first digit; `nil` if they know nothing.
    var published: [String: [String]]?
    var lastRun = -Double.infinity
    var clocks = ClockDifferences()
    var metrics = HubMetrics()
    /// When the store answered a commit last. A stream of changes in which nothing comes says nothing.
    var lastContact = ContinuousClock.now
    private var wasReady = true
    private var events: [HubEvent] = []
    private var firstEvent = 1

    /// Reads a store. An empty store becomes that of a new hub, and one of an earlier version is migrated.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - limits: The limits for the fleet.
    ///   - retention: How long to keep what nobody uses, from now on; `nil` for what the store says.
    ///   - now: The seconds since 1970 of a clock.
    /// - Throws: ``StoreError`` if the store cannot be used.
    package init(
        _ store: any HubStore, limits: FleetLimits = FleetLimits(), retention: Retention? = nil,
        now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
    ) async throws {
        identifier = try await HubSchema.prepare(store, retention: retention).identifier
        (self.store, self.limits, self.now) = (store, limits, now)
        mirror = try await Self.load(store)
        streams = EventStreams(limit: limits.eventStreams, share: limits.eventStreamsOfOne)
    }

    /// The last report of a device, read from the store; `nil` if there is none. Not on the actor, which would do nothing
    /// else while it decodes.
    nonisolated func report(of device: String) async throws -> DeviceReport? {
        let key = "device/\(device)/report"
        let entry = try await store.snapshot(key).entries.first { $0.key == key }
        return entry?.value.flatMap { try? JSONDecoder().decode(ReportRecord.self, from: $0).report }
    }

    private static func load(_ store: any HubStore) async throws -> HubMirror {
        var mirror = HubMirror()
        // What is stored meanwhile has a later revision, and is among the next changes.
        let revision = try await store.snapshot("hub").revision
        for part in HubMirror.parts {
            for entry in try await store.snapshot(part).entries { _ = mirror.apply(entry) }
        }
        mirror.reach(revision)
        return mirror
    }

    // MARK: Committing

    /// The lane of commits that add to the audit log: they all write its last page.
    static let auditLane = "audit"

    /// Stores what a closure makes of the state, again if another hub was faster. One commit of a lane runs at a time; what
    /// comes meanwhile shares the next one, if it is about something else.
    ///
    /// - Parameters:
    ///   - subject: The device or request that the closure is about; `nil` if it needs a commit of its own. If the closure
    ///     rejects it, perhaps because this hub is a moment behind another one, the closure sees it as it is in the store.
    ///   - change: Reads and writes nothing of another subject.
    func commit<Value: Sendable>(
        lane: String = Hub.auditLane, about subject: String? = nil,
        _ change: @escaping (inout HubDraft) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let waiting = WaitingCommit(
                subject: subject, isFresh: !store.isShared || subject == nil,
                stage: { draft in
                    let value = try change(&draft)
                    return { continuation.resume(returning: value) }
                },
                fail: { continuation.resume(throwing: $0) })
            guard lanes[lane] == nil else {
                lanes[lane]?.append(waiting)
                return
            }
            lanes[lane] = [waiting]
            // A task of its own, also if the client of the request is gone: otherwise, memory would be behind the store.
            Task { await commitAll(of: lane) }
        }
    }

    /// How many changes wait to be committed.
    var waitingCommits: Int { lanes.values.reduce(0) { $0 + $1.count } }

    /// Commits what waits in a lane, until nothing does.
    private func commitAll(of lane: String) async {
        while lanes[lane]?.isEmpty == false {
            let group = stageNext(of: lane)
            do {
                if let subject = group.stale {
                    try await refresh(subject)
                    lanes[lane]?[0].isFresh = true
                } else if group.writes.isEmpty {
                    finish(group, of: lane)
                } else if try await commit(group.writes) {
                    finish(group, of: lane)
                } else {
                    retry(group, of: lane)
                }
            } catch {
                fail(group, of: lane, error)
            }
        }
        lanes[lane] = nil
    }

    /// The first changes of a lane, as many as fit into one commit.
    private func stageNext(of lane: String) -> CommitGroup {
        // The draft ends here: as long as it shares the state, a change of the state would copy all of it.
        var draft = HubDraft(mirror, run: run)
        var group = CommitGroup()
        while let next = lanes[lane]?.dropFirst(group.count).first, group.admits(next) {
            var extended = draft
            do {
                let tell = try next.stage(&extended)
                guard group.count == 0 || extended.isShareable else { break }
                group.add(next, tell)
                draft = extended
            } catch is HubError where !next.isFresh {
                // Another hub may know better. It is asked when this is the first of a commit.
                if group.count == 0 { group.stale = next.subject }
                break
            } catch {
                lanes[lane]?.remove(at: group.count)
                next.fail(error)
            }
        }
        group.writes = draft.writes
        return group
    }

    private func finish(_ group: CommitGroup, of lane: String) {
        lanes[lane]?.removeFirst(group.count)
        for tell in group.results { tell() }
    }

    /// Another hub was faster, and the state is that of the store now.
    private func retry(_ group: CommitGroup, of lane: String) {
        for index in 0..<group.count { lanes[lane]?[index].tries += 1 }
        while let first = lanes[lane]?.first, first.tries >= WaitingCommit.mostTries {
            lanes[lane]?.removeFirst()
            first.fail(HubError.busy)
        }
    }

    /// One of several may be what the store refuses, so each is tried by itself.
    private func fail(_ group: CommitGroup, of lane: String, _ error: any Error) {
        if group.count > 1, (error as? StoreError)?.isPassing != true {
            for index in 0..<group.count { lanes[lane]?[index].isAlone = true }
        } else {
            let failed = lanes[lane]?.prefix(max(1, group.count)) ?? []
            lanes[lane]?.removeFirst(failed.count)
            for waiting in failed { waiting.fail(error) }
        }
    }

    /// Reads a device or a request for pairing from the store, if this hub may be behind another one.
    func refresh(_ subject: String) async throws {
        guard store.isShared, !subject.isEmpty, subject.unicodeScalars.allSatisfy(StoreError.keyCharacters.contains),
            !subject.contains("/")
        else { return }
        for prefix in ["device/\(subject)/", "pairing/\(subject)"] {
            let snapshot = try await store.snapshot(prefix)
            let found = Set(snapshot.entries.map(\.key))
            for key in mirror.keys(of: subject) where key.hasPrefix(prefix) && !found.contains(key) {
                apply(StoreEntry(key: key, value: nil, revision: snapshot.revision))
            }
            for entry in snapshot.entries { apply(entry) }
        }
    }

    /// Reads the operators from the store, or a ticket by its hash.
    func refreshOperators() async throws { try await refresh(prefix: "operator/") }
    func refreshTicket(_ hash: String) async throws { try await refresh(prefix: "ticket/\(hash)") }

    private func refresh(prefix: String) async throws {
        guard store.isShared else { return }
        for entry in try await store.snapshot(prefix).entries { apply(entry) }
    }

    /// Stores writes, unless another hub was faster.
    ///
    /// - Returns: Whether they are stored. In each case, memory is as the store for their keys.
    func commit(_ writes: [StoreWrite]) async throws -> Bool {
        let start = ContinuousClock.now
        let result = try await Self.whole { [store] in try await store.commit(writes) }
        lastContact = .now
        metrics.add(commit: result, writes, lastContact - start)
        switch result {
        case .stored(let revision):
            for write in writes where !write.isCheck {
                apply(StoreEntry(key: write.key, value: write.value, revision: revision), write.record)
            }
            guard !store.isShared else { return true }
            // Commits that share a transaction may come here in another order, and an entry below the revision tells nothing.
            if revision <= mirror.revision, writes.contains(where: { $0.key.hasPrefix("audit/") }) {
                announce(HubEvent(kind: .audit))
            }
            mirror.reach(revision)
            return true
        case .conflict(let entries):
            for entry in entries { apply(entry) }
            return false
        }
    }

    /// Does work whole, also if the client of the request is gone: otherwise, memory would be behind the store.
    private static func whole<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await Task { try await work() }.value
    }

    // MARK: Following

    /// Takes over what other hubs change, until the task is canceled.
    package func follow() async {
        while store.isShared, !Task.isCancelled, !hasEnded {
            do {
                try await catchUp()
            } catch {
                metrics.watchRestarts += 1
                try? await Task.sleep(for: .milliseconds(200))
            }
        }
    }

    /// Takes over what has changed in the store; waits for a moment if there is nothing.
    func catchUp() async throws {
        switch try await store.changes(after: mirror.revision) {
        case .entries(let entries, let revision):
            for entry in entries {
                check(clockOf: entry)
                apply(entry)
            }
            mirror.reach(revision)
        case .startOver:
            metrics.watchRestarts += 1
            let loaded = try await Self.load(store)
            guard loaded.hub?.identifier == identifier else {
                throw StoreError(description: "the store belongs to another hub; start the hub again")
            }
            mirror = loaded
            waiting.wakeAll()
            announce(HubEvent(kind: .all))
        }
        if store.isShared, mirror.runs[run] == nil { (published, lastRun) = (nil, -.infinity) }
    }

    private func apply(_ entry: StoreEntry, _ record: (any Sendable)? = nil) {
        for event in mirror.apply(entry, record) { announce(event) }
    }

    // MARK: Events

    /// Tells pages, and requests that wait for the subject.
    func announce(_ event: HubEvent) {
        events.append(event)
        if events.count > limits.events {
            firstEvent += events.count - limits.events / 2
            events.removeFirst(events.count - limits.events / 2)
        }
        if let subject = event.subject {
            delay(subject)
            waiting.wake(subject)
        }
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
        // Devices that wait here would not hear of a change: they go to a hub that has a store.
        if wasReady, !isReady { waiting.wakeAll() }
        wasReady = isReady
        announceAbsence()
        for (device, time) in delayed where time <= now() {
            delayed[device] = nil
            waiting.wake(device)
        }
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
