public import Foundation

/// Where a hub is: a scheme, a host, and a port. What a device says is sent over TLS, or within one computer.
///
/// ```swift
/// import SwitchyardConsole
///
/// let address = HubAddress("https://hub.example:8443")
/// print(address?.url.absoluteString ?? "", HubAddress("http://hub.example") == nil)   // … true
/// ```
public struct HubAddress: Sendable, Hashable {
    /// The address as a URL without a path.
    public let url: URL

    /// Why a text is not an address, and what to do; `nil` if it is one.
    static func problem(of text: String) -> String? {
        guard HubAddress(text) == nil else { return nil }
        let given = URLComponents(string: text)
        guard given?.scheme?.lowercased() == "http", let host = given?.host, !host.isEmpty else {
            return "it is not the address of a hub: use https://HOST:PORT, or http:// for this device itself"
        }
        return
            "http:// is for this device itself, and \(host) is another device: use https://, which switchyard hub offers "
            + "with --tls-certificate"
    }

    /// Creates an address; `nil` if the text is none, or is one without TLS that is not of this computer.
    public init?(_ text: String) {
        guard text.utf8.count <= 1_024, let given = URLComponents(string: text), let host = given.host, !host.isEmpty,
            given.user == nil, given.password == nil, given.query == nil, given.fragment == nil,
            ["", "/"].contains(given.path)
        else { return nil }
        let scheme = given.scheme?.lowercased()
        let isLocal = ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host.lowercased())
        guard scheme == "https" || (scheme == "http" && isLocal) else { return nil }
        var components = URLComponents()
        components.scheme = scheme
        components.host = host
        components.port = given.port
        guard let url = components.url else { return nil }
        self.url = url
    }
}
