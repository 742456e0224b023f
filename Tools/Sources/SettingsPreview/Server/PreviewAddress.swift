/// Where a preview listens: on this computer, at a port.
public struct PreviewAddress: Hashable, Sendable {
    /// The only host; what `localhost` means is up to a file.
    public static let host = "127.0.0.1"

    /// The port.
    public let port: Int
    /// What `Host` must say. Browsers leave the usual port out.
    let authority: String

    init(port: Int) {
        self.init(port: port, authority: port == 80 ? Self.host : "\(Self.host):\(port)")
    }

    init(port: Int, authority: String) {
        self.port = port
        self.authority = authority
    }

    /// What `Origin` must say.
    public var origin: String { "http://\(authority)" }

    /// The page's address with a key to it. Browsers send the fragment to nobody.
    public func url(_ key: String) -> String { "\(origin)/#\(key)" }
}
