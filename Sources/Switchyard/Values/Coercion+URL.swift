import Foundation
import PropertyLists

extension Coercion {
    /// Schemes whose URLs name a server, so that one without a host is a mistake.
    private static let serverSchemes: Set<String> = ["http", "https", "ws", "wss", "ftp", "ftps"]

    /// Schemes whose URLs may begin with a digit.
    private static let numberSchemes: Set<String> = ["tel", "telprompt", "sms", "facetime", "facetime-audio"]

    static func url(_ value: PropertyListValue, folder: URL?) throws(CoercionError) -> URL {
        guard let text = value.stringValue else { throw CoercionError("is no text, which a URL is written as") }
        guard !text.isEmpty else { throw CoercionError("is empty, and no URL") }
        guard !text.unicodeScalars.contains(where: isBlank) else {
            throw CoercionError("is no URL: it has blanks in it")
        }
        guard let url = URL(string: text) else { throw CoercionError("is no URL") }
        guard let scheme = url.scheme?.lowercased(), !scheme.isEmpty else {
            throw CoercionError(
                "is no absolute URL: it has no scheme",
                fix: "begin it with https:// (or file: for a file beside the catalog)")
        }
        if scheme == "file" { return try fileURL(text, url, folder) }
        let rest = text.dropFirst(scheme.count + 1)
        if serverSchemes.contains(scheme) {
            guard rest.hasPrefix("//"), let host = url.host, !host.isEmpty else { throw noHost(rest) }
            // `URL` accepts any digits after the colon, and has no port where they are too many for a number.
            let digits = portDigits(rest.dropFirst(2))
            guard digits.isEmpty || UInt16(digits) != nil else {
                throw CoercionError("is no URL: there is no port \(digits.prefix(20))")
            }
        } else if rest.isEmpty || (rest.first?.isNumber == true && !numberSchemes.contains(scheme)) {
            // `localhost:8080` parses as scheme and path.
            throw CoercionError("is no URL: \"\(scheme)\" is no scheme", fix: "did you mean http://\(text)?")
        }
        return url
    }

    /// Whether a scalar is white space. Most are ASCII, where that is known without the Unicode tables.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar == " " || ("\t"..."\r").contains(scalar) : scalar.properties.isWhitespace
    }

    /// A URL that requests can go to: one with a host, or a file.
    static func base(_ value: PropertyListValue, folder: URL?) throws(CoercionError) -> URL {
        let url = try url(value, folder: folder)
        guard url.isFileURL || url.host?.isEmpty == false else { throw CoercionError("is no URL: it has no host") }
        return url
    }

    /// What stands behind the host's colon, given all that follows the two slashes.
    private static func portDigits(_ rest: Substring) -> Substring {
        let authority = rest.prefix { !"/?#".contains($0) }
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        // The colons of an IPv6 address are within brackets.
        guard let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") else { return "" }
        return host[host.index(after: colon)...]
    }

    private static func noHost(_ rest: Substring) -> CoercionError {
        // What is left of https://… in an xcconfig file, where `//` begins a comment.
        let isCut = rest.isEmpty || rest == "/" || rest == "//"
        return CoercionError(
            "is no URL: it has no host", fix: isCut ? "an xcconfig file cuts at //: write https:/$()/… there" : nil)
    }

    private static func fileURL(_ text: String, _ url: URL, _ folder: URL?) throws(CoercionError) -> URL {
        let rest = text.dropFirst("file:".count)
        if rest.hasPrefix("/") {
            guard !url.path.isEmpty, url.path != "/" else { throw CoercionError("is no file URL: it has no path") }
            return url
        }
        guard let name = String(rest).removingPercentEncoding, !name.isEmpty, !name.contains("\0") else {
            throw CoercionError("is no file URL: it has no path")
        }
        guard !name.split(separator: "/").contains("..") else {
            throw CoercionError("is a file outside of the catalog's folder")
        }
        guard let folder else { throw CoercionError("is a file beside the catalog, and the catalog is no file") }
        return folder.appendingPathComponent(name)
    }
}
