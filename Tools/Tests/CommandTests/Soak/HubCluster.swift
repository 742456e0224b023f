import Foundation
import TestClients
import TestSupport

/// Three hubs over three members of etcd, each of them a process. Each hub reaches the members by proxies of its own.
actor HubCluster {
    private(set) var members: [EtcdServer]
    private let proxies: [[LossyProxy]]
    private let folder: URL
    private var hubs: [RunningHub?] = [nil, nil, nil]
    private var ends: [AsyncStream<Void>.Continuation?] = [nil, nil, nil]
    private var runs: [Task<Void, any Error>?] = [nil, nil, nil]

    /// Runs work with a cluster whose hubs all listen.
    ///
    /// - Parameter options: What each hub is started with besides.
    static func with(_ options: [[String]] = [[], [], []], _ work: (HubCluster) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let members = try await EtcdServer.cluster(of: 3)
            let proxies = try (0..<3).map { _ in try members.map { try LossyProxy(to: $0.port) } }
            let cluster = HubCluster(members, proxies, folder, options)
            let result: Result<Void, any Error>
            do {
                for index in 0..<3 { try await cluster.start(index) }
                try await work(cluster)
                result = .success(())
            } catch { result = .failure(error) }
            for index in 0..<3 { await cluster.kill(index) }
            for proxy in proxies.joined() { proxy.end() }
            for member in await cluster.members { member.remove() }
            try result.get()
        }
    }

    private let options: [[String]]

    private init(_ members: [EtcdServer], _ proxies: [[LossyProxy]], _ folder: URL, _ options: [[String]]) {
        (self.members, self.proxies, self.folder, self.options) = (members, proxies, folder, options)
    }

    // MARK: Hubs

    /// A hub that runs; `nil` while it is dead.
    func hub(_ index: Int) -> RunningHub? { hubs[index] }

    /// Starts a hub, and waits until it listens.
    func start(_ index: Int) async throws {
        // Each of them prefers another member.
        let ports = (0..<3).map { proxies[index][(index + $0) % 3].port }
        let address = "etcd://" + ports.map { "127.0.0.1:\($0)" }.joined(separator: ",") + "/cluster"
        let home = folder.appendingPathComponent("hub-\(index)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let (started, starting) = AsyncStream<RunningHub>.makeStream()
        let (ended, ending) = AsyncStream<Void>.makeStream()
        let options = options[index]
        runs[index] = Task {
            defer { starting.finish() }
            try await RunningHub.run(address: address, home: home, options) { hub in
                starting.yield(hub)
                for await _ in ended {}
            }
        }
        ends[index] = ending
        for await hub in started {
            hubs[index] = hub
            return
        }
        throw NotStarted()
    }

    /// Kills a hub.
    func kill(_ index: Int) async {
        hubs[index]?.kill()
        ends[index]?.finish()
        hubs[index] = nil
        _ = await runs[index]?.result
    }

    /// Cuts a hub from etcd: what it sends is lost.
    func cut(_ index: Int) { for proxy in proxies[index] { proxy.cut() } }

    func mend(_ index: Int) { for proxy in proxies[index] { proxy.mend() } }

    // MARK: Members

    /// The member that leads; the first one if nobody does.
    func leader() async -> Int {
        for (index, member) in members.enumerated() {
            let status = await member.send("maintenance/status", "{}")
            guard let leader = status.firstMatch(of: /"leader":"(\d+)"/)?.1,
                let own = status.firstMatch(of: /"member_id":"(\d+)"/)?.1
            else { continue }
            if leader == own { return index }
        }
        return 0
    }

    /// Starts a member again, after it was killed.
    func restart(member index: Int) async throws { members[index] = try await members[index].restarted() }

    private struct NotStarted: Error {}
}
