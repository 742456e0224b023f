import Foundation
import PropertyLists
import SwitchyardTesting
import TestSupport
import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

/// Random lives of an app and its widget whose records are on a failing disk: writes and reads that fail, damaged files,
/// losses of power and processes that end, each of them at any operation, and both run at once, also in two
/// environments. `make soak` runs 20,000 of them, `make test` the first ones.
@Suite("Random lives on a failing disk", .timeLimit(.minutes(60)))
struct FaultyRecordTests {
    private static let isSoak = ProcessInfo.processInfo.environment["SWITCHYARD_SOAK"] != nil
    /// To begin with a life that failed.
    private static let first = ProcessInfo.processInfo.environment["SWITCHYARD_SEED"].flatMap(Int.init) ?? 0
    private static let environments = ["dev", "qa", "prod"]

    /// What an app keeps under names that it does not separate by environment; each handler deletes its part.
    private final class Storage: Sendable {
        private let data = Locked<[String: String]>([:])

        func handler(_ name: String, _ files: FaultyFiles) -> EnvironmentChangeHandler {
            EnvironmentChangeHandler(name) { [self] _ in
                if !files.isOver { data.withLock { $0[name] = nil } }
            }
        }

        /// What is found of other environments, when the app uses all of it in one.
        func use(in environment: String) -> [String: String] {
            data.withLock { data in
                let found = data.filter { $0.value != environment }
                for name in ["tokens", "cache"] { data[name] = environment }
                return found
            }
        }
    }

    /// One installation.
    private final class Phone {
        let store = FaultyStore()
        let storage = ["app": Storage(), "widget": Storage()]
        /// The numbers of the processes that run.
        let alive = Locked<Set<Int32>>([])
        var running: [String: (session: EnvironmentSession<EnvironmentConfiguration>, number: Int32)] = [:]
        var lastNumber: Int32 = 0
        var steps: [String] = []
        /// How often two environments ran at once.
        var meetings = 0

        func end(_ process: String) {
            guard let ended = running.removeValue(forKey: process) else { return }
            alive.withLock { _ = $0.remove(ended.number) }
        }
    }

    @Test("No data of one environment is seen in another, what was found out is stored, and two environments are named")
    func lives() async throws {
        var (launches, meetings) = (0, 0)
        for seed in Self.first..<Self.first + (Self.isSoak ? 20_000 : 500) {
            var random = SeededGenerator(seed: UInt64(seed))
            let phone = Phone()
            for _ in 0..<4 + random.upTo(6) {
                launches += 1
                guard let broken = try await Self.step(phone, &random) else { continue }
                Issue.record("seed \(seed): \(broken)\n\(phone.steps.joined(separator: "\n"))")
                return
            }
            meetings += phone.meetings
        }
        print("\(launches) launches on a failing disk, \(meetings) beside a process in another environment")
        #expect(meetings > launches / 20)
    }

    /// One launch, and what happens to the disk after it.
    ///
    /// - Returns: what is wrong.
    private static func step(_ phone: Phone, _ random: inout SeededGenerator) async throws -> String? {
        let process = random.pick(["app", "app", "widget"])
        guard let files = phone.store.files[process], let storage = phone.storage[process] else { return nil }
        let environment = random.pick(environments)
        let failing = random.oneIn(2) ? Set((0..<random.upTo(8)).map { _ in 1 + random.upTo(30) }) : []
        let end = random.oneIn(4) ? 1 + random.upTo(25) : nil
        phone.steps.append(
            "  \(process), \(environment), failing \(failing.sorted()), ends at \(end.map { "\($0)" } ?? "-")")
        phone.end(process)
        try phone.store.values.store(.string(environment), forKey: "environment")
        files.fail(failing, endAt: end)
        phone.lastNumber += 1
        let number = phone.lastNumber
        phone.alive.withLock { _ = $0.insert(number) }
        let context = try LaunchContext.testing(
            catalog: Shop.catalog, stored: try phone.store.values.storedValues(), infoPlist: ["CFBundleVersion": "1"])
        let session = try EnvironmentSession<EnvironmentConfiguration>(
            context: context, store: phone.store,
            handlers: [storage.handler("tokens", files), storage.handler("cache", files)],
            process: launched(process, number, phone))
        await session.waitForHandlers()
        phone.running[process] = (session, number)
        defer {
            files.fail([])
            if random.oneIn(5) {
                files.damage(&random)
                phone.steps.append("  a file of \(process) is damaged")
            }
            if random.oneIn(5) {
                for files in phone.store.files.values { files.losePower() }
                for process in phone.running.keys.sorted() { phone.end(process) }
                phone.steps.append("  the power is lost")
            }
        }
        if files.isOver { phone.end(process) }
        if files.isOver || session.isProvisional { return nil }
        // There is space again, and the app becomes active.
        files.fail([])
        session.refresh()
        await session.waitForHandlers()
        guard session.environment == environment else { return "\(session.environment) runs, not \(environment)" }
        let recorded = try ProcessRecord(files).current.environment?.name
        guard recorded == environment else { return "\(recorded ?? "nothing") is recorded in \(environment)" }
        let found = storage.use(in: environment)
        return found.isEmpty ? await meeting(session, process, phone) : "\(found) is seen in \(environment)"
    }

    private static func launched(_ process: String, _ number: Int32, _ phone: Phone) -> AppProcess {
        AppProcess(
            arguments: [], environment: [:], identifier: process, role: process == "app" ? .app : .appExtension,
            records: true, signs: TestSigns(),
            identity: ProcessIdentity(identifier: process, number: number) { [alive = phone.alive] number in
                alive.withLock { $0.contains(number) }
            })
    }

    /// Whether each of two processes in two environments names the other.
    private static func meeting(
        _ session: EnvironmentSession<EnvironmentConfiguration>, _ process: String, _ phone: Phone
    ) async -> String? {
        let other = phone.running.first { $0.key != process }
        guard let other, !other.value.session.isProvisional else { return nil }
        let second = other.value.session
        second.refresh()
        await second.waitForHandlers()
        for (one, two) in [(session, second), (second, session)] {
            let isNamed = one.findings.contains {
                $0.rule == .processesDiffer && $0.message.contains("runs \"\(two.environment)\", and")
            }
            let differs = one.environment != two.environment
            if differs, !isNamed { return "\(two.environment) is not named in \(one.environment)" }
            if one === session, isNamed, !differs { return "\(two.environment) is named in itself" }
        }
        if session.environment != second.environment { phone.meetings += 1 }
        return nil
    }
}
