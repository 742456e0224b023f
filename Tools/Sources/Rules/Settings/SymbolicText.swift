/// Texts that are keys of strings files rather than words: `SETTINGS_TITLE`.
enum SymbolicText {
    /// Whether a text is a key that a strings file must translate.
    static func isSymbol(_ text: String) -> Bool {
        guard text.count >= 4, text.count <= 80, text.utf8.allSatisfy(isNameByte) else { return false }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "_" }
        guard parts.count > 1, parts.allSatisfy({ !$0.isEmpty }),
            parts.contains(where: { $0.contains(where: \.isLetter) })
        else { return isDotted(text) }
        // Package_Name is a name, PACKAGE_NAME and package_name are symbols.
        return !text.contains(where: \.isLowercase) || !text.contains(where: \.isUppercase)
    }

    /// Whether a text is a key such as `settings.title.server`. Two words with one dot are the name of a file or host.
    private static func isDotted(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let endings: Set<Substring> = ["com", "org", "net", "io", "dev", "app", "html", "txt", "md"]
        guard parts.count > 2, let first = parts.first?.first, first.isLowercase, let last = parts.last,
            !endings.contains(last), !["com", "org", "net", "io", "www"].contains(parts[0])
        else { return false }
        return parts.allSatisfy { $0.first?.isLetter ?? false }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
