/// The amount of measuring.
struct Effort {
    /// The number of runs of each benchmark.
    var runs = 5
    /// The minimum length of a run.
    var run = Duration.milliseconds(500)
    /// The minimum number of rounds in a run.
    let rounds = 9
    /// The minimum time of the faster of the two in a round. Short, so that other work on the computer affects few rounds.
    let slice = Duration.milliseconds(1)
}

/// The result of a benchmark: medians over runs of medians over rounds.
struct Measurement {
    let benchmark: Benchmark
    /// The nanoseconds of one operation of the subject.
    let subject: Double
    /// The nanoseconds of one operation of the peer.
    let peer: Double
    /// The median ratio of each run, in the order of the runs.
    let ratios: [Double]

    /// The median of the ratios of the runs.
    var ratio: Double { ratios.median }

    /// Measures in rounds. Subject and peer alternate and take turns at going first, so that other work on the computer and
    /// effects of one on the other affect both.
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

    /// The number of repetitions that fill the slice, found by doubling. Also warms up both.
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

/// The nanoseconds of one repetition of subject and peer.
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

    /// A whole run. The ratio is the median of ratios rather than the ratio of medians, because a slow moment affects both.
    init(mediansOf rounds: [Round]) {
        subject = rounds.map(\.subject).median
        peer = rounds.map(\.peer).median
        ratio = rounds.map(\.ratio).median
    }
}

extension [Double] {
    /// The middle of the sorted elements; NaN if there are none.
    fileprivate var median: Double {
        guard !isEmpty else { return .nan }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}
