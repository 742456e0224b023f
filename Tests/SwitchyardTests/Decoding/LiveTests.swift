import Foundation
import PropertyLists
import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

/// Properties of live keys.
@Suite struct LiveTests {
    enum Theme: String, ConfigurationEnumeration { case light, dark }

    struct App: Decodable {
        let theme: Live<Theme>
        let title: String
    }

    /// Overrides as a session has them.
    final class Overrides: LiveValueSource {
        private let values = Locked<[String: ResolvedValue]>([:])
        func liveValue(named name: String) -> ResolvedValue? { values.withLock { $0[name] } }
        func set(_ name: String, _ value: PropertyListValue?) {
            let configuration = EnvironmentConfiguration(environment: "test", values: value.map { [name: $0] } ?? [:])
            values.withLock { $0[name] = configuration.values[name] }
        }
    }

    private func catalog(_ declaration: PropertyListValue) -> PropertyListValue {
        [
            "Switchyard": ["Keys": ["theme": declaration]], "qa": ["theme": "light", "title": "QA"],
            "prod": ["theme": "light"],
        ]
    }

    private let declared: PropertyListValue = ["Type": "enumeration", "Values": ["light", "dark"], "Live": true]

    @Test func theCurrentValueIsTheOverrideOrThePinnedOne() throws {
        let overrides = Overrides()
        let app = try resolve(catalog(declared), as: "qa").decode(App.self, live: overrides).values
        #expect(app.theme.value == .light)
        overrides.set("theme", "dark")
        #expect(app.theme.value == .dark)
        #expect("\(app.theme)" == "dark")
        overrides.set("theme", nil)
        #expect(app.theme.value == .light)
        #expect(app.theme.name == "theme")
    }

    @Test func aConstantIsForTestsAndPreviews() {
        let theme = Live(Theme.dark)
        #expect(theme.value == .dark)
        #expect(theme.name == nil)
        #expect(theme == Live(.dark))
        #expect(theme != Live(.light))
    }

    @Test func aConfigurationWithoutSessionHasItsOwnValue() throws {
        let app = try EnvironmentConfiguration(environment: "test", values: ["theme": "dark", "title": ""])
            .decode(App.self)
        #expect(app.theme.value == .dark)
    }

    @Test func aKeyThatOnlyCodeCallsLiveIsDeclared() throws {
        struct App: Decodable {
            let theme: Live<Theme>
            let pageSize: Live<Int>?
            let other: Live<Bool>?
            let key: Live<Secret<String>>
        }
        let configuration = try resolve(
            [
                "Switchyard": ["Keys": ["other": ["Live": true]]], "qa": ["theme": "light", "other": true, "key": "k"],
                "prod": ["a": 1, "other": true],
            ], as: "qa")
        let decoded = try configuration.decode(App.self, live: nil)
        #expect(
            decoded.codeDeclarations == [
                KeyDeclaration(name: "key", type: .string, isLive: true, isSecret: true),
                KeyDeclaration(name: "pageSize", type: .int, isLive: true, isRequired: false),
                KeyDeclaration(name: "theme", type: .enumeration(["light", "dark"]), isLive: true),
            ])
    }

    @Test func aKeyThatIsDeclaredOtherwiseIsAnError() throws {
        let configuration = try resolve(catalog("string"), as: "qa")
        let error = try #require(configurationError { try configuration.decode(App.self) })
        #expect(
            error.description == """
                /App/Environments.plist Switchyard.Keys.theme: error: key "theme" is read as Live<Theme>, but it is \
                not declared live [invalid-value]; declare it live, or read it as Theme
                """)
        #expect(error.findings.map(\.fix) == ["declare it live, or read it as Theme"])
    }

    @Test func aPlainPropertyOfALiveKeyIsAnError() throws {
        struct App: Decodable {
            let theme: Theme
            let count: Int8
            let title: Int
        }
        let configuration = try resolve(
            [
                "Switchyard": ["Keys": ["theme": declared, "count": ["Live": true]]],
                "qa": ["theme": "light", "count": 1, "title": "QA"], "prod": ["theme": "light", "count": 2],
            ], as: "qa")
        let error = try #require(configurationError { try configuration.decode(App.self) })
        #expect(
            error.findings.map { "\($0.message); \($0.fix ?? "")" } == [
                "key \"theme\" is declared live, and a plain Theme would never change; read it as Live<Theme>",
                "key \"count\" is declared live, and a plain Int would never change; read it as Live<Int>",
                "qa.title must be an integer: \"QA\" is not an integer; ",
            ])
    }

    @Test func aPartOfAValueIsNotLive() throws {
        struct App: Decodable {
            let themes: [Live<Theme>]
        }
        let error = configurationError {
            try EnvironmentConfiguration(environment: "test", values: ["themes": ["dark"]]).decode(App.self)
        }
        #expect(error?.message == "\"themes.0\" is a part of the value of a key, and cannot be live")
    }

    @Test func aPinnedValueThatCannotBeReadIsAnError() throws {
        let error = configurationError {
            try EnvironmentConfiguration(environment: "test", values: ["theme": "drak"]).decode(App.self)
        }
        #expect(
            error?.findings.map(\.message) == [
                "test.theme must be an enumeration: \"drak\" is not one of light, dark",
                "environment \"test\" has no value for \"title\"",
            ])
    }

    @Test func aSessionReadsATypeInEitherWay() throws {
        struct Resolved: ConfigurationResolvable {
            static let declarations = [ConfigurationKey<String>("title").declaration]
            let title: String
            init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError) {
                title = try configuration.value(for: ConfigurationKey("title"))
            }
        }
        let configuration = try resolve(catalog(declared), as: "qa")
        let overrides = Overrides()
        overrides.set("theme", "dark")
        let decoding = ValuesReader<App>.decoding
        #expect(decoding.declarations.isEmpty)
        #expect(try decoding.read(configuration, overrides).theme.value == .dark)
        #expect(try decoding.decode(configuration, overrides).codeDeclarations.isEmpty)
        let resolving = ValuesReader<Resolved>.resolving
        #expect(resolving.declarations == Resolved.declarations)
        #expect(try resolving.read(configuration, nil).title == "QA")
    }
}
