import BuildSettings
import Foundation

/// The third benchmark: from xcconfig files to the value of every build setting, compared with reading each byte of the
/// files once.
enum Evaluating {
    static func benchmarks(in folder: BenchmarkFolder) -> [Benchmark] {
        [
            benchmark("load + evaluate", in: folder, 10_000, goal: nil) { settings in
                { blackHole(try values(of: load(settings), settings)) }
            },
            benchmark("load", in: folder, 10_000) { settings in { blackHole(load(settings)) } },
            benchmark("evaluate", in: folder, 10_000) { settings in
                let layer = load(settings)
                return { blackHole(try values(of: layer, settings)) }
            },
            benchmark("load + evaluate", in: folder, 1_000) { settings in
                { blackHole(try values(of: load(settings), settings)) }
            },
            benchmark("load + evaluate", in: folder, 100_000) { settings in
                { blackHole(try values(of: load(settings), settings)) }
            },
        ]
    }

    private static func benchmark(
        _ what: String, in folder: BenchmarkFolder, _ count: Int, goal: Double? = nil,
        _ subject: @escaping (SampleSettings) throws -> () throws -> Void
    ) -> Benchmark {
        Benchmark("build settings: \(what), \(count)", against: "newlines of the same files", goal: goal) {
            let settings = try SampleSettings(in: folder, settings: count)
            // Checks that the evaluation does what it should.
            let values = try values(of: load(settings), settings)
            guard values.count == count, values.allSatisfy({ $0.limit == nil }) else {
                throw EvaluationError(settings: values.count)
            }
            return (
                Benchmark.timed(try subject(settings)),
                Benchmark.timed { blackHole(try newlines(in: settings)) }
            )
        }
    }

    @inline(never) private static func load(_ settings: SampleSettings) -> BuildSettingLayer {
        XcconfigLoader().load(settings.top)
    }

    @inline(never) private static func values(
        of layer: BuildSettingLayer, _ settings: SampleSettings
    ) throws -> [EvaluatedBuildSetting] {
        let table = BuildSettingTable(layers: [layer])
        var evaluator = BuildSettingEvaluator(table, conditions: ["sdk": ["iphoneos18.0"], "config": ["Debug"]])
        return evaluator.evaluateAll()
    }

    /// The peer: the minimum for any reader of lines.
    @inline(never) private static func newlines(in settings: SampleSettings) throws -> Int {
        try settings.files.reduce(0) { total, file in
            guard let bytes = XcconfigFileSystem.disk.read(file) else { throw CocoaError(.fileReadNoSuchFile) }
            return total + bytes.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
        }
    }

    private struct EvaluationError: Error {
        let settings: Int
    }
}
