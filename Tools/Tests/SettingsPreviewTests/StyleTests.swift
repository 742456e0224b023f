import TestSupport
import Testing

@testable import SettingsPreview

/// The colours of the page differ enough, by the formula of WCAG 2.
struct StyleTests {
    private static let pairs: [(String, String, Double)] = [
        ("label", "cell", 4.5), ("faint", "cell", 4.5), ("faint", "ground", 4.5), ("faint", "pressed", 4.5),
        ("faint", "new", 4.5), ("label", "new", 4.5), ("faint", "sheet", 4.5), ("tint", "ground", 4.5),
        ("bad", "sheet", 4.5), ("focus", "cell", 3), ("focus", "ground", 3), ("focus", "sheet", 3), ("tint", "cell", 3),
        // The edge of a control that is off, of a track and of pickers, and the thumb on what is on.
        ("mark", "cell", 3), ("mark", "off", 3), ("mark", "sheet", 3), ("on", "cell", 3), ("thumb", "on", 3),
        ("tint", "off", 3),
    ]

    @Test(arguments: ["light", "dark"]) func colorsDiffer(_ appearance: String) throws {
        let sets = StyleColors(WebPageFiles.style).sets
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
}
