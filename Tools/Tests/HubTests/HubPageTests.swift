import Foundation
import TestSupport
import Testing

@testable import Hub

/// The files of the page.
struct HubPageTests {
    private static let pairs: [(String, String, Double)] = [
        ("label", "cell", 4.5), ("label", "ground", 4.5), ("label", "off", 4.5), ("label", "new", 4.5),
        ("faint", "cell", 4.5), ("faint", "ground", 4.5), ("tint", "cell", 4.5), ("tint", "ground", 4.5),
        ("tinted", "tint", 4.5), ("bad", "cell", 4.5), ("good", "cell", 4.5), ("good", "ground", 4.5),
        // The edges of controls, and the focus.
        ("mark", "cell", 3), ("mark", "off", 3), ("focus", "cell", 3), ("focus", "ground", 3), ("thumb", "on", 3),
        ("on", "cell", 3), ("tint", "off", 3),
    ]

    @Test(arguments: ["light", "dark"]) func colorsDiffer(_ appearance: String) throws {
        let style = try #require(HubPage.all["/style.css"])
        let sets = StyleColors(String(decoding: style.bytes, as: UTF8.self)).sets
        #expect(sets.count == 3)
        for set in appearance == "light" ? sets.prefix(1) : sets.dropFirst() {
            let colors = set.merging(["thumb": "ffffff"]) { own, _ in own }
            for (first, second, least) in Self.pairs {
                let (one, other) = (try #require(colors[first]), try #require(colors[second]))
                let ratio = try #require(StyleColors.contrast(one, other))
                #expect(ratio >= least, "\(first) on \(second): \(ratio)")
            }
        }
    }

    @Test func everyFileThatAnotherOneNamesIsServed() throws {
        for (path, file) in HubPage.all {
            let text = String(decoding: file.bytes, as: UTF8.self)
            for match in text.matches(of: /(?:from "\.|href="|src=")(\/[a-z-]+\.[a-z]+)"/) {
                #expect(HubPage.all[String(match.1)] != nil, "\(path) names \(match.1)")
            }
        }
    }

    @Test func textsAreNeverMarkup() {
        for (path, file) in HubPage.all where path.hasSuffix(".js") {
            let text = String(decoding: file.bytes, as: UTF8.self)
            for name in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
                #expect(!text.contains(name), "\(path) uses \(name)")
            }
        }
    }
}
