import Foundation
import TestSupport

/// One value of another environment, a part of it that gives its server away, and how that part is written.
package struct PlantedText {
    /// How the catalog has the server.
    package enum Value: String, CaseIterable, Sendable {
        case url, socket, bare, withPath, withPort, network, international, ipv6, key
    }
    /// What of it is in the app.
    package enum Part: String, CaseIterable, Sendable {
        case whole, host, hostAndPath, hostAndPort, networkPath, otherURL, userInfo, upperCase, punycode, dotted
    }
    package enum Spelling: String, CaseIterable, Sendable {
        case utf8, utf16le, utf16be, utf32le, utf32be, percent, percentAll, percentTwice, slashes, slashesTwice
        case unicodeEscapes, hexEscapes, braceEscapes, entities, decimalEntities, hexEntities
        case base64, base64After1, base64After2, base64URL, base64Lines, base64UTF16
    }

    package let value: Value
    package let part: Part
    package let spelling: Spelling
    /// What `Switchyard.yaml` has.
    package let catalogText: String
    /// What the app has, before it is spelled.
    package let text: String
    package let bytes: Bytes
    /// Whether the bytes are text of UTF-8, so that files of text may have them.
    package var isText: Bool { ![.utf16le, .utf16be, .utf32le, .utf32be].contains(spelling) }
    /// Whether the text is as it is, for formats that do their own escaping.
    package var isPlain: Bool { spelling == .utf8 }

    init(_ random: inout SeededGenerator) {
        let value = random.pick(Value.allCases)
        let label = random.pick([
            "staging", "qa", "uat-3", "dev.eu", "staging-\(RandomCatalog.word(&random, 2 + random.upTo(9)))",
        ])
        let company = random.pick([
            "shop.example", "acme.io", "\(RandomCatalog.word(&random)).com", "\(RandomCatalog.word(&random)).co.uk",
        ])
        let host = value == .international ? "\(label.prefix { $0 != "-" }).bücher.example" : "\(label).\(company)"
        let address = "2001:db8::\(String(random.upTo(0xFFFF), radix: 16)):57"
        catalogText =
            switch value {
            case .url, .international: "https://\(host)/api/v2"
            case .socket: "wss://\(host):8443/socket"
            case .bare: host
            case .withPath: "\(host)/api"
            case .withPort: "\(host):8443"
            case .network: "//\(host)/api"
            case .ipv6: "http://[\(address)]:8080/api"
            case .key: "pk_\(RandomCatalog.word(&random, 3 + random.upTo(4)))_\(random.upTo(99999))"
            }
        let parts: [Part] =
            switch value {
            case .key: [.whole]
            case .ipv6: [.whole, .hostAndPath, .hostAndPort, .otherURL]
            case .international: Part.allCases.filter { $0 != .upperCase }
            default: Part.allCases.filter { $0 != .punycode }
            }
        let part = random.pick(parts)
        let shown = value == .ipv6 ? "[\(address)]" : host
        text =
            switch part {
            case .whole: catalogText
            case .host: shown
            case .hostAndPath: "\(shown)/v7/items"
            case .hostAndPort: "\(shown):9443"
            case .networkPath: "//\(shown)/v7"
            case .otherURL: "http://\(shown)/v7?a=b"
            case .userInfo: "https://user:word@\(shown)/"
            case .upperCase: "https://\(shown.uppercased())/V7"
            case .punycode: "https://\(shown.replacingOccurrences(of: "bücher", with: "xn--bcher-kva"))/v7"
            case .dotted: "https://\(shown)./v7"
            }
        self.value = value
        self.part = part
        var spellings = Spelling.allCases + [.utf8, .utf8, .utf8, .utf8, .utf8, .utf8]
        if !text.contains("/") { spellings.removeAll { [.slashes, .slashesTwice].contains($0) } }
        spelling = random.pick(spellings)
        bytes = Self.spell(text, spelling)
    }

    /// The bytes of a text in one spelling.
    package static func spell(_ text: String, _ spelling: Spelling) -> Bytes {
        func each(_ write: (UInt16) -> String) -> Bytes { Array(text.utf16.map(write).joined().utf8) }
        func base64(_ bytes: Bytes) -> String { Data(bytes).base64EncodedString() }
        let utf8 = Array(text.utf8)
        return switch spelling {
        case .utf8: utf8
        case .utf16le: utf16(text, bigEndian: false)
        case .utf16be: utf16(text, bigEndian: true)
        case .utf32le: text.unicodeScalars.flatMap { Array(utf16("\($0)", bigEndian: false).prefix(2)) + [0, 0] }
        case .utf32be: text.unicodeScalars.flatMap { [0, 0] + Array(utf16("\($0)", bigEndian: true).prefix(2)) }
        case .percent: Array(Leak.percent(text, upper: true).utf8)
        case .percentAll: Array(utf8.map { String(format: "%%%02x", $0) }.joined().utf8)
        case .percentTwice:
            Array(Leak.percent(text, upper: true).replacingOccurrences(of: "%", with: "%25").utf8)
        case .slashes: Array(text.replacingOccurrences(of: "/", with: "\\/").utf8)
        case .slashesTwice: Array(text.replacingOccurrences(of: "/", with: "\\\\\\/").utf8)
        case .unicodeEscapes: each { String(format: "\\u%04x", $0) }
        case .hexEscapes: each { $0 < 256 ? String(format: "\\x%02X", $0) : String(format: "\\u%04X", $0) }
        case .braceEscapes: each { "\\u{\(String($0, radix: 16))}" }
        case .entities:
            Array(text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "/", with: "&#x2F;").utf8)
        case .decimalEntities: each { "&#\($0);" }
        case .hexEntities: each { "&#x\(String($0, radix: 16));" }
        case .base64: Array(base64(utf8).utf8)
        case .base64After1: Array(base64([34] + utf8 + [34]).utf8)
        case .base64After2: Array(base64([61, 34] + utf8 + [34]).utf8)
        case .base64URL:
            Array(
                base64([34] + utf8 + [34]).replacingOccurrences(of: "+", with: "-")
                    .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "").utf8)
        case .base64Lines:
            Array(
                Data(Array("x=\"\"; y=\"".utf8) + utf8 + Array("\"; z=\"a rest that is longer than a line\"".utf8))
                    .base64EncodedString(options: .lineLength64Characters).utf8)
        case .base64UTF16: Array(base64(utf16(text, bigEndian: false)).utf8)
        }
    }
}
