/// The address of a server: a scheme, a host name, and a port.
package struct ServerAddress: Hashable, Sendable {
    /// The address that servers listen on by default. Not `localhost`, whose meaning depends on a file.
    package static let loopback = "127.0.0.1"

    /// Whether a host is this computer, whatever a name server says.
    package static func isOfThisComputer(_ host: String) -> Bool {
        ["localhost", loopback, "::1", "[::1]"].contains(host.lowercased())
    }

    /// The name that clients use.
    package let host: String
    /// The port.
    package let port: Int
    /// Whether the server uses TLS.
    package let isSecure: Bool

    /// Creates an address; by default, on this computer.
    package init(host: String = Self.loopback, port: Int, isSecure: Bool = false) {
        (self.host, self.port, self.isSecure) = (host, port, isSecure)
    }

    /// The required value of `Host`. Browsers leave out the default port.
    package var authority: String { port == (isSecure ? 443 : 80) ? host : "\(host):\(port)" }

    /// The required value of `Origin`.
    package var origin: String { "\(isSecure ? "https" : "http")://\(authority)" }

    /// The address of the page with a key. Browsers do not send the fragment to servers.
    package func url(_ key: String) -> String { "\(origin)/#\(key)" }
}
