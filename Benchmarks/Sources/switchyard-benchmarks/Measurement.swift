/// How much is measured.
struct Effort {
    /// How often the whole measurement of a benchmark is repeated.
    var runs = 5
    /// How often subject and peer alternate in a run.
    var rounds = 15
    /// How long the faster of the two works in a round, at least.
    var slice = Duration.milliseconds(10)
}

/// What a benchmark came to: medians over runs of medians over rounds.
struct Measurement {
    let benchmark: Benchmark
    /// Nanoseconds of one repetition.
    let subject: Double
    let peer: Double
    /// The median ratio of each run, in the order of the runs.
    let ratios: [Double]

    /// The median of the runs' ratios.
    var ratio: Double { ratios.median }

    /// Measures in rounds: subject and peer in turn, the other first in every second round, so that whatever else the
    /// machine does, and whatever one leaves to the other, falls on both.
    init(_ benchmark: Benchmark, effort: Effort) throws {
        let repetitions = try Self.repetitions(benchmark, effort.slice)
        var subjects: [Double] = []
        var peers: [Double] = []
        var ratios: [Double] = []
        for _ in 0..<effort.runs {
            var rounds: [(subject: Double, peer: Double)] = []
            for round in 0..<effort.rounds {
                if round.isMultiple(of: 2) {
                    let subject = try Self.time(benchmark.subject, repetitions)
                    rounds.append((subject, try Self.time(benchmark.peer, repetitions)))
                } else {
                    let peer = try Self.time(benchmark.peer, repetitions)
                    rounds.append((try Self.time(benchmark.subject, repetitions), peer))
                }
            }
            subjects.append(rounds.map(\.subject).median)
            peers.append(rounds.map(\.peer).median)
            ratios.append(rounds.map { $0.subject / $0.peer }.median)
        }
        self.benchmark = benchmark
        self.subject = subjects.median
        self.peer = peers.median
        self.ratios = ratios
    }

    /// The nanoseconds of one repetition.
    private static func time(_ work: Benchmark.Work, _ repetitions: Int) throws -> Double {
        let duration = try ContinuousClock().measure { try work(repetitions) }
        return duration / .nanoseconds(1) / Double(repetitions)
    }

    /// As many repetitions as fill the slice, found by doubling; it warms both up, too.
    private static func repetitions(_ benchmark: Benchmark, _ slice: Duration) throws -> Int {
        var repetitions = 1
        while repetitions < 1 << 30 {
            let fastest = try min(time(benchmark.subject, repetitions), time(benchmark.peer, repetitions))
            if fastest * Double(repetitions) >= slice / .nanoseconds(1) { break }
            repetitions *= 2
        }
        return repetitions
    }
}

extension [Double] {
    /// The middle of the sorted elements; not a number when there is none.
    var median: Double {
        guard !isEmpty else { return .nan }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}
