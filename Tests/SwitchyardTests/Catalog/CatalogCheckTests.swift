import CatalogChecks
import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

/// `check()`: everything wrong with a catalog over all of its environments.
@Suite struct CatalogCheckTests {
    /// The findings about a catalog, which needs no production to have them.
    static func findings(_ root: PropertyListValue) throws -> [PropertyListFinding] {
        try EnvironmentCatalog(root: root, file: "/app/E.plist").check().filter { $0.rule != .unknownProduction }
    }

    static func missing(
        _ severity: PropertyListFinding.Severity, _ message: String, in environment: String, fix: String? = nil
    ) -> PropertyListFinding {
        PropertyListFinding(
            .missingValue, severity, message, file: "/app/E.plist", keyPath: [environment], fix: fix)
    }

    // MARK: Holes

    @Test func aHoleInADeclaredKeyIsAnError() throws {
        let findings = try Self.findings([
            "Switchyard": ["Keys": ["url": "url"]], "dev": ["url": "https://d.example"], "prod": [:],
        ])
        #expect(findings == [Self.missing(.error, "environment \"prod\" has no value for \"url\"", in: "prod")])
    }

    @Test func aHoleInAnUndeclaredKeyIsAWarning() throws {
        let findings = try Self.findings(["dev": ["title": "d"], "prod": [:]])
        #expect(findings == [Self.missing(.warning, "environment \"prod\" has no value for \"title\"", in: "prod")])
    }

    /// What users get would talk to no server.
    @Test func onlyProductionLacksAURL() throws {
        let findings = try Self.findings(["dev": ["url": "https://d.example"], "prod": [:]])
        #expect(findings == [Self.missing(.error, "environment \"prod\" has no value for \"url\"", in: "prod")])
    }

    /// A name is written in one way: what the most environments have is what the others lack.
    @Test func aKeyInOtherLettersIsOneFinding() throws {
        let findings = try Self.findings(["dev": ["apiKEY": "1"], "qa": ["apiKEY": "2"], "prod": ["apiKey": "3"]])
        #expect(
            findings == [
                Self.missing(
                    .error, "environment \"prod\" has no value for \"apiKEY\"", in: "prod",
                    fix: "did you mean \"apiKey\"?")
            ])
    }

    @Test func aHoleInAnOptionalKeyIsNothing() throws {
        let keys: PropertyListValue = ["Keys": ["url": ["Type": "url", "Required": false]]]
        #expect(try Self.findings(["Switchyard": keys, "dev": ["url": "https://d.example"], "prod": [:]]) == [])
        #expect(try Self.findings(["Switchyard": keys, "dev": [:], "prod": [:]]) == [])
    }

    @Test func aKeyThatNobodyAnswersIsAnError() throws {
        let findings = try Self.findings(["Switchyard": ["Keys": ["url": "url"]], "dev": [:], "prod": [:]])
        #expect(
            findings == [
                Self.missing(.error, "environments \"dev\", \"prod\" have no value for \"url\"", in: "dev")
            ])
    }

    @Test func commonAnswersForAll() throws {
        let keys: PropertyListValue = ["Keys": ["url": "url"]]
        #expect(
            try Self.findings(["Switchyard": keys, "Common": ["url": "https://c.example"], "dev": [:], "prod": [:]])
                == [])
    }

    @Test func nestedKeysAreNamedByTheirPath() throws {
        let findings = try Self.findings(["dev": ["api": ["url": "x", "key": "y"]], "prod": ["api": ["url": "z"]]])
        #expect(
            findings == [Self.missing(.warning, "environment \"prod\" has no value for \"api.key\"", in: "prod")])
    }

    @Test func manyEnvironmentsAreNotAllListed() throws {
        var root: [String: PropertyListValue] = ["a": ["url": "x"]]
        for name in "bcdefgh" { root[String(name)] = [:] }
        let findings = try Self.findings(.dictionary(root))
        let message = "environments \"b\", \"c\", \"d\", \"e\", \"f\" and 2 more have no value for \"url\""
        #expect(findings == [Self.missing(.warning, message, in: "b")])
    }

    @Test func aMisspelledKeyIsTwoHolesThatNameEachOther() throws {
        let findings = try Self.findings(["dev": ["endpoint": "x"], "prod": ["endpiont": "y"], "qa": ["endpoint": "z"]])
        #expect(
            findings == [
                Self.missing(
                    .error, "environments \"dev\", \"qa\" have no value for \"endpiont\"", in: "dev",
                    fix: "did you mean \"endpoint\"?"),
                Self.missing(
                    .error, "environment \"prod\" has no value for \"endpoint\"", in: "prod",
                    fix: "did you mean \"endpiont\"?"),
            ])
    }

    /// An empty dictionary over one of Common's changes nothing: dictionaries are merged key by key.
    @Test func anEmptyDictionaryHidesNothing() throws {
        let root: PropertyListValue = ["Common": ["api": ["url": "x"]], "dev": ["api": [:]], "prod": [:]]
        #expect(try Self.findings(root) == [])
    }

    // MARK: Values

    static let wrongValues: [(PropertyListValue, PropertyListValue, String, String?)] = [
        ("int", "five", "dev.key must be an integer: \"five\" is not an integer", nil),
        ("bool", 2, "dev.key must be a boolean: 2 is neither yes nor no", nil),
        (
            "url", "https:", "dev.key must be a URL: \"https:\" has no host",
            "write https:/$()/… in an xcconfig file, in which // starts a comment"
        ),
        ("array", "a, b", "dev.key must be an array: \"a, b\" is not an array", nil),
        ("string", 5, "dev.key must be a string: 5 is not a string", nil),
        (
            ["Type": "enum", "Values": ["light", "dark"]], "Light",
            "dev.key must be an enumeration: \"Light\" is not one of light, dark", "did you mean \"light\"?"
        ),
        ("dictionary", [1], "dev.key must be a dictionary: an array of 1 element is not a dictionary", nil),
    ]

    @Test(arguments: wrongValues)
    func wrongValuesNameEverything(
        _ declaration: PropertyListValue, _ value: PropertyListValue, _ message: String, _ fix: String?
    ) throws {
        let findings = try Self.findings(["Switchyard": ["Keys": ["key": declaration]], "dev": ["key": value]])
        #expect(
            findings == [
                PropertyListFinding(
                    .invalidValue, .error, message, file: "/app/E.plist", keyPath: ["dev", "key"], fix: fix)
            ])
    }

    @Test func aWrongValueOfCommonIsToldOnce() throws {
        let findings = try Self.findings([
            "Switchyard": ["Keys": ["api.port": "int"]], "Common": ["api": ["port": "x"]], "dev": [:], "prod": [:],
            "qa": [:],
        ])
        #expect(findings.map(\.message) == ["Common.api.port must be an integer: \"x\" is not an integer"])
        #expect(findings.map(\.keyPath) == [["Common", "api", "port"]])
    }

    @Test(arguments: ["int", "url", "date", "bool"]) func aWrongSecretIsNotShown(_ type: String) throws {
        let findings = try Self.findings([
            "Switchyard": ["Keys": ["pin": ["Type": .string(type), "Secret": true]]], "dev": ["pin": "hunter2:99"],
        ])
        #expect(findings.count == 1)
        #expect(findings.first?.rule == .invalidValue)
        #expect(findings.first?.message.contains("<redacted> cannot be read as \(type)") == true)
        #expect(!String(reflecting: findings).contains("hunter2"))
    }

    @Test func undeclaredValuesAreTakenAsTheyAre() throws {
        #expect(try Self.findings(["dev": ["url": "https:", "n": "five"], "prod": ["url": 5, "n": []]]) == [])
    }

    // MARK: Names

    @Test func anUndeclaredKeyIsAnErrorWhereTheOptionalOneOfNearlyItsNameIsAbsent() throws {
        let findings = try Self.findings([
            "Switchyard": ["Keys": ["endpoint": ["Type": "string", "Required": false]]],
            "dev": ["endpiont": "x", "unrelated": 1], "prod": ["endpiont": "y", "unrelated": 2],
        ])
        #expect(
            findings == [
                PropertyListFinding(
                    .undeclaredKey, .error, "undeclared key \"endpiont\"", file: "/app/E.plist",
                    keyPath: ["dev", "endpiont"], fix: "did you mean \"endpoint\"?")
            ])
    }

    @Test func anUndeclaredKeyOfCommonIsFoundThere() throws {
        let findings = try Self.findings([
            "Switchyard": ["Keys": ["endpoint": ["Required": false]]], "Common": ["Endpoint": "x"], "dev": [:],
        ])
        #expect(findings.map(\.keyPath) == [["Common", "Endpoint"]])
    }

    static let clash = "key \"api.url\" occurs twice in dev: as one key and as nested keys"

    @Test func aNameWrittenTwiceIsAnError() throws {
        let root: PropertyListValue = ["dev": ["api.url": "dotted", "api": ["url": "nested"]]]
        #expect(
            try Self.findings(root) == [
                PropertyListFinding(.keyClash, .error, Self.clash, file: "/app/E.plist", keyPath: ["dev", "api.url"])
            ])
        #expect(try Self.value("api.url", in: root) == "dotted")
    }

    @Test func aNameWrittenTwiceInCommonIsAnError() throws {
        let findings = try Self.findings(["Common": ["api.url": "dotted", "api": ["url": "nested"]], "dev": [:]])
        #expect(findings.map(\.rule) == [.keyClash])
        #expect(findings.map(\.keyPath) == [["Common", "api.url"]])
    }

    @Test(
        arguments: [
            ["a.b.c": 1, "a": ["b": ["c": 2]]], ["a.b.c": 1, "a": ["b.c": 2]], ["a.b.c": 1, "a.b": ["c": 2]],
            ["a.b": ["c": 1], "a": ["b": ["c": 2]]], ["x": ["a.b": 1, "a": ["b": 2]]],
        ] as [PropertyListValue])
    func everyWayOfWritingANameTwiceIsAnError(_ values: PropertyListValue) throws {
        #expect(try Self.findings(["dev": values]).map(\.rule) == [.keyClash])
        // The way with the fewest keys wins, in each run.
        let name = values.dictionaryValue?["x"] == nil ? "a.b.c" : "x.a.b"
        for _ in 0..<10 { #expect(try Self.value(name, in: ["dev": values]) == 1) }
    }

    @Test func dotsAloneAreNoClash() throws {
        #expect(try Self.findings(["dev": ["a.b": 1, "a": ["c": 2], "a.": 3, ".": 4, "..": 5]]) == [])
    }

    /// However it is written, an environment's own value lies over Common's.
    @Test(
        arguments: [
            (["a.b": "common"], ["a": ["b": "own"]]), (["a": ["b": "common"]], ["a.b": "own"]),
            (["a.b": "common"], ["a.b": "own"]),
            (["a": ["b": "common"]], ["a": ["b": "own"]]),
        ] as [(PropertyListValue, PropertyListValue)])
    func anEnvironmentsOwnValueWins(_ common: PropertyListValue, _ own: PropertyListValue) throws {
        for _ in 0..<10 { #expect(try Self.value("a.b", in: ["Common": common, "dev": own]) == "own") }
    }

    static func value(_ name: String, in root: PropertyListValue) throws -> PropertyListValue? {
        let context = try LaunchContext.testing(catalog: root, arguments: ["-environment", "dev"])
        let selection = try EnvironmentSelection(context: context)
        return EnvironmentConfiguration(selection: selection, context: context).values[name]?.written
    }

    // MARK: All of it

    @Test func theShapesFindingsComeFirst() throws {
        let findings = try Self.findings(["stray": 1, "dev": ["a": 1], "prod": [:]])
        #expect(findings.map(\.rule) == [.notAnEnvironment, .missingValue])
    }

    @Test func findingsComeInOneOrder() throws {
        var root: [String: PropertyListValue] = [
            "Switchyard": ["Keys": ["n1": "int", "n2": "int", "n3": "int", "n4": "int"]],
            "Common": ["n1": "x", "n2": "x", "n3": "x", "c.d": 1, "c": ["d": 2], "e.f": 1, "e": ["f": 2]],
        ]
        for number in 0..<10 { root["env\(number)"] = .dictionary(["n3": "y", "own\(number)": 1]) }
        let first = try Self.findings(.dictionary(root))
        #expect(first.count > 20)
        for _ in 0..<10 { #expect(try Self.findings(.dictionary(root)) == first) }
    }
}
