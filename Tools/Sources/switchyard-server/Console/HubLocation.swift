import Foundation
import GuardedServer
import NIOSSL

/// Where a hub is, and the token that it wants.
struct HubLocation: Sendable {
    let host: String
    let port: Int
    let isSecure: Bool
    let token: String
    /// Certificates to trust besides the system's.
    let authorities: [NIOSSLCertificate]
    /// Whether an agent sends the requests for the operator, which the audit log says.
    let isAgent: Bool

    /// The hub with an address such as `https://hub.example.com:8443`.
    ///
    /// - Throws: ``HubFailure/unusable(_:)`` if the address or the token has another form, or if there is no token.
    init(_ address: String, token: String?, authorities: [NIOSSLCertificate] = [], isAgent: Bool = false)
        throws(HubFailure)
    {
        guard let url = URLComponents(string: address), let scheme = url.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = url.host, !host.isEmpty, ["", "/"].contains(url.path)
        else { throw .unusable("\"\(address)\" is not the address of a hub: use one such as http://127.0.0.1:8700") }
        guard [url.user, url.password, url.query, url.fragment].allSatisfy({ $0 == nil }) else {
            throw .unusable(
                "the address of the hub has more than a host and a port: a token in it is seen by other users; use "
                    + "--token-file")
        }
        guard (url.port ?? 1) > 0, (url.port ?? 1) <= Int(UInt16.max) else {
            throw .unusable("the port of \"\(address)\" is not a number from 1 to \(UInt16.max)")
        }
        guard scheme == "https" || ServerAddress.isOfThisComputer(host) else {
            throw .unusable(
                "\"\(address)\" has no TLS, so the token could be read on the way: use https://, or http:// for this "
                    + "computer itself")
        }
        guard let token else { throw .unusable("the hub needs the token of an operator: pass --token-file") }
        guard !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .unusable("the token of the hub is empty, or has characters that a token cannot have")
        }
        self.host = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        isSecure = scheme == "https"
        port = url.port ?? (isSecure ? 443 : 80)
        self.token = token
        self.authorities = authorities
        self.isAgent = isAgent
    }

    /// The value of `Host`.
    var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
    }

    /// The address without a key.
    var origin: String { "\(isSecure ? "https" : "http")://\(authority)" }
}
