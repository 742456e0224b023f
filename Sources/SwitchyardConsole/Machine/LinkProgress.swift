import HubMessages

/// How far a device has come with the changes of its hub: kept across launches.
struct LinkProgress: Codable, Sendable, Hashable {
    /// The device that the versions belong to.
    var device: String?
    /// The version of the last change that was carried out or refused.
    var applied = 0
    /// What came of the last changes.
    var outcomes: [ChangeOutcome] = []

    init(device: String? = nil) { self.device = device }

    /// Adds what came of a change, in the place of what was said of it before.
    mutating func add(_ outcome: ChangeOutcome) {
        outcomes.removeAll { $0.version == outcome.version }
        outcomes.append(outcome)
        outcomes.removeFirst(max(0, outcomes.count - HubLimits.outcomes))
        applied = max(applied, outcome.version)
    }
}
