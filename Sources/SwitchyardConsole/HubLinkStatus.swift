/// What a link is doing.
///
/// ```swift
/// import SwitchyardConsole
///
/// func text(_ status: HubLinkStatus) -> String {
///     if let code = status.code { return "compare the code \(code) with that of the hub" }
///     return status.rawValue
/// }
/// ```
public struct HubLinkStatus: Sendable, Hashable {
    /// The name of the status, such as `connected`.
    public let rawValue: String
    /// The code that the person compares with that of the hub while the app is being paired.
    public let code: String?
    /// Why the address cannot be used, and what to do about it.
    public let reason: String?

    private init(_ rawValue: String, code: String? = nil, reason: String? = nil) {
        self.rawValue = rawValue
        self.code = code
        self.reason = reason
    }

    /// Not started.
    public static let stopped = HubLinkStatus("stopped")
    /// Started, and waiting for the app to come to the front.
    public static let paused = HubLinkStatus("paused")
    /// Connecting, or waiting until it tries again.
    public static let connecting = HubLinkStatus("connecting")
    /// The hub waits for an operator to approve.
    static func pairing(code: String) -> HubLinkStatus { HubLinkStatus("pairing", code: code) }
    /// Connected: the hub has a report, and changes arrive.
    public static let connected = HubLinkStatus("connected")
    /// An operator did not approve, or none answered. ``HubLink/pair()`` asks again.
    public static let notPaired = HubLinkStatus("not-paired")
    /// The server does not know this device: the hub has removed it, or is another one. The key is kept, and tried again
    /// when the app comes to the front; ``HubLink/pair()`` asks to be paired again.
    public static let revoked = HubLinkStatus("revoked")
    /// Another hub answers at the address, or a server that cannot prove to be the hub. It was sent nothing;
    /// ``HubLink/pair()`` asks to be paired with it.
    public static let otherHub = HubLinkStatus("other-hub")
    /// What names a hub has no address that can be used: the link does nothing. ``reason`` says why.
    static func unusableAddress(_ reason: String) -> HubLinkStatus {
        HubLinkStatus("unusable-address", reason: reason)
    }
}
