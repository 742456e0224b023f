import Foundation

/// The hosts that a value of a catalog names: of each URL within it, of `//host/path`, `host/path`, `host:port`, `applinks:host`, and of a
/// host alone. Where a part of a host is filled in at run time (`{tenant}.qa.example.com`), the rest counts.
enum HostTexts {
    /// The texts by which each host may stand in a file, without repetitions.
    static func all(in value: String) -> [String] {
        authorities(in: value).flatMap { texts(of: $0) }.uniquedTexts
    }

    /// For a host that another environment has as well: the host with its port, and the host with its path.
    static func longer(in value: String) -> [(host: String, text: String)] {
        authorities(in: value).flatMap { authority -> [(String, String)] in
            guard let host = host(of: authority) else { return [] }
            let port = authority.port.map { "\(host):\($0)" }
            var path = authority.rest.prefix { !"?#".contains($0) }
            while path.last == "/" { path.removeLast() }
            return [port, path.isEmpty ? nil : "\(port ?? host)\(path)"].compactMap { $0.map { (host, $0) } }
        }
    }

    // MARK: Authorities

    /// What names a server, in a URL or without one.
    private struct Authority {
        var host: Substring
        /// A number.
        var port: String?
        /// The path and the query.
        var rest: Substring
        /// Whether `//` is before it, so that it is certainly a server.
        var hasScheme: Bool

        /// - Parameter text: what follows the scheme, with a name and a password before the host, if there are some.
        init(_ text: Substring, hasScheme: Bool) {
            let end = text.firstIndex { "/?#".contains($0) } ?? text.endIndex
            rest = text[end...]
            var authority = text[..<end]
            if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
            self.hasScheme = hasScheme
            if authority.first == "[", let bracket = authority.firstIndex(of: "]") {
                host = authority[...bracket]
                authority = authority[authority.index(after: bracket)...]
            } else {
                host = authority.prefix { $0 != ":" }
                authority = authority[host.endIndex...]
            }
            let digits = authority.dropFirst()
            port = !digits.isEmpty && digits.allSatisfy(\.isNumber) ? String(digits) : nil
        }
    }

    private static func authorities(in value: String) -> [Authority] {
        // A URL in the query of another one may be encoded.
        let decoded = value.contains("%") ? value.removingPercentEncoding : nil
        return [value, decoded].compactMap { $0 }.flatMap { value in
            value.split { $0.isWhitespace || ",;\"'<>|".contains($0) }.flatMap { authorities(of: $0) }
        }
    }

    private static func authorities(of part: Substring) -> [Authority] {
        let marks = part.ranges(of: "//").map { (before: part[..<$0.lowerBound], after: part[$0.upperBound...]) }
            .filter { $0.before.isEmpty || $0.before.last == ":" }
        let urls = marks.map { Authority($0.after, hasScheme: true) }
        // Only a scheme is before the first.
        if let first = marks.first, !first.before.contains(where: { "/?#@".contains($0) }) { return urls }
        var found = [Authority(part, hasScheme: false)]
        // "applinks:qa.example", which is not a host and port. "file:comments.json5" names no server.
        if let colon = part.firstIndex(of: ":"), part[..<colon].allSatisfy({ $0.isLetter || $0 == "-" }),
            !["data", "file"].contains(part[..<colon].lowercased())
        {
            found.append(Authority(part[part.index(after: colon)...], hasScheme: false))
        }
        return found + urls
    }

    // MARK: Hosts

    private static func host(of authority: Authority) -> String? {
        let host = name(of: authority)
        guard !host.isEmpty, host.allSatisfy(isOfHost) else { return nil }
        if isGeneric(host) { return authority.hasScheme ? host : nil }
        return authority.hasScheme || isDomain(host, isAlone: authority.rest.isEmpty && authority.port == nil)
            ? host : nil
    }

    /// The host without what is filled in at run time and the dots around it.
    private static func name(of authority: Authority) -> String {
        var host = authority.host
        for (first, last) in [("{", "}"), ("$(", ")"), ("<", ">"), ("*", "*"), ("%", "@"), ("%", "s"), ("%", "d")] {
            // Of a label as a whole, before a domain with labels of its own.
            guard let start = host.ranges(of: first).last, let end = host[start.lowerBound...].ranges(of: last).first,
                host[end.upperBound...].first == ".",
                host[end.upperBound...].split(separator: ".").count > (first == "*" ? 1 : 2)
            else { continue }
            host = host[end.upperBound...]
        }
        while host.last == "." { host.removeLast() }
        return String(host.drop { $0 == "." })
    }

    /// One that names this computer, or has no domain, which only means something with its port or behind `//`.
    private static func isGeneric(_ host: String) -> Bool { !host.contains(".") || isThisComputer(host) }

    private static func isThisComputer(_ host: String) -> Bool {
        host.lowercased() == "localhost" || host.hasPrefix("127.") || host == "0.0.0.0" || host == "10.0.2.2"
    }

    private static func texts(of authority: Authority) -> [String] {
        if authority.host.first == "[" {
            return IPv6Address(authority.host.dropFirst().dropLast()).map { address in
                guard address.isThisComputer else { return address.texts(as: authority.host.dropFirst().dropLast()) }
                return authority.port.map { ["\(authority.host):\($0)"] } ?? []
            } ?? []
        }
        guard let host = host(of: authority) else { return [] }
        if isGeneric(host) {
            let port = authority.port.map { "\(host):\($0)" }
            return [port ?? (isThisComputer(host) ? nil : "//\(host)")].compactMap { $0 }
        }
        // A short one is in many words, but not behind the slashes of a URL.
        let short = host.utf8.count < AuditedText.shortest ? ["//\(host)"] : []
        guard host.utf8.contains(where: { $0 >= 0x80 }) else {
            return [host, HostPunycode.decoded(host: host)] + short
        }
        return [
            host, HostPunycode.encoded(host: host), host.lowercased(), host.uppercased(),
            host.decomposedStringWithCanonicalMapping,
        ] + short
    }

    private static func isOfHost(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "-._".contains(character)
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
}

extension [String] {
    /// Without texts of the same bytes: two forms of a letter with an accent are two texts.
    fileprivate var uniquedTexts: [String] {
        reduce(into: []) { texts, text in
            if !texts.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { texts.append(text) }
        }
    }
}

extension String {
    /// With each letter and its accents as one character, as far as Unicode has one.
    var precomposed: String { precomposedStringWithCanonicalMapping }
}
