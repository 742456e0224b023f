import Foundation
import Switchyard

/// The second figure: from the files of a bundle to a session, against Foundation's reader on the catalog alone.
enum Launching {
    static func benchmarks(in folder: TemporaryFolder) throws -> [Benchmark] {
        try [
            launch(in: folder, 1_000, .shared, isDeclared: false, goal: 1.5),
            launch(in: folder, 1_000, .shared, isDeclared: true, goal: 1.5),
            launch(in: folder, 1_000, .shared, isDeclared: false, policy: .sealed, goal: 1.5),
            launch(in: folder, 1_000, .shared, isDeclared: true, policy: .sealed, goal: 1.5),
            launch(in: folder, 1_000, .separate, isDeclared: false, goal: 1.5),
            launch(in: folder, 1_000, .separate, isDeclared: true, goal: 1.5),
            launch(in: folder, 1_000, .shared, isDeclared: false, format: .xml),
            launch(in: folder, 1_000, .shared, isDeclared: true, format: .xml),
            launch(in: folder, 10_000, .shared, isDeclared: false),
            launch(in: folder, 10_000, .shared, isDeclared: true),
            launch(in: folder, 20_000, .shared, isDeclared: false),
            launch(in: folder, 20_000, .shared, isDeclared: true),
        ]
    }

    private static func launch(
        in folder: TemporaryFolder, _ keys: Int, _ layout: SampleApp.Layout, isDeclared: Bool,
        policy: ReleasePolicy = .open, format: PropertyListFormat = .binary, goal: Double? = nil
    ) throws -> Benchmark {
        let app = try SampleApp(in: folder, keys: keys, layout: layout, isDeclared: isDeclared, format: format)
        // A launch that does something else than it should is no measurement.
        let session = try start(app, policy)
        let expected = policy == .sealed ? "Production" : "Staging"
        guard session.environment == expected, session.values.values.count == keys, session.findings.isEmpty else {
            throw LaunchFailure(environment: session.environment, keys: session.values.values.count)
        }
        let words = [
            "\(keys) keys", layout.rawValue, isDeclared ? "declared" : "undeclared",
            policy == .sealed ? "sealed" : nil, format == .xml ? "XML" : nil,
        ]
        return Benchmark(
            "launch: " + words.compactMap { $0 }.joined(separator: ", "), against: "PropertyListSerialization",
            goal: goal,
            subject: { for _ in 0..<$0 { blackHole(try start(app, policy)) } },
            peer: { for _ in 0..<$0 { blackHole(try foundationObjects(app.catalog)) } })
    }

    @inline(never) private static func start(
        _ app: SampleApp, _ policy: ReleasePolicy
    ) throws -> EnvironmentSession<EnvironmentConfiguration> {
        try EnvironmentSession.start(in: AppBundle(url: app.bundle.url), policy: policy, store: app.store)
    }

    @inline(never) private static func foundationObjects(_ file: URL) throws -> Any {
        try PropertyListSerialization.propertyList(from: try Data(contentsOf: file), options: [], format: nil)
    }

    private struct LaunchFailure: Error {
        let environment: String
        let keys: Int
    }
}
