import Foundation
import HubMessages

/// What the hub has in memory: entries of the store, decoded. It changes only by entries of the store.
struct HubMirror: Sendable {
    /// A device.
    struct Device: Sendable {
        var record: DeviceRecord?
        var desired = DesiredRecord()
        var lines = LinesRecord()
        /// When it was seen, if that is later than its last report.
        var seenAt: Double?
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

    /// Up to this revision, everything is known.
    private(set) var revision = 0
    private(set) var hub: HubRecord?
    private(set) var devices: [String: Device] = [:]
    private(set) var pairings: [String: PairingRecord] = [:]
    /// By the hashes of the tickets.
    private(set) var tickets: [String: TicketRecord] = [:]
    private(set) var operators: [String: OperatorRecord] = [:]
    /// The pages of the audit log, whose entries are in the store alone.
    private(set) var auditPages: [AuditPageName: AuditPage] = [:]
    private(set) var auditBytes = 0
    private(set) var lastAudit: [String: Int] = [:]
    /// The runs of hubs that share the store.
    private(set) var runs: [String: RunRecord] = [:]
    /// The devices that are connected, by run and first digit.
    private var presence: [String: Set<String>] = [:]
    private var namesakes: [Name: Int] = [:]
    private var revisions: [String: Int] = [:]
    /// The revisions of removals that the changes of the store have not come to. What is older must not bring the entry back.
    private var removals: [String: Int] = [:]

    /// The beginnings of all keys. Devices are read in parts: the reports of a whole fleet at once would take much memory
    /// for a moment, which a process seldom gives back.
    static let parts =
        ["hub", "operator/", "pairing/", "ticket/", "audit-page/", "run/", "presence/"]
        + StoreError.keyCharacters.map { "device/\($0)" }.sorted()

    /// The beginning of the identifier of a device, if another one has the same name.
    func mark(of device: String) -> String? {
        guard let app = devices[device]?.app, namesakes[Name(app), default: 0] > 1 else { return nil }
        return String(device.prefix(6))
    }

    /// The keys that are known of a device, or of a request for pairing.
    func keys(of subject: String) -> [String] {
        (["key", "report", "desired", "lines", "seen"].map { "device/\(subject)/\($0)" } + ["pairing/\(subject)"])
            .filter { revisions[$0] != nil }
    }

    /// The device that an entry is about; `nil` of other entries.
    static func device(of key: String) -> Substring? {
        let parts = key.split(separator: "/")
        return parts.count == 3 && parts[0] == "device" ? parts[1] : nil
    }

    /// The revision that a write expects.
    func revision(of key: String) -> Int { revisions[key] ?? 0 }

    /// The oldest page of the audit log, if it is not the only one.
    var firstAuditPage: AuditPageName? {
        auditPages.count > 1 ? auditPages.keys.min { revision(of: $0.key) < revision(of: $1.key) } : nil
    }

    /// Whether a device is connected to another run than the given one.
    func isPresent(_ device: String, besides run: String) -> Bool {
        let digit = device.prefix(1)
        return runs.keys.contains { $0 != run && presence["\($0)/\(digit)"]?.contains(device) ?? false }
    }

    /// Applies an entry of the store. What is older than what is known is left out, so entries can come in any order, and more
    /// than once.
    ///
    /// - Parameter record: What the value was made of, if that is known; it need not be decoded.
    /// - Returns: What has changed.
    mutating func apply(_ entry: StoreEntry, _ record: (any Sendable)? = nil) -> [HubEvent] {
        if entry.key.hasPrefix("audit/") { return entry.revision > revision ? [HubEvent(kind: .audit)] : [] }
        guard entry.revision > max(revisions[entry.key] ?? 0, removals[entry.key] ?? 0) else { return [] }
        revisions[entry.key] = entry.value == nil ? nil : entry.revision
        removals[entry.key] = entry.value == nil && entry.revision > revision ? entry.revision : nil
        let parts = entry.key.split(separator: "/").map(String.init)
        switch (parts.first, parts.count) {
        case ("device", 3): return apply(entry, record, toDevice: parts[1], parts[2]).map { [$0] } ?? []
        case ("pairing", 2):
            pairings[parts[1]] = Self.decode(entry.value, record)
            return [HubEvent(kind: .pairing, subject: parts[1])]
        case ("ticket", 2): tickets[parts[1]] = Self.decode(entry.value, record)
        case ("operator", 2):
            operators[parts[1]] = Self.decode(entry.value, record)
            return [HubEvent(kind: .operators)]
        case ("audit-page", 3): AuditPageName(parts).map { apply(Self.decode(entry.value, record), to: $0) }
        case ("run", 2):
            let (old, new) = (runs[parts[1]], Self.decode(entry.value, record) as RunRecord?)
            runs[parts[1]] = new
            guard old != nil, new == nil else { return [] }
            return presence.filter { $0.key.hasPrefix("\(parts[1])/") }.values.joined().map(Self.connection)
        case ("presence", 3):
            let name = "\(parts[1])/\(parts[2])"
            let new = Set((Self.decode(entry.value, record) as PresenceRecord?)?.devices ?? [])
            let changed = (presence[name] ?? []).symmetricDifference(new)
            presence[name] = new.isEmpty ? nil : new
            return changed.map(Self.connection)
        case ("hub", 1): hub = Self.decode(entry.value, record)
        default: break
        }
        return []
    }

    private static func connection(_ device: String) -> HubEvent { HubEvent(kind: .connection, subject: device) }

    private mutating func apply(_ page: AuditPage?, to name: AuditPageName) {
        auditBytes += (page?.bytes ?? 0) - (auditPages[name]?.bytes ?? 0)
        auditPages[name] = page
        lastAudit[name.run] = max(lastAudit[name.run] ?? 0, page?.last ?? 0)
    }

    /// All that was stored up to a revision was applied.
    mutating func reach(_ revision: Int) {
        self.revision = max(self.revision, revision)
        if !removals.isEmpty { removals = removals.filter { $0.value > self.revision } }
    }

    private mutating func apply(
        _ entry: StoreEntry, _ record: (any Sendable)?, toDevice name: String, _ part: String
    ) -> HubEvent? {
        var device = devices[name] ?? Device()
        let oldName = device.app.map(Name.init)
        switch part {
        case "key": device.record = Self.decode(entry.value, record)
        case "report":
            device.summary = (record as? ReportRecord).map(ReportSummary.init) ?? Self.decode(entry.value, nil)
        case "desired": device.desired = Self.decode(entry.value, record) ?? DesiredRecord()
        case "lines": device.lines = Self.decode(entry.value, record) ?? LinesRecord()
        case "seen": device.seenAt = (Self.decode(entry.value, record) as SeenRecord?)?.at
        default: return nil
        }
        rename(from: oldName, to: device.app.map(Name.init))
        let isEmpty = device.record == nil && device.summary == nil && device.desired.version == 0
        devices[name] = isEmpty ? nil : device
        return HubEvent(kind: ["desired": .desired, "lines": .line][part] ?? .device, subject: name)
    }

    private mutating func rename(from old: Name?, to new: Name?) {
        guard old != new else { return }
        if let old, let count = namesakes[old] { namesakes[old] = count > 1 ? count - 1 : nil }
        if let new { namesakes[new, default: 0] += 1 }
    }

    private static func decode<Record: Decodable>(_ value: Data?, _ record: (any Sendable)?) -> Record? {
        record as? Record ?? value.flatMap { try? JSONDecoder().decode(Record.self, from: $0) }
    }
}

/// What lists of devices show of a report, and what its order rests on.
struct ReportSummary: Sendable, Equatable {
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

extension ReportSummary: Decodable {
    /// The members of a ``ReportRecord`` that a summary has. The others, of which the values are most, are not decoded.
    private struct Stored: Decodable {
        struct Report: Decodable {
            var app: ReportedApp
            var launch: String
            var number: Int
            var environment: String
            var explanation: String
            var pendingEnvironment: String?
            var findings: Elements
            var desiredVersion: Int
            var outcomes: [ChangeOutcome]
            var answers: [LineAnswer]
        }

        /// The elements of an array, which are only counted.
        struct Elements: Decodable {
            let count: Int

            init(from decoder: any Decoder) throws { count = try decoder.unkeyedContainer().count ?? 0 }
        }

        var receivedAt: Double
        var pastLaunches: [String]
        var report: Report
    }

    init(from decoder: any Decoder) throws {
        let stored = try Stored(from: decoder)
        let report = stored.report
        (app, launch, number) = (report.app, report.launch, report.number)
        (environment, explanation) = (report.environment, report.explanation)
        (pendingEnvironment, findings) = (report.pendingEnvironment, report.findings.count)
        (desiredVersion, outcomes, answers) = (report.desiredVersion, report.outcomes, report.answers)
        (receivedAt, pastLaunches) = (stored.receivedAt, stored.pastLaunches)
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
