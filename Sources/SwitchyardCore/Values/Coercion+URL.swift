package import Foundation
package import PropertyLists

extension Coercion {
    /// An absolute URL, or `file:NAME` for a file in the catalog's folder.
    package static func url(_ value: PropertyListValue, folder: URL?) throws(CoercionError) -> URL {
        try locator(value, folder: folder).url
    }

    /// A URL for requests: one with a host, or a file.
    package static func base(_ value: PropertyListValue, folder: URL?) throws(CoercionError) -> URL {
        let (url, syntax) = try locator(value, folder: folder)
        guard syntax.scheme == "file" || syntax.hasHost else { throw CoercionError("has no host") }
        return url
    }

    private static func locator(
        _ value: PropertyListValue, folder: URL?
    ) throws(CoercionError) -> (url: URL, syntax: URLSyntax) {
        guard let text = value.stringValue else { throw CoercionError("is not a string") }
        let syntax = try URLSyntax(text)
        var rest: Substring { text.dropFirst(syntax.scheme.count + 1) }
        switch syntax.scheme {
        case "file":
            return (try fileURL(rest, syntax, folder), syntax)
        // Their URLs name a server, so that a URL without a host is an error.
        case "http", "https", "ws", "wss", "ftp", "ftps":
            guard syntax.hasHost else { throw noHost(rest) }
            guard syntax.port.isEmpty || UInt16(syntax.port) != nil else {
                throw CoercionError("has an invalid port, \(syntax.port.prefix(20))")
            }
        // Their URLs may begin with a digit.
        case "tel", "telprompt", "sms", "facetime", "facetime-audio":
            guard !rest.isEmpty else { throw invalidScheme(syntax, text) }
        default:
            // `localhost:8080` parses as a scheme and a path.
            guard let first = rest.first, !first.isNumber else { throw invalidScheme(syntax, text) }
        }
        return (try system(text), syntax)
    }

    /// The system's form of a URL that was checked.
    private static func system(_ text: String) throws(CoercionError) -> URL {
        guard let url = URL(string: text) else { throw CoercionError("is not a valid URL") }
        return url
    }

    private static func invalidScheme(_ syntax: URLSyntax, _ text: String) -> CoercionError {
        CoercionError("has an invalid scheme, \"\(syntax.scheme)\"", fix: "did you mean http://\(text)?")
    }

    private static func noHost(_ rest: Substring) -> CoercionError {
        // The rest of https://… in an xcconfig file, where `//` starts a comment.
        let isCut = rest.isEmpty || rest == "/" || rest == "//"
        return CoercionError(
            "has no host",
            fix: isCut ? "write https:/$()/… in an xcconfig file, in which // starts a comment" : nil)
    }

    private static func fileURL(
        _ rest: Substring, _ syntax: URLSyntax, _ folder: URL?
    ) throws(CoercionError) -> URL {
        if rest.hasPrefix("/") {
            guard syntax.hasPath else { throw CoercionError("has no path") }
            return try system("file:\(rest)")
        }
        guard let name = String(rest).removingPercentEncoding, !name.isEmpty, !name.contains("\0") else {
            throw CoercionError("has no path")
        }
        guard !name.split(separator: "/").contains("..") else {
            throw CoercionError("is outside the catalog's folder")
        }
        guard let folder else {
            throw CoercionError("is relative to the catalog's folder, but the catalog is not a file")
        }
        return folder.appendingPathComponent(name)
    }
}
