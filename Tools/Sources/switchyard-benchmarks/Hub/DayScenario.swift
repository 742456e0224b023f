/// A hub with 500 devices and 20 operators after a day's worth of changes.
struct DayScenario {
    let folder: BenchmarkFolder
    let show: (Figure) -> Void

    /// The name of what it measures, for the filters.
    static let name = "day"
    private static let devices = 500
    /// Changes of each device: 10,000 of all, as if each operator made one a minute for eight hours.
    private static let rounds = 20

    func run() async throws {
        try await Fleet(in: folder, operators: 20).whileRunning { try await run($0) }
    }

    private func run(_ fleet: Fleet) async throws {
        try await fleet.grow(to: Self.devices)
        let (memory, store) = (try await fleet.hub.memory(), try await fleet.storeBytes())
        var lost = 0
        for _ in 0..<Self.rounds {
            lost += try await fleet.changeEach(of: Self.devices)
            try await fleet.reported()
        }
        let (name, count) = ("\(Self.name): 500 devices, 20 operators", Double(Self.devices * Self.rounds))
        show(Figure(name: "\(name), changes not seen", unit: .count, value: Double(lost), goal: 0))
        show(Figure(name: "\(name), an answer, p99", unit: .milliseconds, value: await fleet.answers.quantile(0.99)))
        func kilobytes(_ words: String, _ value: Double, _ before: Double) {
            show(
                Figure(
                    name: "\(name), \(words)", unit: .kilobytes, value: value / 1_024,
                    peer: ("before", before / 1_024)))
        }
        kilobytes("memory", try await fleet.hub.memory(), memory)
        kilobytes("store", try await fleet.storeBytes(), store)
        show(
            Figure(
                name: "\(name), store of a change", unit: .kilobytes,
                value: (try await fleet.storeBytes() - store) / count / 1_024))
        _ = try await fleet.restart()
        kilobytes("memory after a restart", try await fleet.hub.memory(), memory)
    }
}
