import Foundation
import GuardedServer

/// A store in etcd, which several hubs use: Range, Txn and Watch are its operations.
///
/// A commit that has no answer may have been stored. So each one writes a random identifier into a slot, at the revision that the
/// slot is known to have. To find out, the hub reads the slot, and writes another identifier into it if it has not this one: then
/// the commit has not been stored, and never will be.
package actor EtcdStore: HubStore {
    package nonisolated let isShared = true
    private nonisolated let client: EtcdClient
    private nonisolated let watch: EtcdWatch
    private nonisolated let prefix: String
    private nonisolated let times: Times

    /// How long the store waits.
    package struct Times: Sendable {
        /// The seconds after which a member counts as unreachable.
        package var patience = 2.0
        /// The seconds after which an operation fails.
        package var deadline = 10.0
        /// The seconds after which what is tied to a process goes away.
        package var lease = 10
        /// The seconds of history that compaction keeps.
        package var history = 600.0

        package init() {}
    }

    private struct Slot {
        let name: String
        var revision = 0
    }

    private var freeSlots: [Slot] = []
    private var slots = 0
    private var lease: Int?
    private var granting: Task<Int, any Error>?
    private var upkeep: Task<Void, Never>?
    private var lastRevision = 0
    /// Revisions of the past, with their times.
    private var history: [(at: ContinuousClock.Instant, revision: Int)] = []

    /// Keys that are not entries.
    private static let slotPrefix = "slot/"
    /// The entries of a page of a snapshot. A report has up to 512 KiB.
    private static let page = 100

    /// Creates a store. Nothing is sent yet.
    package init(_ address: EtcdAddress, times: Times = Times()) {
        let client = EtcdClient(address, patience: times.patience)
        (self.client, prefix, self.times) = (client, address.prefix, times)
        watch = EtcdWatch(client, prefix: address.prefix, patience: times.patience)
    }

    deinit { upkeep?.cancel() }

    /// Asks for the version of etcd.
    ///
    /// - Returns: What an operator should know of it, if anything.
    package func warning() async throws -> String? {
        let version = try await Self.words { [client] in try await client.version() }
        let numbers = version.split(separator: ".").prefix(2).compactMap { Int($0) }
        guard numbers.count == 2, (numbers[0], numbers[1]) < (3, 5) else { return nil }
        return "etcd \(version) no longer gets fixes: use 3.5 or later"
    }

    /// Gives the lease back, so that other hubs see at once that this one has ended.
    package func close() async {
        upkeep?.cancel()
        await watch.close()
        guard let lease else { return }
        _ = try? await client.send(
            "lease/revoke", EtcdMessages.LeaseID(ID: EtcdMessages.Number(lease)), as: EtcdMessages.Nothing.self)
    }

    // MARK: Reading

    package func snapshot(_ prefix: String) async throws -> StoreSnapshot {
        try await Self.words {
            while true {
                do {
                    return try await pages(prefix)
                } catch EtcdError.compacted {
                    // The revision of the first page is gone.
                    continue
                }
            }
        }
    }

    /// The entries with a prefix, page after page, all at the revision of the first.
    private func pages(_ prefix: String) async throws -> StoreSnapshot {
        let end = Self.end(of: self.prefix + prefix)
        var range = EtcdMessages.Range(
            key: Data((self.prefix + prefix).utf8), range_end: end, limit: EtcdMessages.Number(Self.page))
        var snapshot: StoreSnapshot?
        while true {
            let answer: EtcdMessages.RangeAnswer = try await client.ask("kv/range", range, until: deadline)
            try await note(answer.header)
            var read = snapshot ?? StoreSnapshot(entries: [], revision: answer.header?.revision?.int ?? 0)
            range.revision = EtcdMessages.Number(read.revision)
            for found in answer.kvs ?? [] {
                guard let key = Self.key(found.key, self.prefix) else { continue }
                read.entries.append(StoreEntry(key: key, value: found.value ?? Data(), revision: found.revision))
            }
            guard answer.more == true, let last = answer.kvs?.last?.key else { return read }
            range.key = last + [0]
            snapshot = read
        }
    }

    package func changes(after revision: Int) async throws -> StoreChanges {
        let changes = try await Self.words { try await watch.changes(after: revision) }
        if case .startOver = changes {
            await watch.forgetCluster()
            (lastRevision, history) = (0, [])
        }
        return changes
    }

    /// The key of the first entry after those with a prefix.
    static func end(of prefix: String) -> Data {
        var bytes = Data(prefix.utf8)
        // Keys are ASCII, so the last byte can be counted up.
        guard let last = bytes.popLast() else { return Data([0]) }
        bytes.append(last + 1)
        return bytes
    }

    /// The key of an entry; `nil` if it is none.
    static func key(_ bytes: Data, _ prefix: String) -> String? {
        guard bytes.starts(with: Data(prefix.utf8)) else { return nil }
        let key = String(decoding: bytes.dropFirst(prefix.utf8.count), as: UTF8.self)
        return key.hasPrefix(slotPrefix) ? nil : key
    }

    // MARK: Committing

    package func commit(_ writes: [StoreWrite]) async throws -> StoreCommit {
        try StoreError.check(writes)
        let commit = try await Self.words { try await store(writes) }
        if case .stored(let revision) = commit { await watch.expect(revision) }
        return commit
    }

    private func store(_ writes: [StoreWrite]) async throws -> StoreCommit {
        let deadline = deadline
        while true {
            let lease = try await currentLease(until: deadline)
            var slot = takeSlot(lease)
            let identifier = AccessKeys.random()
            do {
                let message = transaction(writes, slot, identifier, lease)
                let answer: EtcdMessages.TransactionAnswer = try await client.send("kv/txn", message)
                try await note(answer.header)
                let revision = answer.header.revision?.int ?? 0
                guard answer.succeeded == true else {
                    let (conflicts, slotRevision) = conflicts(answer, writes, revision)
                    slot.revision = slotRevision
                    // With the slot, which another commit must not have at the same time.
                    guard !conflicts.isEmpty || ContinuousClock.now < deadline else {
                        throw StoreError(description: "etcd is busy", isPassing: true)
                    }
                    freeSlots.append(slot)
                    guard conflicts.isEmpty else { return .conflict(conflicts) }
                    continue
                }
                slot.revision = revision
                freeSlots.append(slot)
                return .stored(revision)
            } catch EtcdError.noLease {
                forget(lease)
            } catch EtcdError.unreachable {
                if let stored = try await resolve(slot, identifier, lease, until: deadline) { return .stored(stored) }
                guard ContinuousClock.now < deadline else { throw EtcdError.unreachable("no member of etcd answers") }
            } catch {
                // It was not carried out, so the slot is as it was.
                freeSlots.append(slot)
                throw error
            }
        }
    }

    /// The revision at which a commit without an answer was stored; `nil` if it never will be.
    private func resolve(
        _ slot: Slot, _ identifier: String, _ lease: Int, until deadline: ContinuousClock.Instant
    ) async throws -> Int? {
        let key = key(slot.name)
        let fence = EtcdMessages.Put(
            key: key, value: Data(AccessKeys.random().utf8), lease: EtcdMessages.Number(lease))
        let message = EtcdMessages.Transaction(
            compare: [EtcdMessages.Compare(target: "VALUE", key: key, value: Data(identifier.utf8))],
            success: [EtcdMessages.Operation(request_range: EtcdMessages.Range(key: key))],
            failure: [EtcdMessages.Operation(request_put: fence)])
        let answer: EtcdMessages.TransactionAnswer
        do {
            answer = try await client.ask("kv/txn", message, until: deadline)
        } catch EtcdError.noLease {
            // Without its lease, the slot says nothing, and nobody can write it.
            forget(lease)
            throw EtcdError.unreachable("it is not known whether the change was stored")
        }
        let found = answer.responses?.first?.response_range?.kvs?.first
        freeSlots.append(Slot(name: slot.name, revision: found?.revision ?? answer.header.revision?.int ?? 0))
        return answer.succeeded == true ? found?.revision : nil
    }

    private func transaction(
        _ writes: [StoreWrite], _ slot: Slot, _ identifier: String, _ lease: Int
    ) -> EtcdMessages.Transaction {
        let expected = writes.filter { $0.expected != nil }
        let slotKey = key(slot.name)
        let operations = writes.filter { !$0.isCheck }.map { write -> EtcdMessages.Operation in
            guard let value = write.value else {
                return EtcdMessages.Operation(request_delete_range: EtcdMessages.Key(key: key(write.key)))
            }
            return EtcdMessages.Operation(
                request_put: EtcdMessages.Put(
                    key: key(write.key), value: value, lease: write.isTied ? EtcdMessages.Number(lease) : nil))
        }
        let mark = EtcdMessages.Put(key: slotKey, value: Data(identifier.utf8), lease: EtcdMessages.Number(lease))
        return EtcdMessages.Transaction(
            compare: [compare(slotKey, slot.revision)] + expected.map { compare(key($0.key), $0.expected ?? 0) },
            success: [EtcdMessages.Operation(request_put: mark)] + operations,
            failure: ([slotKey] + expected.map { key($0.key) }).map {
                EtcdMessages.Operation(request_range: EtcdMessages.Range(key: $0))
            })
    }

    private func compare(_ key: Data, _ revision: Int) -> EtcdMessages.Compare {
        EtcdMessages.Compare(target: "MOD", key: key, mod_revision: EtcdMessages.Number(revision))
    }

    /// The entries that are at other revisions than a transaction expected, and the revision of its slot.
    private func conflicts(
        _ answer: EtcdMessages.TransactionAnswer, _ writes: [StoreWrite], _ revision: Int
    ) -> ([StoreEntry], slot: Int) {
        let found = (answer.responses ?? []).map { $0.response_range?.kvs?.first }
        let expected = writes.filter { $0.expected != nil }
        let entries = zip(expected, found.dropFirst()).compactMap { write, found -> StoreEntry? in
            guard write.expected != found?.revision ?? 0 else { return nil }
            return .current(write.key, found.map { $0.value ?? Data() }, found?.revision ?? 0, revision)
        }
        return (entries, found.first??.revision ?? 0)
    }

    private func key(_ key: String) -> Data { Data((prefix + key).utf8) }

    private var deadline: ContinuousClock.Instant { .now + .seconds(times.deadline) }

    private func takeSlot(_ lease: Int) -> Slot {
        if let slot = freeSlots.popLast() { return slot }
        slots += 1
        return Slot(name: "\(Self.slotPrefix)\(lease)/\(slots)")
    }

    /// Notes what an answer says of the cluster.
    private func note(_ header: EtcdMessages.Header?) async throws {
        lastRevision = max(lastRevision, header?.revision?.int ?? 0)
        guard let cluster = header?.cluster_id?.value else { return }
        guard await watch.isSame(cluster: cluster) else {
            // The hub must read everything again before it trusts a revision.
            await watch.close()
            throw EtcdError.unreachable("another cluster has taken the place of etcd")
        }
    }

    // MARK: The lease

    private func currentLease(until deadline: ContinuousClock.Instant) async throws -> Int {
        if let lease { return lease }
        if let granting { return try await granting.value }
        let task = Task { [client, times] in
            let answer: EtcdMessages.LeaseAnswer = try await client.ask(
                "lease/grant", EtcdMessages.LeaseGrant(TTL: EtcdMessages.Number(times.lease)), until: deadline)
            return answer.ID?.int ?? 0
        }
        granting = task
        defer { granting = nil }
        let granted = try await task.value
        (lease, freeSlots) = (granted, [])
        beginUpkeep()
        return granted
    }

    private func forget(_ lease: Int) {
        guard self.lease == lease else { return }
        (self.lease, freeSlots) = (nil, [])
    }

    private func beginUpkeep() {
        guard upkeep == nil else { return }
        let pause = Duration.seconds(Double(times.lease) / 4)
        upkeep = Task { [weak self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: pause)
                await self?.keepAlive()
                await self?.compact()
            }
        }
    }

    private func keepAlive() async {
        guard let lease else { return }
        let answer: EtcdMessages.KeepAliveAnswer? = try? await client.send(
            "lease/keepalive", EtcdMessages.LeaseID(ID: EtcdMessages.Number(lease)))
        if let answer, answer.result?.TTL == nil { forget(lease) }
    }

    /// Removes what was replaced some time ago: etcd keeps every version until somebody does.
    private func compact() async {
        let time = ContinuousClock.now
        if history.last.map({ time - $0.at > .seconds(times.history / 10) }) ?? true {
            history.append((time, lastRevision))
        }
        guard let old = history.last(where: { time - $0.at > .seconds(times.history) }) else { return }
        history.removeAll { $0.at <= old.at }
        guard old.revision > 1 else { return }
        // Another hub may have been faster.
        _ = try? await client.send(
            "kv/compaction", EtcdMessages.Compaction(revision: EtcdMessages.Number(old.revision)),
            as: EtcdMessages.Nothing.self)
    }

    // MARK: Errors

    /// Does work, and says its errors as those of a store.
    private static func words<Answer>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Answer
    ) async throws -> Answer {
        do {
            return try await work()
        } catch EtcdError.refused(let error) {
            throw error
        } catch EtcdError.unreachable(let reason) {
            throw StoreError(description: reason, isPassing: true)
        } catch EtcdError.compacted, EtcdError.noLease {
            throw StoreError(description: "etcd has lost what the hub asked for", isPassing: true)
        }
    }
}
