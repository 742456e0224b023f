/// One hub with as many devices as `--devices` says.
struct CrowdScenario {
    let folder: BenchmarkFolder
    let effort: Effort
    let devices: Int
    let show: (Figure) -> Void

    /// The name of what it measures, for the filters.
    static let name = "crowd"

    func run() async throws {
        try await Fleet(in: folder).whileRunning { try await run($0) }
    }

    private func run(_ fleet: Fleet) async throws {
        let empty = try await fleet.hub.memory()
        try await fleet.grow(to: devices)
        show("memory of a device", .kilobytes, (try await fleet.hub.memory() - empty) / Double(devices) / 1_024)
        // One change after the other, and then as many at once as there are operators.
        try await measure("a change", fleet) { try await fleet.changes(by: 10, seconds: 4) }
        try await measure("changes at once", fleet) {
            let before = await fleet.sightings.count
            let lost = try await fleet.changeEach(of: min(devices, 400))
            return (Array(await fleet.sightings[before...]), lost)
        }
    }

    private func measure(
        _ name: String, _ fleet: Fleet, _ change: () async throws -> (sightings: [Fleet.Sighting], lost: Int)
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
        show("\(name), processor time", .milliseconds, (try await fleet.hub.processorTime() - time) / count * 1_000)
        show("\(name), commits with its report", .count, (try await fleet.metric("commits_total") - commits) / count)
        for (words, share) in [("p50", 0.5), ("p99", 0.99)] {
            show("\(name) is seen, \(words)", .milliseconds, times.quantile(share), goal: share == 0.99 ? 150 : nil)
        }
        show("\(name) not seen", .count, Double(lost), goal: 0)
    }

    private func show(_ name: String, _ unit: Figure.Unit, _ value: Double, goal: Double? = nil) {
        show(Figure(name: "\(Self.name): \(devices) devices, \(name)", unit: unit, value: value, goal: goal))
    }
}
