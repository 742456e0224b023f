import CatalogChecks
import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import Testing

/// The reserved dictionary `Switchyard`.
@Suite struct CatalogHeaderTests {
    static func catalog(_ header: PropertyListValue) throws -> EnvironmentCatalog {
        try EnvironmentCatalog(root: ["Switchyard": header, "prod": ["a": 1]], file: "/app/E.plist")
    }

    @Test func withoutHeaderTheNamesAreTheDefaults() throws {
        let catalog = try EnvironmentCatalog(root: ["prod": [:]])
        #expect(catalog.sources == EnvironmentSourceNames())
        #expect(catalog.sources.environmentKey == "environment")
        #expect(catalog.sources.environmentVariable == "SWITCHYARD_ENVIRONMENT")
        #expect(catalog.sources.infoKey == "SwitchyardEnvironment")
        #expect(catalog.sources.production == nil)
        #expect(catalog.sources.rememberVariable == nil)
        #expect(catalog.settings == SettingsBinding())
        #expect(catalog.declarations == [:])
    }

    @Test func aWholeHeaderInOpenStep() throws {
        let catalog = try EnvironmentCatalog.read(try catalogFixture("Header.openstep"))
        #expect(catalog.findings == [])
        #expect(
            catalog.sources
                == EnvironmentSourceNames(
                    environmentKey: "dev.environment", environmentVariable: "NETWORK_SETTINGS",
                    infoKey: "DEFAULT_NETWORK_SETTINGS", production: "main", rememberVariable: .seconds(12 * 3_600)))
        #expect(
            catalog.settings
                == SettingsBinding(
                    titles: ["version": "CFBundleShortVersionString"], resetKey: "reset",
                    resetClears: ["dev.environment", "theme"], appKeys: ["lastLogin"]))
        let declarations = [
            KeyDeclaration(name: "endpoint", type: .url),
            KeyDeclaration(name: "theme", type: .enumeration(["light", "dark"]), isLive: true, setting: "theme"),
            KeyDeclaration(name: "token", type: .string, summary: "For the API", isSecret: true, isRequired: false),
            // OpenStep has no booleans: YES is the key's own name here too.
            KeyDeclaration(name: "pageSize", type: .int, setting: "pageSize"),
            KeyDeclaration(name: "sound", type: .bool, setting: "sound_enabled"),
        ]
        #expect(catalog.declarations == Dictionary(uniqueKeysWithValues: declarations.map { ($0.name, $0) }))
        #expect(catalog.common == ["theme": "light", "pageSize": "50", "sound": "yes"])
        #expect(catalog.check() == [])
    }

    static let remembered: [(PropertyListValue, Duration?)] = [
        (true, .seconds(7 * 86_400)), (false, nil), ("YES", .seconds(7 * 86_400)), ("no", nil),
        ("12h", .seconds(43_200)),
        ("2d", .seconds(172_800)), (3_600, .seconds(3_600)), (0, nil), ("0", nil),
    ]

    @Test(arguments: remembered) func rememberVariable(_ value: PropertyListValue, _ expected: Duration?) throws {
        let catalog = try Self.catalog(["RememberVariable": value])
        #expect(catalog.sources.rememberVariable == expected)
        #expect(catalog.findings == [])
    }

    static let types: [(String, ValueType)] = [
        ("string", .string), ("bool", .bool), ("Boolean", .bool), ("int", .int), ("integer", .int), ("double", .double),
        ("real", .double), ("URL", .url), ("duration", .duration), ("date", .date), ("data", .data), ("array", .array),
        ("dictionary", .dictionary),
    ]

    @Test(arguments: types) func theShortFormIsAType(_ name: String, _ type: ValueType) throws {
        let short = try Self.catalog(["Keys": ["a": .string(name)]])
        let long = try Self.catalog(["Keys": ["a": ["Type": .string(name)]]])
        #expect(short.declarations == ["a": KeyDeclaration(name: "a", type: type)])
        #expect(long.declarations == short.declarations)
        #expect(short.findings == [])
    }

    static let declared: [(PropertyListValue, KeyDeclaration)] = [
        ([:], KeyDeclaration(name: "a")), (["Live": true], KeyDeclaration(name: "a", isLive: true, setting: "a")),
        (["Live": 1], KeyDeclaration(name: "a", isLive: true, setting: "a")),
        (["Live": true, "Setting": "s"], KeyDeclaration(name: "a", isLive: true, setting: "s")),
        (["Setting": true], KeyDeclaration(name: "a", setting: "a")), (["Setting": false], KeyDeclaration(name: "a")),
        (["Setting": "yes"], KeyDeclaration(name: "a", setting: "a")), (["Setting": "NO"], KeyDeclaration(name: "a")),
        (["Setting": "on_air"], KeyDeclaration(name: "a", setting: "on_air")),
        (["Secret": "yes", "Required": "no"], KeyDeclaration(name: "a", isSecret: true, isRequired: false)),
        (["Description": "words"], KeyDeclaration(name: "a", summary: "words")),
        (["Type": "enum", "Values": ["x"]], KeyDeclaration(name: "a", type: .enumeration(["x"]))),
        (
            ["Type": "double", "Minimum": 0, "Maximum": "1.5"],
            KeyDeclaration(name: "a", type: .double, range: 0...1.5)
        ),
        (
            ["Type": "duration", "Minimum": "500ms", "Maximum": "2m"],
            KeyDeclaration(name: "a", type: .duration, range: 0.5...120)
        ),
    ]

    @Test(arguments: declared)
    func theLongFormSaysMore(_ parts: PropertyListValue, _ expected: KeyDeclaration) throws {
        let catalog = try Self.catalog(["Keys": ["a": parts]])
        #expect(catalog.declarations["a"] == expected)
        #expect(catalog.findings == [])
    }

    static let wrong: [(String, PropertyListValue, [String], String, String?)] = [
        ("EnvironmentKey", "", [], "Switchyard.EnvironmentKey must be a nonempty string, not \"\"", nil),
        ("EnvironmentKey", 5, [], "Switchyard.EnvironmentKey must be a nonempty string, not 5", nil),
        (
            "EnvironmentVariable", true, [],
            "Switchyard.EnvironmentVariable must be a nonempty string, not true",
            nil
        ),
        ("InfoKey", [], [], "Switchyard.InfoKey must be a nonempty string, not an array of 0 elements", nil),
        (
            "Production", [:], [],
            "Switchyard.Production must be a nonempty string, not a dictionary of 0 keys", nil
        ),
        (
            "RememberVariable", "maybe", [],
            "Switchyard.RememberVariable must be yes, no, or a duration such as 12h, not \"maybe\"", nil
        ),
        (
            "RememberVariable", -5, [],
            "Switchyard.RememberVariable must be yes, no, or a duration such as 12h, not -5",
            nil
        ),
        ("Keys", "url", [], "Switchyard.Keys must be a dictionary of keys, not \"url\"", nil),
        ("Keys", ["a": 5], ["a"], "Switchyard.Keys.a must be a type or a dictionary, not 5", nil),
        ("Keys", ["a": "ulr"], ["a"], "unknown type \"ulr\"", "did you mean \"url\"?"),
        (
            "Keys", ["a": "thing"], ["a"], "unknown type \"thing\"",
            "use one of string, bool, int, double, url, duration, date, data, enumeration, array, dictionary"
        ),
        ("Keys", ["a": ["Type": "strng"]], ["a", "Type"], "unknown type \"strng\"", "did you mean \"string\"?"),
        (
            "Keys", ["a": ["Type": 5]], ["a", "Type"],
            "Switchyard.Keys.a.Type must be a nonempty string, not 5", nil
        ),
        (
            "Keys", ["a": ["Type": "enumeration"]], ["a"], "Switchyard.Keys.a is an enumeration without Values",
            "add Values"
        ),
        (
            "Keys", ["a": "enumeration"], ["a"], "Switchyard.Keys.a is an enumeration without Values",
            "add Values"
        ),
        (
            "Keys", ["a": ["Type": "enum", "Values": []]], ["a"], "Switchyard.Keys.a is an enumeration without Values",
            "add Values"
        ),
        (
            "Keys", ["a": ["Live": "maybe"]], ["a", "Live"],
            "Switchyard.Keys.a.Live must be yes or no, not \"maybe\"",
            nil
        ),
        ("Keys", ["a": ["Secret": 2]], ["a", "Secret"], "Switchyard.Keys.a.Secret must be yes or no, not 2", nil),
        (
            "Keys", ["a": ["Required": []]], ["a", "Required"],
            "Switchyard.Keys.a.Required must be yes or no, not an array of 0 elements", nil
        ),
        (
            "Keys", ["a": ["Setting": ""]], ["a", "Setting"],
            "Switchyard.Keys.a.Setting must be a nonempty string, not \"\"", nil
        ),
        (
            "Keys", ["a": ["Description": 5]], ["a", "Description"],
            "Switchyard.Keys.a.Description must be a nonempty string, not 5", nil
        ),
        (
            "Keys", ["a": ["Type": "int", "Minimum": 0, "Maximum": 5]], ["a"],
            "Switchyard.Keys.a has a Minimum or Maximum, but is not a double or a duration", nil
        ),
        (
            "Keys", ["a": ["Type": "double", "Minimum": 0]], ["a"],
            "Switchyard.Keys.a needs both a Minimum and a greater Maximum", nil
        ),
        (
            "Keys", ["a": ["Type": "double", "Minimum": 1, "Maximum": 1]], ["a"],
            "Switchyard.Keys.a needs both a Minimum and a greater Maximum", nil
        ),
        (
            "Keys", ["a": ["Type": "duration", "Minimum": "soon", "Maximum": "1h"]], ["a"],
            "Switchyard.Keys.a needs both a Minimum and a greater Maximum", nil
        ),
        (
            "SettingsTitles", [], [], "Switchyard.SettingsTitles must be a dictionary, not an array of 0 elements",
            nil
        ),
        (
            "SettingsTitles", ["version": 1], ["version"],
            "Switchyard.SettingsTitles.version must be a nonempty string, not 1", nil
        ),
        ("ResetKey", "", [], "Switchyard.ResetKey must be a nonempty string, not \"\"", nil),
        ("ResetClears", "theme", [], "Switchyard.ResetClears must be an array of strings, not \"theme\"", nil),
        ("AppKeys", ["a", 5], [], "Switchyard.AppKeys must be an array of strings, not an array of 2 elements", nil),
    ]

    @Test(arguments: wrong.indices) func wrongEntriesAreErrors(_ index: Int) throws {
        let (name, value, rest, message, fix) = Self.wrong[index]
        let catalog = try Self.catalog(.dictionary([name: value]))
        let keyPath = PropertyListKeyPath(["Switchyard", name] + rest)
        #expect(
            catalog.findings == [
                PropertyListFinding(.catalogHeader, .error, message, file: "/app/E.plist", keyPath: keyPath, fix: fix)
            ])
        // What is wrong leaves the default.
        #expect(catalog.sources == EnvironmentSourceNames())
        #expect(catalog.settings == SettingsBinding())
    }

    @Test(
        arguments: [
            ("EnvironementKey", "EnvironmentKey"), ("Prodution", "Production"), ("infoKey", "InfoKey"), ("Key", "Keys"),
            ("RememberVariabel", "RememberVariable"), ("SettingsTitle", "SettingsTitles"), ("Banana", nil),
        ] as [(String, String?)])
    func unknownNamesAreWarnings(_ name: String, _ meant: String?) throws {
        let catalog = try Self.catalog(.dictionary([name: "x"]))
        #expect(
            catalog.findings == [
                PropertyListFinding(
                    .catalogHeader, .warning, "unknown key \"\(name)\" in the dictionary Switchyard",
                    file: "/app/E.plist",
                    keyPath: ["Switchyard", name], fix: meant.map { "did you mean \"\($0)\"?" })
            ])
    }

    @Test func unknownPartsOfADeclarationAreWarnings() throws {
        let catalog = try Self.catalog(["Keys": ["a": ["type": "url"]]])
        #expect(catalog.findings.map(\.message) == ["unknown key \"type\" in the dictionary Switchyard.Keys.a"])
        #expect(catalog.findings.map(\.fix) == ["did you mean \"Type\"?"])
        #expect(catalog.declarations["a"]?.type == nil)
    }

    @Test func aHeaderThatIsNoDictionaryIsAnError() throws {
        let catalog = try Self.catalog("text")
        #expect(catalog.findings.map(\.message) == ["\"Switchyard\" must be a dictionary, not a string"])
        #expect(catalog.names == ["prod"])
    }

    @Test func findingsHaveOneOrder() throws {
        let header: PropertyListValue = ["InfoKey": 1, "EnvironmentKey": 1, "Zebra": 1, "Keys": ["b": 1, "a": 1]]
        let first = try Self.catalog(header).findings
        #expect(first.count == 5)
        for _ in 0..<20 { #expect(try Self.catalog(header).findings == first) }
    }

    @Test func theNamesOfSelectionAreRead() throws {
        let catalog = try Self.catalog([
            "Aliases": ["p": "prod", "0": "prod"], "IgnoreCase": true, "TestFlightEnvironments": ["prod"],
            "ManagedConfiguration": true, "AppGroup": "group.example",
            "Keys": ["apiURL": ["Type": "url", "Managed": true]],
        ])
        #expect(catalog.findings.isEmpty)
        #expect(catalog.sources.aliases == ["p": "prod", "0": "prod"])
        #expect(catalog.sources.ignoresCase && catalog.sources.allowsManagedConfiguration)
        #expect(catalog.sources.testFlightEnvironments == ["prod"])
        #expect(catalog.sources.appGroup == "group.example")
        #expect(catalog.declarations["apiURL"]?.isManaged == true)
    }

    @Test(
        arguments: [
            (
                ["Aliases": ["p": "prd"]], "unknown environment \"prd\" in Switchyard.Aliases.p",
                "did you mean \"prod\"?"
            ),
            (
                ["TestFlightEnvironments": ["qa"]], "unknown environment \"qa\" in Switchyard.TestFlightEnvironments",
                "use one of prod"
            ),
            (["Aliases": "stg"], "Switchyard.Aliases must be a dictionary from alias to environment, not \"stg\"", nil),
        ] as [(PropertyListValue, String, String?)])
    func namesOfNoEnvironmentAreErrors(_ header: PropertyListValue, _ message: String, _ fix: String?) throws {
        let catalog = try Self.catalog(header)
        #expect(catalog.findings.map(\.message) == [message])
        #expect(catalog.findings.map(\.fix) == [fix])
        #expect(catalog.findings.map(\.severity) == [.error])
    }

    @Test func environmentsThatDifferOnlyByCaseNeedTheirCase() throws {
        let catalog = try EnvironmentCatalog(
            root: ["Switchyard": ["IgnoreCase": true], "QA": ["n": 1], "qa": ["n": 2], "prod": ["n": 3]])
        #expect(catalog.findings.map(\.message) == ["environments QA, qa differ only by case, which is ignored"])
    }
}
