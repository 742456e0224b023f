import Foundation

/// Text as identifiers and as elements of lists, for the operators of these names.
package enum IdentifierText {
    /// A C identifier: letters, digits, and `_` stay. Other characters and a leading digit become `_`.
    package static func identifier(_ text: String) -> String {
        replacing(text, with: "_")
    }

    /// A host name (RFC 1034): letters, digits, and `-` stay. Other characters and a leading digit become `-`.
    static func rfc1034(_ text: String) -> String {
        replacing(text, with: "-")
    }

    private static func replacing(_ text: String, with replacement: Character) -> String {
        if let fast = replacingASCII(text, with: replacement) { return fast }
        var result = ""
        for (index, character) in text.decomposedStringWithCanonicalMapping.enumerated() {
            switch character {
            case "A"..."Z", "a"..."z", replacement: result.append(character)
            case "0"..."9" where index > 0: result.append(character)
            default: result.append(replacement)
            }
        }
        return result
    }

    /// The same for ASCII, byte by byte. `nil` for other text, and for text with a CR, which can be one character with LF.
    private static func replacingASCII(_ text: String, with replacement: Character) -> String? {
        guard let replacement = replacement.asciiValue else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            guard byte < 0x80, byte != .carriageReturn else { return nil }
            let stays = byte.isASCIILetter || byte == replacement || (byte.isASCIIDigit && !bytes.isEmpty)
            bytes.append(stays ? byte : replacement)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A C99 identifier, with letters of all scripts. Other Unicode scalars and a leading digit become `_`.
    static func c99(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for (index, scalar) in text.precomposedStringWithCanonicalMapping.unicodeScalars.enumerated() {
            let stays = C99Scalars.isLetterOrDigit(scalar) && !(index == 0 && C99Scalars.isDigit(scalar))
            result.append(stays ? scalar : "_")
        }
        return String(result)
    }

    /// An element of a list: blanks, quotes, and backslashes are escaped. The empty text is `""`.
    static func quoted(_ text: String) -> String {
        guard !text.isEmpty else { return "\"\"" }
        guard text.utf8.contains(where: isEscaped) else { return text }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isEscaped(byte) { bytes.append(.backslash) }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        switch byte {
        case .space, .tab, .carriageReturn, .lineFeed, .backslash, .quote, .apostrophe: true
        default: false
        }
    }
}
