import Foundation
import PropertyLists
import SwitchyardTesting
import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

/// What a store reads of a domain, among values that other code keeps there.
@Suite("Some values of one domain")
struct PreferencesDomainTests {
    private final class Domain: Sendable {
        let name = "org.example.switchyard.\(UUID().uuidString)"
        deinit { UserDefaults.standard.removePersistentDomain(forName: name) }
    }

    private let domain = Domain()

    private func defaults() throws -> UserDefaults { try #require(UserDefaults(suiteName: domain.name)) }

    @Test("Only the asked keys are returned, and only if they are stored")
    func asked() throws {
        let defaults = try defaults()
        defaults.register(defaults: ["registered-\(domain.name)": "registered"])
        for number in 0..<100 { defaults.set("value", forKey: "foreign\(number)") }
        defaults.set("qa", forKey: "environment")
        let store = UserDefaultsStore(domain: domain.name)
        let keys: Set = ["environment", "missing", "registered-\(domain.name)"]
        #expect(try store.storedValues(forKeys: keys) == ["environment": "qa"])
        #expect(try store.storedValues(forKeys: []).isEmpty)
    }

    @Test("A stored value that equals a registered default is stored, until it is removed")
    func equalToRegistered() throws {
        let store = UserDefaultsStore(domain: domain.name)
        let key = "environment-\(domain.name)"
        store.register(defaults: [key: "qa"])
        #expect(try store.storedValues(forKeys: [key]).isEmpty)
        try store.store("qa", forKey: key)
        #expect(try store.storedValues(forKeys: [key]) == [key: "qa"])
        try store.store(nil, forKey: key)
        #expect(try store.storedValues(forKeys: [key]).isEmpty)
        #expect(UserDefaults.standard.string(forKey: key) == "qa", "the default stays registered")
    }

    @Test("A launch argument neither is a stored value nor hides one")
    func argument() throws {
        let defaults = try defaults()
        defaults.setVolatileDomain(
            ["environment": "argument", "other": "argument"], forName: UserDefaults.argumentDomain)
        defer { defaults.removeVolatileDomain(forName: UserDefaults.argumentDomain) }
        defaults.set("qa", forKey: "environment")
        let stored = try UserDefaultsStore(domain: domain.name).storedValues(forKeys: ["environment", "other"])
        #expect(stored == ["environment": "qa"])
    }

    @Test("Code that writes with UserDefaults is seen at once, and a key in any Unicode form")
    func foreignWrites() throws {
        let store = UserDefaultsStore(domain: domain.name)
        let defaults = try defaults()
        for name in ["dev", "qa", "prod"] {
            defaults.set(name, forKey: "größe")
            #expect(try store.storedValues(forKeys: ["größe"]) == ["größe": .string(name)])
        }
        defaults.removeObject(forKey: "größe")
        #expect(try store.storedValues(forKeys: ["größe"]).isEmpty)
    }

    @Test("Asking for keys and reading the whole domain give the same values")
    func wholeDomain() throws {
        let store = UserDefaultsStore(domain: domain.name)
        let values: [String: PropertyListValue] = [
            "text": "a", "empty": "", "yes": true, "no": false, "one": 1, "zero": 0, "real": 1.5, "real one": .real(1),
            "large": .integer(.max), "date": .date(Date(timeIntervalSince1970: 1)), "data": .data(Data([0, 255])),
            "list": [true, 1, "x", ["k": 1.0]],
        ]
        for (key, value) in values { try store.store(value, forKey: key) }
        let reading = PreferencesDomain(name: domain.name)
        let asked = reading.values(forKeys: Set(values.keys))
        #expect(PropertyListValue.dictionary(asked).isIdentical(to: .dictionary(values)))
        for (key, value) in values {
            let whole = reading.wholeDomain()[key] as? NSObject
            #expect(whole.flatMap { PropertyList.value(ofFoundationObject: $0) } == value)
        }
    }

    #if !canImport(Darwin)
        @Test("A value that the system could not store is an error, and those of other domains are not")
        func unwritable() throws {
            let store = UserDefaultsStore(domain: domain.name)
            try store.store("dev", forKey: "environment")
            // A folder in the place of the file, as nothing can be written then.
            let variables = ProcessInfo.processInfo.environment
            let folder = variables["XDG_CONFIG_HOME"] ?? NSHomeDirectory() + "/.config"
            let file = URL(fileURLWithPath: "\(folder)/\(domain.name).plist")
            try FileManager.default.removeItem(at: file)
            try FileManager.default.createDirectory(
                at: file.appendingPathComponent("folder"), withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: file) }
            let error = #expect(throws: PropertyListError.self) { try store.store("qa", forKey: "environment") }
            #expect(error?.code == .unwritable)
            let other = Domain()
            try UserDefaultsStore(domain: other.name).store("qa", forKey: "environment")
        }
    #endif

    @Test("Values are read while other threads write and register")
    func concurrent() throws {
        let store = UserDefaultsStore(domain: domain.name)
        try store.store("qa", forKey: "environment")
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for round in 0..<50 {
                if thread == 0 {
                    try? store.store(.integer(Int64(round)), forKey: "foreign")
                } else {
                    let stored = try? store.storedValues(forKeys: ["environment", "foreign"])
                    #expect(stored?["environment"] == "qa")
                }
            }
        }
    }
}

@Suite("Managed configuration in user defaults")
struct StoredManagedConfigurationTests {
    @Test("A registered default is none")
    func registered() {
        UserDefaults.standard.register(defaults: ["com.apple.configuration.managed": ["limit": 9]])
        #expect(UserDefaults.standard.object(forKey: "com.apple.configuration.managed") != nil)
        #expect(UserDefaultsStore(domain: "com.example.shop").managedConfiguration() == nil)
    }
}

@Suite("A domain that cannot be read yet")
struct UnreadableDomainTests {
    private final class Lock: @unchecked Sendable {  // Guarded by the lock of the store's file.
        var isLocked = true
        var count = 0
    }

    private let name = "org.example.switchyard.\(UUID().uuidString)"
    private let lock = Lock()

    private var store: UserDefaultsStore {
        UserDefaultsStore(
            domain: name,
            file: DomainFile(path: "/Library/Preferences/\(name).plist") { [lock] _ in
                lock.count += 1
                return lock.isLocked
            })
    }

    @Test("Denied permission and no values: an error that names the file, which ends with the first unlock")
    func locked() throws {
        let store = store
        let error = #expect(throws: PropertyListError.self) { try store.storedValues(forKeys: ["environment"]) }
        #expect(throws: PropertyListError.self, "an empty domain would have no values") { try store.storedValues() }
        #expect(error?.code == .unreadable)
        #expect(error?.file == "/Library/Preferences/\(name).plist")
        lock.isLocked = false
        #expect(try store.storedValues(forKeys: ["environment"]).isEmpty)
        lock.isLocked = true
        #expect(try store.storedValues(forKeys: ["environment"]).isEmpty, "a readable file stays readable")
        #expect(lock.count == 3, "and is not opened again")
    }

    @Test("A value that is read back ends the state")
    func writtenValue() throws {
        let store = store
        defer { UserDefaults.standard.removePersistentDomain(forName: name) }
        #expect(throws: PropertyListError.self) { try store.storedValues(forKeys: ["environment"]) }
        try store.store("qa", forKey: "environment")
        #expect(try store.storedValues(forKeys: ["environment"]) == ["environment": "qa"])
    }

    @Test("A missing file, a readable one and a folder are not denied")
    func notDenied() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("domain.plist")
        #expect(!DomainFile.isDenied(file.path))
        try Data().write(to: file)
        #expect(!DomainFile.isDenied(file.path))
        #expect(!DomainFile.isDenied(folder.path))
        #expect(!DomainFile.isDenied(file.path + "/below"))
    }

    @Test("A file without permission to read is denied", .enabled(if: Self.denied != nil))
    func isDenied() throws {
        #expect(DomainFile.isDenied(try #require(Self.denied)))
    }

    /// A file that even the superuser cannot read.
    private static let denied = ["/proc/sys/vm/compact_memory", "/etc/shadow", "/etc/master.passwd"].first {
        FileManager.default.fileExists(atPath: $0) && !FileManager.default.isReadableFile(atPath: $0)
    }
}

@Suite("The identity of a store")
struct StoreIdentityTests {
    @Test("Two stores of one domain have one identity, and stores of two domains have two")
    func identity() throws {
        #expect(UserDefaultsStore(domain: "a").identity == UserDefaultsStore(domain: "a").identity)
        #expect(UserDefaultsStore(domain: "a").identity != UserDefaultsStore(domain: "b").identity)
        let file = URL(fileURLWithPath: "/tmp/x/../a.plist")
        #expect(
            FileDefaultsStore(file: file).identity
                == FileDefaultsStore(file: URL(fileURLWithPath: "/tmp/a.plist")).identity)
        let stores = [InMemoryDefaultsStore(), InMemoryDefaultsStore(appGroup: "group")]
        #expect(stores[0].identity != stores[1].identity)
        #expect(stores[0].identity == stores[0].identity)
    }
}
