import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

@Suite("A remembered variable")
struct RememberedChoiceTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let key = RememberedChoice.storedKey

    private static func catalog(remember: PropertyListValue? = "7d", variable: String = "SERVER", more: Bool = false)
        throws
        -> EnvironmentCatalog
    {
        var header: [String: PropertyListValue] = ["EnvironmentVariable": .string(variable)]
        header["RememberVariable"] = remember
        var qa: [String: PropertyListValue] = ["n": 1]
        if more { qa["added"] = true }
        return try EnvironmentCatalog(
            root: ["Switchyard": .dictionary(header), "qa": .dictionary(qa), "dev": ["n": 2], "prod": ["n": 3]])
    }

    private static func choice(
        _ environment: String = "qa", expires: Date = now + 3_600, chosen: String? = nil
    ) throws -> RememberedChoice {
        RememberedChoice(
            environment: environment, variable: "SERVER", catalog: try catalog().fingerprint, expires: expires,
            chosen: chosen)
    }

    /// One launch, as the app does it.
    @discardableResult
    private func launch(
        _ catalog: EnvironmentCatalog, _ store: InMemoryDefaultsStore, variable: String? = nil,
        arguments: [String] = [],
        date: Date = now, policy: ReleasePolicy = .open
    ) throws -> EnvironmentSession<EnvironmentConfiguration> {
        let context = LaunchContext(
            catalog: catalog, policy: policy, arguments: arguments,
            processEnvironment: variable.map { [catalog.sources.environmentVariable: $0] } ?? [:],
            storedValues: try store.storedValues(), date: date)
        return try EnvironmentSession(context: context, store: store, process: Recorded.process)
    }

    @Test("Without the catalog's permission nothing is remembered", arguments: [nil, false] as [PropertyListValue?])
    func notWithoutPermission(_ remember: PropertyListValue?) throws {
        let store = InMemoryDefaultsStore()
        let catalog = try Self.catalog(remember: remember)
        #expect(try launch(catalog, store, variable: "qa").environment == "qa")
        #expect(try store.storedValues()[Self.key] == nil)
        #expect(try launch(catalog, store).environment == "prod")
    }

    @Test("With it, launches without the variable go on with its choice")
    func remembered() throws {
        let store = InMemoryDefaultsStore()
        let catalog = try Self.catalog()
        try launch(catalog, store, variable: "qa")
        let session = try launch(catalog, store, date: Self.now + 6 * 86_400)
        #expect(session.environment == "qa")
        let answer = try #require(session.selection.answer(of: .processEnvironment))
        #expect(answer.outcome == .chosen)
        #expect(answer.isRemembered)
        #expect(answer.reason == "remembered until \((Self.now + 7 * 86_400).formatted(.iso8601))")
    }

    @Test("A remembered launch does not lengthen the choice's life")
    func notRenewed() throws {
        let store = InMemoryDefaultsStore()
        let catalog = try Self.catalog()
        try launch(catalog, store, variable: "qa")
        let first = try store.storedValues()[Self.key]
        try launch(catalog, store, date: Self.now + 86_400)
        #expect(try store.storedValues()[Self.key] == first)
    }

    @Test("A live variable beats the remembered one, and is remembered in its place")
    func liveVariable() throws {
        let store = InMemoryDefaultsStore([Self.key: try Self.choice("qa").storedValue])
        let session = try launch(try Self.catalog(), store, variable: "dev")
        #expect(session.environment == "dev")
        #expect(session.selection.answer(of: .processEnvironment)?.isRemembered == false)
        let kept = try #require(try store.storedValues()[Self.key].flatMap { RememberedChoice($0) })
        #expect(kept.environment == "dev")
        #expect(kept.expires == Self.now + 7 * 86_400)
    }

    @Test("It goes when somebody chooses: in Settings, or in the app", arguments: [true, false])
    func laterChoice(_ isInSettings: Bool) throws {
        let store = InMemoryDefaultsStore()
        let session = try launch(try Self.catalog(), store, variable: "qa")
        #expect(session.pendingSelection == nil, "the next launch goes on with the variable's choice")
        if isInSettings {
            try store.store("dev", forKey: "environment")
        } else {
            #expect(try session.choose(environment: "dev") == .init(timing: .nextLaunch))
        }
        #expect(session.pendingSelection?.environment == "dev")
        let next = try launch(try Self.catalog(), store)
        #expect(next.environment == "dev")
        #expect(next.selection.source == .userDefaults)
        #expect(try store.storedValues()[Self.key] == nil)
    }

    @Test("It keeps its rank: stronger than user defaults, weaker than an argument")
    func rank() throws {
        let store = InMemoryDefaultsStore([
            Self.key: try Self.choice("qa", chosen: "dev").storedValue, "environment": "dev",
        ])
        let session = try launch(try Self.catalog(), store)
        #expect(session.environment == "qa")
        #expect(session.selection.answer(of: .userDefaults)?.outcome == .outranked)

        let argued = try launch(try Self.catalog(), store, arguments: ["-environment", "prod"])
        #expect(argued.environment == "prod")
        #expect(argued.selection.answer(of: .processEnvironment)?.outcome == .outranked)
        #expect(argued.selection.answer(of: .processEnvironment)?.isRemembered == true)
    }

    @Test("An unknown name in the variable is not remembered")
    func unknownName() throws {
        let store = InMemoryDefaultsStore()
        let catalog = try Self.catalog()
        let error = configurationError { try launch(catalog, store, variable: "quality") }
        #expect(error?.code == .unknownEnvironment)
        #expect(try store.storedValues()[Self.key] == nil)
    }

    /// A choice that is no longer good, and why.
    struct Stale: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let catalog: EnvironmentCatalog
        let stored: PropertyListValue
        let reason: String

        static var all: [Stale] {
            get throws {
                [
                    Stale(
                        testDescription: "expired", catalog: try RememberedChoiceTests.catalog(),
                        stored: try choice(expires: now - 1).storedValue, reason: "it expired on"),
                    Stale(
                        testDescription: "expires this moment", catalog: try RememberedChoiceTests.catalog(),
                        stored: try choice(expires: now).storedValue, reason: "it expired on"),
                    Stale(
                        testDescription: "the catalog changed", catalog: try RememberedChoiceTests.catalog(more: true),
                        stored: try choice().storedValue, reason: "the catalog has changed since"),
                    Stale(
                        testDescription: "the variable was renamed",
                        catalog: try RememberedChoiceTests.catalog(variable: "BACKEND"),
                        stored: try choice().storedValue, reason: "it was made with another variable, SERVER"),
                    Stale(
                        testDescription: "the permission was taken back",
                        catalog: try RememberedChoiceTests.catalog(remember: nil),
                        stored: try choice().storedValue,
                        reason: "the catalog has no RememberVariable, so choices are not remembered"),
                    Stale(
                        testDescription: "the environment is gone", catalog: try RememberedChoiceTests.catalog(),
                        stored: try choice("staging").storedValue, reason: "the catalog has no such environment"),
                    Stale(
                        testDescription: "damaged: a text", catalog: try RememberedChoiceTests.catalog(), stored: "qa",
                        reason: "its stored value is invalid"),
                    Stale(
                        testDescription: "damaged: no expiry", catalog: try RememberedChoiceTests.catalog(),
                        stored: [
                            "Environment": "qa", "Variable": "SERVER", "Catalog": .string(try catalog().fingerprint),
                        ],
                        reason: "its stored value is invalid"),
                    Stale(
                        testDescription: "damaged: an expiry that is a text",
                        catalog: try RememberedChoiceTests.catalog(),
                        stored: [
                            "Environment": "qa", "Variable": "SERVER", "Catalog": .string(try catalog().fingerprint),
                            "Expires": "never",
                        ], reason: "its stored value is invalid"),
                ]
            }
        }

        private static let now = RememberedChoiceTests.now
        private static func catalog() throws -> EnvironmentCatalog { try RememberedChoiceTests.catalog() }
        private static func choice(_ name: String = "qa", expires: Date = now + 3_600) throws -> RememberedChoice {
            try RememberedChoiceTests.choice(name, expires: expires)
        }
    }

    @Test("A stale choice is dropped from the store, with its reason", arguments: try Stale.all)
    func dropped(_ stale: Stale) throws {
        let store = InMemoryDefaultsStore([Self.key: stale.stored, "other": 1])
        let session = try launch(stale.catalog, store)
        #expect(session.environment == "prod")
        let answer = try #require(session.selection.answer(of: .processEnvironment))
        #expect(answer.outcome == .stale)
        #expect(answer.reason?.hasPrefix(stale.reason) == true)
        let finding = try #require(session.findings.of("stale-choice").first)
        #expect(finding.keyPath == [Self.key])
        #expect(finding.message.contains(stale.reason))
        #expect(try store.storedValues()[Self.key] == nil)
        #expect(try store.storedValues()["other"] == 1)
    }

    @Test("A sealed launch neither follows nor touches it")
    func sealed() throws {
        let stored = try Self.choice().storedValue
        let store = InMemoryDefaultsStore([Self.key: stored])
        #expect(try launch(try Self.catalog(), store, variable: "dev", policy: .sealed).environment == "prod")
        #expect(try store.storedValues()[Self.key] == stored)
    }

    @Test("Keys that the app's code declares do not make the choice stale for the tool, which does not know them")
    func typedValues() throws {
        struct Typed: ConfigurationResolvable {
            static let declarations = [ConfigurationKey<Int>("n").declaration]
            init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError) {
                _ = try configuration.value(for: ConfigurationKey<Int>("n"))
            }
        }
        let store = InMemoryDefaultsStore()
        var context = LaunchContext(catalog: try Self.catalog(), processEnvironment: ["SERVER": "qa"], date: Self.now)
        _ = try EnvironmentSession<Typed>(context: context, store: store)
        context.processEnvironment = [:]
        context.storedValues = try store.storedValues()
        #expect(try EnvironmentSelection(context: context).environment == "qa")
        #expect(try EnvironmentSession<Typed>(context: context, store: store).environment == "qa")
    }

    @Test("The stored form survives a property list")
    func roundTrip() throws {
        let choice = try Self.choice()
        let read = try PropertyList.parse(try PropertyList.data(choice.storedValue, binary: true))
        #expect(RememberedChoice(read) == choice)
    }
}
