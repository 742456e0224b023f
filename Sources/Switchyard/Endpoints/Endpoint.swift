public import Foundation
public import PropertyLists

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// The base that an environment's requests go to: a server's URL or a local file.
///
/// `URL(string:relativeTo:)` drops the base's path before a path that begins with a slash. An endpoint keeps it:
/// `https://a.example/api` and `/profile` are `https://a.example/api/profile`.
///
/// ```swift
/// let api = try Endpoint("https://qa.example/api")
/// let url = try api.url(for: "/profile", query: [URLQueryItem(name: "page", value: "2")])
/// // https://qa.example/api/profile?page=2
/// let request = try api.request(for: "profile", method: "DELETE", timeout: .seconds(30))
/// ```
public struct Endpoint: Sendable, Hashable {
    /// The base.
    public let base: URL

    /// An endpoint at a base.
    ///
    /// - Throws: ``ConfigurationError`` `invalid-url` when the base is no absolute URL with a host, and no file.
    public init(_ base: URL) throws(ConfigurationError) {
        do {
            self.base = try Coercion.base(.string(base.absoluteString), folder: nil)
        } catch {
            throw ConfigurationError(.invalidURL, "the base \"\(base.absoluteString)\" \(error.reason)")
        }
    }

    /// An endpoint at a base that is text.
    ///
    /// - Throws: ``ConfigurationError`` `invalid-url`.
    public init(_ base: String) throws(ConfigurationError) {
        do {
            self.base = try Coercion.base(.string(base), folder: nil)
        } catch {
            throw ConfigurationError(.invalidURL, "the base \"\(base)\" \(error.reason)")
        }
    }

    /// Whether the environment's source is a local file, which answers whatever is asked.
    public var isLocalFile: Bool { base.isFileURL && !base.hasDirectoryPath }

    /// The URL of a path below the base.
    ///
    /// - Parameters:
    ///   - path: with or without a slash before it, with its own query and fragment if it has them. Percent-encodings
    ///     stay as they are; what needs one gets one.
    ///   - query: added behind the base's and the path's own query items.
    /// - Returns: the URL; for a local file, the file itself.
    /// - Throws: ``ConfigurationError`` `invalid-url` when the path is a URL of its own or leads above the base.
    public func url(for path: String, query: [URLQueryItem] = []) throws(ConfigurationError) -> URL {
        if isLocalFile { return base }
        let parts = try PathParts(path)
        guard var components = URLComponents(url: base, resolvingAgainstBaseURL: true) else {
            throw ConfigurationError(.invalidURL, "the base \"\(base.absoluteString)\" cannot be taken apart")
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
            throw ConfigurationError(.invalidURL, "\"\(path)\" below \"\(base.absoluteString)\" is no URL")
        }
        return url
    }

    /// A request for a path below the base.
    ///
    /// - Parameters:
    ///   - path: as in ``url(for:query:)``.
    ///   - query: as in ``url(for:query:)``.
    ///   - method: the HTTP method.
    ///   - headers: header fields.
    ///   - body: the body.
    ///   - timeout: how long to wait for data; without it, as long as `URLRequest` waits.
    /// - Throws: ``ConfigurationError`` `invalid-url`.
    public func request(
        for path: String, query: [URLQueryItem] = [], method: String = "GET", headers: [String: String] = [:],
        body: Data? = nil, timeout: Duration? = nil
    ) throws(ConfigurationError) -> URLRequest {
        var request = URLRequest(url: try url(for: path, query: query))
        request.httpMethod = method
        request.httpBody = body
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        if let timeout { request.timeoutInterval = timeout / .seconds(1) }
        return request
    }

    private static func encoded(_ items: [URLQueryItem]) -> String? {
        var components = URLComponents()
        components.queryItems = items
        // A plus sign is a blank to most servers; `URLComponents` leaves it.
        return components.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
    }
}

/// A path as somebody wrote it, taken apart and percent-encoded where it must be.
private struct PathParts {
    let path: String
    let query: String?
    let fragment: String?

    init(_ text: String) throws(ConfigurationError) {
        if let scheme = text.range(of: "://"), !text[..<scheme.lowerBound].contains(where: { "/?#".contains($0) }) {
            throw ConfigurationError(.invalidURL, "\"\(text)\" is a URL of its own, not a path below the base")
        }
        let (beforeFragment, fragment) = Self.split(text, at: "#")
        let (path, query) = Self.split(beforeFragment, at: "?")
        // Not `removingPercentEncoding`, which gives up on what is no UTF-8; an encoded slash may count on the server.
        let decoded = path.lowercased().replacingOccurrences(of: "%2e", with: ".").replacingOccurrences(
            of: "%2f", with: "/")
        guard !decoded.split(separator: "/").contains("..") else {
            throw ConfigurationError(.invalidURL, "\"\(text)\" leads above the base")
        }
        self.path = Self.encoded(path, .urlPathAllowed)
        self.query = query.map { Self.encoded($0, .urlQueryAllowed) }
        self.fragment = fragment.map { Self.encoded($0, .urlFragmentAllowed) }
    }

    private static func split(_ text: String, at mark: Character) -> (String, String?) {
        guard let index = text.firstIndex(of: mark) else { return (text, nil) }
        return (String(text[..<index]), String(text[text.index(after: index)...]))
    }

    /// Encodes what must be, and leaves what is encoded already.
    private static func encoded(_ text: String, _ allowed: CharacterSet) -> String {
        let bytes = Array(text.utf8)
        return bytes.indices.reduce(into: "") { result, index in
            let scalar = Unicode.Scalar(bytes[index])
            let isEscape =
                scalar == "%" && index + 2 < bytes.count
                && [bytes[index + 1], bytes[index + 2]].allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
            if isEscape || (scalar.isASCII && scalar != "%" && allowed.contains(scalar)) {
                result.unicodeScalars.append(scalar)
            } else {
                let digits = String(bytes[index], radix: 16, uppercase: true)
                result += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
    }
}

extension Endpoint: ConfigurationValue {
    /// `url`.
    public static var valueType: ValueType { .url }
    /// The endpoint at a URL.
    ///
    /// - Throws: ``CoercionError`` with the reason, for any other value.
    public static func coerced(from value: PropertyListValue, folder: URL?) throws(CoercionError) -> Endpoint {
        Endpoint(checked: try Coercion.base(value, folder: folder))
    }

    private init(checked base: URL) {
        self.base = base
    }
}
