public import Foundation

@_spi(Tools) extension MessageDigest {
    /// The 32 bytes of the hash of a message.
    public static func sha256(_ message: some ContiguousBytes) -> [UInt8] {
        var digest = MessageDigest()
        digest.update(message)
        return digest.finish()
    }

    /// The HMAC of a message (RFC 2104).
    public static func hmac(_ key: [UInt8], _ message: [UInt8]) -> [UInt8] {
        let blockBytes = 64
        var block = key.count > blockBytes ? sha256(key) : key
        block += Array(repeating: 0, count: blockBytes - block.count)
        return sha256(block.map { $0 ^ 0x5C } + sha256(block.map { $0 ^ 0x36 } + message))
    }
}

@_spi(Tools) extension Sequence<UInt8> {
    /// Two digits for each byte.
    public var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
