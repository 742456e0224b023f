import Foundation
import PropertyLists

extension Coercion {
    /// Schemes whose URLs name a server, so that a URL without a host is an error.
    private static let serverSchemes: Set<String> = ["http", "https", "ws", "wss", "ftp", "ftps"]

    /// Schemes whose URLs may begin with a digit.
    private static let numberSchemes: Set<String> = ["tel", "telprompt", "sms", "facetime", "facetime-audio"]

    /// An absolute URL, or `file:NAME` for a file in the catalog's folder.
    static func url(_ value: PropertyListValue, folder: URL?) throws(CoercionError) -> URL {
        try locator(value, folder: folder).url
    }

    /// A URL for requests: one with a host, or a file.
    static func base(_ value: PropertyListValue, folder: URL?) throws(CoercionError) -> URL {
        let (url, syntax) = try locator(value, folder: folder)
        guard syntax.scheme == "file" || syntax.host?.isEmpty == false else { throw CoercionError("has no host") }
        return url
    }

    private static func locator(
        _ value: PropertyListValue, folder: URL?
    ) throws(CoercionError) -> (url: URL, syntax: URLSyntax) {
        guard let text = value.stringValue else { throw CoercionError("is not a string") }
        let syntax = try URLSyntax(text)
        let rest = text.dropFirst(syntax.scheme.count + 1)
        if syntax.scheme == "file" { return (try fileURL(rest, syntax, folder), syntax) }
        if serverSchemes.contains(syntax.scheme) {
            guard syntax.host?.isEmpty == false else { throw noHost(rest) }
            guard syntax.port.isEmpty || UInt16(syntax.port) != nil else {
                throw CoercionError("has an invalid port, \(syntax.port.prefix(20))")
            }
        } else if rest.isEmpty || (rest.first?.isNumber == true && !numberSchemes.contains(syntax.scheme)) {
            // `localhost:8080` parses as a scheme and a path.
            throw CoercionError("has an invalid scheme, \"\(syntax.scheme)\"", fix: "did you mean http://\(text)?")
        }
        return (try system(text), syntax)
    }

    /// The system's form of a URL that was checked.
    private static func system(_ text: String) throws(CoercionError) -> URL {
        guard let url = URL(string: text) else { throw CoercionError("is not a valid URL") }
        return url
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
            guard !syntax.path.isEmpty, syntax.path != "/" else { throw CoercionError("has no path") }
            return try system("file:\(rest)")
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
