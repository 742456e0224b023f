import Foundation
import PropertyLists

extension Coercion {
    /// Schemes whose URLs name a server, so that a URL without a host is an error.
    private static let serverSchemes: Set<String> = ["http", "https", "ws", "wss", "ftp", "ftps"]

    /// Schemes whose URLs may begin with a digit.
    private static let numberSchemes: Set<String> = ["tel", "telprompt", "sms", "facetime", "facetime-audio"]

    static func url(_ value: PropertyListValue, folder: URL?) throws(CoercionError) -> URL {
        guard let text = value.stringValue else { throw CoercionError("is not a string") }
        guard !text.isEmpty else { throw CoercionError("is empty") }
        guard !text.unicodeScalars.contains(where: isBlank) else {
            throw CoercionError("contains white space")
        }
        guard let url = URL(string: text) else { throw CoercionError("is not a valid URL") }
        guard let scheme = url.scheme?.lowercased(), !scheme.isEmpty else {
            throw CoercionError(
                "has no scheme",
                fix: "start it with https://, or with file: for a file in the catalog's folder")
        }
        if scheme == "file" { return try fileURL(text, url, folder) }
        let rest = text.dropFirst(scheme.count + 1)
        if serverSchemes.contains(scheme) {
            guard rest.hasPrefix("//"), let host = url.host, !host.isEmpty else { throw noHost(rest) }
            // `URL` accepts any digits after the colon, and has no port if the number is too large.
            let digits = portDigits(rest.dropFirst(2))
            guard digits.isEmpty || UInt16(digits) != nil else {
                throw CoercionError("has an invalid port, \(digits.prefix(20))")
            }
        } else if rest.isEmpty || (rest.first?.isNumber == true && !numberSchemes.contains(scheme)) {
            // `localhost:8080` parses as a scheme and a path.
            throw CoercionError("has an invalid scheme, \"\(scheme)\"", fix: "did you mean http://\(text)?")
        }
        return url
    }

    /// Whether a scalar is white space. Most are ASCII and need no Unicode tables.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar == " " || ("\t"..."\r").contains(scalar) : scalar.properties.isWhitespace
    }

    /// A URL for requests: one with a host, or a file.
    static func base(_ value: PropertyListValue, folder: URL?) throws(CoercionError) -> URL {
        let url = try url(value, folder: folder)
        guard url.isFileURL || url.host?.isEmpty == false else { throw CoercionError("has no host") }
        return url
    }

    /// The text after the host's colon, given everything after the two slashes.
    private static func portDigits(_ rest: Substring) -> Substring {
        let authority = rest.prefix { !"/?#".contains($0) }
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        // The colons of an IPv6 address are in brackets.
        guard let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") else { return "" }
        return host[host.index(after: colon)...]
    }

    private static func noHost(_ rest: Substring) -> CoercionError {
        // The rest of https://… in an xcconfig file, where `//` starts a comment.
        let isCut = rest.isEmpty || rest == "/" || rest == "//"
        return CoercionError(
            "has no host",
            fix: isCut ? "write https:/$()/… in an xcconfig file, in which // starts a comment" : nil)
    }

    private static func fileURL(_ text: String, _ url: URL, _ folder: URL?) throws(CoercionError) -> URL {
        let rest = text.dropFirst("file:".count)
        if rest.hasPrefix("/") {
            guard !url.path.isEmpty, url.path != "/" else { throw CoercionError("has no path") }
            return url
        }
        guard let name = String(rest).removingPercentEncoding, !name.isEmpty, !name.contains("\0") else {
            throw CoercionError("has no path")
        }
        guard !name.split(separator: "/").contains("..") else {
            throw CoercionError("is outside of the catalog's folder")
        }
        guard let folder else {
            throw CoercionError("is relative to the catalog's folder, but the catalog is not a file")
        }
        return folder.appendingPathComponent(name)
    }
}
