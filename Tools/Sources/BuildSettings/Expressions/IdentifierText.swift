import Foundation

/// Text made fit for identifiers and for lists, as the operators of those names do.
enum IdentifierText {
    /// An identifier of C: letters, digits and `_` stay, the rest and a leading digit become `_`, by grapheme.
    static func identifier(_ text: String) -> String {
        replacing(text, with: "_")
    }

    /// A name of a host (RFC 1034): letters, digits and `-` stay, the rest and a leading digit become `-`.
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

    /// The same for ASCII, byte by byte; `nil` for other text, and where two bytes are one grapheme.
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

    /// An identifier of C99 with its letters of other scripts; the rest, and a leading digit, become `_`, by scalar.
    static func c99(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for (index, scalar) in text.precomposedStringWithCanonicalMapping.unicodeScalars.enumerated() {
            let stays = C99Scalars.isLetterOrDigit(scalar) && !(index == 0 && C99Scalars.isDigit(scalar))
            result.append(stays ? scalar : "_")
        }
        return String(result)
    }

    /// One element of a list: a backslash before blanks, quotes and backslashes; `""` for the empty text.
    static func quoted(_ text: String) -> String {
        guard !text.isEmpty else { return "\"\"" }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case .space, .tab, .carriageReturn, .lineFeed, .backslash, .quote, .apostrophe: bytes.append(.backslash)
            default: break
            }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
