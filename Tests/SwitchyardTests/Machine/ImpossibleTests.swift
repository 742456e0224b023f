import Foundation
import PropertyLists
@testable import SwitchyardCatalog
@testable import SwitchyardCore
import SwitchyardTesting
import Testing

/// The twelve mistakes of the redesign, each in the words of a person who met it. `make soak` looks for more of them.
@Suite("What must be impossible", .timeLimit(.minutes(5)))
struct ImpossibleTests {
    // MARK: A typo

    @Test(
        "A typo selects production",
        arguments: [
            (["-environment", "stagin"], [:], nil), ([], ["SWITCHYARD_ENVIRONMENT": "stagin"], nil),
            ([], [:], "stagin"), ([], [:], "QA"),
        ] as [([String], [String: String], PropertyListValue?)])
    func typo(_ arguments: [String], _ variables: [String: String], _ stored: PropertyListValue?) throws {
        let phone = try Phone(environments: ["staging": ["name": "staging", "endpoint": "https://s.example"]])
        phone.shared["environment"] = stored
        let error = try #require(
            configurationError { try phone.launch(arguments: arguments, variables: variables) })
        #expect(error.code == .unknownEnvironment)
        #expect(error.findings.first?.severity == .error)
        #expect(error.findings.first?.fix == "did you mean \"\(stored == "QA" ? "qa" : "staging")\"?")
        #expect(phone.recorded(.app) == nil, "nothing was selected, so nothing is recorded")
        #expect(phone.findings.all.of("unknown-environment").count == 1)
    }

    @Test("A typo is passed over in silence where another source names an environment")
    func typoAbove() throws {
        let phone = try Phone(info: ["SwitchyardEnvironment": "prod"])
        phone.shared["environment"] = "qaa"
        let session = try phone.launch()
        #expect(session.environment == "prod", "Info.plist names production")
        #expect(session.selection.explanation.hasPrefix("unknown environment \"qaa\" in user defaults key environment"))
        #expect(session.findings.of("unknown-environment").map(\.fix) == ["did you mean \"qa\"?"])
    }

    // MARK: A widget

    @Test("A widget swallows the app's environment change")
    func widgetTakesChange() async throws {
        let phone = try Phone()
        _ = try phone.launch(.app)
        _ = try phone.launch(.appExtension)
        phone.shared["environment"] = "qa"
        // The widget is first, and has no handlers.
        let widget = try phone.launch(.appExtension)
        #expect(widget.environment == "qa")
        await widget.waitForHandlers()
        phone.handlers = [phone.diary.handler("tokens")]
        await (try phone.launch(.app)).waitForHandlers()
        #expect(phone.diary.entries == ["tokens: prod -> qa"])
        #expect(phone.recorded(.app) == "qa")
        #expect(phone.recorded(.appExtension) == "qa")
        #expect(phone.shared.choices == ["environment": "qa", "version": "1.2"], "no record is in the App Group")
    }

    @Test("A widget swallows the app's reset")
    func widgetTakesReset() async throws {
        let phone = try Phone()
        phone.shared["environment"] = "qa"
        _ = try phone.launch(.app)
        _ = try phone.launch(.appExtension)
        phone.handlers = [phone.diary.handler("tokens")]
        phone.shared["reset"] = true
        let widget = try phone.launch(.appExtension)
        await widget.waitForHandlers()
        #expect(widget.environment == "prod", "as after the reset")
        #expect(phone.shared["reset"] == true, "the app carries it out")
        #expect(phone.shared["environment"] == "qa")
        await (try phone.launch(.app)).waitForHandlers()
        #expect(phone.shared["reset"] == false)
        #expect(phone.shared["environment"] == nil)
        await (try phone.launch(.appExtension)).waitForHandlers()
        await (try phone.launch(.appExtension)).waitForHandlers()
        #expect(
            phone.diary.entries == [
                "tokens: qa -> prod", "tokens: qa -> prod by reset", "tokens: prod -> prod by reset",
            ]
        )
    }

    @Test("A widget reads another catalog than its app, or has user defaults of its own, and nobody says so")
    func widgetAlone() throws {
        let phone = try Phone(info: ["SwitchyardEnvironment": "qa"])
        phone.appGroup = nil
        let session = try phone.launch(.appExtension)
        #expect(session.environment == "qa", "the catalog and Info.plist are the app's")
        #expect(session.findings.of("extension-without-app-group").count == 1)
        phone.appGroup = "group.shop"
        #expect(try phone.launch(.appExtension).findings.of("extension-without-app-group").isEmpty)
    }

    // MARK: User defaults that cannot be read yet

    @Test("User defaults that cannot be read yet count as empty")
    func beforeFirstUnlock() async throws {
        let phone = try Phone()
        phone.whenLocked = .provisional
        phone.handlers = [phone.diary.handler("tokens")]
        phone.shared["environment"] = "qa"
        _ = try phone.launch()
        let (shared, own) = (phone.shared.choices, phone.files(.app))
        phone.isLocked = true
        let early = try phone.launch()
        await early.waitForHandlers()
        #expect(early.isProvisional)
        #expect(early.findings.of("provisional-session").count == 1)
        #expect(early.environmentChange == nil)
        #expect(configurationError { try early.choose(environment: "dev") }?.code == .noStore)

        // Protected data is available; the process is the same.
        phone.life.unlock()
        let session = try phone.start()
        await session.waitForHandlers()
        #expect(!session.isProvisional)
        #expect(session.environment == "qa")
        #expect(session.findings.of("second-session").map(\.severity) == [.error], "the early one runs production")
        #expect(phone.diary.entries.isEmpty, "the environment never changed")
        #expect(phone.shared.choices == shared && phone.files(.app) == own)
    }

    @Test("A sealed app before first unlock forgets what a tester left")
    func sealedBeforeFirstUnlock() async throws {
        let phone = try Phone()
        phone.handlers = [phone.diary.handler("tokens")]
        phone.shared["environment"] = "qa"
        _ = try phone.launch()
        phone.policy = .sealed
        phone.isLocked = true
        let early = try phone.launch()
        await early.waitForHandlers()
        #expect(early.isProvisional && early.environment == "prod" && phone.diary.entries.isEmpty)
        phone.life.unlock()
        await (try phone.start()).waitForHandlers()
        #expect(phone.diary.entries == ["tokens: qa -> prod"])
    }

    @Test("An App Group that cannot be read yet is taken for one without a reset", arguments: [true, false])
    func groupBeforeFirstUnlock(_ isSealed: Bool) async throws {
        let phone = try Phone()
        phone.whenLocked = .provisional
        phone.handlers = [phone.diary.handler("tokens")]
        phone.shared["environment"] = "qa"
        _ = try phone.launch()
        let own = phone.files(.app)
        phone.policy = isSealed ? .sealed : .open
        phone.isGroupLocked = true
        let session = try phone.launch()
        await session.waitForHandlers()
        #expect(session.isProvisional && session.environment == "prod")
        #expect(phone.diary.entries.isEmpty && phone.files(.app) == own)
    }

    // MARK: A choice that the app cannot start in

    private let broken: [String: PropertyListValue] = ["broken": ["name": "broken"]]

    @Test("Somebody chooses an environment that the app cannot start in")
    func brokenChoice() throws {
        let phone = try Phone(environments: broken)
        let session = try phone.launch()
        let error = configurationError { try session.choose(environment: "broken") }
        #expect(error?.code == .missingValue)
        #expect(phone.shared["environment"] == nil)
        #expect(session.pendingSelection == nil)
    }

    @Test("An update breaks the environment that somebody chose, and nothing can undo the choice")
    func recovery() throws {
        let phone = try Phone()
        _ = try phone.launch()
        phone.shared["environment"] = "qa"
        try phone.install([:], ["qa": ["name": "qa"]])
        #expect(configurationError { try phone.launch() }?.code == .missingValue)
        #expect(phone.shared["environment"] == "qa", "without recovery, what is stored stays")

        phone.recovery = .lastEnvironment
        let session = try phone.launch()
        #expect(session.environment == "prod")
        #expect(session.recoveredError?.code == .missingValue)
        let finding = try #require(session.findings.of("recovered-launch").first)
        #expect(
            finding.message.hasPrefix("the app cannot start in environment \"qa\" and returned to \"prod\""))
        #expect(phone.shared["environment"] == nil)
        #expect(try phone.launch().recoveredError == nil, "the next launch needs no recovery")
    }

    @Test("The environment that somebody chose is gone after an update")
    func removedEnvironment() throws {
        let phone = try Phone()
        phone.recovery = .lastEnvironment
        phone.shared["environment"] = "dev"
        _ = try phone.launch()
        phone.shared["environment"] = "qa"
        try phone.install(without: "qa")
        let session = try phone.launch()
        #expect(session.environment == "dev", "the environment that started last")
        #expect(session.recoveredError?.code == .unknownEnvironment)
        #expect(phone.shared["environment"] == "dev")
    }

    @Test("A recovery chooses an environment though nobody's choice was at fault")
    func staleIsNotAtFault() throws {
        let phone = try Phone(["RememberVariable": true], info: ["SwitchyardEnvironment": "quality"])
        phone.recovery = .lastEnvironment
        _ = try phone.launch(variables: ["SWITCHYARD_ENVIRONMENT": "dev"])
        try phone.install(["RememberVariable": true], ["new": ["name": "new", "endpoint": "https://new.example"]])
        let error = configurationError { try phone.launch() }
        #expect(error?.code == .unknownEnvironment, "the remembered variable is stale; Info.plist is at fault")
        #expect(phone.shared["environment"] == "dev", "a start that throws stores nothing")
    }

    @Test("A recovery after a provisional start is not told, because the session is that of the start before")
    func recoveryOfProvisionalSession() throws {
        let phone = try Phone()
        (phone.recovery, phone.whenLocked) = (.lastEnvironment, .provisional)
        _ = try phone.launch()
        phone.shared["environment"] = "broken"
        phone.isLocked = true
        let early = try phone.launch()
        phone.life.unlock()
        let session = try phone.start()
        #expect(session.core === early.core && session.environment == "prod")
        #expect(session.recoveredError?.code == .unknownEnvironment)
    }

    @Test("A launch ends within a reset, and handlers are told of an environment that nothing was in")
    func endWithinReset() async throws {
        var recorded: Set<String?> = []
        for operations in 0..<40 {
            let phone = try Phone()
            phone.shared["reset"] = true
            _ = try? phone.launch(arguments: ["-environment", "dev"], endingAfter: operations)
            phone.life.end()
            let last = phone.recorded(.app)
            recorded.insert(last)
            phone.handlers = [phone.diary.handler("tokens")]
            await (try phone.launch()).waitForHandlers()
            let isTold = phone.diary.entries.contains { $0.contains("dev") }
            #expect(isTold == (last == "dev"), "\(operations): \(phone.diary.entries)")
        }
        #expect(recorded == [nil, "dev"], "a launch ends before and after it is recorded")
    }

    @Test("A test run that stores nothing recovers by removing a tester's choice")
    func recoveryWithoutTrace() throws {
        let phone = try Phone(environments: broken)
        phone.recovery = .lastEnvironment
        phone.shared["environment"] = "broken"
        #expect(
            configurationError { try phone.launch(arguments: ["-SwitchyardRecord", "NO"]) }?.code == .missingValue)
        #expect(phone.shared["environment"] == "broken")
    }

    // MARK: A sealed build that reads

    @Test("A sealed build reads what selects an environment")
    func sealedReads() async throws {
        let phone = try Phone(info: ["SwitchyardEnvironment": "qa"])
        try phone.folder.write(
            [
                "PreferenceSpecifiers": [
                    Row.picker("environment", ["qa", "prod"], default: "qa"), Row.toggle("reset", default: false),
                    Row.text("theme", default: "dark"), Row.text("volume", default: "7"), Row.title("version"),
                ]
            ], to: "Shop.app/Settings.bundle/Root.plist")
        phone.policy = .sealed
        phone.shared["environment"] = "qa"
        phone.shared["theme"] = "dark"
        let session = try phone.launch(
            arguments: ["-environment", "qa", "-theme", "dark"], variables: ["SWITCHYARD_ENVIRONMENT": "qa"])
        session.refresh()
        #expect(session.environment == "prod")
        #expect(session.theme == .light)
        #expect(session.selection.isSealed)
        #expect(
            phone.life.askedKeys == [
                "SwitchyardSession.org.example.shop", "SwitchyardResetGeneration", "reset", "version",
            ])
        #expect(Set(phone.life.registeredDefaults.keys) == ["reset", "volume", "version"])
        #expect(session.pendingSelection == nil)
        #expect(configurationError { try session.choose(environment: "qa") }?.code == .sealed)
        #expect(configurationError { try session.override(\.theme, with: .dark) }?.code == .sealed)
    }

    @Test("An open build reaches the App Store, and says nothing")
    func openInAppStore() throws {
        let phone = try Phone()
        phone.distribution = .appStore
        #expect(try phone.launch().findings.of("open-build-in-app-store").map(\.severity) == [.error])
        #expect(phone.findings.all.of("open-build-in-app-store").count == 1, "it is in the log")
        phone.policy = .testFlight
        #expect(try phone.launch().findings.of("open-build-in-app-store").isEmpty)
    }

    // MARK: Two sessions

    @Test("A second start in a process has another environment")
    func secondStart() async throws {
        let phone = try Phone()
        phone.handlers = [phone.diary.handler("tokens")]
        let first = try phone.launch()
        phone.shared["environment"] = "qa"
        let second = try phone.start()
        #expect(second.environment == first.environment)
        #expect(second.name == "prod")
        #expect(second.findings.of("second-session").map(\.severity) == [.warning])
        try second.override(\.theme, with: .dark)
        #expect(first.theme == .dark, "live values are shared too")
        #expect(configurationError { try phone.start(policy: .sealed) }?.code == .sealed)
        #expect(try phone.launch().environment == "qa")

        phone.policy = .sealed
        _ = try phone.launch()
        #expect(try phone.start(policy: .open).selection.isSealed, "a sealed process stays sealed")
    }

    // MARK: Handlers

    @Test("A handler keeps the main thread, or somebody's lock, from going on")
    @MainActor func handlerOnMainActor() async throws {
        let phone = try Phone()
        let screen = Screen()
        phone.handlers = [
            EnvironmentChangeHandler("screen") { @MainActor change in
                await Task.yield()
                screen.text += "\(change.fromStorage.suffix ?? "none") \(change.toStorage.suffix ?? "none")"
            }
        ]
        _ = try phone.launch()
        phone.shared["environment"] = "qa"
        let session = try phone.launch()
        #expect(screen.text.isEmpty, "the launch did not wait for it")
        await session.waitForHandlers()
        #expect(screen.text == "none qa")
    }

    @MainActor private final class Screen {
        var text = ""
    }
}
