import Foundation

/// The colors of a style sheet: one set for each block that declares `--ground`.
public struct StyleColors {
    /// The colors of the light appearance, of the dark one, and of the dark one that is chosen.
    public let sets: [[String: String]]

    /// Reads the variables of a style sheet.
    public init(_ style: String) {
        sets = style.split(separator: "}").filter { $0.contains("--ground:") }.map { block in
            Dictionary(
                block.matches(of: /--([a-z]+): #([0-9a-f]{6})/).map { (String($0.1), String($0.2)) }
            ) { _, last in last }
        }
    }

    /// The contrast of two colors, by the formula of WCAG 2.
    public static func contrast(_ first: String, _ second: String) -> Double? {
        guard let first = luminance(first), let second = luminance(second) else { return nil }
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    private static func luminance(_ color: String) -> Double? {
        guard let number = Int(color, radix: 16) else { return nil }
        let parts = [16, 8, 0].map { shift -> Double in
            let part = Double(number >> shift & 0xFF) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}
