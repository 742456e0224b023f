/// The errors in the parts of a URL, with what to write instead.
struct URLCheck {
    let text: String
    let bytes: [UInt8]

    /// Checks what is between the two slashes and the path, and returns whether there is a host, and the
    /// digits of the port.
    func authority(_ authority: ArraySlice<UInt8>) throws(CoercionError) -> (hasHost: Bool, port: String) {
        var rest = authority
        if let mark = authority.lastIndex(of: UInt8(ascii: "@")) {
            try characters(authority[..<mark], .user)
            rest = authority[(mark + 1)...]
        }
        let host: ArraySlice<UInt8>
        if rest.first == UInt8(ascii: "[") {
            guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else {
                throw CoercionError("has an unclosed [ in its host", fix: "close it with ]")
            }
            host = rest[...end]
            guard IPLiteral.isValid(host.dropFirst().dropLast()) else { throw invalidAddress(host) }
        } else {
            host = rest.prefix { $0 != UInt8(ascii: ":") }
            try self.host(host, of: rest)
        }
        rest = rest[host.endIndex...]
        guard rest.isEmpty || (rest.first == UInt8(ascii: ":") && rest.dropFirst().allSatisfy(\.isDigit)) else {
            let port = string(rest.first == UInt8(ascii: ":") ? rest.dropFirst() : rest)
            throw CoercionError("has an invalid port, \(port.prefix(20))")
        }
        return (!host.isEmpty, rest.isEmpty ? "" : string(rest.dropFirst()))
    }

    private func invalidAddress(_ host: ArraySlice<UInt8>) -> CoercionError {
        // An address with a zone, %25en0, is only good on one machine, and not part of the grammar.
        let zone = host.firstIndex(of: UInt8(ascii: "%"))
        let isZoned = zone.map { IPLiteral.isValid(host[..<$0].dropFirst()) } ?? false
        return CoercionError(
            "has an invalid IPv6 address, \(string(host).prefix(60))",
            fix: isZoned ? "remove the zone from % on" : nil)
    }

    private func host(_ host: ArraySlice<UInt8>, of rest: ArraySlice<UInt8>) throws(CoercionError) {
        // A host and a port have one colon, an address has two or more.
        if rest[host.endIndex...].dropFirst().contains(UInt8(ascii: ":")), IPLiteral.isIPv6(rest) {
            throw CoercionError(
                "has an IPv6 address without brackets", fix: "write it in brackets: [\(string(rest))]")
        }
        if let found = firstDisallowed(host, .host), found.scalar != "%" {
            let name = string(host)
            if found.scalar.isBlank { throw CoercionError("contains white space", fix: "remove it from the host") }
            guard found.scalar.isASCII else {
                throw CoercionError(
                    "has the host \"\(name.prefix(60))\", which is not ASCII",
                    fix: HostName.ascii(name).map { "write the host as \($0)" }
                        ?? "write the host in its ASCII form (xn--…)")
            }
            throw CoercionError("has \(found.name) in its host")
        }
        try characters(host, .host)
    }

    /// Checks that a part has only characters that it may have.
    func characters(_ part: ArraySlice<UInt8>, _ kind: URLSyntax.Part) throws(CoercionError) {
        guard let found = firstDisallowed(part, kind) else { return }
        if found.scalar == "%" {
            let escape = string(part[found.index...]).prefix(3)
            throw CoercionError("has an invalid percent escape, \(escape)", fix: rewritten ?? "write % as %25")
        }
        if found.scalar.isBlank {
            throw CoercionError(
                "contains white space", fix: found.scalar == " " ? rewritten ?? "write it as %20" : "remove it")
        }
        guard found.scalar.properties.generalCategory != .control else {
            throw CoercionError("contains a control character", fix: "remove it")
        }
        let escaped = URLSyntax.encoded(Array(String(found.scalar).utf8), kind)
        throw CoercionError(
            "contains \(found.name), which must be percent-encoded", fix: rewritten ?? "write it as \(escaped)")
    }

    private struct Disallowed {
        let index: Int
        let scalar: Unicode.Scalar

        /// The character in quotation marks.
        var name: String { scalar == "\"" ? "a quotation mark" : "\"\(scalar)\"" }
    }

    /// The first character that a part may not have. A percent sign is one if two digits do not follow it.
    private func firstDisallowed(_ part: ArraySlice<UInt8>, _ kind: URLSyntax.Part) -> Disallowed? {
        var index = part.startIndex
        while index < part.endIndex {
            if part[index] == UInt8(ascii: "%"), URLSyntax.isEscape(part[(index + 1)...]) {
                index += 3
            } else if kind.allows(part[index]) {
                index += 1
            } else {
                let scalar = String(decoding: part[index...].prefix(4), as: UTF8.self).unicodeScalars.first
                return scalar.map { Disallowed(index: index, scalar: $0) }
            }
        }
        return nil
    }

    /// The fix with the whole text, percent-encoded, if it is short and then a URL.
    private var rewritten: String? {
        guard bytes.count <= 200, let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        var rest = bytes[(colon + 1)...]
        var result = string(bytes[...colon])
        if rest.starts(with: "//".utf8) {
            let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
            result += "//"
            let mark = authority.lastIndex(of: UInt8(ascii: "@"))
            if let mark { result += URLSyntax.encoded(authority[..<mark], .user) + "@" }
            result += string(authority[(mark.map { $0 + 1 } ?? authority.startIndex)...])
            rest = bytes[authority.endIndex...]
        }
        let path = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        result += URLSyntax.encoded(path, .path)
        rest = bytes[path.endIndex...]
        if rest.first == UInt8(ascii: "?") {
            let query = rest.dropFirst().prefix { $0 != UInt8(ascii: "#") }
            result += "?" + URLSyntax.encoded(query, .query)
            rest = bytes[query.endIndex...]
        }
        if !rest.isEmpty { result += "#" + URLSyntax.encoded(rest.dropFirst(), .query) }
        // Text that is already encoded has an error that encoding does not repair.
        return result != text && (try? URLSyntax(result)) != nil ? "write \(result)" : nil
    }

    private func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
