import Foundation

@main
enum SwitchyardBenchmarks {
    /// Exit code 0, whatever the figures are; 2 for arguments that cannot be used and for a benchmark that cannot run.
    static func main() {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            if arguments.first == FreshProcess.option { return try FreshProcess.perform(Array(arguments.dropFirst())) }
            let options = try Options(arguments)
            if options.isHelp { return print(Options.usage) }
            try run(options)
        } catch let failure as Options.Failure {
            end("\(failure.message)\n\(Options.usage)")
        } catch {
            end("\(error)")
        }
    }

    private static func run(_ options: Options) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let all =
            Reading.benchmarks() + Launching.benchmarks(in: folder) + Evaluating.benchmarks(in: folder)
            + Checking.benchmarks(in: folder)
        let benchmarks = all.filter { benchmark in
            options.filters.isEmpty || options.filters.contains { benchmark.name.contains($0) }
        }
        guard !benchmarks.isEmpty else { throw Options.Failure(message: "no benchmark has such a name") }
        if options.isList { return benchmarks.forEach { print($0.name) } }
        if !options.isJSON { print(Report.head) }
        var measurements: [Measurement] = []
        for benchmark in benchmarks {
            let measurement = try Measurement(benchmark, effort: options.effort)
            measurements.append(measurement)
            if !options.isJSON { print(Report.line(measurement)) }
            fflush(nil)  // Lines appear as they are measured, also in a pipe.
        }
        if options.isJSON { print(try Report.json(measurements)) }
    }

    private static func end(_ message: String) -> Never {
        FileHandle.standardError.write(Data("switchyard-benchmarks: \(message)\n".utf8))
        exit(2)
    }
}
