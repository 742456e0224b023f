import Executables
import Foundation
import NIOSSL
import Reports

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
        if let algorithm = signatureAlgorithm(of: certificate), weakSignatures.contains(algorithm) {
            warnings.append(
                "\(file): the certificate is signed with SHA-1 or MD5, so apps refuse it: sign it with -sha256")
        }
        if let bits = bitsOfRSA(in: certificate), bits < 2_048 {
            warnings.append(
                "\(file): the key of the certificate has less than 2,048 bits, so apps refuse it: make a new one")
        }
        if let mode = try? FileManager.default.attributesOfItem(atPath: key)[.posixPermissions] as? Int,
            mode & 0o077 != 0
        {
            warnings.append("\(key): other users can read the key: chmod 600 \(key)")
        }
        return warnings
    }

    private static func date(_ seconds: time_t) -> Date { Date(timeIntervalSince1970: Double(seconds)) }

    /// md5WithRSAEncryption, sha1WithRSAEncryption (RFC 3279), and ecdsa-with-SHA1.
    private static let weakSignatures: Set<[UInt8]> = [
        [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 4], [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 5],
        [0x2A, 0x86, 0x48, 0xCE, 0x3D, 4, 1],
    ]
    private static let rsa: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 1]

    /// The algorithm that follows what is signed.
    private static func signatureAlgorithm(of certificate: NIOSSLCertificate) -> [UInt8]? {
        guard let bytes = try? certificate.toDERBytes(), let parts = DERElement(bytes[...])?.elements, parts.count == 3
        else { return nil }
        return algorithm(parts[1])
    }

    /// The bits of the modulus; `nil` of other keys than those of RSA.
    private static func bitsOfRSA(in certificate: NIOSSLCertificate) -> Int? {
        guard let bytes = try? certificate.extractPublicKey().toSPKIBytes(),
            let parts = DERElement(bytes[...])?.elements, parts.count == 2, algorithm(parts[0]) == rsa,
            // The first byte says how many of the last bits do not count.
            let modulus = DERElement(parts[1].content.dropFirst())?.elements?.first
        else { return nil }
        return modulus.content.drop { $0 == 0 }.count * 8
    }

    /// The identifier in an `AlgorithmIdentifier`.
    private static func algorithm(_ element: DERElement) -> [UInt8]? {
        element.elements?.first.map { Array($0.content) }
    }
}
