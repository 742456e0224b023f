import Foundation
import TestSupport

/// One text of another environment, and how it is written.
package struct Leak {
    package enum Kind: String, CaseIterable, Sendable {
        case value, host, secret, title, name, selector, appGroup, domain
    }
    package enum Spelling: String, CaseIterable, Sendable {
        case utf8, utf16le, utf16be, percentUpper, percentLower, json, jsonUnicode, xml
        case base64First, base64Second, base64Third, base64URL, base64Lines, foldedHost, immediate, whole
    }
    package var kind: Kind
    package var text: String
    package var spelling: Spelling
    /// Environments and keys that the hit may name.
    package var owners: [(environment: String, key: String?)]
    /// What is written, if it is text; else bytes.
    package var written: String?
    package var bytes: Bytes

    static func percent(_ text: String, upper: Bool) -> String {
        text.utf8.map { byte in
            let character = Character(UnicodeScalar(byte))
            return byte < 128 && (character.isLetter || character.isNumber || "-_.~".contains(character))
                ? String(character) : String(format: upper ? "%%%02X" : "%%%02x", byte)
        }.joined()
    }

    static func escapedJSON(_ text: String, unicodeSlashes: Bool) -> String {
        let quoted = TreeWriter.quoted(text, unicodeSlashes ? .ascii : .escapedSlashes).dropFirst().dropLast()
        return unicodeSlashes
            ? quoted.replacingOccurrences(of: "/", with: "\\u002F").replacingOccurrences(of: "&", with: "\\u0026")
            : String(quoted)
    }

    mutating func spell(_ random: inout SeededGenerator) {
        func around(_ count: Int) -> Bytes { (0..<count).map { _ in UInt8(97 + random.upTo(25)) } }
        switch spelling {
        case .utf8, .whole, .immediate: written = text
        case .utf16le: bytes = utf16(text, bigEndian: false)
        case .utf16be: bytes = utf16(text, bigEndian: true)
        case .percentUpper: written = Self.percent(text, upper: true)
        case .percentLower: written = Self.percent(text, upper: false)
        case .json: written = Self.escapedJSON(text, unicodeSlashes: false)
        case .jsonUnicode: written = Self.escapedJSON(text, unicodeSlashes: true)
        case .xml:
            written = TreeWriter.escapedXML(text).replacingOccurrences(of: "\"", with: "&quot;").replacingOccurrences(
                of: "'", with: "&apos;")
        case .base64First, .base64Second, .base64Third, .base64URL, .base64Lines:
            let alignment =
                spelling == .base64First
                ? 0 : spelling == .base64Second ? 1 : spelling == .base64Third ? 2 : random.upTo(2)
            // What is before it ends before its first byte.
            let before = around(alignment + 3 * random.upTo(spelling == .base64Lines ? 30 : 8))
            let after = random.oneIn(3) ? Bytes() : Array("\n".utf8) + around(random.upTo(9))
            var separated = before
            if !separated.isEmpty { separated[separated.count - 1] = random.pick([0x20, 0x22, 0x3D, 0x0A]) }
            let encoded = Data(separated + Array(text.utf8) + after).base64EncodedString()
            switch spelling {
            case .base64URL:
                written = encoded.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
                    .replacingOccurrences(of: "=", with: "")
            case .base64Lines:
                let width = random.pick([64, 76, 68, 60])
                let ending = random.pick(["\n", "\r\n", "\n\t\t"])
                let characters = Array(encoded)
                written = stride(from: 0, to: characters.count, by: width).map {
                    String(characters[$0..<min($0 + width, characters.count)])
                }.joined(separator: ending)
            default: written = encoded
            }
        case .foldedHost:
            written =
                random.oneIn(2)
                ? text.uppercased() : String(text.map { random.oneIn(2) ? Character($0.uppercased()) : $0 })
        }
        if let written { bytes = Array(written.utf8) }
    }
}

extension RandomCatalog {
    /// A leak of this catalog, or nil if it has nothing to plant of that kind.
    func leak(_ random: inout SeededGenerator) -> Leak? {
        let allowed = expectedTexts.map { $0.text }
        let allowedHosts = allowed.map { (Self.host(of: $0) ?? $0).lowercased() }
        let others = environments.indices.filter { $0 != expected }.map { environments[$0] }
        func isForbidden(_ text: String) -> Bool {
            text.utf8.count >= 6 && !allowed.contains { $0.lowercased().contains(text.lowercased()) }
        }
        var values: [(String, String?, String)] = []
        var hosts: [(String, String?, String)] = []
        var secrets: [(String, String?, String)] = []
        for environment in others {
            for (key, value) in environment.values {
                for text in Self.texts(value) {
                    if isForbidden(text) { values.append((environment.name, key, text)) }
                    if let host = Self.host(of: text), host != "localhost",
                        !host.allSatisfy({ $0.isNumber || $0 == "." }), !allowedHosts.contains(host.lowercased())
                    {
                        hosts.append((environment.name, key, host))
                    }
                }
            }
            for secret in environment.secrets where isForbidden(secret.value) {
                secrets.append((environment.name, secret.key, secret.value))
            }
        }
        let titles = others.compactMap { environment in environment.title.map { (environment.name, String?.none, $0) } }
        let names = others.map { ($0.name, String?.none, $0.name) }
        let groups = others.compactMap { environment in
            environment.appGroup.map { (environment.name, String?.none, $0) }
        }
        let domains = others.compactMap { environment in
            environment.domain.map { (environment.name, String?.none, "applinks:\($0)") }
        }
        .filter { domain in
            !allowedHosts.contains { $0.contains(domain.2.dropFirst(9).lowercased()) }
                && domain.2.dropFirst(9) != environments[expected].domain ?? ""
        }
        let kind = random.pick([
            Leak.Kind.value, .value, .value, .value, .host, .host, .secret, .title, .name, .selector, .appGroup,
            .domain,
        ])
        let pool: [(String, String?, String)]
        switch kind {
        case .value: pool = values
        case .host: pool = hosts
        case .secret: pool = secrets
        case .title: pool = titles
        case .name, .selector: pool = names
        case .appGroup: pool = groups.filter { $0.2 != environments[expected].appGroup ?? "" }
        case .domain: pool = domains
        }
        guard !pool.isEmpty else { return nil }
        let chosen = random.pick(pool)
        var spellings: [Leak.Spelling]
        switch kind {
        case .title, .name, .selector: spellings = [.whole]
        case .appGroup, .domain: spellings = [.utf8]
        case .host:
            spellings = [
                .utf8, .foldedHost, .foldedHost, .utf16le, .utf16be, .base64First, .base64Second, .base64Third,
                .percentUpper,
            ]
        case .value, .secret:
            spellings = [
                .utf8, .utf8, .utf16le, .utf16be, .base64First, .base64Second, .base64Third, .base64URL, .base64Lines,
            ]
            if chosen.2.contains("/") { spellings += [.percentUpper, .percentLower, .json, .jsonUnicode] }
            if !chosen.2.utf8.allSatisfy({ $0 < 128 }) { spellings += [.percentUpper, .jsonUnicode] }
            if chosen.2.contains("\"") { spellings += [.json, .xml] }
            if chosen.2.contains(where: { "&<>".contains($0) }) { spellings += [.xml, .xml] }
            if chosen.2.utf8.count <= 15 && chosen.2.utf8.count >= 6 {
                spellings += Array(repeating: .immediate, count: 4)
            }
        }
        let same = pool.filter { $0.2.lowercased() == chosen.2.lowercased() }
        var leak = Leak(
            kind: kind, text: chosen.2, spelling: random.pick(spellings), owners: same.map { ($0.0, $0.1) }, bytes: [])
        if kind == .host || kind == .value || kind == .secret {
            // Other kinds of values may be the same text.
            leak.owners = (values + hosts + secrets).filter { $0.2.lowercased() == chosen.2.lowercased() }.map {
                ($0.0, $0.1)
            }
        }
        leak.spell(&random)
        return leak
    }
}
