import HubMessages

/// The hub itself, at `hub`.
struct HubRecord: Codable, Sendable {
    var identifier: String
}

/// A paired device, at `device/ID/key`.
struct DeviceRecord: Codable, Sendable {
    var verifier: DeviceVerifier
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
    /// The last changes, the oldest first.
    var recent: [RecentChange] = []
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

/// The lines that only read and wait for a device, at `device/ID/lines`. They are no changes, and have places of their own.
struct LinesRecord: Codable, Sendable {
    /// The number of the last line.
    var last = 0
    /// The lines without an answer, the oldest first.
    var waiting: [WaitingLine] = []
}

/// A line that waits for a device.
struct WaitingLine: Codable, Sendable {
    var line: DesiredLine
    var by: String
    /// When it ends, by the clock of the hub.
    var expiresAt: Double
}

/// One of the last changes of a device, whether it waits or not: what a conflict and an answer of the device are about.
package struct RecentChange: Codable, Sendable, Hashable {
    /// The version.
    package var version: Int
    /// The name of the operator.
    package var by: String
    /// When, as seconds since 1970 by the clock of the hub.
    package var at: Double
    /// What the change is about: `environment`, `override KEY`, `reset`, or `command IDENTIFIER`.
    package var target: String
    /// What was to change, as a phrase, of which only the beginning is kept.
    package var words: String

    private static let longestWords = 200

    init(version: Int, by person: String, at time: Double, _ action: DesiredAction) {
        (self.version, by, at, target) = (version, person, time, action.target)
        words = String(action.words.prefix(Self.longestWords))
    }
}

/// A request for pairing, at `pairing/ID`.
struct PairingRecord: Codable, Sendable {
    var code: String
    var verifier: DeviceVerifier
    var app: ReportedApp
    /// Who approved it. The device exists once it has asked after that.
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

/// An entry of the audit log, at `audit/PAGE/NUMBER`. What came of it is another entry, at `audit/PAGE/NUMBER.outcome`: it
/// is written without reading anything.
package struct AuditRecord: Codable, Sendable, Hashable {
    /// When, as seconds since 1970 by the clock of the hub.
    package var at: Double
    /// The name of the operator.
    package var by: String
    /// What was done, as one word: `environment`, `override`, `reset` or `command` for a change, `withdraw` for one that no
    /// longer waits; `pair`, `deny` or `revoke` for a device; `ticket` or `operator`.
    package var kind: String
    /// The identifier of the device.
    package var device: String?
    /// What the device called itself then.
    package var deviceName: String?
    /// The key of an override, the line of a command, what was withdrawn, or the name of an operator.
    package var subject: String?
    /// What a change is about: `environment`, `override KEY`, `reset`, or `command IDENTIFIER`.
    package var target: String?
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

extension AuditRecord {
    /// The most bytes of a text.
    static let longestText = 1_000

    /// The entry with texts that are not too long: what a device or an operator says must not fill the store.
    var shortened: AuditRecord {
        var record = self
        for text in [\AuditRecord.deviceName, \.subject, \.target, \.from, \.to, \.outcome] {
            record[keyPath: text] = record[keyPath: text].map { HubLimits.cut($0, to: Self.longestText) }
        }
        return record
    }
}

/// What came of an entry of the audit log.
struct AuditOutcome: Codable, Sendable {
    var succeeded: Bool
    var text: String
}

/// A page of the audit log, at `audit-page/PAGE`: entries that are read, and removed, together.
struct AuditPage: Codable, Sendable {
    /// The number of its last entry.
    var last = 0
    /// The bytes of its entries.
    var bytes = 0
    /// When its last entry was made, by the clock of the hub.
    var at = 0.0

    /// The entries of a page, so few that a transaction of a replicated store can remove it.
    static let entries = 50

    /// The page of an entry.
    static func page(of number: Int) -> Int { number / entries }

    static func key(_ page: Int) -> String { "audit-page/\(page)" }

    /// The beginning of the keys of its entries.
    static func prefix(_ page: Int) -> String { "audit/\(page)/" }

    /// The key of an entry.
    static func entryKey(_ number: Int) -> String { prefix(page(of: number)) + "\(number)" }

    /// The key of what came of an entry.
    static func outcomeKey(_ number: Int) -> String { entryKey(number) + outcomeEnd }

    static let outcomeEnd = ".outcome"
}
