public import Foundation
public import PropertyLists

/// The base of an environment's requests: the URL of a server, or a local file.
///
/// Unlike `URL(string:relativeTo:)`, an endpoint keeps the path of the base if the appended path begins with a slash:
/// `https://a.example/api` and `/profile` form `https://a.example/api/profile`.
///
/// ```swift
/// let api = try Endpoint("https://qa.example/api")
/// let url = try api.url(for: "/profile", query: [URLQueryItem(name: "page", value: "2")])
/// // https://qa.example/api/profile?page=2
/// let request = try api.request(for: "profile", method: "DELETE", timeout: .seconds(30))
/// ```
public struct Endpoint: Sendable, Hashable {
    /// The base URL.
    public let base: URL

    /// Creates an endpoint from a base URL.
    ///
    /// - Throws: ``ConfigurationError`` `invalid-url` unless the base is an absolute URL with a host, or a file.
    public init(_ base: URL) throws(ConfigurationError) {
        do {
            self.base = try Coercion.base(.string(base.absoluteString), folder: nil)
        } catch {
            throw Self.invalid(base.absoluteString, error)
        }
    }

    /// Creates an endpoint from a string.
    ///
    /// - Throws: ``ConfigurationError`` `invalid-url`.
    public init(_ base: String) throws(ConfigurationError) {
        do {
            self.base = try Coercion.base(.string(base), folder: nil)
        } catch {
            throw Self.invalid(base, error)
        }
    }

    private static func invalid(_ base: String, _ error: CoercionError) -> ConfigurationError {
        let fix = error.fix.map { ": \($0)" } ?? ""
        return ConfigurationError(.invalidURL, "base URL \"\(base)\" \(error.reason)\(fix)")
    }

    /// Whether the base is a local file, which is the response to every request.
    public var isLocalFile: Bool { base.isFileURL && !base.hasDirectoryPath }

    /// Returns the URL of a path below the base.
    ///
    /// - Parameters:
    ///   - path: the path, with or without a leading slash, and optionally with a query and a fragment. Existing
    ///     percent-encoding is kept; other characters are encoded as needed.
    ///   - query: query items, appended to those of the base and the path.
    /// - Returns: the URL; for a local file, the file itself.
    /// - Throws: ``ConfigurationError`` `invalid-url` if the path is an absolute URL or leads above the base.
    public func url(for path: String, query: [URLQueryItem] = []) throws(ConfigurationError) -> URL {
        if isLocalFile { return base }
        let parts = try PathParts(path)
        guard var components = URLComponents(url: base, resolvingAgainstBaseURL: true) else {
            throw ConfigurationError(.invalidURL, "base URL \"\(base.absoluteString)\" cannot be parsed")
        }
        if !parts.path.isEmpty {
            let stem = components.percentEncodedPath
            let relative = parts.path.drop { $0 == "/" }
            components.percentEncodedPath = (stem.hasSuffix("/") ? stem : stem + "/") + relative
        }
        let queries = [components.percentEncodedQuery, parts.query, Self.encoded(query)].compactMap { $0 }.filter {
            !$0.isEmpty
        }
        components.percentEncodedQuery = queries.isEmpty ? nil : queries.joined(separator: "&")
        if let fragment = parts.fragment { components.percentEncodedFragment = fragment }
        guard let url = components.url else {
            throw ConfigurationError(
                .invalidURL, "path \"\(path)\" and base URL \"\(base.absoluteString)\" do not form a URL")
        }
        return url
    }

    private static func encoded(_ items: [URLQueryItem]) -> String? {
        var components = URLComponents()
        components.queryItems = items
        // Most servers read a plus sign as a space; `URLComponents` does not encode it.
        return components.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
    }
}

/// A path as entered, split into its parts and percent-encoded as needed.
private struct PathParts {
    let path: String
    let query: String?
    let fragment: String?

    init(_ text: String) throws(ConfigurationError) {
        if let scheme = text.range(of: "://"), !text[..<scheme.lowerBound].contains(where: { "/?#".contains($0) }) {
            throw ConfigurationError(.invalidURL, "path \"\(text)\" is an absolute URL")
        }
        let (beforeFragment, fragment) = Self.split(text, at: "#")
        let (path, query) = Self.split(beforeFragment, at: "?")
        // Not `removingPercentEncoding`, which fails for invalid UTF-8. A server may treat an encoded slash as a
        // slash.
        let decoded = path.lowercased().replacingOccurrences(of: "%2e", with: ".").replacingOccurrences(
            of: "%2f", with: "/")
        guard !decoded.split(separator: "/").contains("..") else {
            throw ConfigurationError(.invalidURL, "path \"\(text)\" leads above the base URL")
        }
        self.path = URLSyntax.encoded(Array(path.utf8), .path)
        self.query = query.map { URLSyntax.encoded(Array($0.utf8), .query) }
        self.fragment = fragment.map { URLSyntax.encoded(Array($0.utf8), .query) }
    }

    private static func split(_ text: String, at mark: Character) -> (String, String?) {
        guard let index = text.firstIndex(of: mark) else { return (text, nil) }
        return (String(text[..<index]), String(text[text.index(after: index)...]))
    }
}

extension Endpoint: CustomStringConvertible {
    /// The base URL.
    public var description: String { base.absoluteString }
}

extension Endpoint: ConfigurationValue {
    /// `url`.
    public static var valueType: ValueType { .url }
    /// Creates an endpoint from a URL value.
    ///
    /// - Throws: ``CoercionError`` with the reason, for any other value.
    public static func coerced(from value: PropertyListValue, folder: URL?) throws(CoercionError) -> Endpoint {
        Endpoint(checked: try Coercion.base(value, folder: folder))
    }

    private init(checked base: URL) {
        self.base = base
    }
}
