/// Names that sound like those of secrets: `apiToken`, `DB_PASSWORD`.
package enum SecretName {
    private static let words: Set<String> = [
        "password", "passwd", "passphrase", "passcode", "pass", "pwd", "pw", "secret", "pin", "token",
    ]
    private static let compounds = [
        "password", "passwd", "passphrase", "apikey", "secretkey", "accesskey", "privatekey", "pincode",
    ]
    /// What makes other things of such a word: a pin of a map, a filter, a ticket.
    private static let otherThings: [String: Set<String>] = [
        "pin": ["map", "drop", "dropped", "location", "place", "led", "gpio", "data", "clock", "reset", "bowling"],
        "pass": ["low", "high", "band", "all", "boarding", "day", "season", "first", "second", "render", "ski"],
    ]
    /// What follows the word that counts: `service_password_preference`, as Xcode's template names keys; "(optional)".
    private static let endings: Set<String> = ["preference", "pref", "setting", "optional", "required", "field"]

    /// Whether a name sounds like a secret's; `nil` where nothing suggests it. Names that say how a secret is used, such
    /// as `tokenLifetime` and `passwordURL`, do not.
    package static func sounds(_ name: String) -> Bool? {
        guard mayBeOfSecret(name) else { return nil }
        let parts = name.nameWords.flatMap { $0.split { !$0.isLetter } }.map { $0.lowercased() }
            .filter { !endings.contains($0) }
            .droppingEnvironments()
        let joined = parts.joined()
        let plain = parts.filter { $0 != "key" }
        guard let last = plain.last else { return nil }
        guard words.contains(last) else { return compounds.contains { joined.hasSuffix($0) } ? true : nil }
        let before = plain.dropLast().last ?? ""
        return otherThings[last]?.contains(before) != true
    }

    /// Whether a name says that a key is public, which is there to be read: `SUPublicEDKey`, `serverPubkeyHex`.
    package static func isOfPublicKey(_ name: String) -> Bool {
        let words = name.nameWords.map { $0.lowercased() }
        return words.contains { ["public", "pub", "pubkey", "pubkeys", "publickey", "publickeys"].contains($0) }
            && words.contains { $0.hasSuffix("key") || $0.hasSuffix("keys") }
    }

    /// Whether a name of ASCII letters, without what separates its words, has the beginning of a word that counts. Most
    /// have none, and taking names apart is slow.
    static func mayBeOfSecret(_ name: String) -> Bool {
        // The last letters, each in a byte of its own.
        var last: UInt64 = 0
        for byte in name.utf8 {
            guard byte < 0x80 else { return true }
            guard byte.isLetterByte else { continue }
            last = last << 8 | UInt64(byte | 0x20)
            if packedBeginnings.contains(where: { last & $0.mask == $0.letters }) { return true }
        }
        return false
    }

    private static let packedBeginnings = beginnings.map { text in
        (
            letters: text.utf8.reduce(0 as UInt64) { $0 << 8 | UInt64($1) },
            mask: UInt64.max >> (64 - 8 * UInt64(text.utf8.count))
        )
    }

    private static let beginnings = ["pass", "pw", "secret", "pin", "token", "key"]

    /// Whether a line of source holds such a name.
    package static func sounds(inLine line: String) -> Bool {
        let text = line.lowercased()
        guard beginnings.contains(where: text.containsText) else { return false }
        return line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }.contains {
            sounds(String($0)) == true
        }
    }
}

extension UInt8 {
    fileprivate var isLetterByte: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

extension [String] {
    /// The words of a name without the environment that it ends with: `ClientSecret_Dev`.
    func droppingEnvironments() -> ArraySlice<String> {
        let end = lastIndex { !environmentWords.contains($0) }.map { $0 + 1 } ?? 0
        return self[..<end]
    }
}

private let environmentWords: Set<String> = [
    "alpha", "beta", "debug", "dev", "development", "live", "local", "pro", "prod", "production", "qa", "rel",
    "release", "sandbox", "stage", "staging", "test", "uat",
]
