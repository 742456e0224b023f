/// The requests that a device sends to a hub: JSON over HTTP, from the device alone.
///
/// | Request | Response |
/// |---|---|
/// | `POST /device/pairings` with ``PairingRequest`` | 201 ``PairingOffer``; 429 while too many wait |
/// | `GET /device/session?device=ID&nonce=TEXT` (``SessionRequest``) | 200 ``LinkSession`` |
/// | `GET /device/pairings/ID` | 204: the device is paired; 202 while no operator has answered, after ``longestWait``; 404 if it was denied or has expired |
/// | `PUT /device/report` with ``DeviceReport`` | 204; 409 if the report is not later than the last one; 413 if it is too large; 422 if it is not a report |
/// | `GET /device/desired?after=VERSION&line=NUMBER` | 200 ``DesiredState``, as soon as there is a later change or line; 204 after ``longestWait`` |
///
/// A link sends them one after the other over one connection: the report of what a change did, and once the hub has it, the
/// request that waits. Only what an app changes by itself meanwhile is reported over another one, which ends nothing.
///
/// The last three have a ``RequestProof`` in `Authorization`, and their responses and that with a session have a proof in
/// ``proofHeader``. A server that answers without one is not the hub: nothing that it wants is done. A hub that does not know
/// the device has nothing to prove that with, and answers 401 without one; with a proof, 401 means that the session has
/// ended, as after a restart of the hub, or that the number is not higher than the last one.
public enum HubRoutes {
    /// The path of requests for pairing.
    public static let pairings = "/device/pairings"
    /// The path of sessions.
    public static let session = "/device/session"
    /// The path of the report.
    public static let report = "/device/report"
    /// The path of the desired state.
    public static let desired = "/device/desired"
    /// The name of the query item with the version after which changes are wanted.
    public static let after = "after"
    /// The name of the query item with the number of the line after which lines are wanted.
    public static let line = "line"
    /// The name of the header of a response with the proof of the hub.
    public static let proofHeader = "Switchyard-Proof"
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
    /// The most answers to lines that only read of a report. A link reports the last ones.
    public static let answers = 20
    /// The most options and hidden places of all values of a report together.
    public static let listed = 5_000
    /// The most UTF-8 bytes of a text of a report. A link cuts longer ones, and says so.
    public static let textBytes = 8 * 1024
    /// The most bytes of a response to a device.
    public static let responseBytes = 1 << 20

    /// A text with at most as many bytes of UTF-8, without half a character; what was longer says that it was cut.
    public static func cut(_ text: String, to length: Int) -> String {
        guard text.utf8.count > length else { return text }
        let mark = " … (cut)"
        var bytes = 0
        let kept = text.unicodeScalars.prefix { scalar in
            bytes += UTF8.width(scalar)
            return bytes <= length - mark.utf8.count
        }
        return String(String.UnicodeScalarView(kept)) + mark
    }
}
