/// How much is measured.
struct Effort {
    /// How often the whole measurement of a benchmark is repeated.
    var runs = 5
    /// How long a run lasts, at least.
    var run = Duration.milliseconds(500)
    /// How often subject and peer alternate in a run, at least.
    let rounds = 9
    /// How long the faster of the two works in a round, at least. Short, so that most rounds escape what else the
    /// machine does.
    let slice = Duration.milliseconds(1)
}

/// What a benchmark came to: medians over runs of medians over rounds.
struct Measurement {
    let benchmark: Benchmark
    /// Nanoseconds of one of what is measured.
    let subject: Double
    /// Nanoseconds of one of what the peer does.
    let peer: Double
    /// The median ratio of each run, in the order of the runs.
    let ratios: [Double]

    /// The median of the runs' ratios.
    var ratio: Double { ratios.median }

    /// Measures in rounds: subject and peer in turn, the other first in every second round, so that whatever else the
    /// machine does, and whatever one leaves to the other, falls on both.
    init(_ benchmark: Benchmark, effort: Effort) throws {
        let (subject, peer) = try benchmark.prepare()
        let repetitions = try Self.repetitions(subject, peer, effort.slice)
        let clock = ContinuousClock()
        var runs: [Round] = []
        for _ in 0..<effort.runs {
            let end = clock.now + effort.run
            var rounds: [Round] = []
            while rounds.count < effort.rounds || clock.now < end {
                rounds.append(try Round(subject, peer, repetitions, isPeerFirst: rounds.count.isMultiple(of: 2)))
            }
            runs.append(Round(mediansOf: rounds))
        }
        self.benchmark = benchmark
        self.subject = runs.map(\.subject).median / Double(benchmark.unit)
        self.peer = runs.map(\.peer).median / Double(benchmark.unit)
        ratios = runs.map(\.ratio)
    }

    /// As many repetitions as fill the slice, found by doubling; it warms both up, too.
    private static func repetitions(
        _ subject: Benchmark.Work, _ peer: Benchmark.Work, _ slice: Duration
    ) throws -> Int {
        var repetitions = 1
        while repetitions < 1 << 30 {
            let round = try Round(subject, peer, repetitions, isPeerFirst: true)
            if min(round.subject, round.peer) * Double(repetitions) >= slice / .nanoseconds(1) { break }
            repetitions *= 2
        }
        return repetitions
    }
}

/// The nanoseconds of one repetition, of subject and peer side by side.
private struct Round {
    let subject: Double
    let peer: Double
    let ratio: Double

    init(_ subject: Benchmark.Work, _ peer: Benchmark.Work, _ repetitions: Int, isPeerFirst: Bool) throws {
        let before = isPeerFirst ? try peer(repetitions) : nil
        let own = try subject(repetitions)
        let other = try before ?? peer(repetitions)
        self.subject = own / .nanoseconds(1) / Double(repetitions)
        self.peer = other / .nanoseconds(1) / Double(repetitions)
        ratio = self.subject / self.peer
    }

    /// A whole run. The ratio is the median of ratios, not the ratio of medians: a slow moment falls on both.
    init(mediansOf rounds: [Round]) {
        subject = rounds.map(\.subject).median
        peer = rounds.map(\.peer).median
        ratio = rounds.map(\.ratio).median
    }
}

extension [Double] {
    /// The middle of the sorted elements; not a number when there is none.
    fileprivate var median: Double {
        guard !isEmpty else { return .nan }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}
