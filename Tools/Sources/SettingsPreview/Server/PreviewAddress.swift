/// The address of a preview: a port on this computer.
public struct PreviewAddress: Hashable, Sendable {
    /// The host. Not `localhost`, whose meaning depends on a file.
    public static let host = "127.0.0.1"

    /// The port.
    public let port: Int
    /// The required value of `Host`. Browsers leave out the default port.
    let authority: String

    init(port: Int) {
        self.init(port: port, authority: port == 80 ? Self.host : "\(Self.host):\(port)")
    }

    init(port: Int, authority: String) {
        self.port = port
        self.authority = authority
    }

    /// The required value of `Origin`.
    public var origin: String { "http://\(authority)" }

    /// The address of the page with a key. Browsers do not send the fragment to servers.
    public func url(_ key: String) -> String { "\(origin)/#\(key)" }
}
