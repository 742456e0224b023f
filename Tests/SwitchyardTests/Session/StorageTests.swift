import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import SwitchyardTesting
import Testing

@Suite("Storage names")
struct StorageNamesTests {
    @Test("Production keeps the names as they are")
    func production() {
        let names = StorageNames(environment: "prod", isProduction: true)
        let caches = URL(fileURLWithPath: "/Caches")
        #expect(names.suffix == nil)
        #expect(names.defaultsSuite("group.example") == "group.example")
        #expect(names.keychainService("tokens") == "tokens")
        #expect(names.directory(caches) == caches)
    }

    @Test(
        "Every other environment has names of its own, whatever it is called",
        arguments: [
            ("qa", "qa"), ("QA-2", "QA-2"), ("my_env", "my_env"), ("../x", "%2E%2E%2Fx"), ("..", "%2E%2E"),
            (".", "%2E"),
            ("a/b", "a%2Fb"), ("a.b", "a%2Eb"), ("", "%"), (" ", "%20"), ("prüfung", "pr%C3%BCfung"),
            ("pru\u{308}fung", "pr%C3%BCfung"), ("🧪", "%F0%9F%A7%AA"), ("a\0b", "a%00b"), ("%2F", "%252F"),
            ("a\nb", "a%0Ab"),
        ])
    func scoped(_ environment: String, _ suffix: String) {
        let names = StorageNames(environment: environment, isProduction: false)
        #expect(names.suffix == suffix)
        #expect(names.defaultsSuite("group.example") == "group.example.\(suffix)")
        #expect(names.keychainService("tokens") == "tokens.\(suffix)")
        let directory = names.directory(URL(fileURLWithPath: "/Caches", isDirectory: true))
        #expect(
            directory.standardizedFileURL.deletingLastPathComponent().path == "/Caches", "one level below, never beside"
        )
        #expect(directory.lastPathComponent == suffix)
    }

    @Test("No two environments share a name")
    func apart() {
        let environments = ["", "%", "a", "a.", "a/", "a%", "%2E", ".", "..", "/", "A", "ä", "environment"]
        let suffixes = environments.compactMap { StorageNames(environment: $0, isProduction: false).suffix }
        #expect(Set(suffixes).count == environments.count)
    }

    @Test("A session's names are its environment's; production's are bare, by whatever source it was chosen")
    func session() throws {
        #expect(try Shop.launch(InMemoryDefaultsStore(["environment": "qa"])).storage.suffix == "qa")
        #expect(try Shop.launch(InMemoryDefaultsStore(["environment": "prod"])).storage.suffix == nil)
        #expect(try Shop.launch(InMemoryDefaultsStore()).storage.suffix == nil)
    }
}

@Suite("A property-list file as a settings store")
struct FileDefaultsStoreTests {
    private let folder: LaunchFolder
    private let file: URL
    private let store: FileDefaultsStore

    init() throws {
        folder = try LaunchFolder()
        file = folder.file("Library/Preferences/app.plist")
        store = FileDefaultsStore(file: file)
    }

    @Test("A file that is not there is empty, and reading does not make it")
    func missing() throws {
        #expect(try store.storedValues().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        #expect(store.file == file.path)
    }

    @Test("The first write makes the file and its folders; other writers' keys are kept")
    func keepsForeignKeys() throws {
        try store.store("qa", forKey: "environment")
        try FileDefaultsStore(file: file).store(["a", 1, true], forKey: "somebody else's")
        try store.store(5, forKey: "pageSize")
        try store.store(nil, forKey: "environment")
        #expect(try store.storedValues() == ["somebody else's": ["a", 1, true], "pageSize": 5])
        #expect(try PropertyList.read(file) == ["somebody else's": ["a", 1, true], "pageSize": 5])
    }

    @Test("A write replaces the file whole: one that was open keeps what it had, and nothing is left beside it")
    func atomic() throws {
        try store.store("qa", forKey: "environment")
        let before = try FileHandle(forReadingFrom: file)
        try store.store("dev", forKey: "environment")
        let old = try PropertyList.parse(try #require(try before.readToEnd()))
        #expect(old == ["environment": "qa"])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path) == ["app.plist"])
    }

    @Test("Storing what is stored already writes nothing and calls nobody")
    func unchanged() throws {
        try store.store("qa", forKey: "environment")
        let inode = try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? NSNumber
        let diary = Diary()
        let observation = store.observeChanges(ofKeys: []) { diary.write("changed") }
        try store.store("qa", forKey: "environment")
        try store.store(nil, forKey: "absent")
        #expect(diary.entries.isEmpty)
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? NSNumber == inode)
        try store.store("dev", forKey: "environment")
        #expect(diary.entries == ["changed"])
        withExtendedLifetime(observation) {}
    }

    @Test(
        "An observer may read and write, and is not called after its observation is released", .timeLimit(.minutes(5)))
    func observers() throws {
        let diary = Diary()
        var observation: DefaultsObservation? = store.observeChanges(ofKeys: []) { [store] in
            diary.write("\((try? store.storedValues())?.count ?? -1)")
            try? store.store(1, forKey: "echo")
        }
        try store.store("qa", forKey: "environment")
        // The write from within the observer is a change too, and that one stores nothing new.
        #expect(diary.entries == ["1", "2"])
        _ = observation
        observation = nil
        try store.store("dev", forKey: "environment")
        #expect(diary.entries.count == 2)
    }

    @Test(
        "A damaged file is an error, and is left as it was",
        arguments: [
            ("this is <no plist", "malformed-property-list"), ("", "malformed-property-list"),
            ("(a, b)", "malformed-property-list"),
        ])
    func damaged(_ text: String, _ code: String) throws {
        try folder.write(text: text, to: "Library/Preferences/app.plist")
        let reading = #expect(throws: PropertyListError.self) { try store.storedValues() }
        #expect(reading?.code.rawValue == code)
        #expect(reading?.file == file.path)
        let writing = #expect(throws: PropertyListError.self) { try store.store("qa", forKey: "environment") }
        #expect(writing?.code.rawValue == code)
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test("A session over a damaged file starts, with findings")
    func sessionOverDamage() throws {
        try folder.write(text: "this is <no plist", to: "Library/Preferences/app.plist")
        let session = try Shop.Session(context: .testing(catalog: Shop.catalog), store: store)
        #expect(session.environment == "prod")
        #expect(session.findings.of("malformed-property-list").first?.file == file.path)
        #expect(configurationError { try session.choose(environment: "qa") }?.code == .noStore)
    }

    @Test("Where no file can be, writing is an error and a session starts with a finding")
    func noPlace() throws {
        // A path below a regular file: not even root can write there.
        try folder.write(text: "a file", to: "blocked")
        let blocked = FileDefaultsStore(file: folder.file("blocked/app.plist"))
        #expect(try blocked.storedValues().isEmpty)
        let error = #expect(throws: PropertyListError.self) { try blocked.store("qa", forKey: "environment") }
        #expect(error?.code == .unwritable)
        let process = AppProcess(
            arguments: [], environment: [:], identifier: "app", recordFolder: folder.file("blocked"))
        let session = try Shop.Session(context: .testing(catalog: Shop.catalog), store: blocked, process: process)
        #expect(session.environment == "prod")
        #expect(session.findings.of("unwritable-file").map(\.file) == [folder.file("blocked/app").path])
    }

    @Test("A folder in the file's place is an error in both directions")
    func folderInPlace() throws {
        let blocked = FileDefaultsStore(file: folder.url)
        #expect(throws: PropertyListError.self) { try blocked.storedValues() }
        #expect(throws: PropertyListError.self) { try blocked.store(1, forKey: "a") }
    }

    @Test("Registered defaults are not stored values")
    func registered() throws {
        store.register(defaults: ["environment": "dev", "a": 1])
        store.register(defaults: ["a": 2])
        #expect(store.registeredDefaults == ["environment": "dev", "a": 2])
        #expect(try store.storedValues().isEmpty)
    }

    @Test("Writers on many threads lose nothing")
    func manyWriters() throws {
        DispatchQueue.concurrentPerform(iterations: 40) { number in
            try? store.store(.integer(Int64(number)), forKey: "k\(number)")
        }
        #expect(try store.storedValues().count == 40)
    }
}
