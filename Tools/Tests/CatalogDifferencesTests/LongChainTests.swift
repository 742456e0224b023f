import CatalogDifferences
import Foundation
import Manifest
import SourceText
import Testing

/// Environments that extend each other in a long row: each is visited once, so that the test ends.
@Suite struct LongChainTests {
    private static func chain(_ count: Int, end: String) -> String {
        (1..<count).reduce("environments:\n  production: { values: { x: 1 } }\n  e0: { \(end) }\n") {
            $0 + "  e\($1): { extends: e\($1 - 1) }\n"
        }
    }

    @Test func aLongChain() throws {
        let contents = try CatalogDifferenceTests.contents(Self.chain(3_000, end: "extends: production"))
        #expect(contents.values(of: "e2999")?["x"]?.description == "1")
    }

    @Test func aLongCircle() throws {
        let text = Self.chain(3_000, end: "extends: e2999") + "  other: { extends: e1 }\n"
        let error = try #require(throws: ManifestError.self) { try Manifest(Data(text.utf8), file: "Switchyard.yaml") }
        #expect(error.findings.count == 1)
        #expect(
            error.findings.first?.message.hasPrefix("environments extend each other in a circle: e0, e2999, e2998")
                == true)
        #expect(error.findings.first?.message.hasSuffix("e2, e1, e0") == true)
    }

    /// The circle is reported where it is, not where something leads into it.
    @Test func somethingThatLeadsIntoACircle() throws {
        let text = "environments: { production: {}, a: { extends: c }, b: { extends: c }, c: { extends: b } }"
        let error = try #require(throws: ManifestError.self) { try Manifest(Data(text.utf8), file: "Switchyard.yaml") }
        #expect(error.findings.map(\.message) == ["environments extend each other in a circle: b, c, b"])
    }
}
