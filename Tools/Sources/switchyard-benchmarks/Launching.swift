import Foundation
import Switchyard

/// The second benchmark: from the files of a bundle to a session, compared with reading only the catalog with Foundation.
enum Launching {
    static func benchmarks(in folder: BenchmarkFolder) -> [Benchmark] {
        [
            launch(in: folder, 1_000, isDeclared: false, goal: 1.5),
            launch(in: folder, 1_000, isDeclared: true, goal: 1.5),
            launchReadingAll(in: folder),
            launchOneOfMany(in: folder),
            launchAccessors(in: folder),
            firstAccessors(in: folder),
            first(in: folder, isDeclared: false),
            first(in: folder, isDeclared: true),
            launch(in: folder, 20_000, isDeclared: true),
        ]
    }

    private static func launch(
        in folder: BenchmarkFolder, _ keys: Int, isDeclared: Bool, goal: Double? = nil
    ) -> Benchmark {
        let name = "launch: \(keys) keys, \(isDeclared ? "declared" : "undeclared")"
        return Benchmark(name, against: "PropertyListSerialization", goal: goal) {
            let app = try SampleApp(in: folder, keys: keys, layout: .shared, isDeclared: isDeclared)
            // Checks that the launch does what it should.
            let session = try start(app)
            guard session.environment == "Staging", session.configuration.values.count == keys, session.findings.isEmpty
            else { throw LaunchError(environment: session.environment, keys: session.configuration.values.count) }
            return (
                Benchmark.timed { blackHole(try start(app)) },
                Benchmark.timed { blackHole(try foundationObjects(app.catalog)) }
            )
        }
    }

    /// With values of an app that read every key as its type, as generated accessors do.
    private static func launchReadingAll(in folder: BenchmarkFolder) -> Benchmark {
        Benchmark(
            "launch: 1000 keys, declared, all read", against: "PropertyListSerialization", goal: 0.5
        ) {
            let app = try SampleApp(in: folder, keys: 1_000, layout: .shared, isDeclared: true)
            return (
                Benchmark.timed {
                    let bundle = AppBundle(url: app.bundle.url)
                    blackHole(
                        try EnvironmentSession<SampleValues>.start(
                            in: bundle, policy: .open, options: options(app)))
                },
                Benchmark.timed { blackHole(try foundationObjects(app.catalog)) }
            )
        }
    }

    /// A large catalog, of whose 20,000 values an app reads 20.
    private static func launchOneOfMany(in folder: BenchmarkFolder) -> Benchmark {
        Benchmark(
            "launch: 20 environments of 1000 keys, 20 read", against: "PropertyListSerialization", goal: 0.05
        ) {
            let app = try SampleApp(
                in: folder, keys: 1_000, layout: .separate, isDeclared: false, environments: 20)
            return (
                Benchmark.timed {
                    let bundle = AppBundle(url: app.bundle.url)
                    blackHole(
                        try EnvironmentSession<FewValues>.start(
                            in: bundle, policy: .open, options: options(app)))
                },
                Benchmark.timed { blackHole(try foundationObjects(app.catalog)) }
            )
        }
    }

    /// Typed accessors of 1,000 keys, in a sealed build as every release build of this program is.
    private static func launchAccessors(in folder: BenchmarkFolder) -> Benchmark {
        Benchmark("launch: accessors, 1000 keys, sealed", against: "PropertyListSerialization", goal: 0.07) {
            let app = try SampleApp(valuesOfAccessorsIn: folder)
            let session = try startAccessors(app)
            let values = session.configuration.values
            guard values.count == 1_000, session.findings.isEmpty else {
                throw LaunchError(environment: session.environment, keys: values.count)
            }
            return (
                Benchmark.timed { blackHole(try startAccessors(app)) },
                Benchmark.timed { blackHole(try foundationObjects(app.catalog)) }
            )
        }
    }

    private static func firstAccessors(in folder: BenchmarkFolder) -> Benchmark {
        Benchmark("first launch: accessors, 1000 keys, sealed", against: "PropertyListSerialization", goal: 0.27) {
            let app = try SampleApp(valuesOfAccessorsIn: folder)
            _ = try startAccessors(app)
            return (FreshProcess.work(.accessors, app), FreshProcess.work(.peer, app))
        }
    }

    @inline(never) private static func startAccessors(
        _ app: SampleApp
    ) throws -> EnvironmentSession<AppConfiguration> {
        try EnvironmentSession.start(in: AppBundle(url: app.bundle.url), options: options(app))
    }

    @inline(never) static func start(_ app: SampleApp) throws -> EnvironmentSession<EnvironmentConfiguration> {
        try EnvironmentSession.start(
            in: AppBundle(url: app.bundle.url), policy: .open, options: options(app))
    }

    /// A process of its own for each launch: a second start in a process would share the first one's session.
    private static func options(_ app: SampleApp) -> SessionOptions {
        SessionOptions(
            store: app.store, process: AppProcess(recordFolder: app.bundle.url.appendingPathComponent("Record")),
            log: .silent)
    }

    @inline(never) static func foundationObjects(_ file: URL) throws -> Any {
        try PropertyListSerialization.propertyList(from: try Data(contentsOf: file), options: [], format: nil)
    }

    /// A launch as in an app: the first task of its process, with cold caches and no loaded code.
    private static func first(in folder: BenchmarkFolder, isDeclared: Bool) -> Benchmark {
        let name = "first launch: 1000 keys, \(isDeclared ? "declared" : "undeclared")"
        return Benchmark(name, against: "PropertyListSerialization", goal: 0.3) {
            let app = try SampleApp(in: folder, keys: 1_000, layout: .shared, isDeclared: isDeclared)
            _ = try start(app)
            return (FreshProcess.work(.session, app), FreshProcess.work(.peer, app))
        }
    }

    /// The task of a new process.
    static func duration(of task: FreshProcess.Task, _ app: SampleApp) throws -> Duration {
        let work =
            switch task {
            case .session: Benchmark.timed { blackHole(try start(app)) }
            case .accessors: Benchmark.timed { blackHole(try startAccessors(app)) }
            case .peer: Benchmark.timed { blackHole(try foundationObjects(app.catalog)) }
            }
        return try work(1)
    }

    private struct LaunchError: Error {
        let environment: String
        let keys: Int
    }
}
