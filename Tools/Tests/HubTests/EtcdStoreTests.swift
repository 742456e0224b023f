import Foundation
import HubMessages
import TestClients
import TestSupport
import Testing

@testable import Hub

/// What only a store in etcd does: facts about etcd that the store rests on, each against a real server.
@Suite(.enabled(if: EtcdServer.isAvailable, "no etcd")) struct EtcdStoreTests {
    private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    private static func address(_ server: EtcdServer, user: EtcdAddress.User? = nil) throws -> EtcdAddress {
        var address = try #require(EtcdAddress("etcd://127.0.0.1:\(server.port)/fleet"))
        address.user = user
        return address
    }

    /// A server of its own.
    private static func withServer(_ options: [String] = [], _ work: (EtcdServer) async throws -> Void) async throws {
        let server = try await EtcdServer.start(options)
        defer { server.remove() }
        try await work(server)
    }

    private static func put(_ key: String, _ value: String = "1") -> StoreWrite { StoreWrite(key, Data(value.utf8)) }

    private static func stored(_ store: EtcdStore, _ writes: [StoreWrite]) async throws -> Int {
        guard case .stored(let revision) = try await store.commit(writes) else {
            throw StoreError(description: "conflict")
        }
        return revision
    }

    // MARK: Addresses

    @Test(arguments: [
        ("etcd://a:2379/x", ["a:2379"], "x/"),
        ("etcd://a:1,b.example:2,[::1]:3/x/y/", ["a:1", "b.example:2", "[::1]:3"], "x/y/"),
    ]) func anAddressNamesMembersAndAPrefix(_ text: String, _ members: [String], _ prefix: String) throws {
        let address = try #require(EtcdAddress(text))
        #expect(address.members == members)
        #expect(address.prefix == prefix)
    }

    @Test(arguments: [
        "hub.sqlite", "etcd://a:2379", "etcd://a:2379/", "etcd://a/x", "etcd:///x", "etcd://a:1,/x", "etcd://a:1/é",
        "etcd://user:secret@a:1/x", "http://a:1/x",
    ]) func otherTextsAreNoAddresses(_ text: String) {
        #expect(EtcdAddress(text) == nil)
    }

    // MARK: The JSON gateway

    /// 64-bit integers are text, what is nothing is left out, and a new cluster is at revision 1.
    @Test func theGatewaySpeaksAsTheStoreReads() async throws {
        try await Self.withServer { server in
            let empty = await server.send("kv/range", #"{"key":"YQ=="}"#)
            #expect(empty.contains(#""revision":"1""#) && !empty.contains("kvs") && !empty.contains("more"))
            let store = EtcdStore(try Self.address(server), times: .patient)
            #expect(try await store.snapshot("").revision == 1)
            let revision = try await Self.stored(store, [Self.put("a", "")])
            #expect(revision == 2)
            #expect(try await store.snapshot("").entries == [StoreEntry(key: "a", value: Data(), revision: 2)])
            #expect(
                await server.send("kv/range", #"{"key":"\#(Self.base64("fleet/a"))"}"#).contains(#""mod_revision":"2""#)
            )
        }
    }

    @Test func anOldVersionIsSaid() async throws {
        let server = try await EtcdServer.shared()
        let warning = try await EtcdStore(try Self.address(server), times: .patient).warning()
        let isOld = await RawClient(port: server.port).request("/version").body.contains(#""etcdserver":"3.4"#)
        #expect((warning?.hasSuffix("no longer gets fixes: use 3.5 or later") ?? false) == isOld)
    }

    /// 128 operations a list: the limit of commits leaves room for what the store adds.
    @Test func theLimitOfCommitsIsOneOfEtcd() async throws {
        let server = try await EtcdServer.shared()
        try await withEtcd(server) { store in
            let writes = (0..<StoreLimits.writes).map { StoreWrite("\($0)", Data("1".utf8), expected: 0) }
            guard case .stored = try await store.commit(writes),
                case .conflict(let found) = try await store.commit(writes)
            else { throw StoreError(description: "it is not stored") }
            #expect(found.count == StoreLimits.writes)
        }
        let deletions = (0..<129).map { #"{"request_delete_range":{"key":"\#(Self.base64("k\($0)"))"}}"# }
        #expect(
            await server.send("kv/txn", #"{"success":[\#(deletions.joined(separator: ","))]}"#).contains("too many"))
    }

    /// A report of 512 KiB fits into a request, and three do not.
    @Test func aRequestHasALimitOfBytes() async throws {
        try await withEtcd(try await .shared()) { store in
            let report = Data(repeating: 1, count: 512 << 10)
            _ = try await Self.stored(store, [StoreWrite("a", report)])
            let error = await #expect(throws: StoreError.self) {
                try await store.commit(["a", "b", "c"].map { StoreWrite($0, report) })
            }
            #expect(error?.description.contains("too large") == true && error?.isPassing == false)
            _ = try await Self.stored(store, [Self.put("b")])
            for number in 0..<3 { _ = try await Self.stored(store, [StoreWrite("large/\(number)", report)]) }
            #expect(try await store.snapshot("large/").entries.count == 3)
        }
    }

    /// The pages of a snapshot are of one revision, whatever is stored between two of them.
    @Test func aSnapshotIsOfOneMoment() async throws {
        try await withEtcd(try await .shared()) { store in
            for part in 0..<3 {
                _ = try await Self.stored(store, (0..<100).map { Self.put("k/\(part)/\($0)") })
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for number in 0..<200 where !Task.isCancelled {
                        _ = try await Self.stored(store, ["a", "z"].map { Self.put($0, "\(number)") })
                    }
                }
                for _ in 0..<20 {
                    let entries = try await store.snapshot("").entries
                    let ends = entries.filter { ["a", "z"].contains($0.key) }
                    #expect(entries.count - ends.count == 300)
                    #expect(Set(ends.map(\.revision)).count <= 1 && ends.first?.value == ends.last?.value)
                }
                group.cancelAll()
            }
        }
    }

    @Test func nobodySeesTheKeysOfOtherFleets() async throws {
        let server = try await EtcdServer.shared()
        try await withEtcd(server) { first in
            try await withEtcd(server) { second in
                let start = try await Self.stored(first, [Self.put("a")])
                _ = try await Self.stored(second, [Self.put("b")])
                let end = try await Self.stored(first, [Self.put("c")])
                var (keys, revision): ([String], Int) = ([], start)
                while revision < end {
                    guard case .entries(let entries, let next) = try await first.changes(after: revision) else { break }
                    keys += entries.map(\.key)
                    revision = next
                }
                #expect(keys == ["c"])
            }
        }
    }

    // MARK: The watch

    /// A watch of a revision that was compacted answers `created`, then `canceled`, and stays open.
    @Test func aCompactedWatchStartsOver() async throws {
        try await Self.withServer { server in
            let store = EtcdStore(try Self.address(server), times: .patient)
            let first = try await Self.stored(store, [Self.put("a")])
            for number in 0..<10 { _ = try await Self.stored(store, [Self.put("a", "\(number)")]) }
            let last = try await store.snapshot("").revision
            _ = await server.send("kv/compaction", #"{"revision":"\#(last)"}"#)
            guard case .startOver = try await store.changes(after: first) else {
                Issue.record("The store knows what was compacted.")
                return
            }
            guard case .entries = try await store.changes(after: last) else {
                Issue.record("The store does not go on.")
                return
            }
        }
    }

    /// A watch of a revision that does not exist yet waits without a word: the cluster was restored.
    @Test func aRevisionOfTheFutureStartsOver() async throws {
        try await withEtcd(try await .shared()) { store in
            let last = try await Self.stored(store, [Self.put("a")])
            guard case .startOver = try await store.changes(after: last + 1_000_000) else {
                Issue.record("The store knows the future.")
                return
            }
        }
    }

    /// Until etcd says that the watch is there, nothing is known of a revision. Waiting ends as it does for every answer.
    @Test func aWatchThatIsNotThereYetKnowsNothing() async throws {
        let server = try await EtcdServer.shared()
        let proxy = try LossyProxy(to: server.port)
        defer { proxy.end() }
        let text = "etcd://127.0.0.1:\(proxy.port)/tests/\(UUID().uuidString)"
        let address = try #require(EtcdAddress(text))
        proxy.holdLines()

        let last = try await EtcdStore(address, times: .patient).snapshot("").revision
        // However late the answer is, it is not one of a watch.
        var times = EtcdStore.Times.patient
        times.patience = 0.5
        let impatient = EtcdStore(address, times: times)
        let error = await #expect(throws: StoreError.self) { try await impatient.changes(after: last + 1_000_000) }
        #expect(error?.isPassing == true)

        try await withEtcd(server) { other in
            let store = EtcdStore(address, times: .patient)
            let late = Task { try await store.changes(after: last + 1_000_000) }
            // Another watch says twice that there is nothing new, which takes it longer than any watch that is there.
            for _ in 0..<2 { _ = try await other.changes(after: other.snapshot("").revision) }
            proxy.releaseLines()
            guard case .startOver = try await late.value else {
                Issue.record("The store knows the future.")
                return
            }
            let hub = EtcdStore(address, times: .patient)
            let revision = try await Self.stored(hub, [Self.put("a")])
            guard case .entries = try await hub.changes(after: revision) else {
                Issue.record("The store does not go on.")
                return
            }
        }
    }

    @Test func whatIsReplacedIsCompacted() async throws {
        try await Self.withServer { server in
            var times = EtcdStore.Times.patient
            (times.lease, times.history) = (2, 0.5)
            let store = EtcdStore(try Self.address(server), times: times)
            let first = try await Self.stored(store, [Self.put("a")])
            let range = #"{"key":"\#(Self.base64("fleet/a"))","revision":"\#(first)"}"#
            while await !server.send("kv/range", range).contains("compacted") {
                _ = try await Self.stored(store, [Self.put("a", AccessKeysText.next())])
                await Task.yield()
            }
            await store.close()
        }
    }

    /// Another cluster at the same address: what is known of revisions means nothing.
    @Test func anotherClusterStartsOver() async throws {
        try await Self.withServer { server in
            let store = EtcdStore(try Self.address(server), times: .patient)
            for number in 0..<20 { _ = try await Self.stored(store, [Self.put("a", "\(number)")]) }
            let last = try await store.snapshot("").revision
            _ = try await store.changes(after: last)
            server.send()
            try FileManager.default.removeItem(at: server.data)
            let again = try await server.restarted(token: "another")
            defer { again.send() }
            var hasStarted = false
            while !hasStarted {
                if case .startOver? = try? await store.changes(after: last) { hasStarted = true }
            }
            let entries = try await store.snapshot("").entries
            #expect(entries.isEmpty)
            _ = try await Self.stored(store, [Self.put("b")])
        }
    }

    /// A stream that died is one in which nothing comes: what the hub itself stores does not come, either.
    @Test func aMemberThatHangsIsLeft() async throws {
        let members = try await EtcdServer.cluster(of: 3)
        defer { for member in members { member.remove() } }
        let hosts = members.map { "127.0.0.1:\($0.port)" }.joined(separator: ",")
        var times = EtcdStore.Times.patient
        // What finds out that the member hangs. A request that takes longer is sent again until the deadline.
        times.patience = 2
        let store = EtcdStore(try #require(EtcdAddress("etcd://\(hosts)/fleet")), times: times)
        var seen = try await Self.stored(store, [Self.put("a")])
        // On a busy machine, the watch may begin at a later attempt.
        var isWatched = false
        for _ in 0..<10 where !isWatched { isWatched = (try? await store.changes(after: seen)) != nil }
        try #require(isWatched)
        members[0].send(signal: SIGSTOP)
        let begin = ContinuousClock.now
        let last = try await Self.stored(store, [Self.put("a", "2")])
        while seen < last {
            if case .entries(_, let next)? = try? await store.changes(after: seen) { seen = next }
        }
        #expect(ContinuousClock.now - begin < .seconds(300))
        members[0].send(signal: SIGCONT)
        await store.close()
    }

    // MARK: Commits without an answer

    /// A server between, which loses answers, or requests.
    @Test(arguments: [LossyProxy.Loss.answer, .request]) func aCommitWithoutAnAnswerIsStoredOnce(
        _ loss: LossyProxy.Loss
    ) async throws {
        let server = try await EtcdServer.shared()
        let proxy = try LossyProxy(to: server.port)
        defer { proxy.end() }
        let address = try #require(EtcdAddress("etcd://127.0.0.1:\(proxy.port)/tests/\(UUID().uuidString)"))
        let store = EtcdStore(address, times: .patient)
        var revision = try await Self.stored(store, [Self.put("a", "0")])
        for number in 1...3 {
            proxy.lose(loss)
            let write = StoreWrite("a", Data("\(number)".utf8), expected: revision)
            let next = try await Self.stored(store, [write])
            #expect(next > revision)
            revision = next
            let entry = try await store.snapshot("a").entries.first
            #expect(entry?.value == write.value && entry?.revision == revision)
        }
        await store.close()
    }

    // MARK: What is tied to a process

    @Test func whatIsTiedGoesAwayWithTheProcess() async throws {
        try await withEtcd(try await .shared()) { store in
            _ = try await Self.stored(store, [StoreWrite("run/1", Data(), isTied: true), Self.put("a")])
            #expect(try await store.snapshot("").entries.map(\.key) == ["a", "run/1"])
            await store.close()
            #expect(try await store.snapshot("").entries.map(\.key) == ["a"])
        }
    }

    /// A process that is killed gives nothing back: its lease ends, after whole seconds.
    @Test func whatIsTiedEndsByItself() async throws {
        let server = try await EtcdServer.shared()
        var times = EtcdStore.Times.patient
        times.lease = 2
        let address = try #require(EtcdAddress("etcd://127.0.0.1:\(server.port)/tests/\(UUID().uuidString)"))
        var dead: EtcdStore? = EtcdStore(address, times: times)
        var revision = try await Self.stored(try #require(dead), [StoreWrite("run/1", Data(), isTied: true)])
        dead = nil
        let (begin, reader) = (ContinuousClock.now, EtcdStore(address, times: .patient))
        var isGone = false
        while !isGone, ContinuousClock.now - begin < .seconds(300) {
            guard case .entries(let entries, let next) = try await reader.changes(after: revision) else { break }
            revision = next
            isGone = entries.contains { $0.key == "run/1" && $0.value == nil }
        }
        #expect(isGone, "another hub is told")
    }

    @Test func aLeaseThatIsLostIsReplaced() async throws {
        try await Self.withServer { server in
            let store = EtcdStore(try Self.address(server), times: .patient)
            _ = try await Self.stored(store, [StoreWrite("run/1", Data(), isTied: true)])
            let leases = await server.send("lease/leases", "{}")
            for lease in leases.matches(of: /"ID":"(\d+)"/).map(\.1) {
                _ = await server.send("lease/revoke", #"{"ID":"\#(lease)"}"#)
            }
            _ = try await Self.stored(store, [StoreWrite("run/1", Data(), expected: 0, isTied: true)])
        }
    }

    // MARK: What etcd refuses

    @Test func aFullStoreIsSaid() async throws {
        try await Self.withServer(["--quota-backend-bytes", "2000000"]) { server in
            let store = EtcdStore(try Self.address(server), times: .patient)
            let error = await #expect(throws: StoreError.self) {
                for number in 0..<20 {
                    _ = try await store.commit([StoreWrite("k\(number)", Data(repeating: 1, count: 400_000))])
                }
            }
            #expect(error?.description.contains("NOSPACE") == true, "\(error?.description ?? "")")
            let entries = try await store.snapshot("").entries
            #expect(!entries.isEmpty, "it is read")
        }
    }

    @Test func nobodyIsThere() async throws {
        var times = EtcdStore.Times()
        times.deadline = 0.2
        let address = try #require(EtcdAddress("etcd://127.0.0.1:\(Loopback.freePort())/fleet"))
        let store = EtcdStore(address, times: times)
        let error = await #expect(throws: StoreError.self) { try await store.snapshot("") }
        #expect(error?.isPassing == true)
    }

    /// The hub's own user needs its prefix alone. Its token ends when the member is started again.
    @Test func aUserOfThePrefixIsEnough() async throws {
        try await Self.withServer { server in
            let none = EtcdStore(try Self.address(server), times: .patient)
            let end = Self.base64("fleet0")
            for (path, body) in [
                ("auth/user/add", #"{"name":"root","password":"r"}"#), ("auth/role/add", #"{"name":"root"}"#),
                ("auth/user/grant", #"{"user":"root","role":"root"}"#),
                ("auth/user/add", #"{"name":"hub","password":"h"}"#), ("auth/role/add", #"{"name":"hub"}"#),
                ("auth/user/grant", #"{"user":"hub","role":"hub"}"#),
                (
                    "auth/role/grant",
                    #"{"name":"hub","perm":{"permType":"READWRITE","key":"\#(Self.base64("fleet/"))","range_end":"\#(end)"}}"#
                ), ("auth/enable", "{}"),
            ] { _ = await server.send(path, body) }
            let anonymous = await #expect(throws: StoreError.self) { try await none.snapshot("") }
            #expect(anonymous?.description == "etcd asks for a user and a password")
            let wrong = EtcdStore(try Self.address(server, user: .init(name: "hub", password: "x")), times: .patient)
            let refused = await #expect(throws: StoreError.self) { try await wrong.snapshot("") }
            #expect(refused?.description == "etcd does not know the user, or the password is wrong")
            var other = try #require(EtcdAddress("etcd://127.0.0.1:\(server.port)/another"))
            other.user = .init(name: "hub", password: "h")
            let denied = await #expect(throws: StoreError.self) {
                try await EtcdStore(other, times: .patient).snapshot("")
            }
            #expect(denied?.description.contains("does not permit") == true)

            var times = EtcdStore.Times.patient
            (times.lease, times.history) = (2, 0.1)
            let store = EtcdStore(try Self.address(server, user: .init(name: "hub", password: "h")), times: times)
            let hub = try await Hub(store, limits: .quick)
            try await hub.publish()
            var device = try await TestDevice.paired(with: hub)
            try await device.report(to: hub)
            try await hub.catchUp()
            server.send()
            let again = try await server.restarted()
            defer { again.send() }
            _ = try await hub.change(device.identifier, ChangeRequest(basedOn: 0, action: .reset), by: .ben)
            #expect(try await hub.desired(after: 0, for: device.identifier)?.version == 1)
            await store.close()
        }
    }
}

/// Texts that differ.
private enum AccessKeysText {
    static func next() -> String { UUID().uuidString }
}
