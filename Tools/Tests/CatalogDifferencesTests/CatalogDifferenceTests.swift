import CatalogDifferences
import Foundation
import Manifest
import SourceText
import Testing

/// What changes between two versions of a manifest, and for whom.
@Suite struct CatalogDifferenceTests {
    static let base = """
        testflight: [qa]
        configurations:
          Debug: { environment: staging, for: development }
          Beta: { environment: qa, for: testflight }
          Release: { environment: production, for: app-store }
        keys:
          url: { type: url }
          timeout: { type: duration }
          api.retries: { type: int }
          token: { secret: { variable: TOKEN } }
        common: { timeout: 30s, api: { retries: 1 } }
        environments:
          production: { values: { url: https://a.example } }
          qa: { extends: staging, values: { timeout: 1m } }
          staging: { values: { url: https://s.example } }
        """

    struct Case: CustomTestStringConvertible {
        let old: String
        let new: String
        let changes: [String]
        var testDescription: String { new }

        init(_ old: String, _ new: String, _ changes: String...) {
            (self.old, self.new, self.changes) = (old, new, changes)
        }
    }

    static let values = [
        Case(
            "https://a.example", "https://b.example",
            "app-store value production url https://a.example https://b.example"),
        Case(
            "timeout: 30s", "timeout: 20s", "app-store value production timeout 30s 20s",
            "development value staging timeout 30s 20s"),
        // The same duration, in another form.
        Case("timeout: 30s", "timeout: 30"), Case("timeout: 30s", "timeout: 0.5m"),
        // What an environment extends is its own.
        Case(
            "https://s.example", "https://t.example", "testflight value qa url https://s.example https://t.example",
            "development value staging url https://s.example https://t.example"),
        Case("timeout: 1m", "timeout: 60s"),
        Case("api: { retries: 1 }", "api.retries: 1"),
        Case(
            "production: { values: { url: https://a.example }",
            "production: { values: { url: https://a.example, x: y }",
            "app-store value production x - y"),
        Case(
            "staging: { values: { url: https://s.example }",
            "staging: { values: { url: https://s.example, api: { retries: 2 } }", "testflight value qa api.retries 1 2",
            "development value staging api.retries 1 2"),
    ]

    static let others = [
        Case(
            "Debug: { environment: staging", "Debug: { environment: qa",
            "development configuration-environment Debug staging qa"),
        Case("  Debug: { environment: staging, for: development }\n", "", "development configuration Debug staging -"),
        Case(
            "Beta: { environment: qa, for: testflight", "Beta: { environment: qa, for: testers",
            "testflight distribution Beta testflight testers"),
        Case(
            "for: app-store", "for: app-store, identity: { displayName: Shop }",
            "app-store identity Release displayName - Shop"),
        Case("testflight: [qa]", "testflight: [qa, staging]", "testflight testflight staging - staging"),
        Case("  qa: {", "  dev: {}\n  qa: {", "development environment dev - dev"),
        Case("variable: TOKEN", "file: token.txt", "app-store key token secret variable TOKEN file token.txt"),
        Case("url: { type: url }", "url: { type: url, live: true }", "app-store key url live - true"),
        Case(
            "environments:", "ephemeral:\n  pr-*: { hosts: [pr-*.example], values: {} }\nenvironments:",
            "development environment pr-* - pr-*"),
    ]

    @Test(arguments: values + others) func change(_ example: Case) throws {
        let new = Self.base.replacing(example.old, with: example.new)
        #expect(new != Self.base)
        #expect(try Self.changes(Self.base, new).map(Self.words) == example.changes)
    }

    static let expiries = [
        Case("expiry: 14d", "expiry: 7d", "development expiry pr-* 14d 7d"), Case("expiry: 24h", "expiry: 1d"),
        Case("expiry: 1m", "expiry: 90s", "development expiry pr-* 1m 90s"),
        Case("expiry: 1500ms", "", "development expiry pr-* 1500ms -"),
        Case("", "expiry: 36h", "development expiry pr-* - 36h"),
    ]

    @Test(arguments: expiries) func expiry(_ example: Case) throws {
        func manifest(_ expiry: String) -> String {
            "ephemeral: { pr-*: { hosts: [a.example], values: {}, \(expiry) } }\nenvironments: { production: {} }\n"
        }
        #expect(
            try Self.changes(manifest(example.old), manifest(example.new)).map(Self.words) == example.changes)
    }

    /// Users of the App Store get other values, whatever the environments are called.
    @Test func anotherProduction() throws {
        let old = "production: a\nenvironments: { a: { values: { x: 1, y: 1 } }, b: { values: { x: 2, y: 1 } } }"
        let changes = try Self.changes(old, old.replacing("production: a", with: "production: b"))
        #expect(changes.map(Self.words) == ["app-store production b a b", "app-store value b x 1 2"])
        #expect(changes.last?.formerEnvironment == "a")
    }

    @Test func aRenamedProduction() throws {
        let old = "environments: { prod: { values: { x: 1 } } }"
        let changes = try Self.changes(old, "environments: { live: { values: { x: 1, y: 2 } } }")
        #expect(
            changes.map(Self.words) == [
                "app-store production live prod live", "app-store value live y - 2",
                "app-store environment live - live",
                "app-store environment prod prod -",
            ])
    }

    /// What every brand gets is one change.
    @Test func brands() throws {
        let old = """
            common: { x: 1, y: 1 }
            environments: { production: {} }
            brands: { a: { targets: [A] }, b: { targets: [B], common: { x: 5 } } }
            """
        let changes = try Self.changes(old, old.replacing("common: { x: 1, y: 1 }", with: "common: { x: 2, y: 2 }"))
        #expect(
            changes.map { Self.words($0) + " " + ($0.brand ?? "every brand") } == [
                "app-store value production x 1 2 a", "app-store value production y 1 2 every brand",
            ])
    }

    @Test func linesOfBothVersions() throws {
        let change = try #require(
            try Self.changes(
                Self.base, "app: Shop\n" + Self.base.replacing("https://s.example", with: "https://t.example")
            )
            .first)
        #expect(change.before?.layer == "staging" && change.before?.location?.position?.line == 15)
        #expect(change.after?.layer == "staging" && change.after?.location?.position?.line == 16)
    }

    private static func changes(_ old: String, _ new: String) throws -> [CatalogChange] {
        CatalogDifference(from: try contents(old), to: try contents(new)).changes
    }

    static func contents(_ text: String) throws -> CatalogContents {
        CatalogContents(try Manifest(Data(text.utf8), file: "Switchyard.yaml"))
    }

    private static func words(_ change: CatalogChange) -> String {
        let subject = [change.configuration ?? change.environment, change.key, change.property].compactMap { $0 }
        let values = [change.before, change.after].map { $0?.description ?? "-" }
        return ([change.audience.rawValue, change.kind.rawValue] + subject + values).joined(separator: " ")
    }
}
