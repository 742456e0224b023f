@_spi(Tools) import Digests
import Foundation
import GuardedServer

/// Keys and tokens, of which the store has only hashes.
enum AccessSecret {
    /// The SHA-256 hash, as hexadecimal digits. A slow hash would be of no use: the secrets are 128 random bits.
    static func hash(_ secret: String) -> String { MessageDigest.sha256(Data(secret.utf8)).hexadecimal }

    /// The secret of an `Authorization` header.
    static func bearer(_ authorization: String?) -> String? {
        guard let authorization, authorization.hasPrefix("Bearer ") else { return nil }
        return String(authorization.dropFirst("Bearer ".count))
    }

    /// A code that people compare: six characters that are not mistaken for one another.
    static func code() -> String {
        let characters = Array("23456789ACDEFGHJKLMNPQRTUVWXYZ")
        let code = (0..<6).compactMap { _ in characters.randomElement() }
        return String(code.prefix(3)) + "-" + String(code.suffix(3))
    }
}
