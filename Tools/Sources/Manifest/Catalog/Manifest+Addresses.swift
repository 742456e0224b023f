import PropertyLists
import SourceText
import Switchyard
@_spi(Tools) import SwitchyardCore

extension Manifest {
    /// What is wrong with the addresses of servers, although they are URLs: a misspelled scheme, and an address in production
    /// that only the developer's network knows.
    func addressFindings(of catalog: EnvironmentCatalog, brand: String?) -> [Finding] {
        let keys = keys.filter { $0.type == .url && $0.secret == nil }
        guard !keys.isEmpty else { return [] }
        let production = try? productionName
        var findings: [Finding] = []
        for name in environments.map(\.name) {
            let layers = [catalog.environments[name] ?? [:], catalog.common].map(PropertyListValue.dictionary)
            for key in keys {
                let path = PropertyListKeyPath(key.name.split(separator: ".").map(String.init))
                guard let text = layers.firstNonNil({ $0[path] })?.stringValue,
                    let problem = Self.problem(text, inProduction: name == production)
                else { continue }
                let location = origin(of: key.name, in: name, brand: brand)?.location ?? SourceLocation(file: file)
                let finding = Finding(
                    rule: problem.rule, severity: problem.severity, message: "\(key.name) \(problem.message)",
                    location: location, fix: problem.fix)
                // A value that several environments have is one finding.
                if !findings.contains(finding) { findings.append(finding) }
            }
        }
        return findings
    }

    private static func problem(
        _ text: String, inProduction: Bool
    ) -> (rule: RuleID, severity: Severity, message: String, fix: String?)? {
        guard let end = text.firstRange(of: "://"), let host = HostPattern.host(of: text) else { return nil }
        let scheme = text[..<end.lowerBound].lowercased()
        if let meant = ServerScheme.meant(by: scheme) {
            return (.manifestValue, .error, "has the unknown scheme \"\(scheme)\"", "did you mean \"\(meant)\"?")
        }
        guard inProduction, ServerScheme.names.contains(scheme), PrivateHost.contains(host) else { return nil }
        return (
            .productionLocalHost, .warning, "of production has the host \"\(host)\", which only a local network has",
            "use the address of the server that the App Store version talks to"
        )
    }
}

/// The schemes of servers.
private enum ServerScheme {
    static let names = ["https", "http", "wss", "ws"]

    /// The scheme that another one is probably a misspelling of; `nil` for one of these, and for those of apps.
    static func meant(by scheme: String) -> String? {
        guard !names.contains(scheme), scheme.allSatisfy(\.isLetter) else { return nil }
        // Others, such as http+unix, have a meaning of their own.
        return Suggestion.nearest(to: scheme, among: names.filter { abs($0.count - scheme.count) <= 1 })
    }
}

/// Hosts that exist on a computer or in a local network only.
enum PrivateHost {
    /// Whether a host, in lowercase letters, is one of them.
    static func contains(_ host: String) -> Bool {
        if host.hasPrefix("[") { return host == "[::1]" || host.hasPrefix("[fe80") || host.hasPrefix("[fd") }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { UInt8($0) }
        if parts.count == 4, numbers.count == 4 {
            switch (numbers[0], numbers[1]) {
            case (127, _), (10, _), (0, _), (192, 168), (169, 254), (172, 16...31): return true
            default: return false
            }
        }
        // RFC 6761, RFC 6762, and RFC 8375 reserve these names, ICANN "internal".
        let last = parts.last.map(String.init) ?? ""
        return (parts.count == 1 && !host.isEmpty) || ["localhost", "local", "internal", "lan"].contains(last)
            || host.hasSuffix(".home.arpa")
    }
}
