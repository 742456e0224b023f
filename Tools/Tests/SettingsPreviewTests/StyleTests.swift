import Foundation
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
        let blocks = PageFiles.style.split(separator: "}").filter { $0.contains("--ground:") }
        #expect(blocks.count == 3)
        for block in appearance == "light" ? blocks.prefix(1) : blocks.dropFirst() {
            var colors = ["thumb": "ffffff"]
            for match in block.matches(of: /--(\w+): #([0-9a-f]{6})/) { colors[String(match.1)] = String(match.2) }
            for (first, second, least) in Self.pairs {
                let ratio = try Self.contrast(#require(colors[first]), #require(colors[second]))
                #expect(ratio >= least, "\(first) on \(second): \(ratio)")
            }
        }
    }

    private static func contrast(_ first: String, _ second: String) throws -> Double {
        let lights = try [luminance(first), luminance(second)].sorted()
        return (lights[1] + 0.05) / (lights[0] + 0.05)
    }

    private static func luminance(_ color: String) throws -> Double {
        let number = try #require(Int(color, radix: 16))
        let parts = [16, 8, 0].map { shift -> Double in
            let part = Double(number >> shift & 0xFF) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}
