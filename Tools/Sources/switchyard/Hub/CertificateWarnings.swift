import Foundation
import NIOSSL

/// What is weak about a certificate and its key: the hub starts, and clients may refuse it.
enum CertificateWarnings {
    /// The warnings about the files.
    static func of(_ certificate: NIOSSLCertificate, _ file: String, key: String, now: Date = Date()) -> [String] {
        var warnings: [String] = []
        let (begin, end) = (date(certificate.notValidBefore), date(certificate.notValidAfter))
        if end < now {
            warnings.append("\(file): the certificate expired on \(end.day), so apps refuse it: renew it")
        } else if begin > now {
            warnings.append(
                "\(file): the certificate is not valid before \(begin.day), so apps refuse it: look at the clock")
        }
        // https://support.apple.com/103769
        if end.timeIntervalSince(begin) > 825.5 * 86_400 {
            warnings.append(
                "\(file): the certificate is valid for more than 825 days, so Apple's systems refuse it: make one with -days 398"
            )
        }
        if let bytes = try? certificate.toDERBytes(), weakSignatures.contains(where: { contains(bytes, $0) }) {
            warnings.append(
                "\(file): the certificate is signed with SHA-1 or MD5, so apps refuse it: sign it with -sha256")
        }
        if let bytes = try? certificate.extractPublicKey().toSPKIBytes(), contains(bytes, rsa),
            bytes.count < smallestRSA
        {
            warnings.append(
                "\(file): the key of the certificate has less than 2,048 bits, so apps refuse it: make another one")
        }
        if let mode = try? FileManager.default.attributesOfItem(atPath: key)[.posixPermissions] as? Int,
            mode & 0o077 != 0
        {
            warnings.append("\(key): other users can read the key: chmod 600 \(key)")
        }
        return warnings
    }

    private static func date(_ seconds: time_t) -> Date { Date(timeIntervalSince1970: Double(seconds)) }

    /// The object identifiers of md5WithRSAEncryption, sha1WithRSAEncryption (RFC 3279), and ecdsa-with-SHA1.
    private static let weakSignatures: [[UInt8]] = [
        rsaFamily + [0x04], rsaFamily + [0x05], [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x01],
    ]
    private static let rsa = rsaFamily + [0x01]
    private static let rsaFamily: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01]
    /// The bytes of a public key with 2,048 bits and what is around it.
    private static let smallestRSA = 256 + 32

    private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        Data(bytes).range(of: Data(part)) != nil
    }
}
