import Configuration
import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import SwitchyardConfiguration
import SwitchyardTesting
import Synchronization
import Testing

/// Two live keys that always change together.
final class Pairs: LiveValuesProvider {
    let name = "pairs"
    private let state = Mutex<(number: Int64, handler: (@Sendable (LiveValuesFailure?) -> Void)?)>((0, nil))

    func values(of keys: [KeyDeclaration]) -> [String: ProvidedValue] {
        let number = PropertyListValue.integer(state.withLock { $0.number })
        return ["list.rows": ProvidedValue(number), "list.columns": ProvidedValue(number)]
    }

    func observeChanges(_ handler: @escaping @Sendable (LiveValuesFailure?) -> Void) -> DefaultsObservation {
        state.withLock { $0.handler = handler }
        return DefaultsObservation {}
    }

    func change(to number: Int64) {
        let handler = state.withLock { state in
            state.number = number
            return state.handler
        }
        handler?(nil)
    }
}

@Suite("Snapshots of a session", .timeLimit(.minutes(1)))
struct SnapshotTests {
    @Test("A snapshot stays as it is")
    func unchanged() throws {
        let session = try Shop.launch()
        let config = ConfigReader(provider: EnvironmentProvider(session))
        let before = config.snapshot()
        try session.override(.theme, with: "dark")
        #expect(before.string(forKey: "theme") == "light" && config.snapshot().string(forKey: "theme") == "dark")
        #expect(before.string(forKey: "apiURL") == "https://example.com/api")
        #expect(before.string(forKey: "nothing") == nil)
    }

    @Test("Of two keys that change together, a snapshot has both or neither")
    func moments() async throws {
        let session = try Shop.launch()
        let pairs = Pairs()
        try session.takeLiveValues(from: pairs)
        let config = ConfigReader(provider: EnvironmentProvider(session))
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for number in 1...Int64(2_000) { pairs.change(to: number) } }
            for _ in 0..<3 {
                group.addTask {
                    for _ in 0..<2_000 {
                        let snapshot = config.snapshot()
                        #expect(snapshot.int(forKey: "list.rows") == snapshot.int(forKey: "list.columns"))
                    }
                }
            }
        }
    }

    @Test("Snapshots are watched: the current one, and one after a change")
    func watching() async throws {
        let session = try Shop.launch()
        let config = ConfigReader(provider: EnvironmentProvider(session))
        try await config.watchSnapshot { snapshots in
            var snapshots = snapshots.makeAsyncIterator()
            let first = try await snapshots.next()
            #expect(first?.string(forKey: "theme") == "light")
            try session.override(.theme, with: "dark")
            #expect(try await snapshots.next()?.string(forKey: "theme") == "dark")
            #expect(first?.string(forKey: "theme") == "light")
            try session.override(.rows, with: 8)
            let last = try await snapshots.next()
            #expect(last?.string(forKey: "theme") == "dark" && last?.int(forKey: "list.rows") == 8)
        }
    }

    @Test("Nothing of a session is left when its provider and its watches have ended", arguments: 0...3)
    func ending(_ step: Int) async throws {
        weak var ended: Shop.Session?
        func use() async throws {
            let session = try Shop.launch()
            ended = session
            guard step > 0 else { return }
            let config = ConfigReader(provider: EnvironmentProvider(session))
            if step == 1 { _ = config.snapshot() }
            if step == 2 { try await config.watchSnapshot { for try await _ in $0 { break } } }
            if step == 3 { try await config.watchString(forKey: "theme") { for try await _ in $0 { break } } }
        }
        try await use()
        // The reader's own task is cancelled, and ends soon.
        while ended != nil { await Task.yield() }
    }
}
