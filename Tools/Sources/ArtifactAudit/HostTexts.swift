import Foundation

/// The hosts that a value of a catalog names: of a URL, of `//host/path`, `host/path`, `host:port`, and of a host alone.
enum HostTexts {
    /// The texts by which each host may stand in a file, without repetitions.
    static func all(in value: String) -> [String] {
        let parts = value.split { $0.isWhitespace || ",;\"'<>|".contains($0) }
        return parts.flatMap { texts(of: $0) }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private static func texts(of part: Substring) -> [String] {
        var rest = part
        var hasScheme = false
        if let mark = part.range(of: "//"), part[..<mark.lowerBound].isEmpty || part[..<mark.lowerBound].last == ":" {
            rest = part[mark.upperBound...]
            hasScheme = true
        }
        let hasPath = rest.contains { "/?#".contains($0) }
        var authority = rest.prefix { !"/?#".contains($0) }
        if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
        if authority.first == "[" {
            guard let end = authority.firstIndex(of: "]") else { return [] }
            return addressTexts(
                String(authority[authority.index(after: authority.startIndex)..<end]), after: authority[end...])
        }
        let pieces = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = pieces.first, !first.isEmpty, first.allSatisfy(isOfHost) else { return [] }
        var host = String(first)
        while host.last == "." { host.removeLast() }
        if host.hasPrefix("*.") { host.removeFirst(2) }
        let port = pieces.count > 1 ? String(pieces[1]) : nil
        if let port, !port.allSatisfy(\.isNumber) { return [] }
        // One that names this computer, or has no domain, only means something with its port.
        let isGeneric = !host.contains(".") || host.hasPrefix("127.") || host == "0.0.0.0"
        if isGeneric { return hasScheme ? port.map { ["\(host):\($0)"] } ?? [] : [] }
        guard hasScheme || isDomain(host, isAlone: !hasPath && port == nil) else { return [] }
        return [host, HostPunycode.encoded(host: host), HostPunycode.decoded(host: host)]
    }

    private static func isOfHost(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "-._*".contains(character)
    }

    /// Whether a text without a scheme is a host. The name of a file, such as `config.json/items`, is none.
    private static func isDomain(_ host: String, isAlone: Bool) -> Bool {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }), let last = labels.last else { return false }
        if labels.count == 4, labels.allSatisfy({ UInt8($0) != nil }) { return true }
        return last.contains(where: \.isLetter) && last.count > 1
            && (isAlone || !extensions.contains(last.lowercased()))
    }

    private static let extensions: Set<String> = [
        "app", "bin", "bundle", "car", "cer", "conf", "css", "csv", "dat", "db", "framework", "gz", "html", "jpeg",
        "jpg", "js",
        "json", "log", "pdf", "pem", "plist", "png", "sqlite", "strings", "svg", "swift", "tar", "txt", "xml", "yaml",
        "yml",
    ]

    // MARK: Addresses of IPv6

    /// An address as it was given, in its shortest form, and with all of its groups.
    private static func addressTexts(_ address: String, after bracket: Substring) -> [String] {
        guard let groups = groups(of: address), groups.dropLast().contains(where: { $0 != 0 }) else {
            // This computer, only with its port.
            let port = bracket.dropFirst(2)
            return port.isEmpty ? [] : ["[\(address)]:\(port)"]
        }
        let plain = groups.map { String($0, radix: 16) }
        let padded = plain.map { String(repeating: "0", count: 4 - $0.count) + $0 }
        return [address, shortest(groups), plain.joined(separator: ":"), padded.joined(separator: ":")]
            .map { $0.lowercased() }
    }

    private static func groups(of address: String) -> [UInt16]? {
        let halves = (address.split(separator: "%").first ?? "").split(separator: ":", omittingEmptySubsequences: false)
        guard
            let gap = zip(halves, halves.dropFirst()).enumerated().first(where: {
                $0.element.1.isEmpty && $0.offset < halves.count
            })?.offset
        else {
            let all = halves.compactMap { UInt16($0, radix: 16) }
            return all.count == 8 && halves.count == 8 ? all : nil
        }
        let before = halves[...gap].filter { !$0.isEmpty }.compactMap { UInt16($0, radix: 16) }
        let after = halves[(gap + 1)...].filter { !$0.isEmpty }.compactMap { UInt16($0, radix: 16) }
        guard before.count + after.count < 8 else { return nil }
        return before + [UInt16](repeating: 0, count: 8 - before.count - after.count) + after
    }

    /// RFC 5952: the longest run of two groups or more that are zero is left out.
    private static func shortest(_ groups: [UInt16]) -> String {
        var longest = 0..<0
        var start = 0
        while start < groups.count {
            let end = groups[start...].firstIndex { $0 != 0 } ?? groups.count
            if end - start > max(longest.count, 1) { longest = start..<end }
            start = max(end, start + 1)
        }
        func joined(_ part: ArraySlice<UInt16>) -> String { part.map { String($0, radix: 16) }.joined(separator: ":") }
        guard !longest.isEmpty else { return joined(groups[...]) }
        return joined(groups[..<longest.lowerBound]) + "::" + joined(groups[longest.upperBound...])
    }
}

extension String {
    /// With each letter and its accents as one character, as far as Unicode has one.
    var precomposed: String { precomposedStringWithCanonicalMapping }
}
