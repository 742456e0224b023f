import Foundation
import PropertyLists
import Switchyard
@_spi(Values) import SwitchyardCore
import TestSupport
import Testing

/// The grammar of URLs, RFC 3986: the same verdict on every system, and what to write instead.
@Suite struct URLSyntaxTests {
    static let ascii = "write the host in its ASCII form (xn--…)"
    static let scheme = "start it with a letter, and use only letters, digits, +, - and ."

    static let refused: [(String, String, String?)] = [
        // What iOS 17 percent-encodes, and iOS 16 has no URL for.
        ("https://a.example/two words", "contains white space", "write https://a.example/two%20words"),
        ("https://a.example/?q=a b#c d", "contains white space", "write https://a.example/?q=a%20b#c%20d"),
        (
            "https://a.example/grüße", "contains \"ü\", which must be percent-encoded",
            "write https://a.example/gr%C3%BC%C3%9Fe"
        ),
        (
            "https://a.example/?q=東京", "contains \"東\", which must be percent-encoded",
            "write https://a.example/?q=%E6%9D%B1%E4%BA%AC"
        ),
        ("https://a.example/{id}", "contains \"{\", which must be percent-encoded", "write https://a.example/%7Bid%7D"),
        ("https://a.example/a|b", "contains \"|\", which must be percent-encoded", "write https://a.example/a%7Cb"),
        ("https://a.example/a\\b", "contains \"\\\", which must be percent-encoded", "write https://a.example/a%5Cb"),
        ("https://a.example/^", "contains \"^\", which must be percent-encoded", "write https://a.example/%5E"),
        ("https://a.example/`", "contains \"`\", which must be percent-encoded", "write https://a.example/%60"),
        ("https://a.example/<a>", "contains \"<\", which must be percent-encoded", "write https://a.example/%3Ca%3E"),
        (
            "https://a.example/\"a\"", "contains a quotation mark, which must be percent-encoded",
            "write https://a.example/%22a%22"
        ),
        ("https://a.example/a[0]", "contains \"[\", which must be percent-encoded", "write https://a.example/a%5B0%5D"),
        (
            "https://a.example/?a[]=1", "contains \"[\", which must be percent-encoded",
            "write https://a.example/?a%5B%5D=1"
        ),
        ("https://a.example/#a#b", "contains \"#\", which must be percent-encoded", "write https://a.example/#a%23b"),
        (
            "https://u@v:p@a.example/", "contains \"@\", which must be percent-encoded",
            "write https://u%40v:p@a.example/"
        ),
        (
            "https://a.example/🙂", "contains \"🙂\", which must be percent-encoded",
            "write https://a.example/%F0%9F%99%82"
        ),
        ("file:two words.json", "contains white space", "write file:two%20words.json"),
        ("mailto:a b@c.example", "contains white space", "write mailto:a%20b@c.example"),
        // Several errors: the fix is a URL, or only says what to do about the first one.
        (
            "https://a.example/ü?100%", "contains \"ü\", which must be percent-encoded",
            "write https://a.example/%C3%BC?100%25"
        ),
        ("https://u ser@bü.example/", "contains white space", "write it as %20"),
        ("https://a.example/\(String(repeating: "a", count: 300)) ", "contains white space", "remove it at the end"),
        ("https://a.example/\(String(repeating: "a", count: 300)) b", "contains white space", "write it as %20"),
        // Escapes.
        ("https://a.example/100%", "has an invalid percent escape, %", "write https://a.example/100%25"),
        ("https://a.example/%4", "has an invalid percent escape, %4", "write https://a.example/%254"),
        ("https://a.example/%zz?%2G", "has an invalid percent escape, %zz", "write https://a.example/%25zz?%252G"),
        ("https://%zz.example/", "has an invalid percent escape, %zz", "write % as %25"),
        // Invisible characters.
        ("https://a.example/a\tb", "contains white space", "remove it"),
        ("https://a.example/a\u{2028}b", "contains white space", "remove it"),
        ("https://a.example/a\u{7}b", "contains a control character", "remove it"),
        (
            "https://a.example/a\u{200B}b", "contains \"\u{200B}\", which must be percent-encoded",
            "write https://a.example/a%E2%80%8Bb"
        ),
        // Hosts.
        (
            "https://bücher.example/x", "has the host \"bücher.example\", which is not ASCII",
            "write the host as xn--bcher-kva.example"
        ),
        (
            "https://BÜCHER.Example:80", "has the host \"BÜCHER.Example\", which is not ASCII",
            "write the host as xn--bcher-kva.example"
        ),
        (
            "https://例え.テスト", "has the host \"例え.テスト\", which is not ASCII",
            "write the host as xn--r8jz45g.xn--zckzah"
        ),
        ("https://straße.example", "has the host \"straße.example\", which is not ASCII", ascii),
        ("https://a。example", "has the host \"a。example\", which is not ASCII", ascii),
        ("https://🙂.example", "has the host \"🙂.example\", which is not ASCII", ascii),
        ("https://ａ.example", "has the host \"ａ.example\", which is not ASCII", ascii),
        ("https://a\u{200D}b.example", "has the host \"a\u{200D}b.example\", which is not ASCII", ascii),
        ("https://{host}/x", "has \"{\" in its host", nil), ("https://a\\b/", "has \"\\\" in its host", nil),
        ("https://a[b/", "has \"[\" in its host", nil), ("https://<host>/", "has \"<\" in its host", nil),
        // Addresses.
        ("https://[::1/x", "has an unclosed [ in its host", "close it with ]"),
        ("https://[]", "has an invalid IPv6 address, []", nil),
        ("https://[::1::2]", "has an invalid IPv6 address, [::1::2]", nil),
        ("https://[1:2:3:4:5:6:7]", "has an invalid IPv6 address, [1:2:3:4:5:6:7]", nil),
        ("https://[1:2:3:4:5:6:7:8:9]", "has an invalid IPv6 address, [1:2:3:4:5:6:7:8:9]", nil),
        ("https://[12345::]", "has an invalid IPv6 address, [12345::]", nil),
        ("https://[::g]", "has an invalid IPv6 address, [::g]", nil),
        ("https://[::256.0.0.1]", "has an invalid IPv6 address, [::256.0.0.1]", nil),
        ("https://[fe80::1%25en0]:80", "has an invalid IPv6 address, [fe80::1%25en0]", "remove the zone from % on"),
        ("https://[a.example]", "has an invalid IPv6 address, [a.example]", nil),
        ("https://::1/x", "has an IPv6 address without brackets", "write it in brackets: [::1]"),
        // Ports.
        ("https://a.example:port/", "has an invalid port, port", nil),
        ("https://a:1:2", "has an invalid port, 1:2", nil),
        ("https://[::1]80", "has an invalid port, 80", nil), ("https://a:-1", "has an invalid port, -1", nil),
        // Schemes.
        ("my_app://x", "has an invalid scheme, \"my_app\"", scheme),
        ("1http://x", "has an invalid scheme, \"1http\"", scheme),
        ("ü:x", "has an invalid scheme, \"ü\"", scheme), ("a b:c", "has an invalid scheme, \"a b\"", scheme),
    ]

    @Test(arguments: refused) func refusals(_ text: String, _ reason: String, _ fix: String?) throws {
        let error = #expect(throws: CoercionError.self) { try URL.coerced(from: .string(text), folder: nil) }
        #expect(error == CoercionError(reason, fix: fix))
        // What it says to write is a URL.
        if let fix, fix.hasPrefix("write "), fix.contains("://"), !fix.hasSuffix("…") {
            let better = String(fix.dropFirst("write ".count))
            #expect(try URL.coerced(from: .string(better), folder: nil).absoluteString == better)
        }
    }

    @Test(arguments: [
        "https://a.example/;p=1/(a)*'b'!$&+,=:@", "https://a.example?q=/?:@", "https://a.example#f/?",
        "https://a_b.example",
        "https://%C3%BC.example/", "https://[v1.a:b]/", "https://[1:2:3:4:5:6:7:8]/", "https://[1::]", "https://[::]",
        "https://[::ffff:192.0.2.1]/", "https://[1:2:3:4:5:6:192.0.2.1]", "https://[1:2:3:4:5:6:7::]",
        "https://[::2:3:4:5:6:7:8]",
        "https://999.1.1.1/", "https://a:@b.example", "https://@b.example", "a+b-c.1://x", "x:/y", "x:y//z",
        "urn:a%20b",
        "https://a.example/%e4%Fc", "https://a.example/a//b/../.", "data:text/plain,hello%20world",
    ])
    func valid(_ text: String) throws {
        #expect(try URL.coerced(from: .string(text), folder: nil).absoluteString == text)
    }

    /// The rules of RFC 3986, appendix A, as one regular expression.
    private static func grammar() throws -> NSRegularExpression {
        let unreserved = #"[A-Za-z0-9\-._~]"#
        let subDelims = #"[!$&'()*+,;=]"#
        let pctEncoded = "%[0-9A-Fa-f]{2}"
        let pchar = "(?:\(unreserved)|\(pctEncoded)|\(subDelims)|[:@])"
        let scheme = #"[A-Za-z][A-Za-z0-9+\-.]*"#
        let decOctet = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])"
        let v4 = #"\#(decOctet)(?:\.\#(decOctet)){3}"#
        let h16 = "[0-9A-Fa-f]{1,4}"
        let ls32 = "(?:\(h16):\(h16)|\(v4))"
        let v6 = [
            "(?:\(h16):){6}\(ls32)", "::(?:\(h16):){5}\(ls32)", "(?:\(h16))?::(?:\(h16):){4}\(ls32)",
            "(?:(?:\(h16):){0,1}\(h16))?::(?:\(h16):){3}\(ls32)", "(?:(?:\(h16):){0,2}\(h16))?::(?:\(h16):){2}\(ls32)",
            "(?:(?:\(h16):){0,3}\(h16))?::\(h16):\(ls32)", "(?:(?:\(h16):){0,4}\(h16))?::\(ls32)",
            "(?:(?:\(h16):){0,5}\(h16))?::\(h16)", "(?:(?:\(h16):){0,6}\(h16))?::",
        ].joined(separator: "|")
        let future = "[vV][0-9A-Fa-f]+\\.(?:\(unreserved)|\(subDelims)|:)+"
        let registered = "(?:\(unreserved)|\(pctEncoded)|\(subDelims))*"
        let host = #"(?:\[(?:\#(v6)|\#(future))\]|\#(v4)|\#(registered))"#
        let authority = "(?:(?:\(unreserved)|\(pctEncoded)|\(subDelims)|:)*@)?\(host)(?::[0-9]*)?"
        let paths = "(?://\(authority)(?:/\(pchar)*)*|/(?:\(pchar)+(?:/\(pchar)*)*)?|\(pchar)+(?:/\(pchar)*)*|)"
        let uri = #"\A\#(scheme):\#(paths)(?:\?(?:\#(pchar)|[/?])*)?(?:#(?:\#(pchar)|[/?])*)?\z"#
        return try NSRegularExpression(pattern: uri)
    }

    /// Reasons that are Switchyard's own, for text that is a URI.
    private static let ownReasons = [
        "has no host", "has no path", "has an invalid scheme, \"", "has an invalid port, ", "is relative",
    ]

    @Test(arguments: 0..<8) func theVerdictIsThatOfTheGrammar(_ seed: Int) throws {
        let grammar = try Self.grammar()
        func isURI(_ text: String) -> Bool {
            grammar.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
        }
        var random = SeededGenerator(seed: UInt64(seed))
        let pieces = [
            "https:", "x:", "//", "/", "?", "#", "[", "]", ":", "@", "%", "%2", "%2F", "%zz", "::", "::1", "[::1]", "1",
            "25",
            "255", "256", "00", "f", "abcd", "12345", "g", "v1.", ".", "-", "_", "~", "!", "$&'()*+,;=", " ", "ü", "東",
            "\\", "^", "|",
            "{}", "<>", "\"", "`", "\u{0}", "\u{7F}", "a", "a.example", "192.0.2.1", ":80", "user:pw@", "1:2:3:4:5:6:7",
            ":8",
        ]
        var accepted = 0
        for _ in 0..<8_000 {
            var text = random.oneIn(4) ? "" : random.pick(["https://", "x:", "https://[", "https://a.example/"])
            for _ in 0...random.upTo(6) { text += random.pick(pieces) }
            if random.oneIn(3), text.contains("["), !text.contains("]") { text += "]" }
            let uri = isURI(text)
            do throws(CoercionError) {
                let url = try URL.coerced(from: .string(text), folder: nil)
                #expect(uri, "\(text.debugDescription)")
                #expect(url.absoluteString == text)
                accepted += 1
            } catch {
                let isOwn =
                    Self.ownReasons.contains { error.reason.hasPrefix($0) }
                    || error.reason == "is outside the catalog's folder"
                #expect(!uri || isOwn, "\(text.debugDescription) \(error.reason)")
                #expect(error.reason != "is not a valid URL", "\(text.debugDescription)")
                if let fix = error.fix, fix.hasPrefix("write https://a.example/") {
                    #expect(isURI(String(fix.dropFirst("write ".count))), "\(text.debugDescription) \(fix)")
                }
            }
        }
        #expect(accepted > 200)
    }
}
