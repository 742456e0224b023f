import Foundation

/// Values that are secrets by their shape: tokens of known services, and random text under a name that sounds secret.
package enum SecretShape {
    /// What the value is, for a message; `nil` if it is not a secret.
    package static func kind(name: String, value: String) -> String? {
        guard value.utf8.count >= 12, value.utf8.count < 5_000, !value.containsText("$("), !value.containsText("${")
        else {
            return nil
        }
        if let token = token(in: value) { return token.kind }
        guard isNamed(name), isRandom(value) else { return nil }
        return "a secret, by its name and its random characters"
    }

    /// Whether a value is a public key, which begins with what kind it is.
    package static func isPublicKey(_ value: String) -> Bool {
        [
            "MIGfMA0GCSqGSIb3DQEB", "MIIBIjANBgkqhkiG9w0B", "MIICIjANBgkqhkiG9w0B", "MFwwDQYJKoZIhvcNAQEB",
            "MFkwEwYHKoZIzj0C",
        ]
        .contains(where: value.hasPrefix)
    }

    /// Whether a text has a token of a known service, whatever its name is.
    package static func hasToken(_ text: String) -> Bool { token(in: text) != nil }

    /// The first token of a known service in a line of a shell script, and the variable that it is assigned to.
    package static func token(inScript line: String) -> (variable: String?, text: String)? {
        guard let text = token(in: line)?.text else { return nil }
        let before = line[..<text.startIndex]
        guard let sign = before.lastIndex(of: "="), before[sign...].allSatisfy({ "=\"'".contains($0) }) else {
            return (nil, String(text))
        }
        let name = before[..<sign].split { !($0.isLetter || $0.isNumber || $0 == "_") }.last.map(String.init)
        return (name, String(text))
    }

    /// The first text in a value that has the shape of a token, and what it is.
    private static func token(in value: String) -> (kind: String, text: Substring)? {
        guard mayHaveMark(value) else { return nil }
        return shapes.firstNonNil { shape in
            guard shape.marks.contains(where: value.containsText), shape.others.allSatisfy(value.containsText),
                let range = value.range(of: shape.pattern, options: .regularExpression),
                shape.isToken(value[range])
            else { return nil }
            return (shape.name, value[range])
        }
    }

    /// Whether a value only shows where a secret goes: it says so, or its characters follow one another.
    package static func isPlaceholder(_ value: String) -> Bool {
        let text = (token(in: value)?.text ?? value[...]).lowercased()
        return placeholders.contains(where: text.containsText) || hasSequence(text)
    }

    /// Whether six characters are equal, or follow one another as in the alphabet: `aabbccddeeff` does as well.
    private static func hasSequence(_ text: String) -> Bool {
        var (last, equal, following) = (0 as UInt8, 0, 0)
        for byte in text.utf8 {
            if byte == last {
                equal += 1
            } else {
                following = byte == last &+ 1 ? following + 1 : 1
                equal = 1
            }
            last = byte
            if equal > 5 || following > 5 { return true }
        }
        return false
    }

    private static let placeholders = [
        "your", "example", "xxxx", "placeholder", "changeme", "12345", "abcdef", "0000", "mock", "dummy", "sample",
        "development", "purpose", "only",
    ]

    /// A shape, with texts of which each such value has one, and others that it has, too: to search for a text is a
    /// hundred times as fast.
    private struct Shape {
        let name: String
        let marks: [String]
        let others: [String]
        let pattern: String
        /// Whether what the pattern matches is a token, and not words.
        let isToken: @Sendable (Substring) -> Bool

        init(
            _ name: String, _ marks: [String], and others: [String] = [], _ pattern: String,
            isToken: @escaping @Sendable (Substring) -> Bool = { _ in true }
        ) {
            self.name = name
            self.marks = marks
            self.others = others
            self.pattern = pattern
            self.isToken = isToken
        }
    }

    /// The shapes that services document for their secret tokens.
    private static let shapes: [Shape] = [
        Shape("an access key of AWS", ["AKIA", "ASIA"], #"\bA(KIA|SIA)[0-9A-Z]{16}\b"#),
        Shape(
            "a token of GitHub", ["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"],
            #"\b(gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{40,})\b"#
        ),
        Shape("a token of GitLab", ["glpat-"], #"\bglpat-[A-Za-z0-9_-]{20,}"#),
        Shape("a token of Sentry", ["sntrys_", "sntryu_"], #"\bsntry[su]_[A-Za-z0-9+/=_-]{20,}"#),
        Shape("a token of Slack", ["xox"], #"\bxox[abposr]-[A-Za-z0-9-]{20,}"#),
        Shape("a secret key of Stripe", ["k_live_", "k_test_"], #"\b[sr]k_(live|test)_[A-Za-z0-9]{20,}"#),
        Shape("a key of Google", ["AIza"], #"\bAIza[0-9A-Za-z_-]{35}\b"#),
        Shape("a key of SendGrid", ["SG."], #"\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}"#),
        Shape("a secret token of Mapbox", ["sk.eyJ"], #"\bsk\.eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{10,}"#),
        Shape(
            "a bearer token", ["Bearer ", "bearer "], #"\b[Bb]earer +[A-Za-z0-9._~+/-]{16,}"#,
            isToken: { isRandom(String(String($0).part(afterLast: " ").replacing(/[.~]/, with: "-"))) }),
        Shape(
            "a name and password of HTTP", ["Basic ", "basic "], #"\b[Bb]asic +[A-Za-z0-9+/]{8,}={0,2}"#,
            isToken: { text in
                let decoded = Data(base64Encoded: String(String(text).part(afterLast: " "))) ?? Data()
                return decoded.contains(UInt8(ascii: ":")) && decoded.allSatisfy { (0x20..<0x7F).contains($0) }
            }),
        Shape("a private key", ["-----BEGIN "], #"-----BEGIN [A-Z ]*PRIVATE KEY-----"#),
        Shape("a URL with a password", ["://"], and: ["@"], #"://[^\s/@:$]+:[^\s/@$]{6,}@"#),
    ]

    /// Whether two letters in a row begin a mark of a shape. Most values have none, and searching for all of them is slow.
    private static func mayHaveMark(_ value: String) -> Bool {
        var last: UInt8 = 0
        for byte in value.utf8 {
            if beginnings[Int(last)].contains(byte) { return true }
            last = byte
        }
        return false
    }

    /// By the first letter of a mark: the second ones.
    private static let beginnings: [[UInt8]] = {
        var beginnings = [[UInt8]](repeating: [], count: 256)
        for mark in shapes.flatMap(\.marks) {
            let letters = Array(mark.utf8.prefix(2))
            beginnings[Int(letters[0])].append(letters[1])
        }
        return beginnings
    }()

    private static func isNamed(_ name: String) -> Bool {
        guard SecretName.mayBeOfSecret(name) else { return false }
        if SecretName.sounds(name) == true { return true }
        let joined = name.nameWords.joined().lowercased()
        return ["apikey", "secret", "authtoken", "accesstoken", "clientsecret", "appsecret"].contains(
            where: joined.hasSuffix)
    }

    /// Whether the text is one word of many different characters with digits among them: not a sentence, a path, an
    /// identifier, or a placeholder.
    package static func isRandom(_ value: String) -> Bool {
        guard value.utf8.count >= 16,
            value.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+/=_-".contains($0)) }),
            value.contains(where: \.isNumber), value.contains(where: \.isLetter)
        else { return false }
        let lower = value.lowercased()
        guard !placeholders.contains(where: lower.containsText), !isOfWords(lower) else { return false }
        // Bits for each character: 3.0 is half of what random letters and digits have, and more than words have.
        let counts = value.reduce(into: [Character: Int]()) { $0[$1, default: 0] += 1 }
        let total = Double(value.count)
        let entropy = counts.values.reduce(0.0) { $0 - Double($1) / total * log2(Double($1) / total) }
        let digits = value.count(where: \.isNumber)
        return entropy >= 3.0 && digits * 8 >= value.count || isLong(value) && entropy >= 4.5
    }

    /// Whether a text in lowercase is made of words and numbers, `test-token-42`, or ends with a word for an environment, as no
    /// service ends its tokens: `41f0_staging`.
    private static func isOfWords(_ text: String) -> Bool {
        let parts = text.split { "-_".contains($0) }
        guard let last = parts.last, parts.count > 1 else { return false }
        return parts.allSatisfy { $0.allSatisfy(\.isLetter) || $0.allSatisfy(\.isNumber) }
            || endings.contains(last)
    }

    private static let endings: Set<Substring> = [
        "debug", "demo", "dev", "develop", "local", "prod", "production", "qa", "release", "sandbox", "stage",
        "staging", "stg", "test", "testing", "uat",
    ]

    /// Whether a text may be random bytes in base64: long, and with as many capitals as only chance has.
    private static func isLong(_ value: String) -> Bool {
        let (upper, lower) = (value.count(where: \.isUppercase), value.count(where: \.isLowercase))
        return value.utf8.count >= 32 && min(upper, lower) * 4 >= upper + lower
    }
}
