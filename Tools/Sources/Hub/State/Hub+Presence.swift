import Foundation

/// What hubs of one store know of each other.
extension Hub {
    /// The seconds between two times that a hub writes.
    static let beat = 2.0
    /// The seconds by which two clocks may differ.
    static let clockTolerance = 1.0

    /// Tells other hubs that this one is there, and which devices are connected to it, as far as that has changed.
    package func publish() async throws {
        guard store.isShared, !hasEnded else { return }
        let time = now()
        var writes: [StoreWrite] = []
        if !(0..<Self.beat).contains(time - lastRun) {
            writes.append(StoreWrite("run/\(run)", try JSONEncoder().encode(RunRecord(at: time)), isTied: true))
        }
        let here = Dictionary(
            grouping: Set(polls.keys).union(lastSeen.keys).filter { mirror.devices[$0] != nil && isHere($0) }
        ) { String($0.prefix(1)) }.mapValues { $0.sorted() }
        let known = published ?? [:]
        for digit in Set(here.keys).union(known.keys).sorted() where here[digit] != known[digit] {
            let record = try here[digit].map { try JSONEncoder().encode(PresenceRecord(devices: $0)) }
            writes.append(StoreWrite("presence/\(run)/\(digit)", record, isTied: true))
        }
        guard !writes.isEmpty else { return }
        guard try await commit(writes) else { return }
        (published, lastRun) = (here, time)
    }

    /// Publishes again and again, until the task is canceled.
    package func keepPublishing() async {
        while store.isShared, !Task.isCancelled, !hasEnded {
            try? await publish()
            try? await Task.sleep(for: .seconds(1))
        }
    }

    /// Compares the clock of another hub, which writes its time, with this one.
    func check(clockOf entry: StoreEntry) {
        guard entry.key.hasPrefix("run/"),
            let other = entry.value.flatMap({
                try? JSONDecoder().decode(RunRecord.self, from: $0)
            })
        else { return }
        let name = String(entry.key.dropFirst("run/".count))
        guard name != run else { return }
        clocks.add(now() - other.at, of: name)
    }

    /// By how many seconds the clocks of other hubs differ from this one, if that is too much.
    package var clockDifference: Double? {
        clocks.largest.flatMap { abs($0) > Self.clockTolerance ? $0 : nil }
    }

    /// Whether the store has answered a moment ago.
    package var isReady: Bool { !store.isShared || ContinuousClock.now - lastContact < .seconds(5) }
}

/// How the clocks of other hubs differ from this one.
///
/// What was written arrives later, and much later after a pause. So the smallest of the last differences counts.
struct ClockDifferences: Sendable {
    private var last: [String: [Double]] = [:]

    mutating func add(_ difference: Double, of run: String) {
        last[run] = Array((last[run] ?? []).suffix(2)) + [difference]
    }

    var largest: Double? {
        last.values.filter { $0.count == 3 }.compactMap { $0.min { abs($0) < abs($1) } }.max { abs($0) < abs($1) }
    }
}
