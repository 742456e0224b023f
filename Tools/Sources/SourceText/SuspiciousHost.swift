/// A host that no release should lead to, by its name: a guess, as nobody has said which servers are for users.
package enum SuspiciousHost: Sendable {
    /// The computer that the app runs on.
    case thisComputer
    /// A private network.
    case privateAddress
    /// A server whose name has a word such as `staging`, `qa`, or `dev`.
    case stagingLike

    /// What a host with an optional port looks like; `nil` for one that may be for users.
    package init?(_ host: String) {
        let name = host.lowercased().split(separator: ":").first.map(String.init) ?? ""
        if name == "localhost" || name.hasPrefix("127.") && Self.isAddress(name) || name == "0.0.0.0" {
            self = .thisComputer
            return
        }
        if Self.isAddress(name) {
            let parts = name.split(separator: ".").compactMap { Int($0) }
            guard
                parts[0] == 10 || parts[0] == 192 && parts[1] == 168 || parts[0] == 172 && (16...31).contains(parts[1])
            else { return nil }
            self = .privateAddress
            return
        }
        // Apple's own servers for tests are asked by released apps.
        guard name != "apple.com", !name.hasSuffix(".apple.com") else { return nil }
        let labels = name.split(separator: ".").map(String.init)
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }) else { return nil }
        if labels.last == "local" || labels.last == "internal" || labels.last == "test" {
            self = .privateAddress
            return
        }
        let words = labels.dropLast().flatMap { $0.split(separator: "-").map(String.init) }
        guard words.contains(where: { Self.stagingWords.contains($0.filter { !$0.isNumber }) }) else { return nil }
        self = .stagingLike
    }

    /// The rule about it.
    package var rule: RuleID {
        switch self {
        case .thisComputer: .localHost
        case .privateAddress: .privateHost
        case .stagingLike: .stagingLikeHost
        }
    }

    package static let stagingWords: Set<String> = [
        "dev", "develop", "development", "int", "integration", "preprod", "preproduction", "qa", "sandbox", "stage",
        "staging", "stg", "test", "testing", "uat",
    ]

    private static func isAddress(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }
}
