import Foundation
import NIOSSL
import SwiftASN1

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
        if let algorithm = try? signatureAlgorithm(of: certificate), weakSignatures.contains(algorithm) {
            warnings.append(
                "\(file): the certificate is signed with SHA-1 or MD5, so apps refuse it: sign it with -sha256")
        }
        if let bits = try? bitsOfRSA(in: certificate), bits < 2_048 {
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

    /// md5WithRSAEncryption, sha1WithRSAEncryption (RFC 3279), and ecdsa-with-SHA1.
    private static let weakSignatures: Set<ASN1ObjectIdentifier> = [
        [1, 2, 840, 113_549, 1, 1, 4], [1, 2, 840, 113_549, 1, 1, 5], [1, 2, 840, 10_045, 4, 1],
    ]
    private static let rsa: ASN1ObjectIdentifier = [1, 2, 840, 113_549, 1, 1, 1]

    /// The algorithm that follows what is signed.
    private static func signatureAlgorithm(of certificate: NIOSSLCertificate) throws -> ASN1ObjectIdentifier? {
        try DER.sequence(try DER.parse(certificate.toDERBytes()), identifier: .sequence) { nodes in
            _ = nodes.next()
            let algorithm = try nodes.next().map(algorithm)
            while nodes.next() != nil {}
            return algorithm
        }
    }

    /// The bits of the modulus; `nil` of other keys than those of RSA.
    private static func bitsOfRSA(in certificate: NIOSSLCertificate) throws -> Int? {
        let bytes = try certificate.extractPublicKey().toSPKIBytes()
        return try DER.sequence(try DER.parse(bytes), identifier: .sequence) { nodes in
            let algorithm = try nodes.next().map(algorithm)
            let key = try ASN1BitString(derEncoded: &nodes)
            guard algorithm == rsa else { return nil }
            return try DER.sequence(try DER.parse(key.bytes), identifier: .sequence) { numbers in
                let modulus = try ArraySlice<UInt8>(derEncoded: &numbers)
                while numbers.next() != nil {}
                return modulus.drop { $0 == 0 }.count * 8
            }
        }
    }

    /// The identifier in an `AlgorithmIdentifier`.
    private static func algorithm(_ node: ASN1Node) throws -> ASN1ObjectIdentifier {
        try DER.sequence(node, identifier: .sequence) { nodes in
            let identifier = try ASN1ObjectIdentifier(derEncoded: &nodes)
            while nodes.next() != nil {}
            return identifier
        }
    }
}
