import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import SwitchyardTesting
import Testing

extension ImpossibleTests {
    // MARK: A later word

    @Test(
        "A remembered variable outranks what somebody chooses later",
        arguments: [("qa", "dev"), (nil, "dev"), ("qa", nil), (1, 0)] as [(PropertyListValue?, PropertyListValue?)])
    func laterChoice(_ before: PropertyListValue?, _ after: PropertyListValue?) throws {
        let phone = try Phone(["RememberVariable": true, "Aliases": ["0": "dev", "1": "qa"]])
        phone.shared["environment"] = before
        #expect(try phone.launch(variables: ["SWITCHYARD_ENVIRONMENT": "prod"]).environment == "prod")
        #expect(try phone.launch().environment == "prod", "it is remembered")
        phone.shared["environment"] = after
        let session = try phone.launch()
        #expect(session.environment == (after == nil ? "prod" : "dev"))
        #expect(session.selection.source == (after == nil ? .production : .userDefaults))
    }

    @Test("A choice in the app has no effect because of a remembered variable, and nobody says so")
    func chosenLater() throws {
        let phone = try Phone(["RememberVariable": true])
        let session = try phone.launch(variables: ["SWITCHYARD_ENVIRONMENT": "qa"])
        #expect(session.pendingSelection == nil, "the variable is remembered")
        #expect(try session.choose(environment: "dev").timing == .nextLaunch)
        #expect(session.pendingSelection == PendingSelection(environment: "dev", source: .userDefaults))
        #expect(try session.choose(environment: "qa").timing == .now)
        #expect(session.pendingSelection == nil)
        #expect(try phone.launch().selection.source == .userDefaults)
    }

    @Test("What is pending is what this launch's argument names again")
    func pendingAtHome() throws {
        let phone = try Phone()
        phone.shared["environment"] = "dev"
        let session = try phone.launch(arguments: ["-environment", "qa"])
        #expect(session.pendingSelection?.environment == "dev")
    }

    @Test("A choice that managed configuration outranks seems to have an effect")
    func outrankedChoice() throws {
        let phone = try Phone(["ManagedConfiguration": true])
        phone.managed = ["environment": "qa"]
        let session = try phone.launch()
        let effect = try session.choose(environment: "dev")
        #expect(effect.timing == .outranked)
        #expect(effect.strongerSource == "managed configuration key environment")
    }

    // MARK: Live keys

    @Test("An override takes a value of another type, or hides that it has no effect, or keeps a secret in a file")
    func liveOverride() throws {
        let phone = try Phone()
        let session = try phone.launch()
        #expect(try session.override(\.theme, with: .dark) == ChangeEffect(timing: .now))
        #expect(session.theme == .dark && phone.shared["theme"] == "dark")
        #expect(try session.override(\.theme, with: nil) == ChangeEffect(timing: .now))
        #expect(session.theme == .light && phone.shared["theme"] == nil)
        let token = ConfigurationKey<String>("token")
        #expect(configurationError { try session.override(token, with: "t2") }?.code == .secret)
        let name = ConfigurationKey<String>("name")
        #expect(configurationError { try session.override(name, with: "x") }?.code == .notLive)
        let argued = try phone.launch(arguments: ["-theme", "dark"])
        #expect(try argued.override(\.theme, with: .light).strongerSource == "launch argument -theme")
        #expect(argued.theme == .dark)
    }

    // MARK: Silence

    @Test("A mistake that only the release would meet is not seen in the open build")
    func ambiguousProduction() throws {
        let phone = try Phone(
            info: ["SwitchyardEnvironment": "qa"],
            environments: ["live": ["name": "live", "endpoint": "https://live.example"]])
        let error = try #require(configurationError { try phone.launch() })
        #expect(error.code == .unknownProduction)
        #expect(error.message == "several environments could be production: live, prod")
    }

    @Test("Findings are silent, or said again and again")
    func loggedOnce() throws {
        let phone = try Phone(info: ["SwitchyardEnvironment": "qaa"])
        phone.shared["environment"] = "qa"
        let session = try phone.launch()
        _ = try phone.start()
        _ = try phone.start()
        session.refresh()
        #expect(phone.findings.all.map(\.rule.rawValue) == ["unknown-environment", "second-session"])
        _ = try phone.launch()
        #expect(phone.findings.all.of("unknown-environment").count == 2, "the next launch says it again")
    }

    // MARK: Policies

    @Test(
        "A TestFlight build moves where it must not",
        arguments: [
            ("qa", .testFlight, "qa"), ("dev", .testFlight, "prod"), ("qaa", .testFlight, "prod"),
            ("qa", .appStore, "prod"), ("qa", .unknown, "prod"),
        ] as [(String, Distribution, String)])
    func testFlight(_ name: String, _ distribution: Distribution, _ expected: String) throws {
        for variable in [true, false] {
            let phone = try Phone(["TestFlightEnvironments": ["qa"]])
            phone.policy = .testFlight
            phone.distribution = distribution
            phone.shared["environment"] = variable ? nil : .string(name)
            let session = try phone.launch(variables: variable ? ["SWITCHYARD_ENVIRONMENT": name] : [:])
            #expect(session.environment == expected)
            #expect(session.selection.isSealed == (distribution != .testFlight))
            #expect(phone.life.askedKeys.contains("environment") == (distribution == .testFlight))
            let isAllowed = configurationError { try session.choose(environment: "dev") }?.code
            #expect(isAllowed == (distribution == .testFlight ? .notAllowed : .sealed))
        }
    }

    @Test(
        "Managed configuration selects where the catalog or the build does not allow it",
        arguments: [
            (true, .open, .unknown, "dev"), (false, .open, .unknown, "prod"), (true, .sealed, .unknown, "prod"),
            (true, .testFlight, .testFlight, "prod"), (true, .testFlight, .appStore, "prod"),
        ] as [(Bool, ReleasePolicy, Distribution, String)])
    func managed(_ isSource: Bool, _ policy: ReleasePolicy, _ distribution: Distribution, _ expected: String) throws {
        let phone = try Phone(["ManagedConfiguration": .boolean(isSource), "TestFlightEnvironments": ["qa"]])
        (phone.policy, phone.distribution) = (policy, distribution)
        phone.managed = ["environment": "dev", "limit": 9, "name": "managed", "theme": "dark"]
        let session = try phone.launch()
        #expect(session.environment == expected)
        #expect(session.limit == 9, "declared Managed, so in a sealed build too")
        #expect(session.name == expected)
        #expect(session.theme == .light)
        phone.managed = ["limit": "many"]
        let wrong = try phone.launch()
        #expect(wrong.limit == 5)
        #expect(wrong.findings.of("invalid-value").count == 1, "by type")
    }

    @Test("A launch argument is taken for managed configuration")
    func managedArgument() throws {
        let phone = try Phone(["ManagedConfiguration": true])
        let argument = ["-com.apple.configuration.managed", "{ environment = qa; limit = 9; }"]
        for policy in [ReleasePolicy.open, .sealed] {
            phone.policy = policy
            let session = try phone.launch(arguments: argument)
            #expect(session.environment == "prod")
            #expect(session.limit == 5)
        }
    }

    // MARK: Launches that leave no trace

    @Test("A UI test's reset is not that of the toggle")
    func resetArgument() async throws {
        let phone = try Phone()
        phone.handlers = [phone.diary.handler("tokens")]
        phone.shared["environment"] = "qa"
        _ = try phone.launch()
        for arguments in [["-SwitchyardReset", "NO"], ["-SwitchyardReset"]] {
            #expect(try phone.launch(arguments: arguments).environment == "qa")
        }
        let session = try phone.launch(arguments: ["-SwitchyardReset", "YES"])
        await session.waitForHandlers()
        #expect(session.environment == "prod")
        #expect(session.environmentChange?.isReset == true)
        #expect(phone.diary.entries == ["tokens: qa -> prod by reset"])

        phone.shared["environment"] = "qa"
        phone.policy = .sealed
        await (try phone.launch(arguments: ["-SwitchyardReset", "YES"])).waitForHandlers()
        #expect(phone.shared["environment"] == "qa", "a sealed build reads no argument")
        #expect(phone.diary.entries.count == 1)
    }

    @Test(
        "A test or a preview leaves a trace for the next launch",
        arguments: [
            (["-SwitchyardRecord", "NO"], [:]), ([], ["XCTestConfigurationFilePath": "/a"]),
            ([], ["XCTestBundlePath": "/b"]), ([], ["XCODE_RUNNING_FOR_PREVIEWS": "1"]),
        ] as [([String], [String: String])])
    func noTrace(_ arguments: [String], _ variables: [String: String]) async throws {
        let phone = try Phone(["RememberVariable": true])
        phone.handlers = [phone.diary.handler("tokens")]
        phone.shared["environment"] = "qa"
        _ = try phone.launch()
        let (shared, own) = (phone.shared.values, phone.files(.app))
        phone.shared["reset"] = true
        let session = try phone.launch(
            arguments: arguments + ["-SwitchyardReset", "YES"],
            variables: variables.merging(["SWITCHYARD_ENVIRONMENT": "dev"]) { $1 })
        await session.waitForHandlers()
        #expect(session.environment == "dev")
        #expect(configurationError { try session.choose(environment: "prod") }?.code == .noStore)
        #expect(phone.life.writes.isEmpty && phone.diary.entries.isEmpty)
        phone.shared["reset"] = nil
        #expect(phone.shared.values == shared && phone.files(.app) == own)
        let next = try phone.launch()
        #expect(next.environment == "qa" && next.environmentChange == nil)
    }

    // MARK: Names

    @Test(
        "Another way to write a name is guessed, or a declared one is not known",
        arguments: [
            ("stg", "qa"), ("STG", "qa"), ("Qa", "qa"), (0, "dev"), (1, "qa"), (2, "prod"), ("2", "prod"), (3, nil),
            (1.5, nil), (true, nil), ("Beta", "Beta"), ("beta", "beta"), ("BETA", nil), ("live", nil),
        ] as [(PropertyListValue, String?)])
    func aliases(_ stored: PropertyListValue, _ expected: String?) throws {
        let phone = try Phone(
            [
                "Production": "prod", "IgnoreCase": true,
                "Aliases": ["stg": "qa", "0": "dev", "1": "qa", "2": "prod"],
            ],
            environments: [
                "Beta": ["name": "Beta", "endpoint": "https://b.example"],
                "beta": ["name": "beta", "endpoint": "https://b.example"],
            ])
        phone.shared["environment"] = stored
        guard let expected else {
            #expect(configurationError { try phone.launch() }?.code == .unknownEnvironment)
            return
        }
        let session = try phone.launch()
        #expect(session.environment == expected)
        #expect(session.selection.source == .userDefaults)
        // Without the declarations nothing is guessed.
        try phone.install(["Production": "prod"])
        let plain = stored.stringValue.map { ["dev", "qa", "prod"].contains($0) } ?? false
        #expect((try? phone.launch().environment) == (plain ? expected : nil))
    }

    // MARK: A watch

    @Test("The phone's choice does not reach the watch")
    func watch() throws {
        let (phone, watch) = (try Phone(), try Phone())
        phone.appGroup = nil
        watch.appGroup = nil
        phone.shared["environment"] = "qa"
        #expect(try watch.launch().environment == "prod", "they share nothing")
        // The app sends the name, and its watch app chooses it.
        let sent = try phone.launch().environment
        #expect(try watch.start().choose(environment: sent) == ChangeEffect(timing: .nextLaunch))
        #expect(try watch.launch().environment == "qa")
    }

    // MARK: The first five minutes

    @Test("A preview needs a bundle, a store, or a second line")
    func preview() throws {
        let session = try Phone.Session.preview([
            "name": "preview", "endpoint": "https://p.example", "theme": "dark", "limit": 1,
        ])
        #expect(session.environment == "preview" && session.name == "preview")
        #expect(session.findings.isEmpty)
        #expect(configurationError { try session.choose(environment: "qa") }?.code == .noStore)
    }
}
