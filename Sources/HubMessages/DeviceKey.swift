@_spi(Tools) import Digests

/// The key of a device, with which it and its hub prove to each other who they are. Neither sends it.
///
/// The proofs are those of [SCRAM](https://www.rfc-editor.org/rfc/rfc5802), with HMAC-SHA-256 and a key of 128 random bits
/// instead of a password: who reads the store of a hub cannot act as its devices.
///
/// ```swift
/// import HubMessages
///
/// let key = DeviceKey("0f3a…")
/// let request = RequestProof("GET", "/device/desired?after=3", of: "7b21", in: LinkSession(session: "c0ff", number: 4), key)
/// print(key.verifier.admits(request, "GET", "/device/desired?after=3"))   // true
/// ```
public struct DeviceKey: Sendable {
    fileprivate let device: [UInt8]
    fileprivate let hub: [UInt8]

    /// The key with a text.
    public init(_ text: String) {
        device = MessageDigest.hmac(Array(text.utf8), Array("Switchyard device".utf8))
        hub = MessageDigest.hmac(Array(text.utf8), Array("Switchyard hub".utf8))
    }

    /// What a hub keeps of the key.
    public var verifier: DeviceVerifier { DeviceVerifier(device: MessageDigest.sha256(device), hub: hub) }

    /// Whether a response is from the hub that knows the key.
    ///
    /// - Parameters:
    ///   - proof: what the response says in ``HubRoutes/proofHeader``.
    ///   - request: what the response is to: the proof of the request, or ``SessionRequest/challenge``.
    public func isProven(by proof: String?, status: Int, body: [UInt8], to request: String) -> Bool {
        isSame(Array((proof ?? "").utf8), Array(verifier.proof(status: status, body: body, to: request).utf8))
    }

    fileprivate func proof(of message: [UInt8]) -> [UInt8] {
        zip(device, MessageDigest.hmac(MessageDigest.sha256(device), message)).map { $0 ^ $1 }
    }
}

/// What a hub keeps of the key of a device: enough to know the device, and to prove that it is the hub; not enough to act
/// as the device.
public struct DeviceVerifier: Codable, Sendable, Hashable {
    private let device: String
    private let hub: String

    fileprivate init(device: [UInt8], hub: [UInt8]) { (self.device, self.hub) = (device.hexadecimal, hub.hexadecimal) }

    /// Whether a request is from the device that has the key.
    public func admits(_ proof: RequestProof, _ method: String, _ target: String) -> Bool {
        guard let stored = [UInt8](hexadecimal: device), let sent = [UInt8](hexadecimal: proof.proof) else {
            return false
        }
        let mask = MessageDigest.hmac(stored, proof.message(method, target))
        return sent.count == mask.count && isSame(MessageDigest.sha256(zip(sent, mask).map { $0 ^ $1 }), stored)
    }

    /// The proof of a response.
    ///
    /// - Parameter request: what the response is to: the proof of the request, or ``SessionRequest/challenge``.
    public func proof(status: Int, body: [UInt8], to request: String) -> String {
        let message = ["response", request, "\(status)", MessageDigest.sha256(body).hexadecimal]
        return MessageDigest.hmac([UInt8](hexadecimal: hub) ?? [], Array(message.joined(separator: "\n").utf8))
            .hexadecimal
    }
}

/// What proves that a request is from a device: the header
/// `Authorization: Switchyard DEVICE SESSION NUMBER DIGEST PROOF`.
public struct RequestProof: Sendable, Hashable {
    private static let scheme = "Switchyard"

    /// The identifier of the device.
    public let device: String
    /// The session of the hub, so that the request counts for this run of it alone.
    public let session: String
    /// The number of the request, which is higher than those before.
    public let number: Int
    /// The SHA-256 hash of the body, in hexadecimal digits.
    public let digest: String
    /// The proof, in hexadecimal digits.
    public private(set) var proof = ""

    /// Proves a request.
    ///
    /// - Parameter target: the path with the query.
    public init(
        _ method: String, _ target: String, body: [UInt8] = [], of device: String, in session: LinkSession,
        _ key: DeviceKey
    ) {
        self.device = device
        (self.session, number) = (session.session, session.number)
        digest = MessageDigest.sha256(body).hexadecimal
        proof = key.proof(of: message(method, target)).hexadecimal
    }

    /// Reads a header; `nil` if it is none of a device.
    public init?(header: String?) {
        let words = (header ?? "").split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 6, words[0] == Self.scheme, let number = Int(words[3]) else { return nil }
        (device, session, self.number, digest, proof) = (words[1], words[2], number, words[4], words[5])
    }

    /// The value of the header.
    public var header: String { [Self.scheme, device, session, "\(number)", digest, proof].joined(separator: " ") }

    /// Whether the request was sent with this body.
    public func covers(_ body: [UInt8]) -> Bool { MessageDigest.sha256(body).hexadecimal == digest }

    fileprivate func message(_ method: String, _ target: String) -> [UInt8] {
        Array(["request", device, session, "\(number)", method, target, digest].joined(separator: "\n").utf8)
    }
}

/// The first request of a device to a hub, `GET /device/session?device=ID&nonce=TEXT`: it says who asks, and wants a proof.
public struct SessionRequest: Sendable, Hashable {
    /// The identifier of the device, or of its request for pairing.
    public let device: String
    /// A random text, which is new for each request.
    public let nonce: String

    /// Creates a request.
    public init(device: String, nonce: String) { (self.device, self.nonce) = (device, nonce) }

    /// The path with the query.
    public var target: String { "\(HubRoutes.session)?device=\(device)&nonce=\(nonce)" }

    /// What the response proves.
    public var challenge: String { "session \(nonce)" }
}

/// What a hub answers to a ``SessionRequest``.
public struct LinkSession: Codable, Sendable, Hashable {
    /// The session: another text at each start of the hub.
    public var session: String
    /// The number of the last request of the device in this session. The next one has a higher number.
    public var number: Int

    /// Creates a session.
    public init(session: String, number: Int) { (self.session, self.number) = (session, number) }
}

/// Compares all bytes, so that the time does not reveal where two texts differ.
private func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}

extension [UInt8] {
    fileprivate init?(hexadecimal text: String) {
        let digits = text.unicodeScalars.compactMap { Character($0).hexDigitValue }
        guard digits.count.isMultiple(of: 2), digits.count == text.unicodeScalars.count else { return nil }
        self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
    }
}
