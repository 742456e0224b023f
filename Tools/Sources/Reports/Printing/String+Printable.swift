import Foundation

extension String {
    /// The text on one line: line breaks and tabs are written as in source code, and characters that move the cursor, set
    /// colors, or change the text direction have a substitute. For text from files and arguments.
    package var printable: String { replacingObeyed { Self.escapes[$0] ?? "\u{FFFD}" } }

    private static let escapes: [Unicode.Scalar: String] = ["\n": "\\n", "\r": "\\r", "\t": "\\t"]

    /// A value for people: on one line, and cut after 80 characters.
    package var printableValue: String { count > 80 ? "\(prefix(80))…".printable : printable }

    /// The text with spaces at its end, up to a width.
    package func padded(to width: Int) -> String {
        count >= width ? self : padding(toLength: width, withPad: " ", startingAt: 0)
    }

    /// The text without spaces at its end.
    package var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }

    /// Lines without control characters, except line feeds and tabs, and color codes if colors are enabled.
    package var harmless: String {
        var rest = unicodeScalars[...]
        guard rest.contains(where: { $0.isObeyed && !$0.isLayout }) else { return self }
        let isColoured = "a".emphasised != "a"
        var text = String.UnicodeScalarView()
        while let scalar = rest.first {
            let colour = isColoured ? rest.colourSign : rest.prefix(0)
            if !colour.isEmpty {
                text.append(contentsOf: colour)
                rest = rest.dropFirst(colour.count)
            } else {
                text.append(scalar.isObeyed && !scalar.isLayout ? "\u{FFFD}" : scalar)
                rest = rest.dropFirst()
            }
        }
        return String(text)
    }

    /// Replaces each character that a terminal interprets.
    func replacingObeyed(_ replacement: (Unicode.Scalar) -> String) -> String {
        guard unicodeScalars.contains(where: \.isObeyed) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isObeyed { text += replacement(scalar) } else { text.unicodeScalars.append(scalar) }
        }
    }
}

extension Substring.UnicodeScalarView {
    /// A prefix such as `ESC [ 1 ; 32 m`, or nothing.
    fileprivate var colourSign: Substring.UnicodeScalarView {
        guard starts(with: "\u{1B}[".unicodeScalars) else { return prefix(0) }
        let numbers = dropFirst(2).prefix { ("0"..."9").contains($0) || $0 == ";" }
        guard numbers.count < 8, dropFirst(2 + numbers.count).first == "m" else { return prefix(0) }
        return prefix(3 + numbers.count)
    }
}

extension Unicode.Scalar {
    fileprivate var isLayout: Bool { self == "\n" || self == "\t" }

    /// Whether a terminal interprets the character instead of displaying it.
    fileprivate var isObeyed: Bool {
        if isASCII { return value < 0x20 || value == 0x7F }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        case .format: return properties.isBidiControl
        default: return false
        }
    }
}
