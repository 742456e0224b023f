import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting

/// The fifth benchmark: the user defaults of the system, with 30 and 1,000 keys of other code.
enum Storing {
    static func benchmarks(in folder: BenchmarkFolder) -> [Benchmark] {
        SampleDomain.counts.flatMap { count in
            [launch(in: folder, count), first(in: folder, count), refresh(count), reading(count)]
        }
    }

    private static func launch(in folder: BenchmarkFolder, _ count: Int) -> Benchmark {
        Benchmark("launch: user defaults, \(count) foreign keys", against: "PropertyListSerialization", goal: 1.5) {
            let app = try app(in: folder, SampleDomain(foreignKeys: count))
            return (
                Benchmark.timed { blackHole(try Launching.start(app, .open)) },
                Benchmark.timed { blackHole(try Launching.foundationObjects(app.catalog)) }
            )
        }
    }

    private static func first(in folder: BenchmarkFolder, _ count: Int) -> Benchmark {
        let name = "first launch: user defaults, \(count) foreign keys"
        return Benchmark(name, against: "PropertyListSerialization", goal: nil) {
            let app = try app(in: folder, SampleDomain(foreignKeys: count))
            return (FreshProcess.work(.session, app), FreshProcess.work(.peer, app))
        }
    }

    private static func app(in folder: BenchmarkFolder, _ domain: SampleDomain) throws -> SampleApp {
        let app = try SampleApp(
            in: folder, keys: 1_000, layout: .shared, isDeclared: false, format: .binary, store: domain.store,
            storeName: SampleApp.domainPrefix + domain.name)
        _ = try Launching.start(app, .open)
        return app
    }

    /// Other code writes a value, and the session looks at its own: ten live keys and the choice of the environment.
    private static func refresh(_ count: Int) -> Benchmark {
        Benchmark("foreign write: session, \(count) foreign keys", against: "UserDefaults", goal: 1.5) {
            let domain = try SampleDomain(foreignKeys: count)
            let catalog = try EnvironmentCatalog(root: [
                "Switchyard": ["Keys": .dictionary(declarations)], "production": .dictionary(values),
            ])
            let session = try EnvironmentSession<EnvironmentConfiguration>(
                context: LaunchContext(catalog: catalog), store: domain.store)
            return (
                Benchmark.timed {
                    domain.defaults.set(next(), forKey: "foreign1")
                    session.refresh()
                },
                Benchmark.timed { asking(domain) }
            )
        }
    }

    /// The same without the session.
    private static func reading(_ count: Int) -> Benchmark {
        Benchmark("foreign write: store, \(count) foreign keys", against: "UserDefaults", goal: 1.5) {
            let domain = try SampleDomain(foreignKeys: count)
            let keys = Set(names)
            return (
                Benchmark.timed {
                    domain.defaults.set(next(), forKey: "foreign1")
                    blackHole(try domain.store.storedValues(forKeys: keys))
                },
                Benchmark.timed { asking(domain) }
            )
        }
    }

    private static func asking(_ domain: SampleDomain) {
        domain.defaults.set(next(), forKey: "foreign1")
        for name in names { blackHole(domain.defaults.object(forKey: name)) }
    }

    /// The keys that a session reads.
    private static let names = values.keys.sorted() + ["environment"]

    private static let values: [String: PropertyListValue] = Dictionary(
        uniqueKeysWithValues: (0..<10).map { ("live\($0)", .string("text \($0)")) })

    private static let declarations = values.mapValues { _ in ["Type": "string", "Live": true] as PropertyListValue }

    /// A value that is not stored yet.
    private static func next() -> String { "\(ContinuousClock.now)" }
}
