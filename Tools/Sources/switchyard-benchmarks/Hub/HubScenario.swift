import Foundation

/// The eighth benchmark: a hub with 1, 100 and 1,000 devices, three of which are apps with links.
struct HubScenario {
    let folder: BenchmarkFolder
    let effort: Effort
    let show: (Figure) -> Void

    /// The name of what it measures, for the filters.
    static let name = "hub"

    func run() async throws {
        try await Fleet(in: folder).whileRunning { try await run($0) }
    }

    /// What a stage has measured.
    private struct Stage {
        var seen: [[Fleet.Sighting]] = []
        var lost = 0
        /// The seconds of processor time of a change.
        var time = 0.0
        /// The events of a change.
        var events = 0.0
        /// The commits of a change.
        var commits = 0.0
        /// The bytes of the hub.
        var memory = 0.0
        var grownMemory = 0.0

        func milliseconds(_ share: Double, areApps: Bool = false) -> (all: Double, runs: [Double]) {
            let runs = seen.map { $0.filter { $0.isApp == areApps }.map(\.milliseconds) }
            return (runs.flatMap { $0 }.quantile(share), runs.map { $0.quantile(share) })
        }
    }

    private func run(_ fleet: Fleet) async throws {
        // A device may report five times a second.
        let one = try await stage(fleet, devices: 1, operators: 4)
        show(one, 1, against: nil)
        let hundred = try await stage(fleet, devices: 100, operators: 10)
        show(hundred, 100, against: one)
        let thousand = try await stage(fleet, devices: 1_000, operators: 10)
        show(thousand, 1_000, against: one)
        show(growth: thousand, against: hundred)
        try await idle(fleet)
        try await restarts(fleet)
    }

    // MARK: Changes

    private func stage(_ fleet: Fleet, devices: Int, operators: Int) async throws -> Stage {
        var stage = Stage()
        try await fleet.grow(to: devices)
        stage.grownMemory = try await fleet.hub.memory()
        stage.commits = try await commits(fleet, devices)
        let (time, events) = (try await fleet.hub.processorTime(), await fleet.events)
        for _ in 0..<effort.runs {
            let (sightings, lost) = try await fleet.changes(by: operators, seconds: 4)
            stage.seen.append(sightings)
            stage.lost += lost
        }
        // Until the last reports are there. Asking for them would cost the hub more than they do.
        try await pause(1)
        let count = Double(effort.runs * operators * 4)
        stage.time = (try await fleet.hub.processorTime() - time) / count
        stage.events = Double(await fleet.events - events) / count
        stage.memory = try await fleet.hub.memory()
        try await fleet.reported()
        return stage
    }

    /// The commits of a change, with the device's report that it is done.
    private func commits(_ fleet: Fleet, _ devices: Int) async throws -> Double {
        let before = try await fleet.restart().commits
        let changes = min(devices, 100)
        _ = try await fleet.changeEach(of: changes)
        try await fleet.reported()
        return Double(try await fleet.restart().commits - before) / Double(changes)
    }

    private func show(_ stage: Stage, _ devices: Int, against one: Stage?) {
        for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
            let (value, runs) = stage.milliseconds(share)
            show(
                Figure(
                    name: "hub: a change is seen, \(Self.devices(devices)), \(name)", unit: .milliseconds, value: value,
                    peer: one.map { ("1 device", $0.milliseconds(share).all) },
                    goal: devices == 1_000 && share == 0.99 ? 100 : nil, runs: runs))
        }
        if devices == 1_000 {
            let (value, runs) = stage.milliseconds(0.5, areApps: true)
            show(
                Figure(
                    name: "hub: a change is seen, by links of apps, p50", unit: .milliseconds, value: value, runs: runs)
            )
        }
        show(
            Figure(
                name: "hub: changes not seen, \(Self.devices(devices))", unit: .count, value: Double(stage.lost),
                goal: 0))
    }

    private static func devices(_ count: Int) -> String { count == 1 ? "1 device" : "\(count) devices" }

    private func show(growth thousand: Stage, against hundred: Stage) {
        func growth(_ name: String, _ unit: Figure.Unit, goal: Double, _ value: (Stage) -> Double) {
            show(
                Figure(
                    name: "hub: \(name)", unit: unit, value: value(thousand),
                    peer: ("100 devices", value(hundred)), goal: goal))
        }
        growth("commits of a change and its report", .count, goal: 2, \.commits)
        growth("events of a change and its report", .count, goal: hundred.events * 1.05, \.events)
        growth("processor time of a change", .milliseconds, goal: hundred.time * 1_200) { $0.time * 1_000 }
        func memory(_ name: String, goal: Double?, _ bytes: (Stage) -> Double) {
            show(
                Figure(
                    name: "hub: \(name)", unit: .kilobytes, value: (bytes(thousand) - bytes(hundred)) / 900 / 1_024,
                    goal: goal))
        }
        memory("memory of a device", goal: 30, \.memory)
        memory("memory of a device, just paired", goal: nil, \.grownMemory)
    }

    // MARK: Waiting, and restarts

    /// Lasts longer than a request waits, so that each device begins one anew.
    private func idle(_ fleet: Fleet) async throws {
        let (time, start) = (try await fleet.hub.processorTime(), now())
        let woken = await fleet.woken
        try await pause(52)
        let share = (try await fleet.hub.processorTime() - time) / (Double(now() - start) / 1e9)
        show(Figure(name: "hub: processor while 1000 devices wait", unit: .percent, value: share * 100, goal: 1))
        show(
            Figure(
                name: "hub: requests answered without a change", unit: .count,
                value: Double(await fleet.woken - woken), goal: 0))
    }

    private func restarts(_ fleet: Fleet) async throws {
        var times: [(listening: Double, connected: Double)] = []
        for _ in 0..<effort.runs {
            let (_, listening, connected) = try await fleet.restart()
            times.append((listening, connected))
        }
        let connected = times.map(\.connected)
        show(
            Figure(
                name: "hub: 1000 devices are back after a restart", unit: .seconds, value: connected.quantile(0.5),
                goal: 5, runs: connected))
        show(
            Figure(
                name: "hub: it listens after a restart", unit: .seconds, value: times.map(\.listening).quantile(0.5),
                runs: times.map(\.listening)))
        let lost = try await fleet.changeEach(of: 1_000)
        show(
            Figure(name: "hub: devices without a change after a restart", unit: .count, value: Double(lost), goal: 0))
    }
}
