import HubMessages

/// What all hubs of a store have in common, at `hub`.
struct HubRecord: Codable, Sendable {
    var identifier: String
    /// The version of the records; 1 if there is none.
    var schema: Int?
    var retention: Retention?

    /// The version that this hub writes.
    static let schema = 2
}

/// How long a store keeps what nobody uses.
package struct Retention: Codable, Sendable, Hashable {
    /// The days after which entries of the audit log are removed.
    package var auditDays = 90
    /// The days after which a device is removed that was not seen.
    package var deviceDays = 90

    /// Creates the default.
    package init() {}
}

/// A run of a hub, at `run/RUN`, which goes away with it.
struct RunRecord: Codable, Sendable {
    /// The time of its clock when it wrote this.
    var at: Double
}

/// The devices that are connected to a run of a hub and have identifiers with the same first digit, at `presence/RUN/DIGIT`.
struct PresenceRecord: Codable, Sendable {
    var devices: [String]
}

/// When a device was seen, at `device/ID/seen`: written only if its last report is old.
struct SeenRecord: Codable, Sendable {
    var at: Double
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
    /// The version of the last change that a hub has sent to the device, or is about to send.
    var handedOut = 0
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
    /// When it can be sent; `nil` for at once.
    var startsAt: Double?
    /// Its entry in the audit log.
    var audit: AuditPlace
}

/// The lines that only read and wait for a device, at `device/ID/lines`. They are not changes, and have places of their own.
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
    /// When it ends, by the clock of the hub.
    var expiresAt: Double
    var code: String
    var verifier: DeviceVerifier
    var app: ReportedApp
    /// Who approved it. The device exists once it has asked after that.
    var approvedBy: String?
}

/// A pairing ticket, at `ticket/HASH`.
struct TicketRecord: Codable, Sendable {
    /// When it ends, by the clock of the hub.
    var expiresAt: Double
    var by: String
}

/// An operator, at `operator/ID`.
struct OperatorRecord: Codable, Sendable {
    var name: String
    var role: HubRole
    var tokenHash: String
    var addedBy: String
}

/// An entry of the audit log, at `audit/RUN/PAGE/NUMBER`. What came of it is another entry, at
/// `audit/RUN/PAGE/NUMBER.outcome`: it is written without reading anything.
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

/// The place of an entry of the audit log. Each run of a hub has numbers of its own, so that hubs do not wait for each other;
/// the order of all entries is that of the revisions at which they were stored.
struct AuditPlace: Codable, Sendable, Hashable {
    var run: String
    var number: Int

    var page: AuditPageName { AuditPageName(run: run, page: number / AuditPage.entries) }

    /// The key of the entry.
    var key: String { page.prefix + "\(number)" }

    /// The key of what came of it.
    var outcomeKey: String { key + Self.outcomeEnd }

    static let outcomeEnd = ".outcome"
}

/// The name of a page of the audit log.
struct AuditPageName: Sendable, Hashable {
    var run: String
    var page: Int

    init(run: String, page: Int) {
        (self.run, self.page) = (run, page)
    }

    /// The page of a key; `nil` if it is none of a page.
    init?(_ parts: [String]) {
        guard parts.count == 3, let page = Int(parts[2]) else { return nil }
        self.init(run: parts[1], page: page)
    }

    var key: String { "audit-page/\(run)/\(page)" }

    /// The beginning of the keys of its entries.
    var prefix: String { "audit/\(run)/\(page)/" }

    /// The page before it, of the same run.
    var previous: AuditPageName { AuditPageName(run: run, page: page - 1) }
}

/// A page of the audit log, at `audit-page/RUN/PAGE`: entries that are read, and removed, together.
struct AuditPage: Codable, Sendable {
    /// The number of its last entry.
    var last = 0
    /// The bytes of its entries, and about as many as those of what comes of them.
    var bytes = 0
    /// When its last entry was made, by the clock of the hub.
    var at = 0.0

    /// The entries of a page, so few that one commit can remove it.
    static let entries = 50
    /// The bytes of what comes of an entry, which is written without reading the page.
    static let outcomeBytes = 100
}
