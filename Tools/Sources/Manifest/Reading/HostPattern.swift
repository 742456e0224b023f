import Foundation

/// The hosts that an ephemeral environment may have.
enum HostPattern {
    /// The host of a URL whose parts may have a `*`; `nil` for a text that is not a URL with a host.
    static func host(of text: String) -> String? {
        guard let scheme = text.range(of: "://"), scheme.lowerBound != text.startIndex else { return nil }
        let authority = text[scheme.upperBound...].prefix { !"/?#".contains($0) }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
        // An IPv6 address is in brackets.
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return host[...end].lowercased() }
        return String(host.prefix { $0 != ":" }).lowercased()
    }

    /// Whether a host with a `*` is one that a pattern describes: the `*` stands for the same in both.
    static func allows(_ host: String, _ pattern: String) -> Bool { host == pattern.lowercased() }
}
