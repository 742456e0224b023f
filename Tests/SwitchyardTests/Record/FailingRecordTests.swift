import Foundation
import PropertyLists
import SwitchyardTesting
import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

@Suite("A record that cannot be written or is damaged loses no environment change", .timeLimit(.minutes(5)))
struct FailingRecordTests {
    private static let isSoak = ProcessInfo.processInfo.environment["SWITCHYARD_SOAK"] != nil

    /// A phone whose last launch was in QA, and whose next one is in production.
    private func phone() async throws -> Phone {
        let phone = try Phone()
        phone.appGroup = nil
        phone.shared["environment"] = "qa"
        phone.handlers = [phone.diary.handler("tokens"), phone.diary.handler("cache")]
        await (try phone.launch()).waitForHandlers()
        phone.shared["environment"] = nil
        return phone
    }

    @Test("On a full disk the handlers run, and it is an error in the log")
    func fullDisk() async throws {
        let phone = try await phone()
        let session = try phone.launch(failing: { _, isReading in !isReading })
        await session.waitForHandlers()
        #expect(session.environmentChange?.from == "qa")
        #expect(phone.diary.entries == ["tokens: qa -> prod", "cache: qa -> prod"])
        #expect(phone.findings.all.of("unwritable-file").contains { $0.severity == .error })
        // The next launch does not know that they have run.
        await (try phone.launch()).waitForHandlers()
        #expect(phone.diary.entries.count == 4 && phone.recorded(.app) == "prod")
        await (try phone.launch()).waitForHandlers()
        #expect(phone.diary.entries.count == 4)
    }

    @Test("Whichever single operation fails, they run in this launch or the next", arguments: 1...45)
    func single(_ failing: Int) async throws {
        let phone = try await phone()
        do {
            await (try phone.launch(failing: { number, _ in number == failing })).waitForHandlers()
            #expect(Set(phone.diary.entries) == ["tokens: qa -> prod", "cache: qa -> prod"])
            #expect(phone.recorded(.app) == "prod", "it is stored later in the same process")
        } catch let error as ConfigurationError {
            #expect(error.code == .recordUnreadable)
            #expect(error.message.contains("the disk fails"), "\(error)")
        }
        await (try phone.launch()).waitForHandlers()
        #expect(Set(phone.diary.entries) == ["tokens: qa -> prod", "cache: qa -> prod"])
        #expect(phone.recorded(.app) == "prod")
    }

    @Test("A choice on a full disk throws, and is not made")
    func choice() async throws {
        let phone = try await phone()
        let session = try phone.launch(failing: { number, isReading in number > 12 && !isReading })
        await session.waitForHandlers()
        #expect(
            configurationError { try session.choose(environment: "dev", for: .seconds(60)) }?.code
                == .unwritableSettings)
        #expect(session.pendingSelection == nil && phone.shared["environment"] == nil)
    }

    @Test("What the launch could not store is stored later in its process, also without handlers", arguments: 1...12)
    func withoutHandlers(_ failing: Int) async throws {
        let phone = try await phone()
        phone.handlers = []
        do {
            await (try phone.launch(failing: { number, _ in number == failing })).waitForHandlers()
            #expect(phone.recorded(.app) == "prod")
        } catch let error as ConfigurationError {
            #expect(error.code == .recordUnreadable)
        }
    }

    @Test("It is tried again when the app becomes active")
    func refreshed() async throws {
        let phone = try await phone()
        phone.handlers = []
        let isFull = Locked(true)
        let session = try phone.launch(failing: { _, isReading in !isReading && isFull.withLock { $0 } })
        await session.waitForHandlers()
        #expect(phone.recorded(.app) == "qa")
        isFull.withLock { $0 = false }
        session.refresh()
        await session.waitForHandlers()
        #expect(phone.recorded(.app) == "prod")
    }

    @Test(
        "A reset on a full disk is an error, and is carried out when there is space",
        arguments: [["-SwitchyardReset", "YES"], []])
    func reset(_ arguments: [String]) async throws {
        let phone = try await phone()
        phone.shared["environment"] = "qa"
        if arguments.isEmpty { phone.shared["reset"] = true }
        let isFull = Locked(true)
        let session = try phone.launch(
            arguments: arguments, failing: { _, isReading in !isReading && isFull.withLock { $0 } })
        await session.waitForHandlers()
        #expect(session.environment == "qa" && phone.shared["environment"] == "qa" && phone.diary.entries.isEmpty)
        let errors = session.findings.of("unwritable-file").filter { $0.severity == .error }
        #expect(errors.map(\.message) == ["the requested reset is not carried out yet: the disk fails"])
        session.refresh()
        await session.waitForHandlers()
        #expect(phone.shared["environment"] == "qa" && phone.diary.entries.isEmpty)
        isFull.withLock { $0 = false }
        session.refresh()
        await session.waitForHandlers()
        #expect(phone.shared["environment"] == nil && phone.shared["reset"] != true)
        #expect(phone.diary.entries == ["tokens: qa -> qa by reset", "cache: qa -> qa by reset"])
        #expect(session.pendingSelection?.environment == "prod")
    }

    @Test("Whichever operation of a reset fails, the app is reset by the next launch at the latest", arguments: 1...30)
    func failingReset(_ failing: Int) async throws {
        let phone = try await phone()
        phone.shared["environment"] = "qa"
        phone.shared["reset"] = true
        do {
            await (try phone.launch(failing: { number, _ in number == failing })).waitForHandlers()
            #expect(phone.shared["reset"] == false, "it is tried again in the process")
        } catch let error as ConfigurationError {
            #expect(error.code == .recordUnreadable)
        }
        await (try phone.launch()).waitForHandlers()
        #expect(phone.shared["environment"] == nil && phone.shared["reset"] == false && phone.recorded(.app) == "prod")
        #expect(
            Set(phone.diary.entries).isSuperset(of: ["tokens", "cache"].map { "\($0): qa -> prod by reset" })
                || Set(phone.diary.entries).isSuperset(of: ["tokens", "cache"].map { "\($0): qa -> qa by reset" }))
    }

    @Test("What one process could not store is laid over what another one has stored since")
    func others() throws {
        let memory = RecordInMemory()
        let life = ProcessLife()
        let (mine, other) = (try ProcessRecord(MortalRecord(memory, life)), try ProcessRecord(memory))
        life.fail { _, isReading in !isReading }
        #expect(throws: PropertyListError.self) {
            try mine.keep { $0.enter(RecordedEnvironment(name: "qa", isProduction: false)) }
        }
        #expect(mine.current.environment?.name == "qa")
        try other.update { $0.stamps["theme"] = ChangeStamp(values: ["dark"]) }
        life.fail { _, _ in false }
        try mine.storeKept()
        let stored = try ProcessRecord(memory).current
        #expect(stored.environment?.name == "qa" && stored.stamps.count == 1)
    }

    @Test("Every damaged byte is noticed, or changes nothing")
    func everyByte() throws {
        let folder = try LaunchFolder()
        let files = RecordFolder(of: "app", in: folder.url)
        try ProcessRecord(files).update { record in
            record.enter(RecordedEnvironment(name: "qa", isProduction: false))
            record.enter(RecordedEnvironment(name: "prod", isProduction: true))
        }
        let expected = try ProcessRecord(files).current
        for name in try files.names() {
            let file = files.url.appendingPathComponent(name + ".plist")
            let bytes = try Data(contentsOf: file)
            for index in stride(from: 0, to: bytes.count, by: Self.isSoak ? 1 : 3) {
                var damaged = bytes
                damaged[index] ^= 0x41
                for written in [damaged, bytes.prefix(index)] {
                    try written.write(to: file)
                    let record = try ProcessRecord(files)
                    #expect(record.current == expected || record.damage != nil, "\(name) \(index)")
                }
            }
            try bytes.write(to: file)
        }
    }

    @Test("After damage the handlers of every other environment run, once, and it is an error")
    func damaged() async throws {
        let store = InMemoryDefaultsStore()
        let folder = try LaunchFolder()
        let process = AppProcess(arguments: [], environment: [:], identifier: "app", recordFolder: folder.url)
        let diary = Diary()
        _ = try Shop.launch(store, handlers: [diary.handler("tokens")], process: process)
        let file = RecordFolder(of: "app", in: folder.url).url.appendingPathComponent("record.plist")
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count / 2] ^= 0x41
        try bytes.write(to: file)
        let session = try Shop.launch(store, handlers: [diary.handler("tokens")], process: process)
        await session.waitForHandlers()
        let others = Set(session.core.context.catalog.names).subtracting([session.environment])
        #expect(Set(diary.entries) == Set(others.map { "tokens: \($0) -> \(session.environment)" }))
        #expect(session.findings.contains { $0.severity == .error && $0.file == file.path })
        let next = try Shop.launch(store, handlers: [diary.handler("tokens")], process: process)
        await next.waitForHandlers()
        #expect(diary.entries.count == others.count && !next.findings.contains { $0.file == file.path })
    }

    @Test("Drafts of processes that have ended are removed")
    func drafts() throws {
        let folder = try LaunchFolder()
        let files = RecordFolder(of: "app", in: folder.url)
        try ProcessRecord(files).update { $0.answeredReset = "1" }
        let draft = files.url.appendingPathComponent(".record.plist.\(UUID().uuidString)")
        try Data([1]).write(to: draft)
        try ProcessRecord(files).update { $0.answeredReset = "2" }
        #expect(!FileManager.default.fileExists(atPath: draft.path))
    }
}
