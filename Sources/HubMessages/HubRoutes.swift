/// The requests that a device sends to a hub: JSON over HTTP, from the device alone.
///
/// | Request | Authorization | Response |
/// |---|---|---|
/// | `POST /device/pairings` with ``PairingRequest`` | none | 201 ``PairingOffer``; 429 while too many wait |
/// | `GET /device/pairings/ID` | `Bearer SECRET` of the offer | 200 ``PairedDevice``, each time with another key, until one was used; 202 while no operator has answered, after ``longestWait``; 404 if it was denied, has expired, or never existed |
/// | `PUT /device/report` with ``DeviceReport`` | `Bearer KEY` of the device | 204; 409 if the report is not later than the last one; 413 if it is too large; 422 if it is not a report |
/// | `GET /device/desired?after=VERSION` | `Bearer KEY` of the device | 200 ``DesiredState``, as soon as there is a later change; 204 after ``longestWait`` |
///
/// Each of the last two responses is 401 if the key is unknown or was revoked: the device forgets it, and asks to be
/// paired again only when the person wants that.
public enum HubRoutes {
    /// The path of requests for pairing.
    public static let pairings = "/device/pairings"
    /// The path of the report.
    public static let report = "/device/report"
    /// The path of the desired state.
    public static let desired = "/device/desired"
    /// The name of the query item with the version after which changes are wanted.
    public static let after = "after"
    /// The name of the header of every response with the identifier of the hub.
    public static let hubHeader = "Switchyard-Hub"
    /// The seconds after which a hub answers a request that waits. Networks drop connections that are silent for a
    /// minute or more.
    public static let longestWait: Double = 50
}

/// The limits of what a device may send. A hub refuses what exceeds them, and a link keeps within them.
public enum HubLimits {
    /// The most bytes of a request for pairing.
    public static let pairingBytes = 4 * 1024
    /// The most bytes of a report.
    public static let reportBytes = 512 * 1024
    /// The most values of a report.
    public static let values = 2_000
    /// The most findings, environments or commands of a report.
    public static let entries = 500
    /// The most outcomes of a report. A link reports the last ones.
    public static let outcomes = 50
    /// The most UTF-8 bytes of a text of a report. A link cuts longer ones, and says so.
    public static let textBytes = 8 * 1024
}
