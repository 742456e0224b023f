/// One hub with 5,000 devices, and then with as many as `--devices` says, or as it takes on this machine.
struct CrowdScenario {
    let folder: BenchmarkFolder
    let effort: Effort
    let devices: Int
    let show: (Figure) -> Void

    /// The name of what it measures, for the filters.
    static let name = "crowd"
    /// The devices for which p99 has a goal.
    private static let first = 5_000

    func run() async throws {
        try await Fleet(in: folder).whileRunning { fleet in
            let empty = try await fleet.hub.memory()
            let most = min(devices, Int(try await fleet.metric("most_devices")))
            for count in Set([min(Self.first, most), most]).sorted() { try await measure(fleet, count, empty) }
        }
    }

    private func measure(_ fleet: Fleet, _ count: Int, _ empty: Double) async throws {
        let (time, paired) = (try await fleet.hub.processorTime(), await fleet.devices.count)
        try await fleet.grow(to: count)
        let added = Double(count - paired)
        show(
            "processor time of pairing a device", count, .milliseconds,
            (try await fleet.hub.processorTime() - time) / added * 1_000)
        show("memory of a device", count, .kilobytes, (try await fleet.hub.memory() - empty) / Double(count) / 1_024)
        // One change after the other, and then as many at once as there are operators.
        try await measure("a change", fleet, count) { try await fleet.changes(by: 10, seconds: 4) }
        try await measure("changes at once", fleet, count) {
            let before = await fleet.sightings.count
            let lost = try await fleet.changeEach(of: min(count, 400))
            return (Array(await fleet.sightings[before...]), lost)
        }
    }

    private func measure(
        _ name: String, _ fleet: Fleet, _ devices: Int,
        _ change: () async throws -> (sightings: [Fleet.Sighting], lost: Int)
    ) async throws {
        let commits = try await fleet.metric("commits_total")
        let time = try await fleet.hub.processorTime()
        var (times, lost): ([Double], Int) = ([], 0)
        for _ in 0..<effort.runs {
            let (sightings, missing) = try await change()
            times += sightings.map(\.milliseconds)
            lost += missing
        }
        // Until the last reports are there. Asking for them would cost the hub more than they do.
        try await pause(1)
        let count = Double(max(1, times.count))
        show(
            "\(name), processor time", devices, .milliseconds,
            (try await fleet.hub.processorTime() - time) / count * 1_000)
        show(
            "\(name), commits with its report", devices, .count,
            (try await fleet.metric("commits_total") - commits) / count)
        for (words, share) in [("p50", 0.5), ("p99", 0.99)] {
            show(
                "\(name) is seen, \(words)", devices, .milliseconds, times.quantile(share),
                goal: share == 0.99 && devices <= Self.first ? 150 : nil)
        }
        show("\(name) not seen", devices, .count, Double(lost), goal: 0)
    }

    private func show(_ name: String, _ devices: Int, _ unit: Figure.Unit, _ value: Double, goal: Double? = nil) {
        show(Figure(name: "\(Self.name): \(devices) devices, \(name)", unit: unit, value: value, goal: goal))
    }
}
