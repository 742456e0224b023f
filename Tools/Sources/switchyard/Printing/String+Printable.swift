extension String {
    /// The text in one line, with a sign in the place of everything that moves the cursor, colours, ends a line or turns
    /// the direction of writing: for what files and arguments say, so that it writes no lines of its own.
    var printable: String { replacingObeyed { _ in "\u{FFFD}" } }

    /// Lines that a terminal shows and does not obey: only line ends and tabs stay, and the signs of our colours where there
    /// are colours.
    var harmless: String {
        let isColoured = "a".emphasised != "a"
        var rest = unicodeScalars[...]
        guard rest.contains(where: { $0.isObeyed && !$0.isLayout }) else { return self }
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

    /// The text with something else for each character that a terminal would obey.
    func replacingObeyed(_ replacement: (Unicode.Scalar) -> String) -> String {
        guard unicodeScalars.contains(where: \.isObeyed) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isObeyed { text += replacement(scalar) } else { text.unicodeScalars.append(scalar) }
        }
    }
}

extension Substring.UnicodeScalarView {
    /// `ESC [ 1 ; 32 m` at the beginning; else nothing.
    fileprivate var colourSign: Substring.UnicodeScalarView {
        guard starts(with: "\u{1B}[".unicodeScalars) else { return prefix(0) }
        let numbers = dropFirst(2).prefix { ("0"..."9").contains($0) || $0 == ";" }
        guard numbers.count < 8, dropFirst(2 + numbers.count).first == "m" else { return prefix(0) }
        return prefix(3 + numbers.count)
    }
}

extension Unicode.Scalar {
    fileprivate var isLayout: Bool { self == "\n" || self == "\t" }

    /// Whether a terminal does something else than to show it.
    fileprivate var isObeyed: Bool {
        if isASCII { return value < 0x20 || value == 0x7F }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        case .format: return properties.isBidiControl
        default: return false
        }
    }
}
