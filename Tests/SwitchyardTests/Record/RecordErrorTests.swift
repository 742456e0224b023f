import Foundation
import PropertyLists
import SwitchyardTesting
import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

@Suite("Errors of the record name the file and the system's reason", .timeLimit(.minutes(1)))
struct RecordErrorTests {
    private let folder: LaunchFolder
    private let files: RecordFolder

    init() throws {
        folder = try LaunchFolder()
        files = RecordFolder(of: "app", in: folder.url)
    }

    private func error(_ body: () throws -> Void) -> PropertyListError? {
        #expect(throws: PropertyListError.self, performing: body)
    }

    private func process() -> AppProcess {
        AppProcess(arguments: [], environment: [:], identifier: "app", recordFolder: folder.url)
    }

    @Test("A file that cannot be written")
    func unwritable() throws {
        let file = files.url.appendingPathComponent("record.plist")
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        let error = error { try files.write([:], to: "record") }
        #expect(error?.code == .unwritable && error?.file == file.path)
        #expect(error?.message == "the record of the app's launches cannot be written: Is a directory")
        #expect(try FileManager.default.contentsOfDirectory(atPath: files.url.path) == ["record.plist"], "no draft")
        let removal = self.error { try files.remove("record") }
        #expect(removal?.file == file.path && removal?.message.contains("cannot be written: ") == true)
    }

    @Test("A folder that cannot be made, or read")
    func folderInTheWay() throws {
        try Data([1]).write(to: files.url)
        let unreadable = error { _ = try ProcessRecord(files) }
        #expect(unreadable?.code == .unreadable && unreadable?.file == files.url.path)
        #expect(unreadable?.message == "the folder of the record cannot be read: Not a directory")
        let within = RecordFolder(of: "widget", in: files.url)
        let unwritable = error { try ProcessRecord(within).update { $0.answeredReset = "1" } }
        #expect(unwritable?.code == .unwritable && unwritable?.file == within.url.path)
        #expect(unwritable?.message == "the record of the app's launches cannot be written: Not a directory")
    }

    @Test("A name that the file system refuses")
    func longName() throws {
        let error = error {
            _ = try ProcessRecord(RecordFolder(of: String(repeating: "a", count: 300), in: folder.url))
        }
        #expect(error?.code == .unreadable && error?.file?.hasSuffix("aaa/record.plist") == true)
        #expect(error?.message == "the file cannot be read: File name too long")
    }

    @Test("User defaults in a file")
    func userDefaults() throws {
        let file = folder.file("file")
        try Data([1]).write(to: file)
        let store = FileDefaultsStore(file: file.appendingPathComponent("app.plist"))
        let error = error { try store.store("qa", forKey: "environment") }
        #expect(error?.file == file.appendingPathComponent("app.plist").path)
        #expect(error?.message == "the file of user defaults cannot be written: Not a directory")
    }

    @Test("A record that cannot be read is an error of its own, with its file")
    func unreadable() throws {
        let file = files.url.appendingPathComponent("record.plist")
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        try folder.write(["dev": ["n": 1], "production": ["n": 2]], to: "Shop.app/Environments.plist")
        let options = SessionOptions(store: InMemoryDefaultsStore(), process: process(), log: .silent)
        let error = configurationError {
            let _: EnvironmentSession<EnvironmentConfiguration> = try .start(
                in: AppBundle(url: folder.file("Shop.app")), policy: .open, options: options)
        }
        #expect(error?.code == .recordUnreadable)
        #expect(error?.findings.first?.file == file.path)
        #expect(error?.message.contains("it is a folder") == true, "\(error?.message ?? "")")
    }

    @Test("A provisional session says which of the two cannot be read")
    func provisional() throws {
        let file = files.url.appendingPathComponent("record.plist")
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        let session = try Shop.launch(InMemoryDefaultsStore(), policy: .sealed, process: process())
        let finding = try #require(session.findings.of("provisional-session").first, "\(session.findings)")
        #expect(session.isProvisional && finding.file == file.path)
        #expect(finding.message.hasPrefix("the record of the app's launches cannot be used ("))
    }

    @Test("What an older version stored is removed only when the record is stored")
    func olderRecord() async throws {
        let phone = try Phone()
        let key = "SwitchyardSession.org.example.shop"
        phone.own[.app]?[key] = Recorded.change(from: "qa", to: "prod", done: ["tokens"])[Recorded.key]
        phone.handlers = [phone.diary.handler("tokens"), phone.diary.handler("cache")]
        let isFull = Locked(true)
        let session = try phone.launch(failing: { _, isReading in !isReading && isFull.withLock { $0 } })
        await session.waitForHandlers()
        #expect(phone.diary.entries == ["cache: qa -> prod"] && !session.isProvisional)
        #expect(phone.own[.app]?[key] != nil && phone.recorded(.app) == nil)
        isFull.withLock { $0 = false }
        session.refresh()
        await session.waitForHandlers()
        #expect(phone.own[.app]?[key] == nil && phone.recorded(.app) == "prod")
    }
}
