import Foundation
import GuardedServer
import NIOSSL
import Reports

/// Where the options of `switchyard hub` say that it listens.
struct HubPlace {
    /// Options that cannot be used.
    struct Refusal: Error {
        let message: String
    }

    let place: GuardedServer.Place
    /// What is weak about the certificate and its key.
    private(set) var warnings: [String] = []

    /// Reads the certificate and its key.
    init(_ command: HubCommand) throws(Refusal) {
        var place = GuardedServer.Place(port: Int(command.port))
        if let interface = command.listen, let host = command.host, let certificate = command.tlsCertificate,
            let key = command.tlsKey
        {
            guard let parts = host.wholeMatch(of: /([A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?)(?::([0-9]{1,5}))?/)
            else {
                throw Refusal(message: "\"\(host)\" is not a host name; pass a name without a scheme")
            }
            (place.interface, place.host) = (interface, parts.1.lowercased())
            place.publicPort = parts.2.flatMap { Int($0) }
            place.tls = try Self.tls(certificate, key, for: place.host)
            if let first = try? NIOSSLCertificate.fromPEMFile(certificate).first {
                warnings = CertificateWarnings.of(first, certificate, key: key)
            }
        }
        self.place = place
    }

    private static func tls(
        _ certificate: String, _ key: String, for host: String
    ) throws(Refusal) -> TLSConfiguration {
        for file in [certificate, key] where !FileManager.default.isReadableFile(atPath: file) {
            throw Refusal(message: "\(file): the file does not exist, or cannot be read")
        }
        let chain: [NIOSSLCertificate]
        do {
            chain = try NIOSSLCertificate.fromPEMFile(certificate)
        } catch {
            throw Refusal(message: "\(certificate): not a certificate in PEM format")
        }
        let privateKey: NIOSSLPrivateKeySource
        do {
            privateKey = .privateKey(try NIOSSLPrivateKey(file: key, format: .pem))
        } catch {
            throw Refusal(message: "\(key): not a private key in PEM format")
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: privateKey)
        configuration.minimumTLSVersion = .tlsv12
        do {
            _ = try NIOSSLContext(configuration: configuration)
        } catch {
            throw Refusal(message: "\(key): not the key of the certificate in \(certificate)")
        }
        if let first = chain.first { try check(CertificateNames(first), for: host, certificate) }
        return configuration
    }

    /// Otherwise, every app would refuse the certificate without a word here.
    private static func check(
        _ names: CertificateNames, for host: String, _ certificate: String
    ) throws(Refusal) {
        guard !names.include(host) else { return }
        throw Refusal(
            message: names.all.isEmpty
                ? "\(certificate): the certificate has no subjectAltName, without which apps refuse it: make one with "
                    + "DNS:\(host)"
                : "\(certificate): the certificate is for \(names.all.joined(separator: ", ")), so apps that connect to "
                    + "\(host) refuse it: pass a certificate for \(host), or a --host that it is for")
    }
}
