import Foundation
import PropertyLists
import SwitchyardTesting
import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

#if canImport(Observation)
    import Observation
#endif

@Suite("Live values while the app runs", .timeLimit(.minutes(5)))
struct LiveValuesTests {
    struct Values: Decodable {
        struct Grid: Decodable {
            let columns: Live<Int>
            let rows: Live<Int>
        }

        let api: Endpoint
        let theme: Live<Theme>
        let grid: Grid
    }

    typealias Session = EnvironmentSession<Values>

    static func launch(_ store: InMemoryDefaultsStore = InMemoryDefaultsStore()) throws -> Session {
        let context = try LaunchContext.testing(
            catalog: [
                "production": [
                    "api": "https://example.com/api", "theme": "light", "grid": ["columns": 3, "rows": 2],
                ]
            ], arguments: ["-environment", "production"])
        return try Session(context: context, store: store, process: Recorded.process)
    }

    @Test("The current value first, then only the newest")
    func newest() async throws {
        let session = try Self.launch()
        try session.override(\.grid.rows, with: 5)
        var rows = session.values(of: \.grid.rows).makeAsyncIterator()
        #expect(await rows.next() == 5)
        for number in 1...1_000 { try session.override(\.grid.rows, with: number) }
        try session.override(\.theme, with: .dark)
        #expect(await rows.next() == 1_000)
        try session.override(\.grid.rows, with: nil)
        #expect(await rows.next() == 2)
    }

    @Test("What is stored under a live key while the app runs and is not of its type is said once")
    func junk() throws {
        let store = InMemoryDefaultsStore()
        let session = try Self.launch(store)
        try store.store("three", forKey: "grid.rows")
        for _ in 0..<3 { session.refresh() }
        #expect(session.findings.of("invalid-value").map(\.keyPath) == [["grid.rows"]])
        #expect(session.values.grid.rows.value == 2)
    }

    @Test("A change before the first read is the current value, and is not told again")
    func beforeTheFirst() async throws {
        var values: AsyncStream<Theme>
        do {
            let session = try Self.launch()
            values = session.values(of: \.theme)
            try session.override(\.theme, with: .dark)
        }
        var seen: [Theme] = []
        for await theme in values { seen.append(theme) }
        #expect(seen == [.dark])
    }

    @Test("Of 1,000 overrides that nobody reads, the updates keep the newest of each key")
    func bounded() async throws {
        let stream: AsyncStream<SessionUpdate>
        do {
            let session = try Self.launch()
            stream = session.updates
            for number in 1...1_000 { try session.override(\.grid.rows, with: number) }
            try session.override(\.theme, with: .dark)
        }
        var seen: [String?] = []
        for await update in stream { seen.append(update.key) }
        #expect(seen == ["grid.rows", "theme"])
    }

    @Test("A reader that goes away leaves nothing in the session")
    func readerGoes() async throws {
        let session = try Self.launch()
        do {
            let values = session.values(of: \.theme)
            let updates = session.updates
            withExtendedLifetime((values, updates)) { #expect(session.core.gate.withLock { $0.listeners.count } == 2) }
        }
        let task = Task { for await _ in session.values(of: \.theme) {} }
        task.cancel()
        await task.value
        #expect(session.core.gate.withLock { $0.listeners.count } == 0)
    }

    @Test("The values of one moment belong together, and stay as they are")
    func current() throws {
        let session = try Self.launch()
        try session.override(\.grid.columns, with: 4)
        let before = session.current
        try session.override(\.grid.columns, with: 5)
        try session.override(\.grid.rows, with: 6)
        #expect(before.grid.columns.value == 4 && before.grid.rows.value == 2 && before.theme.value == .light)
        #expect(session.grid.columns.value == 5 && session.current.grid.rows.value == 6)
        #expect(before.api == session.api)
    }

    #if canImport(Observation)
        @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
        @Test("Who reads a live value under Observation is told of its next change, and can read it at once")
        func observation() throws {
            let session = try Self.launch()
            let seen = Locked<[Theme]>([])
            func observe(_ read: (LiveValuesTests.Session) -> Void) {
                withObservationTracking {
                    read(session)
                } onChange: {
                    seen.withLock { $0.append(session.theme) }
                }
            }
            observe { _ = $0.theme }
            try session.override(\.grid.rows, with: 9)
            #expect(seen.withLock { $0 } == [])
            try session.override(\.theme, with: .dark)
            try session.override(\.theme, with: .light)
            #expect(seen.withLock { $0 } == [.dark])
            observe { _ = try? $0.value(for: .theme) }
            try session.override(\.theme, with: .dark)
            #expect(seen.withLock { $0 } == [.dark, .dark])
            observe { _ = $0.api }
            try session.override(\.theme, with: .light)
            #expect(seen.withLock(\.count) == 2)
        }
    #endif

    @Test("A session says its environment and why, an endpoint its URL")
    func descriptions() throws {
        let session = try Self.launch()
        #expect("\(session)" == "production, from launch argument -environment")
        #expect("\(session.api)" == "https://example.com/api" && "\(session.api.base)" == "https://example.com/api")
        let sealed = try Shop.launch(nil, policy: .sealed)
        #expect("\(sealed)" == "prod, because the app is sealed; no other source was read")
    }
}
