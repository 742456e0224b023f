import AsyncHTTPClient
import Foundation
import NIOCore

/// One watch of a prefix, which goes on from call to call.
///
/// "Nothing new" is an answer only of a watch that etcd says is there: before that, the revision may be one that never was.
///
/// A stream that has died looks like one in which nothing happens. So the watch is told what the hub itself has stored: if that
/// does not come back in time, the stream is dead, and another member is asked. A hub stores its time every two seconds.
actor EtcdWatch {
    private let client: EtcdClient
    private let prefix: String
    /// The time after which etcd must have said that the watch is there, and what the hub itself has stored must have come.
    private let patience: Duration

    private var stream: Task<Void, Never>?
    private var number = 0
    /// When the stream was asked for, and when etcd said that the watch is there.
    private var asked = ContinuousClock.now
    private var created: ContinuousClock.Instant?
    /// The member that the stream is from.
    private var member = ""
    private var pending: [StoreEntry] = []
    /// The last revision of the entries that came, and of those that were given on.
    private var position = 0
    private var handed = 0
    private var end: Result<StoreChanges, any Error>?
    private var waiter: CheckedContinuation<Void, Never>?
    private var expected: (revision: Int, since: ContinuousClock.Instant)?
    /// The cluster of the first answer. Another one has other revisions.
    private var cluster: UInt64?

    init(_ client: EtcdClient, prefix: String, patience: Double) {
        (self.client, self.prefix, self.patience) = (client, prefix, .seconds(patience))
    }

    /// The hub has stored something at a revision.
    func expect(_ revision: Int) {
        guard revision > position, expected == nil else { return }
        expected = (revision, .now)
    }

    /// The cluster that answers.
    ///
    /// - Returns: Whether it is the one that answered before.
    func isSame(cluster: UInt64) -> Bool {
        if self.cluster == nil { self.cluster = cluster }
        return self.cluster == cluster
    }

    /// What has changed after a revision; waits at most a second once the watch is there.
    func changes(after revision: Int) async throws -> StoreChanges {
        if stream == nil || revision != handed { begin(after: revision) }
        let number = number
        let begin = ContinuousClock.now
        while pending.isEmpty, end == nil, created.map({ .now < max($0, begin) + .seconds(1) }) ?? true {
            if let silence {
                close()
                await client.leave(member)
                throw EtcdError.unreachable("\(member) \(silence)")
            }
            await wait()
            try Task.checkCancellation()
            guard number == self.number else { throw EtcdError.unreachable("the watch was ended") }
        }
        handed = position
        if !pending.isEmpty {
            defer { pending = [] }
            return .entries(pending, revision: position)
        }
        if let end {
            close()
            return try end.get()
        }
        return .entries([], revision: position)
    }

    /// What the member has not said in time.
    private var silence: String? {
        let now = ContinuousClock.now
        if created == nil, now - asked > patience { return "does not say that it watches" }
        if let expected, now - expected.since > patience { return "no longer says what changes" }
        return nil
    }

    /// Ends the stream.
    func close() {
        stream?.cancel()
        (stream, created, expected) = (nil, nil, nil)
        number += 1
        wake()
    }

    /// Another cluster, or an older state of the same one, has taken the place of the one that was there.
    func forgetCluster() {
        cluster = nil
    }

    // MARK: The stream

    private func wait() async {
        let timer = Task { [weak self] in
            // A timer that was canceled must not wake the next one who waits.
            guard (try? await Task.sleep(for: .milliseconds(250))) != nil else { return }
            await self?.wake()
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter = $0 }
        } onCancel: {
            Task { await self.wake() }
        }
        timer.cancel()
    }

    private func wake() {
        waiter?.resume()
        waiter = nil
    }

    private func begin(after revision: Int) {
        close()
        (pending, position, handed, end, asked) = ([], revision, revision, nil, .now)
        let number = number
        stream = Task { [weak self, client, prefix] in
            do {
                let create = EtcdMessages.Watch.Create(
                    key: Data(prefix.utf8), range_end: EtcdStore.end(of: prefix),
                    start_revision: EtcdMessages.Number(revision + 1))
                await self?.note(member: await client.name, number)
                let response = try await client.stream("watch", EtcdMessages.Watch(create_request: create))
                var line = Data()
                for try await chunk in response.body {
                    var rest = Data(chunk.readableBytesView)
                    while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
                        line.append(rest[rest.startIndex..<newline])
                        rest = rest[rest.index(after: newline)...]
                        guard await self?.take(line, number, revision) ?? false else { return }
                        line = Data()
                    }
                    line.append(rest)
                }
                await self?.finish(.failure(EtcdError.unreachable("the stream has ended")), number)
            } catch {
                await self?.finish(.failure(error), number)
            }
        }
    }

    private func note(member: String, _ number: Int) {
        if number == self.number { self.member = member }
    }

    private func finish(_ result: Result<StoreChanges, any Error>, _ number: Int) {
        guard number == self.number else { return }
        end = result
        wake()
    }

    /// Takes a line of the stream.
    ///
    /// - Returns: Whether the stream goes on.
    private func take(_ line: Data, _ number: Int, _ start: Int) async -> Bool {
        guard number == self.number else { return false }
        let answer = try? JSONDecoder().decode(EtcdMessages.WatchAnswer.self, from: line)
        if let problem = answer?.error {
            finish(.failure(EtcdClient.error(problem.code ?? 2, problem.message ?? "", member)), number)
            return false
        }
        guard let result = answer?.result else {
            finish(.failure(EtcdError.unreachable("\(member) sent something that is not a change")), number)
            return false
        }
        if let cluster = result.header?.cluster_id?.value, !isSame(cluster: cluster) {
            finish(.success(.startOver), number)
            return false
        }
        if result.canceled == true {
            // 3.4 says this of a token that it no longer knows, too.
            if Self.isDenied(result) { await client.renewToken() }
            finish(Self.meaning(ofCancel: result, member), number)
            return false
        }
        if result.created == true {
            created = .now
            // A watch of the future waits without a word.
            if let revision = result.header?.revision?.int, revision < start {
                finish(.success(.startOver), number)
                return false
            }
        }
        for event in result.events ?? [] {
            guard let key = EtcdStore.key(event.kv.key, prefix) else { continue }
            let value = event.type == "DELETE" ? nil : event.kv.value ?? Data()
            pending.append(StoreEntry(key: key, value: value, revision: event.kv.revision))
        }
        // Not the revision of the header: of a watch that catches up, it is that of the store.
        position = max(position, result.events?.map(\.kv.revision).max() ?? position)
        if let expected, position >= expected.revision { self.expected = nil }
        if !pending.isEmpty { wake() }
        return true
    }

    private static func meaning(
        ofCancel result: EtcdMessages.WatchAnswer.Result, _ member: String
    ) -> Result<StoreChanges, any Error> {
        if result.compact_revision != nil { return .success(.startOver) }
        let reason = result.cancel_reason ?? ""
        if isDenied(result) { return .failure(EtcdClient.error(7, reason, member)) }
        return .failure(EtcdError.unreachable("\(member) has ended the watch: \(reason)"))
    }

    private static func isDenied(_ result: EtcdMessages.WatchAnswer.Result) -> Bool {
        ["permission denied", "PermissionDenied", "auth token"].contains { result.cancel_reason?.contains($0) == true }
    }
}
