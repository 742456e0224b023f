/// A result with a unit of its own, and a goal that is not a ratio.
struct Figure {
    enum Unit: String {
        case milliseconds = "ms"
        case seconds = "s"
        case kilobytes = "KB"
        case percent = "%"
        case count = ""
    }

    /// The name: `hub: a change is seen, 1000 devices, p99`.
    let name: String
    let unit: Unit
    let value: Double
    /// What the value is compared with, and its name.
    var peer: (name: String, value: Double)?
    /// The highest acceptable value; `nil` if there is no goal.
    var goal: Double?
    /// The value of each run.
    var runs: [Double] = []

    var ratio: Double? { peer.map { value / $0.value } }
}

extension [Double] {
    /// The element below which a share of the sorted elements is; NaN if there are none.
    func quantile(_ share: Double) -> Double {
        guard !isEmpty else { return .nan }
        return sorted()[Swift.min(count - 1, Int((Double(count) * share).rounded(.down)))]
    }
}
