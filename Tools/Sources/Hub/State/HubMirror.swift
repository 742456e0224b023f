import Foundation
import HubMessages

/// What the hub has in memory: entries of the store, decoded. It changes only by entries of the store.
struct HubMirror: Sendable {
    /// A device.
    struct Device: Sendable {
        var record: DeviceRecord?
        var desired = DesiredRecord()
        var lines = LinesRecord()
        /// What lists need of the report. The store has the rest: reports are most of what a fleet says.
        var summary: ReportSummary?

        /// What it says about itself now.
        var app: ReportedApp? { record == nil ? nil : summary?.app ?? record?.app }
    }

    /// What several devices can have in common.
    private struct Name: Hashable {
        var app: String
        var device: String

        init(_ app: ReportedApp) { (self.app, device) = (app.name, app.device) }
    }

    /// An entry that may expire.
    struct Expiring<Record: Sendable>: Sendable {
        var record: Record
        var expiresAt: Double?
    }

    private(set) var revision = 0
    private(set) var identifier: String?
    private(set) var devices: [String: Device] = [:]
    private(set) var pairings: [String: Expiring<PairingRecord>] = [:]
    /// By the hashes of the tickets.
    private(set) var tickets: [String: Expiring<TicketRecord>] = [:]
    private(set) var operators: [String: OperatorRecord] = [:]
    /// The pages of the audit log, whose entries are in the store alone.
    private(set) var auditPages: [Int: AuditPage] = [:]
    private(set) var auditBytes = 0
    private(set) var lastAudit = 0
    private var namesakes: [Name: Int] = [:]
    private var revisions: [String: Int] = [:]

    /// The beginnings of all keys. Devices are read in parts: the reports of a whole fleet at once would take much memory
    /// for a moment, which a process seldom gives back.
    static let parts =
        ["hub", "operator/", "pairing/", "ticket/", "audit-page/"]
        + StoreError.keyCharacters.map { "device/\($0)" }.sorted()

    /// The beginning of the identifier of a device, if another one has the same name.
    func mark(of device: String) -> String? {
        guard let app = devices[device]?.app, namesakes[Name(app), default: 0] > 1 else { return nil }
        return String(device.prefix(6))
    }

    /// The revision that a write expects.
    func revision(of key: String) -> Int { revisions[key] ?? 0 }

    /// The oldest page of the audit log.
    var firstAuditPage: Int? { auditPages.keys.min() }

    /// Applies an entry of the store.
    ///
    /// - Returns: What has changed, or `nil` if nothing has.
    mutating func apply(_ entry: StoreEntry, at time: Double) -> HubEvent? {
        if entry.key.hasPrefix("audit/") { return HubEvent(kind: .audit) }
        guard entry.revision > revisions[entry.key] ?? 0 else { return nil }
        revisions[entry.key] = entry.value == nil ? nil : entry.revision
        let parts = entry.key.split(separator: "/").map(String.init)
        switch (parts.first, parts.count) {
        case ("device", 3): return apply(entry, toDevice: parts[1], parts[2])
        case ("pairing", 2):
            pairings[parts[1]] = Self.expiring(entry, time)
            return HubEvent(kind: .pairing, subject: parts[1])
        case ("ticket", 2):
            tickets[parts[1]] = Self.expiring(entry, time)
            return nil
        case ("operator", 2):
            operators[parts[1]] = Self.decode(entry.value)
            return HubEvent(kind: .operators)
        case ("audit-page", 2):
            guard let number = Int(parts[1]) else { return nil }
            auditBytes -= auditPages[number]?.bytes ?? 0
            auditPages[number] = Self.decode(entry.value)
            auditBytes += auditPages[number]?.bytes ?? 0
            lastAudit = max(lastAudit, auditPages[number]?.last ?? 0)
            return nil
        case ("hub", 1):
            identifier = (Self.decode(entry.value) as HubRecord?)?.identifier
            return nil
        default: return nil
        }
    }

    /// Removes what has expired. The store no longer has it.
    mutating func expire(at time: Double) {
        for (name, pairing) in pairings where pairing.expiresAt.map({ $0 <= time }) ?? false {
            pairings[name] = nil
            revisions["pairing/\(name)"] = nil
        }
        for (hash, ticket) in tickets where ticket.expiresAt.map({ $0 <= time }) ?? false {
            tickets[hash] = nil
            revisions["ticket/\(hash)"] = nil
        }
    }

    /// The state is that of the store at a revision.
    mutating func reach(_ revision: Int) {
        self.revision = max(self.revision, revision)
    }

    private mutating func apply(_ entry: StoreEntry, toDevice name: String, _ part: String) -> HubEvent? {
        var device = devices[name] ?? Device()
        let oldName = device.app.map(Name.init)
        switch part {
        case "key": device.record = Self.decode(entry.value)
        case "report":
            device.summary = (Self.decode(entry.value) as ReportRecord?).map(ReportSummary.init)
        case "desired": device.desired = Self.decode(entry.value) ?? DesiredRecord()
        case "lines": device.lines = Self.decode(entry.value) ?? LinesRecord()
        default: return nil
        }
        rename(from: oldName, to: device.app.map(Name.init))
        devices[name] = device.record == nil && device.summary == nil && device.desired.version == 0 ? nil : device
        return HubEvent(kind: ["desired": .desired, "lines": .line][part] ?? .device, subject: name)
    }

    private mutating func rename(from old: Name?, to new: Name?) {
        guard old != new else { return }
        if let old, let count = namesakes[old] { namesakes[old] = count > 1 ? count - 1 : nil }
        if let new { namesakes[new, default: 0] += 1 }
    }

    private static func decode<Record: Decodable>(_ value: Data?) -> Record? {
        value.flatMap { try? JSONDecoder().decode(Record.self, from: $0) }
    }

    private static func expiring<Record: Decodable & Sendable>(_ entry: StoreEntry, _ time: Double) -> Expiring<Record>?
    {
        (decode(entry.value) as Record?).map { Expiring(record: $0, expiresAt: entry.expiresIn.map { time + $0 }) }
    }
}

/// What lists of devices show of a report, and what its order rests on.
struct ReportSummary: Sendable {
    var app: ReportedApp
    var launch: String
    /// The launches before, as many as are remembered.
    var pastLaunches: [String]
    var number: Int
    var environment: String
    var explanation: String
    var pendingEnvironment: String?
    var findings: Int
    var desiredVersion: Int
    var outcomes: [ChangeOutcome]
    var answers: [LineAnswer]
    var receivedAt: Double

    init(_ record: ReportRecord) {
        let report = record.report
        (app, launch, number) = (report.app, report.launch, report.number)
        (environment, explanation) = (report.environment, report.explanation)
        pendingEnvironment = report.pendingEnvironment
        pastLaunches = record.pastLaunches
        (findings, desiredVersion, outcomes) = (report.findings.count, report.desiredVersion, report.outcomes)
        (answers, receivedAt) = (report.answers, record.receivedAt)
    }
}

/// Something that pages should read again.
package struct HubEvent: Codable, Sendable, Hashable {
    /// What has changed.
    package enum Kind: String, Codable, Sendable {
        /// Everything may have changed: the first event of a stream.
        case all
        /// A device was added or removed, or has reported.
        case device
        /// What is desired of a device.
        case desired
        /// The lines that only read and wait for a device.
        case line
        /// A device has connected, or is gone.
        case connection
        /// Requests for pairing.
        case pairing
        /// Operators.
        case operators
        /// The audit log.
        case audit
    }

    /// What has changed.
    package var kind: Kind
    /// The identifier of the device or request.
    package var subject: String?
}
