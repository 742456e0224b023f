import Foundation

@main
enum SwitchyardBenchmarks {
    /// Exits with 0 for any result, and with 2 for invalid arguments or a benchmark that cannot run.
    static func main() {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            if arguments.first == FreshProcess.option { return try FreshProcess.perform(Array(arguments.dropFirst())) }
            if arguments.first == CheckingProjects.Check.option {
                return try CheckingProjects.Check(Array(arguments.dropFirst())).perform()
            }
            let options = try Options(arguments)
            if let folder = options.projectFolder {
                _ = try SampleProject(in: URL(fileURLWithPath: folder, isDirectory: true), SampleProject.Size())
                return
            }
            if options.isHelp { return print(Options.usage) }
            try run(options)
        } catch let error as OptionsError {
            end("\(error.message)\n\(Options.usage)")
        } catch {
            end("\(error)")
        }
    }

    private static func run(_ options: Options) throws {
        let folder = try TemporaryFolder()
        defer {
            folder.remove()
            SampleDomain.removeAll()
        }
        let all =
            Reading.benchmarks() + ReadingAccessors.benchmarks() + Launching.benchmarks(in: folder)
            + Evaluating.benchmarks(in: folder) + Checking.benchmarks(in: folder) + Generating.benchmarks(in: folder)
            + Storing.benchmarks(in: folder) + ReadingPages.benchmarks(in: folder)
            + CheckingProjects.benchmarks(in: folder)
        let benchmarks = all.filter { benchmark in
            options.filters.isEmpty || options.filters.contains { benchmark.name.contains($0) }
        }
        guard !benchmarks.isEmpty else { throw OptionsError(message: "no benchmark matches these names") }
        if options.isList { return benchmarks.forEach { print($0.name) } }
        if !options.isJSON { print(Report.head) }
        var measurements: [Measurement] = []
        for benchmark in benchmarks {
            let measurement = try Measurement(benchmark, effort: options.effort)
            measurements.append(measurement)
            if !options.isJSON { print(Report.line(measurement)) }
            fflush(nil)  // Prints each line immediately, also to a pipe.
        }
        if options.isJSON { print(try Report.json(measurements)) }
    }

    private static func end(_ message: String) -> Never {
        FileHandle.standardError.write(Data("switchyard-benchmarks: \(message)\n".utf8))
        exit(2)
    }
}
