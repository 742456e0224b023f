import CatalogDifferences
import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import SourceText
import Testing

/// Two environments of a catalog.
@Suite struct EnvironmentDifferenceTests {
    @Test(arguments: [
        ("production", "qa", ["timeout Common:11 qa:14", "url production:13 staging:15"]),
        ("qa", "staging", ["timeout qa:14 Common:11"]), ("qa", "qa", []),
    ]) func entries(_ first: String, _ second: String, _ expected: [String]) throws {
        let contents = try CatalogDifferenceTests.contents(CatalogDifferenceTests.base)
        let difference = try #require(EnvironmentDifference(first, second, in: contents))
        #expect(difference.entries.map { "\($0.key) \(Self.origin($0.first)) \(Self.origin($0.second))" } == expected)
        #expect(difference.sameCount == 3 - expected.count)
    }

    @Test func anEnvironmentThatIsNotThere() throws {
        let contents = try CatalogDifferenceTests.contents(CatalogDifferenceTests.base)
        #expect(EnvironmentDifference("production", "nowhere", in: contents) == nil)
    }

    /// A brand's values are laid over those of every layer.
    @Test func aBrand() throws {
        let contents = try CatalogDifferenceTests.contents(
            """
            common: { x: 1 }
            environments: { production: {}, qa: { extends: staging }, staging: {} }
            brands: { a: { targets: [A], common: { x: 2 }, environments: { staging: { x: 3 } } } }
            """)
        let difference = try #require(EnvironmentDifference("production", "qa", in: contents, brand: "a"))
        let entry = try #require(difference.entries.first)
        #expect(entry.first?.layer == "Common of a" && entry.second?.layer == "staging of a")
        #expect(EnvironmentDifference("production", "qa", in: contents)?.entries == [])
    }

    /// Secrets of a property list are compared, and never shown.
    @Test func secrets() throws {
        let catalog = EnvironmentCatalog(
            environments: [
                "production": ["token": "hunter2"], "qa": ["token": "hunter3"], "dev": ["token": "hunter2"],
            ],
            declarations: [KeyDeclaration(name: "token", isSecret: true)])
        let contents = CatalogContents(catalog) { _ in nil }
        let difference = try #require(EnvironmentDifference("production", "qa", in: contents))
        #expect(difference.entries.map(\.key) == ["token"])
        var dumped = ""
        dump(difference, to: &dumped)
        #expect(!dumped.contains("hunter") && dumped.contains("<redacted>"))
        #expect(EnvironmentDifference("production", "dev", in: contents)?.entries == [])
    }

    @Test(arguments: [
        ("https://user:pass@a.example/x", "https://<redacted>@a.example/x"), ("a@b", "a@b"),
        ("[https://u@a.example, x]", "[https://<redacted>@a.example, x]"),
        ("https://a.example/@x", "https://a.example/@x"),
    ]) func passwordsOfURLs(_ text: String, _ expected: String) {
        #expect(CatalogValue.withoutPassword(text) == expected)
    }

    private static func origin(_ value: CatalogValue?) -> String {
        "\(value?.layer ?? "-"):\(value?.location?.position?.line ?? 0)"
    }
}
