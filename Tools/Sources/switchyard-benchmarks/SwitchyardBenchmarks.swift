import Foundation

@main
enum SwitchyardBenchmarks {
    /// Exits with 0 for any result, and with 2 for invalid arguments or a benchmark that cannot run.
    static func main() async {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            if arguments.first == FreshProcess.option { return try FreshProcess.perform(Array(arguments.dropFirst())) }
            if arguments.first == CheckingProjects.Check.option {
                return try await CheckingProjects.Check(Array(arguments.dropFirst())).perform()
            }
            if arguments.first == DeviceProcess.option {
                return try await DeviceProcess.perform(Array(arguments.dropFirst()))
            }
            let options = try Options(arguments)
            if let folder = options.projectFolder {
                _ = try SampleProject(in: URL(fileURLWithPath: folder, isDirectory: true), SampleProject.Size())
                return
            }
            if options.isHelp { return print(Options.usage) }
            try await run(options)
        } catch let error as OptionsError {
            end("\(error.message)\n\(Options.usage)")
        } catch let error as HubBenchmarkError {
            end(error.message)
        } catch {
            end("\(error)")
        }
    }

    private static func run(_ options: Options) async throws {
        let folder = try BenchmarkFolder()
        ChildProcess.endAll(atSignals: folder.remove)
        defer { folder.remove() }
        let all =
            Reading.benchmarks() + ReadingAccessors.benchmarks() + Launching.benchmarks(in: folder)
            + Generating.benchmarks(in: folder) + CheckingProjects.benchmarks(in: folder)
            + Auditing.benchmarks(in: folder)
        func isWanted(_ name: String) -> Bool {
            options.filters.isEmpty || options.filters.contains { name.contains($0) }
        }
        let benchmarks = all.filter { isWanted($0.name) }
        let scenarios = [HubScenario.name, DayScenario.name, CrowdScenario.name, HubsScenario.name].filter(isWanted)
        guard !benchmarks.isEmpty || !scenarios.isEmpty else {
            throw OptionsError(message: "no benchmark matches these names")
        }
        if options.isList {
            return (benchmarks.map(\.name) + scenarios).forEach { print($0) }
        }
        if !options.isJSON { print(Report.head) }
        var measurements: [Measurement] = []
        for benchmark in benchmarks {
            let measurement = try Measurement(benchmark, effort: options.effort)
            measurements.append(measurement)
            show(Report.line(measurement), options)
        }
        var figures: [Figure] = []
        func take(_ figure: Figure) {
            figures.append(figure)
            show(Report.line(figure), options)
        }
        for scenario in scenarios {
            switch scenario {
            case HubScenario.name: try await HubScenario(folder: folder, effort: options.effort, show: take).run()
            case DayScenario.name: try await DayScenario(folder: folder, show: take).run()
            case CrowdScenario.name:
                let crowd = CrowdScenario(folder: folder, effort: options.effort, devices: options.devices, show: take)
                try await crowd.run()
            default:
                guard let etcd = EtcdCluster.program else {
                    warn("\(scenario): skipped, because etcd is not in PATH or SWITCHYARD_ETCD")
                    break
                }
                let hubs = HubsScenario(
                    folder: folder, effort: options.effort, devices: options.devices, show: take)
                try await hubs.run(etcd)
            }
        }
        if options.isJSON { print(try Report.json(measurements, figures)) }
    }

    private static func warn(_ message: String) {
        FileHandle.standardError.write(Data("switchyard-benchmarks: \(message)\n".utf8))
    }

    /// Prints a line of the table immediately, also to a pipe.
    private static func show(_ line: String, _ options: Options) {
        if !options.isJSON { print(line) }
        fflush(nil)
    }

    private static func end(_ message: String) -> Never {
        warn(message)
        exit(2)
    }
}
