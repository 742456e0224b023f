/// A character as a terminal displays it.
struct DisplayedCharacter {
    /// The character, or a visible substitute for one that moves the cursor, starts an escape sequence, or changes
    /// the text direction.
    let character: Character
    /// The number of columns that the character takes; unknown for a tab.
    let width: Int

    init(_ character: Character) {
        guard character != "\t", let scalar = character.unicodeScalars.first else {
            self.character = character
            width = 1
            return
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
            self.character = Self.picture(of: scalar)
            width = 1
        default:
            self.character = character
            width = Self.isWide(scalar) ? 2 : 1
        }
    }

    private static func picture(of scalar: Unicode.Scalar) -> Character {
        switch scalar.value {
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value).map(Character.init) ?? "\u{FFFD}"
        case 0x7F: "\u{2421}"
        default: "\u{FFFD}"
        }
    }

    /// Han, Kana, Hangul, full-width forms, and emoji; a complete table would be a database.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x1100: false
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: scalar.properties.isEmojiPresentation
        }
    }
}
