/// A URL, checked against the grammar of RFC 3986, in which it has a scheme.
///
/// `URL(string:)` differs by system: iOS 16 returns `nil` for text that iOS 17 percent-encodes. Text that passes this
/// check is a URL everywhere, and what does not pass it is an error everywhere.
struct URLSyntax {
    /// In lowercase.
    let scheme: String
    /// Whether two slashes and a host follow the scheme.
    let hasHost: Bool
    /// The digits after the host's colon; empty if there are none.
    let port: String
    /// Whether there is a path other than a single slash.
    let hasPath: Bool

    /// Checks a text.
    ///
    /// - Throws: ``CoercionError`` with what is wrong and, where it is known, what to write instead.
    init(_ text: String) throws(CoercionError) {
        guard !text.isEmpty else { throw CoercionError("is empty") }
        try Self.checkEnds(text)
        let bytes = Array(text.utf8)
        let end = bytes.firstIndex { $0 == UInt8(ascii: ":") || Self.isDelimiter($0) } ?? bytes.endIndex
        guard end > 0, end < bytes.endIndex, bytes[end] == UInt8(ascii: ":") else {
            throw CoercionError(
                "has no scheme", fix: "start it with https://, or with file: for a file in the catalog's folder")
        }
        let scheme = String(decoding: bytes[..<end], as: UTF8.self)
        guard bytes[0].isLetter, bytes[..<end].allSatisfy({ $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) })
        else {
            throw CoercionError(
                "has an invalid scheme, \"\(scheme.prefix(20))\"",
                fix: "start it with a letter, and use only letters, digits, +, - and .")
        }
        self.scheme = bytes[..<end].contains { $0.isUppercase } ? scheme.lowercased() : scheme
        var rest = bytes[(end + 1)...]
        let check = URLCheck(text: text, bytes: bytes)
        if rest.starts(with: "//".utf8) {
            let authority = rest.dropFirst(2).prefix { !Self.isDelimiter($0) }
            (hasHost, port) = try check.authority(authority)
            rest = bytes[authority.endIndex...]
        } else {
            (hasHost, port) = (false, "")
        }
        let path = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        try check.characters(path, .path)
        hasPath = path.count > 1 || (path.first ?? UInt8(ascii: "/")) != UInt8(ascii: "/")
        rest = bytes[path.endIndex...]
        if rest.first == UInt8(ascii: "?") {
            let query = rest.dropFirst().prefix { $0 != UInt8(ascii: "#") }
            try check.characters(query, .query)
            rest = bytes[query.endIndex...]
        }
        try check.characters(rest.dropFirst(), .query)
    }

    /// White space at the ends is a slip of copying, not part of the URL.
    private static func checkEnds(_ text: String) throws(CoercionError) {
        let isVisible = { (byte: UInt8?) in (UInt8(ascii: "!")...UInt8(ascii: "~")).contains(byte ?? 0) }
        if isVisible(text.utf8.first), isVisible(text.utf8.last) { return }
        for (scalar, end) in [(text.unicodeScalars.first, "beginning"), (text.unicodeScalars.last, "end")] {
            guard let scalar, scalar.isBlank else { continue }
            throw CoercionError("contains white space", fix: "remove it at the \(end)")
        }
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }
}

extension URLSyntax {
    /// The parts of a URL that allow different characters.
    enum Part {
        case user, host, path
        /// A query or a fragment.
        case query

        /// Whether a byte may occur as it is.
        func allows(_ byte: UInt8) -> Bool {
            if byte.isLetter || byte.isDigit { return true }
            switch byte {
            // unreserved / sub-delims
            case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "!"),
                UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="):
                return true
            case UInt8(ascii: ":"): return self != .host
            case UInt8(ascii: "@"), UInt8(ascii: "/"): return self == .path || self == .query
            case UInt8(ascii: "?"): return self == .query
            default: return false
            }
        }
    }

    /// The text of a part in which everything that the part does not allow is percent-encoded. Escapes are kept.
    static func encoded(_ bytes: some RandomAccessCollection<UInt8>, _ part: Part) -> String {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if part.allows(byte) || (byte == UInt8(ascii: "%") && isEscape(rest)) {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether a text after a percent sign starts with two hexadecimal digits.
    static func isEscape(_ rest: some Collection<UInt8>) -> Bool {
        let digits = rest.prefix(2)
        return digits.count == 2 && digits.allSatisfy(\.isHexDigit)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}

extension UInt8 {
    var isUppercase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isHexDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }
}

extension Unicode.Scalar {
    /// Whether this is white space. Most scalars are ASCII and need no Unicode tables.
    var isBlank: Bool {
        isASCII ? self == " " || ("\t"..."\r").contains(self) : properties.isWhitespace
    }
}
