import Foundation
@testable import Manifest
import PropertyLists
import SourceText
import Switchyard
import Testing

/// The catalog of a manifest.
@Suite struct ManifestCatalogTests {
    @Test func whatIsExtendedIsPartOfTheValues() throws {
        let manifest = try ManifestText.read(
            """
            environments:
              production: { values: { a: { x: 1, y: 1 }, b: 1 } }
              qa: { extends: production, values: { a: { y: 2 }, c: 2 } }
              local: { extends: qa, values: { c: 3 } }
            """)
        let catalog = manifest.catalog()
        #expect(catalog.environments["local"] == ["a": ["x": 1, "y": 2], "b": 1, "c": 3])
        #expect(catalog.environments["production"] == ["a": ["x": 1, "y": 1], "b": 1])
    }

    @Test func aDeclaredDictionaryIsReplacedAsAWhole() throws {
        let manifest = try ManifestText.read(
            """
            keys: { a: dictionary }
            environments:
              production: { values: { a: { x: 1, y: 1 } } }
              qa: { extends: production, values: { a: { y: 2 } } }
            """)
        #expect(manifest.catalog().environments["qa"] == ["a": ["y": 2]])
    }

    @Test func brandsAreLaidOverEveryEnvironment() throws {
        let manifest = try ManifestText.read(
            """
            common: { name: Shop, color: blue }
            environments:
              production: { values: { url: "https://shop.example" } }
              qa: { extends: production, values: { flag: true } }
            brands:
              acme:
                targets: [Acme]
                common: { name: Acme }
                environments: { production: { url: "https://acme.example" }, qa: { flag: false } }
              other: { targets: [Other] }
            """)
        let acme = manifest.catalog(brand: "acme")
        #expect(acme.common == ["name": "Acme", "color": "blue"])
        #expect(acme.environments["qa"] == ["url": "https://acme.example", "flag": false])
        #expect(manifest.catalog(brand: "other").environments == manifest.catalog().environments)
    }

    /// An address that is a URL, and probably not what is meant.
    @Test(arguments: [
        ("htps://shop.example", "4:15: apiURL has the unknown scheme \"htps\" [manifest-value]"),
        ("wsss://shop.example", "4:15: apiURL has the unknown scheme \"wsss\" [manifest-value]"),
        (
            "http://localhost:8080",
            "4:15: apiURL of production has the host \"localhost\", which only a local network has [production-local-host]"
        ),
        (
            "https://192.168.7.2",
            "4:15: apiURL of production has the host \"192.168.7.2\", which only a local network has [production-local-host]"
        ),
        (
            "http://[::1]:80/a",
            "4:15: apiURL of production has the host \"[::1]\", which only a local network has [production-local-host]"
        ),
        (
            "https://build-mac.local/a",
            "4:15: apiURL of production has the host \"build-mac.local\", which only a local network has [production-local-host]"
        ),
        ("https://192.169.7.2", nil), ("https://shop.example", nil), ("ftp://shop.example", nil),
        ("shop://open", nil), ("file:comments.json", nil), ("WSS://shop.example", nil), ("https://[2001:db8::1]", nil),
    ]) func anAddressThatIsProbablyMeantOtherwise(_ address: String, _ expected: String?) throws {
        let manifest = try ManifestText.read(
            """
            keys: { apiURL: url }
            environments:
              production:
                values: { apiURL: "\(address)" }
              local: { values: { apiURL: "http://localhost" } }
            """)
        let findings = manifest.valueFindings().map { finding in
            "\(finding.location?.position.map { "\($0)" } ?? "-"): \(finding.message) [\(finding.rule)]"
        }
        #expect(findings == [expected].compactMap { $0 }, "\(findings)")
    }

    @Test func findingsAboutABrandPointAtItsLine() throws {
        let manifest = try ManifestText.read(
            """
            keys: { n: int, apiURL: url }
            environments:
              production: { values: { n: 1, apiURL: "https://shop.example" } }
            brands:
              acme:
                targets: [Acme]
                common: {}
                environments:
                  production: { n: many, apiURL: "http://localhost" }
            """)
        #expect(manifest.valueFindings(brand: "acme").map { $0.location?.position?.line } == [9, 9])
        #expect(manifest.valueFindings().isEmpty)
    }

    @Test func findingsPointAtTheLineThatSaysIt() throws {
        let manifest = try ManifestText.read(
            """
            keys: { url: url, n: int }
            environments:
              production:
                values:
                  url: example.com
                  n: 1
              qa: { extends: production, values: { n: many } }
            """)
        let found = manifest.valueFindings().map { "\($0.location?.position.map { "\($0)" } ?? "-") \($0.rule)" }
        #expect(Set(found) == ["5:7 invalid-value", "7:40 invalid-value"])
    }

    @Test func variablesReplaceValues() throws {
        var manifest = try ManifestText.read(
            "keys: { api.baseURL: url, token: { secret: { variable: T } } }\n"
                + "environments: { production: { values: { api: { baseURL: \"https://a.example\" } } } }\n")
        try manifest.replaceValues(from: ["SWITCHYARD_VALUE_PRODUCTION_API_BASE_URL": "https://b.example", "PATH": ""])
        #expect(manifest.environments.first?.values == ["api": ["baseURL": "https://b.example"]])
        #expect(throws: ManifestError.self) {
            try manifest.replaceValues(from: ["SWITCHYARD_VALUE_PRODUCTION_API_BASE": "x"])
        }
        #expect(throws: ManifestError.self) {
            try manifest.replaceValues(from: ["SWITCHYARD_VALUE_PRODUCTION_TOKEN": "x"])
        }
    }

    @Test func secretsComeFromVariablesAndFiles() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("  abc\n".utf8).write(to: folder.appendingPathComponent("qa.txt"))
        try Data("def".utf8).write(to: folder.appendingPathComponent("production.txt"))
        let manifest = try ManifestText.read(
            """
            keys:
              a: { secret: { variable: "A_{environment}" } }
              b: { secret: { file: "{environment}.txt" } }
            environments: { production: {}, qa: {} }
            """)
        let secrets = try SecretValues(
            of: manifest, variables: ["A_PRODUCTION": "1", "A_QA": "2"], folder: folder)
        #expect(secrets.values == ["production": ["a": "1", "b": "def"], "qa": ["a": "2", "b": "abc"]])
        do throws(ManifestError) {
            _ = try SecretValues(of: manifest, variables: ["A_QA": "2"], folder: folder)
            Issue.record("a secret is missing")
        } catch {
            #expect(
                error.findings.map(\.message) == [
                    "the secret a of production has no value: variable A_PRODUCTION is not set"
                ])
        }
    }
}
