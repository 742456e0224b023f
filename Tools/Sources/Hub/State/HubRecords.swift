import HubMessages

/// The hub itself, at `hub`.
struct HubRecord: Codable, Sendable {
    var identifier: String
}

/// A paired device, at `device/ID/key`.
struct DeviceRecord: Codable, Sendable {
    var keyHash: String
    var app: ReportedApp
    var approvedBy: String
    var pairedAt: Double
}

/// The last report of a device, at `device/ID/report`.
struct ReportRecord: Codable, Sendable {
    var receivedAt: Double
    /// The launches before the one of the report, the oldest first. None of them comes back.
    var pastLaunches: [String]
    var report: DeviceReport
}

/// What is desired of a device, at `device/ID/desired`.
struct DesiredRecord: Codable, Sendable {
    /// The version of the last change.
    var version = 0
    /// The changes that the device has not reported to have carried out, the oldest first.
    var changes: [WaitingChange] = []
    /// Who made the last change, and which.
    var last: LastChange?
}

/// A change that waits for a device.
struct WaitingChange: Codable, Sendable {
    var version: Int
    var action: DesiredAction
    var by: String
    /// When it ends, by the clock of the hub.
    var expiresAt: Double?
    /// The number of its entry in the audit log.
    var audit: Int
}

/// The last change of a device, which a conflict shows.
struct LastChange: Codable, Sendable {
    var by: String
    var action: DesiredAction
}

/// A request for pairing, at `pairing/ID`.
struct PairingRecord: Codable, Sendable {
    var code: String
    var secretHash: String
    var app: ReportedApp
    /// Who approved it.
    var approvedBy: String?
}

/// A pairing ticket, at `ticket/HASH`.
struct TicketRecord: Codable, Sendable {
    var by: String
}

/// An operator, at `operator/ID`.
struct OperatorRecord: Codable, Sendable {
    var name: String
    var role: HubRole
    var tokenHash: String
    var addedBy: String
}

/// An entry of the audit log, at `audit/NUMBER`.
package struct AuditRecord: Codable, Sendable, Hashable {
    /// When, as seconds since 1970 by the clock of the hub.
    package var at: Double
    /// The name of the operator.
    package var by: String
    /// What was done, as one word: `environment`, `override`, `reset`, `command`, or what happened to a device or operator.
    package var kind: String
    /// The identifier of the device.
    package var device: String?
    /// What the device called itself then.
    package var deviceName: String?
    /// The key of an override, the line of a command, or the name of an operator.
    package var subject: String?
    /// The value before.
    package var from: String?
    /// The value after.
    package var to: String?
    /// The seconds that the change lasts.
    package var lasting: Double?
    /// The version of the change.
    package var version: Int?
    /// Whether the device carried it out; `nil` if it is not known yet.
    package var succeeded: Bool?
    /// What the device said, or why the change never reached it.
    package var outcome: String?
}
