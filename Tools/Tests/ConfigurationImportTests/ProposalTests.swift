import Foundation
import Manifest
import PropertyLists
import SourceText
import Switchyard
@_spi(Tools) import SwitchyardCore
import TestSupport
import Testing

@testable import ConfigurationImport

/// Sources, put together to a manifest that our own reader accepts.
@Suite struct ProposalTests {
    private static func place(_ line: Int) -> SourceText.SourceLocation { .init("/p/file", line: line) }

    private static func source(
        _ kind: ImportedSource.Kind, _ environments: [String], _ values: [(String, String?, PropertyListValue)]
    ) -> ImportedSource {
        var source = ImportedSource(kind, file: "/p/\(kind.rawValue)")
        source.environments = environments
        source.values = values.enumerated().map { index, value in
            ImportedValue(key: value.0, environment: value.1, value: value.2, location: place(index + 1))
        }
        return source
    }

    private static func configuration(_ name: String, archived: Bool = false, selected: String? = nil)
        -> ImportedConfiguration
    {
        ImportedConfiguration(
            name: name, environment: selected ?? EnvironmentName.inName(name),
            reason: selected == nil ? ImportedConfiguration.byName : "Info.plist key ENV",
            archivedBy: archived ? "App" : nil, isDebug: name.hasPrefix("Debug"))
    }

    private static func manifest(_ proposal: Proposal) throws -> Manifest {
        let text = ProposalYAML(proposal, in: "/p").text
        let manifest = try Manifest(Data(text.utf8), file: "Switchyard.yaml")
        #expect(manifest.valueFindings(brand: nil).filter { $0.severity == .error } == [])
        return manifest
    }

    @Test func aPlainProjectHasDevelopmentAndProduction() throws {
        let proposal = Proposal(
            [], configurations: [Self.configuration("Debug"), Self.configuration("Release", archived: true)])
        let manifest = try Self.manifest(proposal)
        #expect(manifest.environments.map(\.name) == ["development", "production"])
        #expect(manifest.configurations.map(\.environment) == ["development", "production"])
        #expect(manifest.configurations.map(\.distribution) == [.development, .appStore])
        let production = try manifest.productionName
        #expect(production == "production")
    }

    @Test func valuesThatAllShareAreCommon() throws {
        let proposal = Proposal(
            [
                Self.source(
                    .catalog, ["Prod", "QA"],
                    [
                        ("url", "Prod", "https://a.example"), ("url", "QA", "https://b.example"), ("n", "Prod", 5),
                        ("n", "QA", 5), ("all", nil, "x"),
                    ])
            ], configurations: [])
        let manifest = try Self.manifest(proposal)
        #expect(manifest.common == ["n": 5, "all": "x"])
        #expect(manifest.environments.map(\.values) == [["url": "https://a.example"], ["url": "https://b.example"]])
        #expect(manifest.keys.first { $0.name == "url" }?.type == .url)
    }

    @Test func theStrongerPlaceWins() throws {
        let proposal = Proposal(
            [
                Self.source(
                    .envFile, ["production"],
                    [("url", "production", "https://env.example"), ("only", "production", "y")]),
                Self.source(.catalog, ["Prod"], [("url", "Prod", "https://catalog.example")]),
            ], configurations: [])
        let manifest = try Self.manifest(proposal)
        #expect(manifest.environments.map(\.name) == ["Prod"])
        #expect(manifest.common["url"] == "https://catalog.example")
        #expect(proposal.issues.map(\.kind) == [.contradiction])
        #expect(proposal.issues.first?.notes.count == 1)
    }

    @Test func oneEnvironmentOfTwoBuildConfigurationsWithOtherValuesBecomesTwo() throws {
        let plist = Self.source(
            .infoPlist, ["Debug", "Build", "Release"],
            [("host", "Debug", "d.example"), ("host", "Build", "b.example"), ("host", "Release", "r.example")])
        let configurations = [
            Self.configuration("Debug"), Self.configuration("Build", archived: true),
            Self.configuration("Release", archived: true),
        ]
        let manifest = try Self.manifest(Proposal([plist], configurations: configurations))
        let values = Dictionary(uniqueKeysWithValues: manifest.environments.map { ($0.name, $0.values["host"]) })
        #expect(values == ["development": "d.example", "production": "r.example", "build": "b.example"])
        #expect(manifest.configurations.map(\.environment) == ["development", "build", "production"])
    }

    @Test func buildConfigurationsGroupedByName() throws {
        let names = ["Debug-Staging", "Release-Staging", "Debug-Production", "Release-Production"]
        let plist = Self.source(
            .infoPlist, names,
            names.map { ("url", $0, $0.contains("Staging") ? "https://s.example" : "https://p.example") })
        let manifest = try Self.manifest(
            Proposal(
                [plist], configurations: names.map { Self.configuration($0, archived: $0 == "Release-Production") }))
        #expect(manifest.configurations.map(\.environment) == ["staging", "staging", "production", "production"])
        #expect(manifest.configurations.map(\.distribution) == [.development, .testers, .development, .appStore])
    }

    @Test func namesOfSelectorsBecomeAliases() throws {
        var plist = Self.source(
            .infoPlist, ["Debug", "Release"], [("ENV", "Debug", "stg"), ("ENV", "Release", "prd")])
        plist.selection.infoKey = .init(text: "ENV", location: Self.place(1))
        let catalog = Self.source(.catalog, ["staging", "production"], [("a", "staging", 1), ("a", "production", 2)])
        let proposal = Proposal(
            [plist, catalog],
            configurations: [
                Self.configuration("Debug", selected: "stg"),
                Self.configuration("Release", archived: true, selected: "production"),
            ])
        let manifest = try Self.manifest(proposal)
        #expect(manifest.selection.infoKey == "ENV")
        #expect(manifest.selection.aliases == ["stg": "staging", "prd": "production"])
        #expect(manifest.keys.map(\.name) == ["a"])
    }

    @Test func productionIsNotGuessedSilently() {
        let proposal = Proposal(
            [Self.source(.envFile, ["alpha", "beta"], [("a", "alpha", 1), ("a", "beta", 2)])], configurations: [])
        #expect(proposal.productionReason == nil)
        let text = ProposalYAML(proposal, in: "/p").text
        #expect(text.contains("production:\n  environment: beta\n  uncertain: true  # nothing says which one it is\n"))
    }

    @Test func secretsAreInNoText() throws {
        let secret = "c8Fz1Kq7Lp0Xw3Vn9Bt5Rj2Hd6"
        let proposal = Proposal(
            [
                Self.source(
                    .envFile, ["production", "staging"],
                    [
                        ("API_TOKEN", "production", .string(secret)), ("API_TOKEN", "staging", "other-secret"),
                        ("copy", nil, .string("https://example.com/\(secret)")), ("name", nil, "App"),
                    ])
            ], configurations: [])
        let text = ProposalYAML(proposal, in: "/p").text
        #expect(!text.contains(secret) && !text.contains("other-secret"))
        let manifest = try Self.manifest(proposal)
        #expect(manifest.keys.first { $0.name == "API_TOKEN" }?.secret == .variable("API_TOKEN_{environment}"))
        #expect(manifest.keys.first { $0.name == "copy" }?.secret == .variable("COPY"))
        #expect(manifest.common == ["name": "App"])
    }

    @Test func keysInsideOfOthersAreLeftOut() throws {
        let proposal = Proposal(
            [
                Self.source(
                    .catalog, ["production"], [("a", nil, 1), ("a.b", nil, 2), ("c d", nil, 3), ("c_d", nil, 4)])
            ],
            configurations: [])
        let manifest = try Self.manifest(proposal)
        #expect(manifest.common == ["a": 1, "c_d": 3])
        #expect(proposal.issues.map(\.kind) == [.notImported, .notImported])
    }

    /// Whatever the sources say, the manifest resolves to their values.
    @Test(arguments: 0..<SoakCount.of(full: 3_000, slice: 150)) func anySourcesMakeAManifest(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let names = ["production", "qa", "Dev 2", "ä", "Common", "true", "x-1"].shuffled(using: &random).prefix(
            .random(in: 1...4, using: &random))
        var values: [(String, String?, PropertyListValue)] = []
        for _ in 0..<Int.random(in: 0...8, using: &random) {
            let key =
                ["url", "flag", "n", "nested.one", "nested.two", "with space", "no"].randomElement(using: &random)
                ?? "a"
            guard !values.contains(where: { $0.0 == key }) else { continue }
            for name in names where Bool.random(using: &random) { values.append((key, name, Self.value(&random))) }
        }
        let proposal = Proposal([Self.source(.catalog, Array(names), values)], configurations: [])
        let catalog = try Self.manifest(proposal).catalog()
        for key in proposal.keys where key.variable == nil {
            let original = key.originalName ?? key.name
            for (index, environment) in proposal.environments.enumerated() {
                let merged = catalog.common.merging(catalog.environments[environment.name] ?? [:]) { common, own in
                    guard case .dictionary(let below) = common, case .dictionary(let above) = own else { return own }
                    return .dictionary(below.merging(above) { $1 })
                }
                let expected = values.last { $0.0 == original && $0.1 == Array(names)[index] }?.2
                let path = key.name.split(separator: ".").map(String.init)
                let found = path.reduce(PropertyListValue.dictionary(merged) as PropertyListValue?) {
                    $0?.dictionaryValue?[$1]
                }
                #expect(found.map { "\($0)" } == expected.map { "\($0)" }, "\(key.name) in \(environment.name)")
            }
        }
    }

    private static func value(_ random: inout SeededGenerator) -> PropertyListValue {
        switch Int.random(in: 0...7, using: &random) {
        case 0: return .boolean(.random(using: &random))
        case 1: return .integer(.random(in: -5...5000, using: &random))
        case 2: return .real(Double(Int.random(in: -500...500, using: &random)) / 8)
        case 3: return .array([.string("a, b"), .integer(3)])
        case 4: return "https://example.com/a?b=c&d=%20"
        case 5:
            return .string(
                [
                    "", " ", "no", "1.10", "007", "~", "- a", "a: b", "a #b", "null", "0x1F", "1e3", "{a}", "*a", "&a",
                    "!t",
                ].randomElement(using: &random) ?? "")
        default:
            let scalars: [Unicode.Scalar] = [
                "a", "\"", "\\", "\n", "\r", "\t", ":", "#", " ", "'", "é", "😀", "\u{85}", "\u{2028}", "\u{7F}",
                "\u{1}", "{", "]", ",", "%",
            ]
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...9, using: &random) {
                text.append(scalars.randomElement(using: &random) ?? "a")
            }
            return .string(String(text))
        }
    }
}
