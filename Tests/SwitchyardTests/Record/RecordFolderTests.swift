import Foundation
import PropertyLists
import SwitchyardTesting
import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

@Suite("The folder of a record", .timeLimit(.minutes(5)))
struct RecordFolderTests {
    private let folder: LaunchFolder
    private let files: RecordFolder

    init() throws {
        folder = try LaunchFolder()
        files = RecordFolder(of: "com.example.shop", in: folder.url)
    }

    private func change(_ from: String, _ to: String) -> UnfinishedChange {
        UnfinishedChange(
            from: RecordedEnvironment(name: from, isProduction: false),
            to: RecordedEnvironment(name: to, isProduction: false), isReset: false)
    }

    @Test("It lies in Application Support, and any identifier is the name of a folder")
    func place() throws {
        let support = try #require(
            FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first)
        #expect(
            RecordFolder(of: "com.example.shop").url.path
                == support.appendingPathComponent("Switchyard/com.example.shop").path)
        for identifier in ["..", ".", "", "a/b", "../x", "Größe", "a%2Fb"] {
            let url = RecordFolder(of: identifier, in: folder.url).url.standardizedFileURL
            #expect(url.deletingLastPathComponent().path == folder.url.standardizedFileURL.path, "\(identifier)")
        }
    }

    @Test("Only the user can read it, and what is not written leaves nothing")
    func modes() throws {
        let record = try ProcessRecord(files)
        try record.update { _ in }
        #expect(!FileManager.default.fileExists(atPath: files.url.path))
        try record.update { $0.answeredReset = "1" }
        for (path, mode) in [(files.url.path, 0o700), (files.url.appendingPathComponent("record.plist").path, 0o600)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
        }
    }

    @Test("Two instances of an extension do not overwrite each other's changes")
    func instances() throws {
        let (first, second) = (try ProcessRecord(files), try ProcessRecord(files))
        try first.update { $0.enter(RecordedEnvironment(name: "qa", isProduction: false)) }
        try second.update { $0.changes.append(change("qa", "prod")) }
        try first.update { $0.stamps["theme"] = ChangeStamp(values: ["dark"]) }
        try second.update { $0.changes.append(change("prod", "dev")) }
        let stored = try ProcessRecord(files).current
        #expect(stored.environment?.name == "qa" && stored.stamps.count == 1)
        #expect(stored.changes.compactMap(\.change?.to) == ["prod", "dev"])

        // Who finishes a change removes it, and nobody brings it back.
        try first.update { $0.changes.removeAll { $0.to?.name == "prod" } }
        try second.update { record in
            for index in record.changes.indices { record.changes[index].done.append("tokens") }
        }
        #expect(try ProcessRecord(files).current.changes.map(\.done) == [["tokens"]])
        #expect(try files.names().count == 2, "no file is left of what is finished")
    }

    @Test("Eight threads with a record each lose nothing")
    func threads() throws {
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            let record = try? ProcessRecord(files)
            for number in 0..<10 {
                try? record?.update { $0.stamps["\(thread) \(number)"] = ChangeStamp(values: [true]) }
                try? record?.update { $0.changes.append(change("\(thread)", "\(number)")) }
            }
        }
        let stored = try ProcessRecord(files).current
        #expect(stored.stamps.count == 80 && stored.changes.count == 80)
    }

    @Test("A process that ends between two files has changed all or nothing", arguments: 0...8)
    func interrupted(_ operations: Int) throws {
        let memory = RecordInMemory()
        try ProcessRecord(memory).update { $0.enter(RecordedEnvironment(name: "qa", isProduction: false)) }
        let life = ProcessLife()
        let record = try ProcessRecord(MortalRecord(memory, life))
        life.endAfter(operations)
        try? record.update { $0.enter(RecordedEnvironment(name: "prod", isProduction: true)) }
        let found = try ProcessRecord(memory).current
        #expect(found.changes.count == (found.environment?.name == "prod" ? 1 : 0))
        // The next launch makes one change of it, whatever was left.
        let next = try ProcessRecord(memory)
        try next.update { $0.enter(RecordedEnvironment(name: "prod", isProduction: true)) }
        #expect(try ProcessRecord(memory).current.changes.compactMap(\.change?.from) == ["qa"])
    }

    @Test("A damaged file counts as absent, and changes whose record is damaged still count")
    func damaged() throws {
        let record = try ProcessRecord(files)
        try record.update { $0.changes = [change("qa", "prod"), change("prod", "dev")] }
        let (kept, lost) = (record.current.changes[0].id, record.current.changes[1].id)
        try Data("no plist {".utf8).write(to: files.url.appendingPathComponent("change-\(lost).plist"))
        #expect(try ProcessRecord(files).current.changes.map(\.id) == [kept])
        try Data().write(to: files.url.appendingPathComponent("record.plist"))
        #expect(try ProcessRecord(files).current.changes.map(\.id) == [kept])
    }

    @Test("Files of changes that no record names are removed with the next write, and nothing else is")
    func orphans() throws {
        let record = try ProcessRecord(files)
        try record.update { $0.changes = [change("qa", "prod")] }
        let orphan = UUID().uuidString
        try files.write(change("dev", "qa").storedValue, to: "change-\(orphan)")
        try files.write([:], to: "other")
        #expect(try ProcessRecord(files).current.changes.count == 1, "it does not count")
        try record.update { $0.answeredReset = "1" }
        #expect(try files.names() == ["change-\(record.current.changes[0].id)", "other", "record"])
    }

    @Test("A writer waits for another one")
    func lock() async throws {
        try ProcessRecord(files).update { $0.answeredReset = "1" }
        let descriptor = open(files.url.appendingPathComponent("lock").path, O_RDWR)
        #expect(flock(descriptor, LOCK_EX) == 0)
        let files = files
        let writing = Task.detached { try ProcessRecord(files).update { $0.answeredReset = "2" } }
        #expect(try ProcessRecord(files).current.answeredReset == "1", "a reader does not wait")
        close(descriptor)
        try await writing.value
        #expect(try ProcessRecord(files).current.answeredReset == "2")
    }

    @Test("A process that never releases the record makes writing an error")
    func stuck() throws {
        try ProcessRecord(files).update { $0.answeredReset = "1" }
        let descriptor = open(files.url.appendingPathComponent("lock").path, O_RDWR)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        let error = #expect(throws: PropertyListError.self) {
            try ProcessRecord(files).update { $0.answeredReset = "2" }
        }
        #expect(error?.code == .unwritable)
    }

    @Test("What an older version stored is taken over once")
    func takenOver() async throws {
        let phone = try Phone()
        let key = "SwitchyardSession.org.example.shop"
        phone.own[.app]?[key] = Recorded.change(from: "qa", to: "prod", done: ["tokens"])[Recorded.key]
        phone.handlers = [phone.diary.handler("tokens"), phone.diary.handler("cache")]
        await (try phone.launch()).waitForHandlers()
        #expect(phone.diary.entries == ["cache: qa -> prod"])
        #expect(phone.own[.app]?[key] == nil)
        phone.own[.app]?[key] = Recorded.change(from: "dev", to: "prod")[Recorded.key]
        await (try phone.launch()).waitForHandlers()
        #expect(phone.diary.entries.count == 1)
    }

    @Test("User defaults get no key of the record; those of the App Group only say which processes run")
    func noKeys() async throws {
        let phone = try Phone()
        phone.handlers = [phone.diary.handler("tokens", throws: RowChangeError())]
        phone.shared["environment"] = "qa"
        _ = try phone.launch()
        phone.shared["environment"] = "dev"
        await (try phone.launch()).waitForHandlers()
        await (try phone.launch(.appExtension)).waitForHandlers()
        #expect(Set(phone.shared.values.keys) == ["environment", "version", RunningProcesses.key])
        #expect(phone.own[.app]?.values == [:] && phone.own[.appExtension]?.values == [:])
    }

    @Test("An app that empties its user defaults forgets no change")
    func wiped() async throws {
        let phone = try Phone()
        phone.appGroup = nil
        phone.shared["environment"] = "qa"
        _ = try phone.launch()
        phone.shared["environment"] = nil
        phone.handlers = [phone.diary.handler("tokens", throws: RowChangeError())]
        await (try phone.launch()).waitForHandlers()
        for key in phone.shared.values.keys { phone.shared[key] = nil }
        phone.handlers = [phone.diary.handler("tokens")]
        await (try phone.launch()).waitForHandlers()
        #expect(phone.diary.entries == ["tokens: qa -> prod", "tokens: qa -> prod"])
    }
}
