import Foundation

/// The proxies that the process environment names: `https_proxy`, `http_proxy`, `all_proxy`, and the exceptions in `no_proxy`,
/// also in capitals.
struct ProxySettings: Sendable {
    /// An HTTP proxy.
    struct Proxy: Sendable, Hashable {
        let host: String
        let port: Int
        /// The value of the header Proxy-Authorization.
        let authorization: String?

        /// What is shown: no user and password.
        var name: String { "\(host):\(port)" }
    }

    private let proxies: [String: String]
    private let exceptions: [String]

    init(_ variables: [String: String]) {
        func value(_ name: String) -> String? {
            [name, name.uppercased()].compactMap { variables[$0] }.first { !$0.isEmpty }
        }
        var proxies: [String: String] = [:]
        for scheme in ["http", "https"] { proxies[scheme] = value("\(scheme)_proxy") ?? value("all_proxy") }
        self.proxies = proxies
        exceptions = (value("no_proxy") ?? "").split(whereSeparator: { $0 == "," || $0 == " " }).map { $0.lowercased() }
    }

    /// The proxy to ask for a URL; `nil` to ask its server. Servers of this computer are never asked by another one.
    ///
    /// - Throws: ``ProbeError`` if what the variable names is no HTTP proxy.
    func proxy(for url: URL) throws(ProbeError) -> Proxy? {
        guard let scheme = url.scheme?.lowercased(), let text = proxies[scheme], let host = url.host?.lowercased(),
            !isException(host, port: url.effectivePort)
        else { return nil }
        guard let proxy = URL(string: text.contains("://") ? text : "http://\(text)"), proxy.scheme == "http",
            let name = proxy.host
        else { throw ProbeError(.unreachable, "the proxy in \(scheme)_proxy is not the address of an HTTP proxy") }
        let parts = URLComponents(url: proxy, resolvingAgainstBaseURL: true)
        let login = parts?.user.map { "\($0):\(parts?.password ?? "")" }
        return Proxy(
            host: name, port: proxy.effectivePort,
            authorization: login.map { "Basic " + Data($0.utf8).base64EncodedString() })
    }

    private func isException(_ host: String, port: Int) -> Bool {
        let name = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        if name == "localhost" || name.hasSuffix(".localhost") || name == "::1" || name.hasPrefix("127.") {
            return true
        }
        return exceptions.contains { exception in
            if exception == "*" { return true }
            let parts = exception.split(separator: ":", omittingEmptySubsequences: false)
            let hasPort = parts.count == 2
            if hasPort, parts[1] != "\(port)" { return false }
            let domain = (hasPort ? String(parts[0]) : exception).drop { $0 == "*" }.drop { $0 == "." }
            return !domain.isEmpty && (name == domain || name.hasSuffix("." + domain))
        }
    }
}
