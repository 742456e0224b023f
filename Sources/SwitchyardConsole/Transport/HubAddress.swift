public import Foundation

/// Where a hub is: a scheme, a host, and a port. The key of a device is sent over TLS, or within one computer.
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
