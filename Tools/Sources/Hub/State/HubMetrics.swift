import Foundation

/// What a hub counts, for ``Hub/metricsText()``.
struct HubMetrics: Sendable {
    private(set) var commits = 0
    private(set) var bytes = 0
    private(set) var conflicts = 0
    var watchRestarts = 0
    private(set) var storeSeconds = Histogram()
    private(set) var seenSeconds = Histogram()
    private(set) var changes = 0

    mutating func add(commit: StoreCommit, _ writes: [StoreWrite], _ duration: Duration) {
        storeSeconds.add(duration / .seconds(1))
        if case .conflict = commit { conflicts += 1 } else { commits += 1 }
        bytes += writes.reduce(0) { $0 + $1.key.utf8.count + ($1.value?.count ?? 0) }
    }

    mutating func addChange() { changes += 1 }

    /// A device has said what came of a change.
    mutating func addSeen(after seconds: Double) { seenSeconds.add(max(0, seconds)) }

    /// Numbers of seconds, by their size.
    struct Histogram: Sendable {
        static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
        private var counts = [Int](repeating: 0, count: bounds.count)
        private var count = 0
        private var sum = 0.0

        mutating func add(_ seconds: Double) {
            for (index, bound) in Self.bounds.enumerated() where seconds <= bound { counts[index] += 1 }
            (count, sum) = (count + 1, sum + seconds)
        }

        func lines(_ name: String) -> [String] {
            zip(Self.bounds, counts).map { "\(name)_bucket{le=\"\($0)\"} \($1)" }
                + ["\(name)_bucket{le=\"+Inf\"} \(count)", "\(name)_sum \(sum)", "\(name)_count \(count)"]
        }
    }
}

extension Hub {
    /// The metrics in the text format of Prometheus.
    func metricsText() -> String {
        let devices = mirror.devices.values.count { $0.record != nil }
        let here = Set(polls.keys).union(lastSeen.keys).count { isHere($0) }
        let numbers: [(name: String, kind: String, help: String, value: String)] = [
            ("devices", "gauge", "Paired devices.", "\(devices)"),
            ("most_devices", "gauge", "Devices that can be paired.", "\(limits.devices)"),
            ("connected_devices", "gauge", "Devices that are connected to this hub.", "\(here)"),
            ("hubs", "gauge", "Hubs that share the store.", "\(max(1, mirror.runs.count))"),
            ("ready", "gauge", "Whether the store has answered a moment ago.", isReady ? "1" : "0"),
            ("changes_total", "counter", "Changes that this hub has stored.", "\(metrics.changes)"),
            ("commits_total", "counter", "Commits that this hub has stored.", "\(metrics.commits)"),
            ("commit_bytes_total", "counter", "Bytes of its commits.", "\(metrics.bytes)"),
            ("conflicts_total", "counter", "Commits that were made again.", "\(metrics.conflicts)"),
            (
                "watch_restarts_total", "counter", "Times that the hub began to follow the store again.",
                "\(metrics.watchRestarts)"
            ),
            (
                "clock_difference_seconds", "gauge", "The largest difference to the clock of another hub.",
                "\(clocks.largest ?? 0)"
            ),
        ]
        var lines = numbers.flatMap { number in
            [
                "# HELP switchyard_\(number.name) \(number.help)", "# TYPE switchyard_\(number.name) \(number.kind)",
                "switchyard_\(number.name) \(number.value)",
            ]
        }
        for (name, help, histogram) in [
            ("store_seconds", "How long commits take.", metrics.storeSeconds),
            ("seen_seconds", "From a change until its device has said what came of it.", metrics.seenSeconds),
        ] {
            lines += ["# HELP switchyard_\(name) \(help)", "# TYPE switchyard_\(name) histogram"]
            lines += histogram.lines("switchyard_\(name)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
