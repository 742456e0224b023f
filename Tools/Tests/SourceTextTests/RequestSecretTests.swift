import Foundation
import SourceText
import Testing

/// What is declared to be secret belongs to one request.
@Suite struct RequestSecretTests {
    private static let secret = "quiet-meadow/harbor"

    private static var declared: DeclaredSecrets {
        var secrets = DeclaredSecrets()
        secrets.declare(text: secret)
        return secrets
    }

    @Test func oneRequestHidesNothingFromAnother() async {
        await Redaction.scope {
            Redaction.declare(Self.declared)
            #expect(Redaction.redacted("a \(Self.secret)").text == "a <redacted>")
            await Redaction.scope { #expect(Redaction.redacted(Self.secret).text == Self.secret) }
            #expect(Redaction.isDeclared)
        }
        #expect(!Redaction.isDeclared)
        Redaction.declare(Self.declared)
        #expect(!Redaction.isDeclared)
    }

    /// Other threads work for the request too, in what they ask and in what they declare.
    @Test func otherThreadsBelongToIt() async {
        await Redaction.scope {
            let (_, isDeclared) = concurrently {
            } _: {
                Redaction.declare(Self.declared)
                return Redaction.isDeclared
            }
            #expect(isDeclared)
            let hidden = Array(0..<64).concurrentMap { _ in Redaction.hides(text: Self.secret) }
            #expect(hidden.allSatisfy { $0 })
        }
    }

    /// A secret is redacted in what is made of it.
    @Test(arguments: [
        secret, "x=\(secret)&y", "quiet-meadow%2Fharbor", Data(secret.utf8).base64EncodedString(),
        Data("user:\(secret)".utf8).base64EncodedString(), Data("us:\(secret)!".utf8).base64EncodedString(),
        Data("u:\(secret)".utf8).base64EncodedString(),
    ]) func whatIsMadeOfIt(_ text: String) async {
        await Redaction.scope {
            Redaction.declare(Self.declared)
            #expect(Redaction.redacted(text).text.contains("<redacted>"))
            let decoded = Data(base64Encoded: text).map { String(decoding: $0, as: UTF8.self) } ?? text
            #expect(decoded.contains("harbor") || text.contains("%2Fharbor"))
            #expect(!Redaction.redacted(text).text.contains("harbor"))
        }
    }

    @Test(arguments: [
        ("https://user:pass@example.com", true), ("see https://u:p@h/x", true), ("https://example.com/a:b@c", false),
        ("ssh://git@example.com", false), ("https://example.com", false), ("a@b.example", false),
    ]) func passwordOfAURL(_ text: String, _ has: Bool) {
        #expect(Redaction.hasPassword(text) == has)
    }
}
