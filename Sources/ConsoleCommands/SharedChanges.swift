public import Foundation

/// What a link shares: an environment and overrides, by name. It never has an address, and ends.
///
/// `share` makes the text of a link. An app that declares the URL scheme opens it with ``EnvironmentConsole/open(_:isConfirmed:)``.
///
/// ```swift
/// import ConsoleCommands
///
/// let changes = SharedChanges(
///     environment: "pr-123", overrides: ["theme": "dark"], expires: Date() + 86_400, catalog: "cbf29ce484222325")
/// print(changes.url(scheme: SharedChanges.scheme)?.absoluteString ?? "")
/// ```
public struct SharedChanges: Sendable, Hashable {
    /// The scheme of links if the app names none.
    public static let scheme = "switchyard-share"

    /// The name of the environment, or `nil` for overrides alone.
    public var environment: String?
    /// The values of live keys, as texts.
    public var overrides: [String: String]
    /// When the link, and everything that it changed, ends.
    public var expires: Date
    /// The fingerprint of the catalog that the link was made with.
    public var catalog: String

    /// Creates what a link shares.
    public init(environment: String? = nil, overrides: [String: String] = [:], expires: Date, catalog: String) {
        self.environment = environment
        self.overrides = overrides
        self.expires = expires
        self.catalog = catalog
    }

    /// Reads a link, whatever its scheme.
    ///
    /// - Throws: ``ConsoleLineError`` if it is not a link of changes.
    public init(_ url: URL) throws(ConsoleLineError) {
        guard url.absoluteString.utf8.count <= ConsoleWords.longestLine,
            let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
        else { throw ConsoleLineError("this is not a link of changes") }
        var values: [String: String] = [:]
        overrides = [:]
        for item in items {
            guard let value = item.value else { throw ConsoleLineError("\"\(item.name)\" of the link has no value") }
            if item.name.hasPrefix(Self.keyPrefix) {
                overrides[String(item.name.dropFirst(Self.keyPrefix.count))] = value
            } else if ["environment", "expires", "catalog"].contains(item.name) {
                values[item.name] = value
            } else {
                throw ConsoleLineError("the link has an unknown part \"\(item.name)\"")
            }
        }
        guard let catalog = values["catalog"], let seconds = values["expires"].flatMap({ Double($0) }),
            seconds.isFinite,
            seconds.magnitude < 3.2e11
        else { throw ConsoleLineError("the link does not say when it ends, or for which catalog it is") }
        environment = values["environment"]
        expires = Date(timeIntervalSince1970: seconds)
        self.catalog = catalog
    }

    private static let keyPrefix = "key."

    /// The link with a scheme; `nil` if the scheme is not one.
    public func url(scheme: String) -> URL? {
        var components = URLComponents()
        components.scheme = scheme
        components.host = "share"
        var items = [
            URLQueryItem(name: "catalog", value: catalog),
            URLQueryItem(name: "expires", value: String(Int64(expires.timeIntervalSince1970))),
        ]
        if let environment { items.append(URLQueryItem(name: "environment", value: environment)) }
        items += overrides.sorted { $0.key < $1.key }
            .map { URLQueryItem(name: Self.keyPrefix + $0.key, value: $0.value) }
        components.queryItems = items
        return components.url
    }
}
