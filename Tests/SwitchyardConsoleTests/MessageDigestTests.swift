@_spi(Tools) import Digests
import Foundation
import HubMessages
import Testing

/// What a device and a hub prove to each other.
@Suite("Proofs of a device and its hub")
struct MessageDigestTests {
    /// RFC 6234, section 8.5, and FIPS 180-4: lengths on both sides of each padding.
    @Test(arguments: [
        ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
        (
            "0123456701234567012345670123456701234567012345670123456701234567", 10,
            "594847328451bdfa85056225462cc1d867d877fb388df0ce35f25ab5562bfbb5"
        ),
    ]) func `The vectors of RFC 6234`(text: String, count: Int, hash: String) {
        let message = Array(String(repeating: text, count: count).utf8)
        #expect(MessageDigest.sha256(message).hexadecimal == hash)
        for size in [1, 63, 64, 65, 1_000] where message.count < 10_000 {
            var digest = MessageDigest()
            for start in stride(from: 0, to: message.count, by: size) {
                digest.update(Data(message[start...].prefix(size)))
            }
            #expect(digest.finish().hexadecimal == hash)
        }
    }

    private static func bytes(_ byte: UInt8, _ count: Int) -> [UInt8] { Array(repeating: byte, count: count) }

    /// RFC 4231, sections 4.2 to 4.8; the fifth is a truncated one.
    private static let vectors: [(key: [UInt8], message: [UInt8], hash: String)] = [
        (
            bytes(0x0B, 20), Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            bytes(0xAA, 20), bytes(0xDD, 50), "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            Array(1...25), bytes(0xCD, 50), "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
        ),
        (
            bytes(0xAA, 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        (
            bytes(0xAA, 131),
            Array(
                ("This is a test using a larger than block-size key and a larger than block-size data. The key needs to "
                    + "be hashed before being used by the HMAC algorithm.").utf8),
            "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
        ),
    ]

    @Test(arguments: vectors.indices) func `The vectors of RFC 4231`(index: Int) {
        let vector = Self.vectors[index]
        #expect(MessageDigest.hmac(vector.key, vector.message).hexadecimal == vector.hash)
    }

    private let key = DeviceKey("0f3a")
    private let session = LinkSession(session: "s", number: 7)

    @Test func `A request is from the device that has the key, and for what it says`() throws {
        let proof = RequestProof("PUT", "/a?b=1", body: [1], of: "d", in: session, key)
        let sent = try #require(RequestProof(header: proof.header))
        #expect(sent == proof)
        let verifier = key.verifier
        #expect(verifier.admits(sent, "PUT", "/a?b=1"))
        #expect(sent.covers([1]))
        #expect(!sent.covers([]))
        #expect(!verifier.admits(sent, "GET", "/a?b=1"))
        #expect(!verifier.admits(sent, "PUT", "/a?b=2"))
        #expect(!DeviceKey("0f3b").verifier.admits(sent, "PUT", "/a?b=1"))
        for index in 1...5 {
            var words = proof.header.split(separator: " ").map(String.init)
            words[index] = index == 3 ? "8" : String(words[index].reversed())
            let other = try #require(RequestProof(header: words.joined(separator: " ")))
            if other != proof { #expect(!verifier.admits(other, "PUT", "/a?b=1")) }
        }
    }

    @Test(arguments: ["", "Bearer x", "Switchyard d s 1 2", "Switchyard d s x 2 3", "Switchyard d s 1 2 3 4"])
    func `What is no proof is none`(header: String) {
        #expect(RequestProof(header: header) == nil)
        #expect(!key.verifier.admits(RequestProof("GET", "/", of: "d", in: session, DeviceKey("")), "GET", "/"))
    }

    @Test func `A response is from the hub, and to one request`() {
        let proof = key.verifier.proof(status: 200, body: [1, 2], to: "r")
        #expect(key.isProven(by: proof, status: 200, body: [1, 2], to: "r"))
        #expect(!key.isProven(by: proof, status: 204, body: [1, 2], to: "r"))
        #expect(!key.isProven(by: proof, status: 200, body: [1], to: "r"))
        #expect(!key.isProven(by: proof, status: 200, body: [1, 2], to: "q"))
        #expect(!key.isProven(by: nil, status: 200, body: [1, 2], to: "r"))
        #expect(!key.isProven(by: "", status: 200, body: [1, 2], to: "r"))
    }

    /// Who reads the store of a hub has the verifiers.
    @Test func `A verifier is not enough to act as the device`() throws {
        let text = String(decoding: try JSONEncoder().encode(key.verifier), as: UTF8.self)
        let stolen = try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
        for value in stolen.values {
            let proof = RequestProof("GET", "/", of: "d", in: session, DeviceKey(value))
            #expect(!key.verifier.admits(proof, "GET", "/"))
        }
    }
}
