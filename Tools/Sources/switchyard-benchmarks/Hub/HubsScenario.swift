import Foundation

/// The ninth benchmark: three hubs over three members of etcd.
struct HubsScenario {
    let folder: BenchmarkFolder
    let effort: Effort
    /// How many devices there are at the end.
    let devices: Int
    let show: (Figure) -> Void

    /// The name of what it measures, for the filters.
    static let name = "etcd"
    /// How many devices there are by default: what two processors carry beside the hubs, etcd and the operators.
    static let devices = 3_000

    func run(_ program: URL) async throws {
        let folder = folder.url.appendingPathComponent("etcd-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let etcd = try await EtcdCluster.start(program, in: folder)
        defer { etcd.end() }
        try await Fleet(in: self.folder, hubs: 3, over: etcd.address("fleet")).whileRunning { try await run($0, etcd) }
    }

    private func run(_ fleet: Fleet, _ etcd: EtcdCluster) async throws {
        let reference = try await etcd.seen(count: 100)
        var memory = 0.0
        for count in Set([min(1_000, devices), devices]).sorted() {
            try await fleet.grow(to: count)
            try await changes(fleet, count, reference)
            let bytes = try await fleet.hubs.reduce(0.0) { try $0 + $1.memory() }
            if count > 1_000 {
                show(
                    "memory of a device, all hubs", .kilobytes, (bytes - memory) / Double(count - 1_000) / 1_024,
                    goal: 30)
            }
            memory = bytes
        }
        try await everybody(fleet)
        try await idle(fleet, etcd)
        try await leaderDies(fleet, etcd)
        try await hubDies(fleet)
    }

    private func show(
        _ name: String, _ unit: Figure.Unit, _ value: Double, goal: Double? = nil, peer: (String, Double)? = nil
    ) {
        show(Figure(name: "\(Self.name): \(name)", unit: unit, value: value, peer: peer, goal: goal))
    }

    private func changes(_ fleet: Fleet, _ count: Int, _ reference: [Double]) async throws {
        let (commits, bytes) = (try await fleet.metric("commits_total"), try await fleet.metric("commit_bytes_total"))
        var (times, lost): ([Double], Int) = ([], 0)
        for _ in 0..<effort.runs {
            let (sightings, missing) = try await fleet.changes(by: 10, seconds: 4)
            times += sightings.map(\.milliseconds)
            lost += missing
        }
        try await fleet.reported()
        for (name, share, goal) in [("p50", 0.5, nil), ("p99", 0.99, 150.0)] {
            show(
                "a change is seen, \(count) devices, \(name)", .milliseconds, times.quantile(share), goal: goal,
                peer: ("etcd put to watch", reference.quantile(share)))
        }
        show("changes not seen, \(count) devices", .count, Double(lost), goal: 0)
        let number = Double(effort.runs * 40)
        // With what hubs store of themselves, and of the devices that are there.
        show(
            "commits of a change and its report", .count, (try await fleet.metric("commits_total") - commits) / number)
        show(
            "bytes of a change and its report", .kilobytes,
            (try await fleet.metric("commit_bytes_total") - bytes) / number / 1_024)
    }

    /// A change for many devices, which is spread over some seconds.
    private func everybody(_ fleet: Fleet) async throws {
        let count = min(1_000, devices)
        let (sightings, lost) = try await fleet.changeAll(of: count)
        for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
            show(
                "a change for \(count) devices is seen, \(name)", .milliseconds,
                sightings.map(\.milliseconds).quantile(share))
        }
        show("changes for \(count) devices not seen", .count, Double(lost), goal: 0)
        try await fleet.reported()
    }

    private func idle(_ fleet: Fleet, _ etcd: EtcdCluster) async throws {
        func hubs() async throws -> Double { try await fleet.hubs.reduce(0) { try $0 + $1.processorTime() } }
        let (start, hubTime, etcdTime) = (now(), try await hubs(), etcd.processorTime())
        try await pause(20)
        let seconds = Double(now() - start) / 1e9
        show(
            "processor of all hubs while \(devices) devices wait", .percent,
            (try await hubs() - hubTime) / seconds * 100)
        show("processor of etcd meanwhile", .percent, (etcd.processorTime() - etcdTime) / seconds * 100)
    }

    private func leaderDies(_ fleet: Fleet, _ etcd: EtcdCluster) async throws {
        guard let leader = try await etcd.leader() else { throw HubBenchmarkError(message: "etcd has no leader") }
        async let changed = fleet.changes(by: 10, seconds: 8)
        try await pause(2)
        etcd.kill(leader)
        let (sightings, lost) = try await changed
        show(
            "a change is seen while the leader dies, p99", .milliseconds,
            sightings.map(\.milliseconds).quantile(0.99), goal: 2_000)
        show("changes not seen while the leader dies", .count, Double(lost), goal: 0)
        try await fleet.reported()
    }

    private func hubDies(_ fleet: Fleet) async throws {
        show("devices of a dead hub are back", .seconds, try await fleet.killLast(), goal: 30)
    }
}
