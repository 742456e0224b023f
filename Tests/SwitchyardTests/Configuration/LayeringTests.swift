import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import SwitchyardTesting
import Testing

/// A configuration of one environment of a catalog written in the test.
func resolve(
    _ catalog: PropertyListValue, as environment: String, arguments: [String] = [],
    stored: [String: PropertyListValue] = [:],
    policy: ReleasePolicy = .open
) throws -> EnvironmentConfiguration {
    var context = try LaunchContext.testing(catalog: catalog, arguments: arguments, stored: stored, policy: policy)
    context.catalog.file = "/App/Environments.plist"
    context.storedValuesFile = "/App/defaults.plist"
    if policy == .open { context.infoPlist["SwitchyardEnvironment"] = .string(environment) }
    let selection = try EnvironmentSelection(context: context)
    #expect(selection.environment == environment)
    return EnvironmentConfiguration(selection: selection, context: context)
}

extension ResolvedValue.Origin {
    /// Layer, file and place in one text.
    var text: String { "\(layer) \(file ?? "-") \(keyPath)" }
}

@Suite("Common, overlaid by an environment")
struct LayeringTests {
    private let catalog: PropertyListValue = [
        "Common": [
            "timeout": 10, "pageSize": 50,
            "api": ["host": "common.example", "retry": ["count": 3, "pause": "1s"], "paths": ["a", "b"]],
            "headers": [:],
        ],
        "qa": [
            "pageSize": 5, "endpoint": "https://qa.example/api",
            "api": ["host": "qa.example", "retry": ["count": 9], "paths": ["c"]],
        ],
        "prod": ["endpoint": "https://prod.example/api"],
    ]

    @Test(
        "Dictionaries are merged key by key, every other value is replaced whole",
        arguments: [
            ("timeout", 10, 10), ("pageSize", 5, 50), ("api.host", "qa.example", "common.example"),
            ("api.retry.count", 9, 3),
            ("api.retry.pause", "1s", "1s"), ("api.paths", ["c"], ["a", "b"]), ("headers", [:], [:]),
            ("endpoint", "https://qa.example/api", "https://prod.example/api"),
        ] as [(String, PropertyListValue, PropertyListValue)])
    func merge(_ name: String, _ inQA: PropertyListValue, _ inProduction: PropertyListValue) throws {
        #expect(try resolve(catalog, as: "qa").values[name]?.written == inQA)
        #expect(try resolve(catalog, as: "prod").values[name]?.written == inProduction)
    }

    @Test("No key of one environment is seen in another")
    func nothingElse() throws {
        let names = try resolve(catalog, as: "prod").values.keys.sorted()
        #expect(
            names == [
                "api.host", "api.paths", "api.retry.count", "api.retry.pause", "endpoint", "headers", "pageSize",
                "timeout",
            ])
    }

    @Test(
        "Every value tells its layer, file and place, and what it hid",
        arguments: [
            ("pageSize", "qa", ["qa", "pageSize"], ["Common"]),
            ("timeout", "Common", ["Common", "timeout"], []),
            ("endpoint", "qa", ["qa", "endpoint"], []),
            ("api.retry.count", "qa", ["qa", "api", "retry", "count"], ["Common"]),
            ("api.retry.pause", "Common", ["Common", "api", "retry", "pause"], []),
        ])
    func origins(_ name: String, _ layer: String, _ place: [String], _ hidden: [String]) throws {
        let value = try #require(try resolve(catalog, as: "qa").values[name])
        #expect(value.origin.text == "\(layer) /App/Environments.plist \(place.joined(separator: "."))")
        #expect(value.hidden.map(\.layer) == hidden)
        #expect(value.hidden.map(\.keyPath) == hidden.map { PropertyListKeyPath([$0] + place.dropFirst()) })
    }

    @Test("Where one layer has a dictionary and the other a value, the environment's replaces it whole")
    func kindsClash() throws {
        let catalog: PropertyListValue = [
            "Common": ["log": ["level": "info", "file": "a.log"], "cache": "on"],
            "prod": ["log": "off", "cache": ["size": 3]],
        ]
        let configuration = try resolve(catalog, as: "prod")
        #expect(configuration.values.mapValues(\.written) == ["log": "off", "cache.size": 3])
    }

    @Test("A dictionary declared as a value stays one, and the environment's replaces Common's whole")
    func declaredDictionary() throws {
        let catalog: PropertyListValue = [
            "Switchyard": ["Keys": ["headers": "dictionary"]],
            "Common": ["headers": ["Accept": "text/plain", "X-Team": "a"]],
            "prod": ["headers": ["Accept": "application/json"]],
        ]
        let configuration = try resolve(catalog, as: "prod")
        #expect(
            try configuration.value(for: ConfigurationKey<[String: String]>("headers")) == [
                "Accept": "application/json"
            ])
        #expect(configuration.values["headers.Accept"] == nil)
    }

    @Test("common in small letters is Common, and its origin says what the file writes")
    func commonInAnyCase() throws {
        let configuration = try resolve(["common": ["n": 1], "prod": ["m": 2]], as: "prod")
        #expect(configuration.values["n"]?.origin.layer == "common")
        #expect(configuration.values["n"]?.origin.keyPath == ["common", "n"])
    }
}

@Suite("Values that a setting may override")
struct SettingOverrideTests {
    private let catalog: PropertyListValue = [
        "Switchyard": [
            "Keys": [
                "pageSize": ["Type": "int", "Setting": "page_size"], "endpoint": "url",
                "theme": ["Type": "enumeration", "Values": ["light", "dark"], "Live": true],
                "token": ["Type": "int", "Secret": true, "Setting": true],
            ]
        ],
        "Common": ["pageSize": 50, "theme": "light", "token": 1],
        "qa": ["endpoint": "https://qa.example", "pageSize": 5],
        "prod": ["endpoint": "https://prod.example"],
    ]

    @Test("A stored value overrides the value of the catalog, which becomes hidden")
    func stored() throws {
        let configuration = try resolve(catalog, as: "qa", stored: ["page_size": 7])
        let value = try #require(configuration.values["pageSize"])
        #expect(value.written == 7)
        #expect(value.origin.text == "user-defaults /App/defaults.plist page_size")
        #expect(value.hidden.map(\.layer) == ["qa", "Common"])
        #expect(configuration.findings.isEmpty)
    }

    @Test("The argument lies over both, and is coerced like every text")
    func argument() throws {
        let configuration = try resolve(catalog, as: "qa", arguments: ["-page_size", "9"], stored: ["page_size": 7])
        #expect(try configuration.value(for: ConfigurationKey<Int>("pageSize")) == 9)
        #expect(configuration.values["pageSize"]?.origin.layer == "launch-argument")
    }

    @Test(
        "Only a key with a setting can be overridden, and only by the setting's own name",
        arguments: [
            ["endpoint": "https://evil.example"], ["pageSize": 7], ["qa.endpoint": "https://evil.example"],
        ] as [[String: PropertyListValue]])
    func onlyDeclared(_ stored: [String: PropertyListValue]) throws {
        let arguments = stored.keys.flatMap { ["-\($0)", "https://evil.example"] }
        let configuration = try resolve(catalog, as: "qa", arguments: arguments, stored: stored)
        #expect(configuration.values["endpoint"]?.written == "https://qa.example")
        #expect(configuration.values["pageSize"]?.written == 5)
    }

    @Test("A live key has its own name for a setting")
    func live() throws {
        let configuration = try resolve(catalog, as: "qa", stored: ["theme": "dark"])
        #expect(configuration.values["theme"]?.written == "dark")
    }

    @Test(
        "An override of the wrong type is a finding with its place, and the catalog's value stays",
        arguments: [
            ("page_size", "pageSize", "many", 5, "must be an integer: \"many\" is not an integer"),
            ("page_size", "pageSize", 1.5, 5, "must be an integer: 1.5 is not an integer"),
            ("theme", "theme", "drak", "light", "must be an enumeration: \"drak\" is not one of light, dark"),
        ] as [(String, String, PropertyListValue, PropertyListValue, String)])
    func wrongType(
        _ setting: String, _ key: String, _ stored: PropertyListValue, _ kept: PropertyListValue, _ words: String
    ) throws {
        let configuration = try resolve(catalog, as: "qa", stored: [setting: stored])
        #expect(configuration.values[key]?.written == kept)
        let finding = try #require(configuration.findings.first)
        #expect(configuration.findings.count == 1)
        #expect(finding.rule == .invalidValue)
        #expect(finding.file == "/App/defaults.plist")
        #expect(finding.keyPath == [setting])
        #expect(finding.message.contains(words))
    }

    @Test("An argument of the wrong type has no file, and its finding names it")
    func wrongArgument() throws {
        let configuration = try resolve(catalog, as: "qa", arguments: ["-page_size", "ten"])
        #expect(configuration.values["pageSize"]?.written == 5)
        #expect(configuration.findings.first?.file == nil)
        #expect(
            configuration.findings.first?.message
                == "page_size in launch-argument must be an integer: \"ten\" is not an integer")
    }

    @Test("A sealed configuration has the catalog's values and no finding about what it ignores")
    func sealed() throws {
        let configuration = try resolve(
            catalog, as: "prod", arguments: ["-page_size", "9"], stored: ["theme": "drak", "page_size": 7],
            policy: .sealed)
        #expect(configuration.values["pageSize"]?.written == 50)
        #expect(configuration.values["theme"]?.written == "light")
        #expect(configuration.findings.isEmpty)
    }

    @Test("A secret is not overridden by an argument or a stored value")
    func secret() throws {
        let configuration = try resolve(
            catalog, as: "qa", arguments: ["-token", "hunter2"], stored: ["token": "hunter2"])
        #expect(configuration.findings.isEmpty)
        #expect(configuration.values["token"]?.origin.layer != "user-defaults")
        #expect(configuration.values["token"]?.origin.layer != "launch-argument")
    }
}
