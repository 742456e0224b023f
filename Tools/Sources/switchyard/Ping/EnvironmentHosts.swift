import Foundation

/// Which hosts belong to which environment.
struct EnvironmentHosts: Sendable {
    /// A host with a port: several environments may run on one computer.
    private struct Address: Hashable {
        let host: String
        let port: Int?
    }

    private var addresses: [String: Set<Address>] = [:]

    /// Adds the hosts of URLs.
    mutating func add(_ urls: [URL], to environment: String) {
        addresses[environment, default: []].formUnion(urls.compactMap(Self.address))
    }

    /// The environment that a URL leads to, if it is another one than the given; the first by name.
    func other(than environment: String, of url: URL) -> String? {
        guard let address = Self.address(url) else { return nil }
        let own = addresses[environment] ?? []
        guard !own.contains(address) else { return nil }
        let isOwnHost = own.contains { $0.host == address.host }
        return addresses.filter { name, addresses in
            name != environment
                && (isOwnHost ? addresses.contains(address) : addresses.contains { $0.host == address.host })
        }.keys.min()
    }

    private static func address(_ url: URL) -> Address? {
        url.host.map { Address(host: $0.lowercased(), port: url.effectivePort) }
    }
}

extension URL {
    /// The port, also if it is that of the scheme.
    var effectivePort: Int { port ?? (scheme?.lowercased() == "https" ? 443 : 80) }

    /// Scheme, host, port and path: no user, password, query, or fragment, which may be secret.
    var withoutSecrets: String {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return scheme ?? "" }
        (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
        return parts.string ?? scheme ?? ""
    }
}
