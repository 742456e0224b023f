import Foundation
import NIOCore
import NIOSSL
import Reports

/// The names that a certificate is for. Clients compare them with the name by which they reach the hub; Apple's no longer
/// look at the common name.
struct CertificateNames {
    /// The names, such as `desk.local`, `*.example.com` and `192.168.0.7`.
    let all: [String]

    init(_ certificate: NIOSSLCertificate) {
        all = certificate._subjectAlternativeNames().compactMap { name in
            switch name.nameType {
            case .dnsName: String(decoding: name.contents, as: UTF8.self).lowercased()
            case .ipAddress:
                (try? SocketAddress(packedIPAddress: ByteBuffer(bytes: name.contents), port: 0))?.ipAddress
            default: nil
            }
        }
    }

    /// Whether a client that reaches the hub by a host accepts the certificate.
    func include(_ host: String) -> Bool {
        let host = host.lowercased()
        return all.contains { name in
            // An asterisk is the whole first part of a name.
            let rest = host.drop { $0 != "." }
            return name == host || name.hasPrefix("*.") && name.dropFirst() == rest
        }
    }
}
