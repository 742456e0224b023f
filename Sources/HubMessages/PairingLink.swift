public import Foundation

/// A link with which a person pairs an app with a hub: its address and identifier, and a ticket if no approval is needed.
///
/// An app never connects to an address that a link names before the person has confirmed it.
///
/// ```swift
/// import HubMessages
///
/// let link = PairingLink(address: "https://hub.example:8443", hub: "0f3a", ticket: "7K3F9Q")
/// let text = link.url(scheme: PairingLink.scheme)?.absoluteString ?? ""
/// print(text)   // switchyard-pair://pair?address=https://hub.example:8443&hub=0f3a&ticket=7K3F9Q
/// ```
public struct PairingLink: Sendable, Hashable {
    /// The scheme of links if the app has none of its own.
    public static let scheme = "switchyard-pair"

    /// The address of the hub.
    public var address: String
    /// The identifier of the hub.
    public var hub: String
    /// The ticket, which can be used once; `nil` if an operator approves.
    public var ticket: String?
    /// The SHA-256 hash of the hub's certificate in lowercase hexadecimal; `nil` if the system decides whom it trusts.
    public var certificate: String?

    /// Creates a link.
    public init(address: String, hub: String, ticket: String? = nil, certificate: String? = nil) {
        self.address = address
        self.hub = hub
        self.ticket = ticket
        self.certificate = certificate
    }

    /// Reads a link, whatever its scheme; `nil` if it is not one.
    public init?(_ url: URL) {
        guard url.absoluteString.utf8.count <= 2_048, url.host == "pair",
            let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
        else { return nil }
        let values = Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        guard let address = values["address"], let hub = values["hub"], !hub.isEmpty else { return nil }
        self.init(address: address, hub: hub, ticket: values["ticket"], certificate: values["certificate"])
    }

    /// The link with a scheme; `nil` if the scheme is not one.
    public func url(scheme: String) -> URL? {
        var components = URLComponents()
        components.scheme = scheme
        components.host = "pair"
        components.queryItems = [
            URLQueryItem(name: "address", value: address), URLQueryItem(name: "hub", value: hub),
            ticket.map { URLQueryItem(name: "ticket", value: $0) },
            certificate.map { URLQueryItem(name: "certificate", value: $0) },
        ].compactMap { $0 }
        return components.url
    }
}
