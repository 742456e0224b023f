import Foundation
import PropertyLists
import SettingsBundle
import SwitchyardTesting
import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

@Suite("Default values of a large Settings bundle")
struct SettingsDefaultsCacheTests {
    /// An app with a page of settings and pages of licenses.
    static func install(licenses: Int, volume: String = "7") throws -> LaunchFolder {
        let folder = try LaunchFolder()
        try folder.write(["production": ["a": "1"]], to: "Environments.plist")
        try folder.write(["CFBundleIdentifier": "com.example.shop"], to: "Info.plist")
        let names = (0..<licenses).map { "Licenses/L\($0)" }
        let root: PropertyListValue = [
            "PreferenceSpecifiers": .array([Row.text("volume", default: volume)] + names.map(Row.pane))
        ]
        try folder.write(root, to: "Settings.bundle/Root.plist")
        for name in names {
            try folder.write(
                ["PreferenceSpecifiers": [["Type": "PSGroupSpecifier"]]], to: "Settings.bundle/\(name).plist")
        }
        return folder
    }

    private func registered(
        _ app: LaunchFolder, _ cache: SettingsDefaultsCache, device: SettingsDevice? = nil,
        registersDefaults: Bool = true
    ) throws -> [String: PropertyListValue] {
        let store = InMemoryDefaultsStore()
        let process = AppProcess(arguments: [], environment: [:], identifier: "com.example.shop")
        let options = SessionOptions(
            store: store, device: device, process: process, registersDefaults: registersDefaults, log: .silent)
        var start = SessionStart(
            bundle: app.bundle, policy: .sealed, catalog: .file(nil, secrets: [:]), options: options, ownStore: store)
        start.defaultsCache = cache
        let _: EnvironmentSession<EnvironmentConfiguration> = try start.session(.resolving)
        return store.registeredDefaults
    }

    @Test("The second sealed launch does not read the pages")
    func second() throws {
        let app = try Self.install(licenses: 150)
        let cache = SettingsDefaultsCache(folder: app.file("Caches"))
        #expect(try registered(app, cache) == ["volume": "7"])
        // Only the cache can say this.
        let kept = try #require((try PropertyList.read(app.file("Caches/SettingsDefaults.plist"))).dictionaryValue)
        var other = kept
        other["Defaults"] = ["volume": "8"]
        try app.write(.dictionary(other), to: "Caches/SettingsDefaults.plist")
        #expect(try registered(app, cache) == ["volume": "8"])
    }

    @Test(
        "Any change of the bundle is seen at the next launch",
        arguments: [
            { app in
                try app.write(
                    ["PreferenceSpecifiers": [Row.text("volume", default: "8"), Row.pane("Licenses/L1")]],
                    to: "Settings.bundle/Root.plist")
            },
            { app in
                try app.write(
                    ["PreferenceSpecifiers": [Row.text("volume", default: "8")]],
                    to: "Settings.bundle/Licenses/L9.plist")
            },
            { app in
                try app.write(
                    ["PreferenceSpecifiers": [Row.text("volume", default: "8")]],
                    to: "Settings.bundle/Licenses/L3~iphone.plist")
            },
        ] as [@Sendable (LaunchFolder) throws -> URL])
    func changed(_ change: @Sendable (LaunchFolder) throws -> URL) throws {
        let app = try Self.install(licenses: 20)
        let cache = SettingsDefaultsCache(folder: app.file("Caches"))
        #expect(try registered(app, cache, device: .phone) == ["volume": "7"])
        _ = try change(app)
        #expect(try registered(app, cache, device: .phone) == ["volume": "8"])
    }

    @Test("A damaged cache, one of another device, or none at all changes nothing")
    func damaged() throws {
        let app = try Self.install(licenses: 20)
        let cache = SettingsDefaultsCache(folder: app.file("Caches"))
        for text in ["", "<plist version=\"1.0\"><dict/></plist>", "\0\0"] {
            try app.write(text: text, to: "Caches/SettingsDefaults.plist")
            #expect(try registered(app, cache) == ["volume": "7"])
        }
        #expect(try registered(app, cache, device: .pad) == ["volume": "7"])
        #expect(try registered(app, SettingsDefaultsCache(folder: nil)) == ["volume": "7"])
        #expect(try registered(app, SettingsDefaultsCache(folder: app.file("Info.plist/no"))) == ["volume": "7"])
    }

    @Test("A small bundle is not kept, and an app can do without the defaults")
    func small() throws {
        let app = try Self.install(licenses: 3)
        let cache = SettingsDefaultsCache(folder: app.file("Caches"))
        #expect(try registered(app, cache) == ["volume": "7"])
        #expect(try registered(app, cache, registersDefaults: false) == [:])
        #expect(!FileManager.default.fileExists(atPath: app.file("Caches").path))
    }
}
