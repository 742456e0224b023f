import Foundation
import Manifest
import PropertyLists
import SourceText
@_spi(Tools) import SwitchyardCore
import TestProjects
import Testing

@testable import ConfigurationImport

/// Keys: their types, their values from several places, and the variables of secrets.
@Suite struct KeyImportTests {
    /// Values of a key by environment, in several files.
    private static func proposal(
        _ files: [(kind: ImportedSource.Kind, values: [(String, String?, PropertyListValue)])],
        environments: [String] = ["production", "staging"]
    ) -> Proposal {
        Proposal(
            files.map { file in
                var source = ImportedSource(file.kind, file: "/p/\(file.kind.rawValue)")
                source.environments = environments
                source.values = file.values.enumerated().map { index, value in
                    ImportedValue(
                        key: value.0, environment: value.1, value: value.2,
                        location: SourceLocation(source.file, line: index + 1))
                }
                return source
            }, configurations: [])
    }

    private static func manifest(_ proposal: Proposal) throws -> Manifest {
        let manifest = try Manifest(Data(ProposalYAML(proposal, in: "/p").text.utf8), file: "Switchyard.yaml")
        #expect(manifest.valueFindings(brand: nil).filter { $0.severity == .error } == [])
        return manifest
    }

    // MARK: Types

    /// Every type of values that a catalog declares, from the catalog to the manifest and to the catalog made of it.
    @Test(arguments: ValueType.Kind.allCases) func everyTypeIsImported(_ kind: ValueType.Kind) throws {
        let samples: [PropertyListValue] =
            switch kind {
            case .string: ["a", "", " ", "1", "true", "ä \u{1F600}\n", "# no", "$(A)", "null"]
            case .bool: [true, "yes", "true", "0"]
            case .int: [0, -5, .integer(.max), .integer(.min), "12", "007"]
            case .double: [1.5, -0.0, 3, "1.50", 1e-7, 1e20]
            case .url: ["https://a.example/b?c=d#e", "ws://a.example:80", "file:config.json"]
            case .duration: ["30s", "250ms", 5, 1.5, "7d"]
            case .date:
                [
                    .date(Date(timeIntervalSince1970: 0)), .date(Date(timeIntervalSince1970: -9e9)),
                    "2026-11-21T08:00:00Z",
                ]
            case .data: [.data(Data()), .data(Data([0, 255])), "AQI="]
            case .enumeration: ["fast", "slow"]
            case .array: [[], [1, "a", ["b"]], "(a, b)"]
            case .dictionary: [["a": 1], ["a b": ["c": true]], "{ a = b; }"]
            }
        let values =
            kind == .enumeration ? "<key>Values</key><array><string>fast</string><string>slow</string></array>" : ""
        for sample in samples {
            let root: PropertyListValue = [
                "Switchyard": [:], "production": ["k": sample], "staging": ["k": samples[0]],
            ]
            let catalog = try #require(try Self.text(root)).replacing(
                "<key>Switchyard</key><dict></dict>",
                with: "<key>Switchyard</key><dict><key>Keys</key><dict><key>k</key><dict><key>Type</key>"
                    + "<string>\(kind.name)</string>\(values)</dict></dict></dict>")
            try withTemporaryFolder { folder in
                try WrittenProject.write(["Environments.plist": catalog], in: folder)
                let found = try ConfigurationImport(folder.path)
                #expect(found.problems == [])
                let made = try Manifest(Data(found.text.utf8), file: "Switchyard.yaml").catalog()
                let type = try #require(made.declarations["k"]?.type)
                #expect(type.kind == kind)
                let value = try #require(made.environments["production"]?["k"] ?? made.common["k"], "\(found.text)")
                #expect(
                    try type.coerced(value, folder: folder) == type.coerced(sample, folder: folder), "\(found.text)")
            }
        }
    }

    private static func text(_ value: PropertyListValue) throws -> String? {
        func element(_ value: PropertyListValue) -> String {
            switch value {
            case .string(let text):
                "<string>\(text.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</string>"
            case .integer(let number): "<integer>\(number)</integer>"
            case .real(let number): "<real>\(number)</real>"
            case .boolean(let truth): truth ? "<true/>" : "<false/>"
            case .date(let date): "<date>\(date.formatted(.iso8601))</date>"
            case .data(let data): "<data>\(data.base64EncodedString())</data>"
            case .array(let elements): "<array>\(elements.map(element).joined())</array>"
            case .dictionary(let entries):
                "<dict>\(entries.map { "<key>\($0.key)</key>\(element($0.value))" }.sorted().joined())</dict>"
            }
        }
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\(element(value))</plist>\n"
    }

    /// What is not certain stays text, and what is of two types has none.
    @Test(
        arguments: [
            ("k", [1, 2], .int), ("k", [1, 1.5], .double), ("k", [true, false], .bool), ("k", [1, true], nil),
            ("k", ["1", 2], nil), ("k", [[1], ["a"]], .array), ("k", [["a": 1]], nil), ("k", ["-5", "0"], .int),
            ("k", ["-0"], .string), ("k", ["1", "x"], .string), ("k", ["999999999"], .int),
            ("k", ["1000000000"], .string),
            ("k", ["http://a"], .url), ("k", ["https://a b"], .string), ("k", ["ftp://a.example"], .string),
            ("k", ["https://a.example/{id}"], .string), ("k", ["//a.example"], .string),
            ("k", [.data(Data())], .data), ("appVersion", ["5"], .string), ("userID", ["5"], .string),
            ("pin", ["5"], .string),
            ("idle", ["5"], .int), ("k", ["True"], .string), ("k", ["true", "yes"], .string),
        ] as [(String, [PropertyListValue], ValueType.Kind?)])
    func aTypeIsGuessed(_ key: String, _ values: [PropertyListValue], _ kind: ValueType.Kind?) {
        #expect(GuessedType.of(key, values) == kind)
    }

    // MARK: Several places

    /// The same value in another form is no contradiction: a `.env` file has text only.
    @Test(
        arguments: [
            (30, "30", false), (true, "true", false), (1.5, "1.5", false), ("a", "a", false), (30, "31", true),
            (true, "yes", true), ("a", "A", true), (["a"], "a", true),
            (.date(.distantPast), .date(.distantFuture), true),
        ] as [(PropertyListValue, PropertyListValue, Bool)])
    func theSameValueInTwoPlaces(_ strong: PropertyListValue, _ weak: PropertyListValue, _ isSaid: Bool) {
        let proposal = Self.proposal([
            (.catalog, [("k", "production", strong)]), (.envFile, [("k", "production", weak)]),
        ])
        #expect(proposal.issues.map(\.kind) == (isSaid ? [.contradiction] : []))
        #expect(proposal.keys.first?.isUncertain == isSaid)
        #expect(proposal.keys.first?.values.map(\.value.value) == [strong])
    }

    @Test func aValueOfOneEnvironmentTakesThePlaceOfWhatAllShare() throws {
        let proposal = Self.proposal([(.catalog, [("k", nil, 1), ("k", "staging", 2), ("l", nil, 1)])])
        #expect(proposal.issues == [])
        let manifest = try Self.manifest(proposal)
        #expect(manifest.common == ["l": 1])
        #expect(manifest.environments.map { $0.values["k"] } == [1, 2])
    }

    // MARK: Secrets

    /// No two secrets have their values in one variable, in no environment.
    @Test(
        arguments: [
            ["API_KEY": true, "API_KEY_PRODUCTION": false], ["api.token": true, "api_token": true, "apiToken": false],
            ["TOKEN_STAGING": true, "TOKEN": true, "TOKEN_STAGING_PRODUCTION": false],
            ["ä.secret": true, "secret": false],
        ])
    func everySecretHasItsVariable(_ keys: [String: Bool]) throws {
        let values =
            keys.flatMap { key, differs in
                ["production", "staging"].map { (key, $0, .string(differs ? "s3cret-" + $0 : "s3cret-value")) }
            } as [(String, String?, PropertyListValue)]
        let proposal = Self.proposal([(.envFile, values)])
        let manifest = try Self.manifest(proposal)
        let names = manifest.keys.compactMap { key -> String? in
            if case .variable(let name)? = key.secret { name } else { nil }
        }
        #expect(names.count == keys.count)
        for environment in manifest.environments {
            let expanded = names.map {
                $0.replacing("{environment}", with: Manifest.variableName(environment.name))
            }
            #expect(Set(expanded).count == names.count)
        }
    }

    @Test(
        arguments: [
            ("API_TOKEN", .integer(5), true), ("token", .array(["a"]), true), ("token", .dictionary(["a": "b"]), false),
            ("x", .dictionary(["password": "b"]), true), ("API_TOKEN", .boolean(true), false),
            ("pin", .data(Data([1])), true),
            ("secret", .data(Data([1])), true), ("a.password", "x", true), ("api_key", "com.example.key", true),
            ("map_dsn", "com.example.key", false),
            ("map_dsn", "aaaaaaa", false), ("map_dsn", "aaaaaaa1", true), ("map_dsn", "https://a.example", false),
            ("url", "https://a.example?x=1#token=aB3dE5fG7hJ9kL1mN3pQ5rS7", true),
            ("url", "https://a.example?a=b", false),
            ("url", "https://user:pa55word@a.example", true), ("x", "-----BEGIN PRIVATE KEY-----\nMIIE", true),
        ] as [(String, PropertyListValue, Bool)])
    func aSecretIsKnown(_ key: String, _ value: PropertyListValue, _ isSecret: Bool) {
        #expect(ImportedSecrets.contains(value, key: key) == isSecret)
    }
}
