import Foundation
import PropertyLists
import SettingsBundle
import Switchyard
import SwitchyardCore
import SwitchyardTesting
import Testing

@Suite("What a Settings bundle needs at run time")
struct AppSettingsTests {
    private let folder: LaunchFolder
    private let bundle: SettingsBundleContents
    private let catalog: PropertyListValue = [
        "Switchyard": [
            "SettingsTitles": [
                "version": "CFBundleShortVersionString", "build": "CFBundleVersion",
                "copyright": "NSHumanReadableCopyright",
            ]
        ],
        "qa": ["n": 1], "prod": ["n": 2],
    ]

    init() throws {
        folder = try LaunchFolder()
        bundle = try folder.settingsBundle([
            "Root": [
                Row.picker("environment", ["qa", "prod"], default: "prod"), Row.toggle("reset", default: false),
                Row.toggle("no default"), Row.pane("About"),
            ],
            "About": [
                Row.title("version"), Row.title("build"), Row.title("copyright"), Row.text("nickname", default: "you"),
                Row.pane("Deep"),
            ],
            "Deep": [
                [
                    "Type": "PSSliderSpecifier", "Key": "volume", "DefaultValue": 0.5, "MinimumValue": 0,
                    "MaximumValue": 1,
                ]
            ],
        ])
    }

    private func launch(
        _ store: InMemoryDefaultsStore, infoPlist: [String: PropertyListValue], policy: ReleasePolicy = .open
    ) throws -> EnvironmentSession<EnvironmentConfiguration> {
        let context = try LaunchContext.testing(
            catalog: catalog, stored: policy == .open ? store.storedValues() : [:], policy: policy)
        let settings = AppSettings(bundle: bundle, infoPlist: infoPlist, binding: context.catalog.settings)
        return try EnvironmentSession(
            resolving: context, settings: settings,
            options: SessionOptions(store: store, whenLocked: .provisional, process: Recorded.process, log: .silent))
    }

    @Test("Every default is registered, those of child panes included, and none is stored")
    func registered() throws {
        let store = InMemoryDefaultsStore()
        _ = try launch(store, infoPlist: [:])
        #expect(
            store.registeredDefaults == [
                "environment": "prod", "reset": false, "version": "–", "build": "–", "copyright": "–",
                "nickname": "you",
                "volume": 0.5,
            ])
        #expect(try store.storedValues() == [:])
    }

    @Test("A registered default does not select: only the Settings bundle's own default does, as the weakest source")
    func defaultSelects() throws {
        let store = InMemoryDefaultsStore()
        _ = try launch(store, infoPlist: [:])
        var context = try LaunchContext.testing(catalog: catalog, stored: store.storedValues())
        #expect(try EnvironmentSelection(context: context).source == .production)
        context.settingsBundle = bundle
        #expect(try EnvironmentSelection(context: context).source == .settingsBundle)
    }

    @Test("Titles show what Info.plist says, whatever kind it has there")
    func titles() throws {
        let store = InMemoryDefaultsStore()
        _ = try launch(
            store,
            infoPlist: [
                "CFBundleShortVersionString": "1.4.0", "CFBundleVersion": 27,
                "NSHumanReadableCopyright": "© 2025 The authors",
            ])
        let stored = try store.storedValues()
        #expect(stored["version"] == "1.4.0")
        #expect(stored["build"] == "27", "a title is a text")
        #expect(stored["copyright"] == "© 2025 The authors")
    }

    @Test("The second launch writes nothing; an update writes the title that changed")
    func writesOnlyChanges() throws {
        let store = InMemoryDefaultsStore()
        let info: [String: PropertyListValue] = ["CFBundleShortVersionString": "1.4.0", "CFBundleVersion": "27"]
        _ = try launch(store, infoPlist: info)
        let writes = store.writeCount
        #expect(writes == 2, "two titles")
        _ = try launch(store, infoPlist: info)
        #expect(store.writeCount == writes)
        _ = try launch(store, infoPlist: info.merging(["CFBundleVersion": "28"]) { $1 })
        #expect(store.writeCount == writes + 1)
        #expect(try store.storedValues()["build"] == "28")
    }

    @Test("A title without a value in Info.plist is left alone", arguments: [nil, ["a"], true] as [PropertyListValue?])
    func noTitle(_ value: PropertyListValue?) throws {
        let store = InMemoryDefaultsStore()
        var info: [String: PropertyListValue] = [:]
        info["CFBundleVersion"] = value
        _ = try launch(store, infoPlist: info)
        #expect(try store.storedValues()["build"] == nil)
    }

    @Test("A sealed app registers and shows its titles too")
    func sealed() throws {
        let store = InMemoryDefaultsStore()
        _ = try launch(store, infoPlist: ["CFBundleVersion": "27"], policy: .sealed)
        #expect(store.registeredDefaults["nickname"] == "you")
        #expect(try store.storedValues()["build"] == "27")
    }

    @Test("Without a Settings bundle nothing is registered and titles are still stored")
    func noBundle() {
        let settings = AppSettings(
            bundle: nil, infoPlist: ["CFBundleVersion": "27"],
            binding: SettingsBinding(titles: ["build": "CFBundleVersion"]))
        #expect(settings.registeredDefaults.isEmpty)
        #expect(settings.titles == ["build": "27"])
    }

    @Test("A title that cannot be stored is a finding, and the session starts")
    func unwritable() throws {
        let store = InMemoryDefaultsStore()
        let context = try LaunchContext.testing(catalog: catalog)
        store.fail(with: PropertyListError(.unwritable, "the user defaults cannot be written"))
        let session = try EnvironmentSession<EnvironmentConfiguration>(
            resolving: context,
            settings: AppSettings(
                bundle: bundle, infoPlist: ["CFBundleVersion": "27"], binding: context.catalog.settings),
            options: SessionOptions(
                store: store, whenLocked: .provisional, process: AppProcess(arguments: [], environment: [:]),
                log: .silent))
        #expect(session.environment == "prod")
        #expect(session.findings.of("unwritable-file").count == 1, "the record")
        #expect(session.isProvisional, "a store that cannot be read is not written")
        #expect(store.registeredDefaults["volume"] == 0.5, "what needs no writing is done")
    }

    @Test("The whole road from a bundle's files: `start` reads, registers, binds and observes")
    func start() async throws {
        let process = AppProcess(arguments: [], environment: [:], identifier: "app")
        try folder.write(catalog, to: "Environments.plist")
        try folder.write(
            [
                "CFBundleIdentifier": "org.example.app", "CFBundleShortVersionString": "1.4.0",
                "SwitchyardEnvironment": "qa",
            ],
            to: "Info.plist")
        let store = InMemoryDefaultsStore()
        let session = try EnvironmentSession<EnvironmentConfiguration>.start(
            in: folder.bundle, policy: .open,
            options: SessionOptions(store: store, process: process, log: .silent))
        #expect(session.environment == "qa")
        #expect(session.selection.source == .infoPlist)
        #expect(store.registeredDefaults["volume"] == 0.5)
        await session.waitForHandlers()
        #expect(try store.storedValues()["version"] == "1.4.0")
        #expect(store.observerCount == 1)
        let update = AppProcess(arguments: [], environment: [:], identifier: "app")
        let sealed = try EnvironmentSession<EnvironmentConfiguration>.start(
            in: folder.bundle, policy: .sealed,
            options: SessionOptions(store: store, process: update, log: .silent))
        #expect(sealed.environment == "prod")
    }
}
