// Not verified on Linux.
#if canImport(CryptoKit)
    import CryptoKit
    import Foundation

    /// SHA-256 and HMAC-SHA-256, for what a device and a hub prove to each other.
    enum MessageDigest {
        /// The HMAC of a message.
        static func hmac(_ key: [UInt8], _ message: [UInt8]) -> [UInt8] {
            Array(HMAC<SHA256>.authenticationCode(for: Data(message), using: SymmetricKey(data: Data(key))))
        }

        /// The 32 bytes of the hash.
        static func sha256(_ message: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: Data(message))) }
    }
#endif
