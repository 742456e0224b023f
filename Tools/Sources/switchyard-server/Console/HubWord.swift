import Foundation
import Hub
import HubMessages
import JSONRPC
import PropertyLists
import Reports

/// A command that the hub runs, and no device.
enum HubWord: Equatable {
    case devices
    case pairings
    case answer(code: String, approve: Bool)
    case revoke(String)
    case ticket
    case audit
    case waiting
    case withdraw(version: Int)
    /// One of these commands with too few or too many words, or with a wrong one.
    case unusable(String)

    /// The names, for completion.
    static let names = usages.keys.sorted()

    /// The command of the hub that a word is a misspelling of, and no name of a device's own commands is as near.
    static func meant(by word: String, besides names: [String] = []) -> String? {
        let near = Suggestion.nearest(to: word, among: Self.names + ConsoleCompletion.language + names)
        return near.flatMap { usages[$0] != nil && $0 != word ? $0 : nil }
    }

    private static let usages = [
        "devices": "devices", "pairings": "pairings", "approve": "approve CODE", "deny": "deny CODE",
        "revoke": "revoke DEVICE", "ticket": "ticket", "audit": "audit", "waiting": "waiting",
        "withdraw": "withdraw CHANGE",
    ]

    /// The command of the words; `nil` if a device runs them.
    init?(_ words: [String]) {
        let words = words.count == 1 ? words[0].split(separator: " ").map(String.init) : words
        guard let name = words.first, let usage = Self.usages[name] else { return nil }
        let wanted = usage.split(separator: " ").count
        if words.count < wanted {
            self = .unusable("a word is missing: use \(usage)")
        } else if words.count > wanted {
            self = .unusable("\"\(words[wanted])\" is one word too many: use \(usage)")
        } else {
            self = Self.command(name, words.last ?? "")
        }
    }

    private static func command(_ name: String, _ word: String) -> HubWord {
        switch name {
        case "pairings": return .pairings
        case "approve", "deny": return .answer(code: word, approve: name == "approve")
        case "revoke": return .revoke(word)
        case "ticket": return .ticket
        case "audit": return .audit
        case "waiting": return .waiting
        case "withdraw":
            guard let version = Int(word), version > 0 else {
                return .unusable("\"\(word)\" is not the number of a change: waiting lists them")
            }
            return .withdraw(version: version)
        default: return .devices
        }
    }

    /// Runs the command.
    func run(_ console: Console) async throws -> ConsoleOutcome {
        let hub = console.hub
        switch self {
        case .devices: return Self.table(try await hub.devices())
        case .pairings: return Self.table(try await hub.pairings())
        case .answer(let code, let approve):
            let wanted = Self.plain(code)
            guard let pairing = try await hub.pairings().first(where: { Self.plain($0.code) == wanted }) else {
                return ConsoleOutcome(.refused, "no device waits with the code \(code); it may have expired")
            }
            try await hub.answer(pairing.id, approve: approve)
            return ConsoleOutcome(
                .done,
                "\(approve ? "approved" : "denied") \("\(pairing.app.name) on \(pairing.app.device)".printableValue)")
        case .revoke(let name):
            let device = try DeviceChoice(try await hub.devices()).device(named: name)
            let question =
                "Revoke \(device.displayName)? Its key is no longer valid. To connect again, it must be paired again."
            guard try console.isConfirmed(question) else {
                return ConsoleOutcome(.refused, "\(device.displayName.printableValue) was not revoked")
            }
            try await hub.revoke(device.id)
            return ConsoleOutcome(.done, "revoked \(device.displayName.printableValue)", ["device": .string(device.id)])
        case .ticket:
            let ticket = try await hub.makeTicket()
            let link = try await hub.pairingLink(ticket.ticket)
            return ConsoleOutcome(
                .done, link,
                ["ticket": .string(ticket.ticket), "link": .string(link), "expiresIn": .number(ticket.expiresIn)])
        case .audit:
            guard console.namesDevices else { return Self.table(try await hub.auditEntries(device: nil)) }
            var entries: [Hub.AuditEntry] = []
            for device in try await console.chosenDevices() { entries += try await hub.auditEntries(device: device.id) }
            return Self.table(entries.sorted { $0.number > $1.number })
        case .waiting:
            let devices = console.namesDevices ? try await console.chosenDevices() : try await hub.devices()
            var waiting: [(device: Hub.DeviceEntry, change: Hub.WaitingEntry)] = []
            for device in devices where device.waiting > 0 {
                waiting += try await hub.details(of: device.id).waiting.map { (device, $0) }
            }
            return Self.table(waiting)
        case .withdraw(let version):
            let device = try await console.chosenDevice()
            try await hub.withdraw(version, from: device.id)
            return ConsoleOutcome(
                .done, "withdrew change \(version) of \(device.displayName.printableValue)",
                ["device": .string(device.id), "version": .integer(Int64(version))])
        case .unusable(let reason): throw HubFailure.unusable(reason)
        }
    }

    /// A code as people type it.
    private static func plain(_ code: String) -> String { code.uppercased().filter { $0 != "-" } }

    private static func table(_ devices: [Hub.DeviceEntry]) -> ConsoleOutcome {
        let rows = devices.map { device in
            let environment = [device.environment ?? "no report", device.pendingEnvironment.map { "then \($0)" }]
            return [
                device.id, device.displayName, device.app.versionText,
                environment.compactMap { $0 }.joined(separator: ", "),
                device.connected ? "connected" : device.lastSeen.map { "seen \(Int($0)) s ago" } ?? "never seen",
                device.findings == 0 ? "" : "\(device.findings) finding\(device.findings == 1 ? "" : "s")",
                device.waiting == 0 ? "" : "\(device.waiting) waiting",
            ]
        }
        let values: [JSONValue] = devices.map { device in
            .object([
                "id": .string(device.id), "app": .string(device.app.name), "identifier": .string(device.app.identifier),
                "version": .string(device.app.version), "build": .string(device.app.build),
                "device": .string(device.app.device), "system": .string(device.app.system),
                "environment": device.environment.map(JSONValue.string) ?? .null,
                "pendingEnvironment": device.pendingEnvironment.map(JSONValue.string) ?? .null,
                "connected": .boolean(device.connected), "findings": .integer(Int64(device.findings)),
                "waiting": .integer(Int64(device.waiting)),
            ])
        }
        return ConsoleOutcome(
            .done, devices.isEmpty ? "no device is paired" : lines(rows), ["devices": .array(values)])
    }

    private static func table(_ waiting: [(device: Hub.DeviceEntry, change: Hub.WaitingEntry)]) -> ConsoleOutcome {
        let rows = waiting.map { device, change in
            [
                "\(change.version)", device.displayName, change.action.words, "by \(change.by)",
                change.expiresIn.map { "\($0.wholeSeconds) left" } ?? "",
            ]
        }
        let values: [JSONValue] = waiting.map { device, change in
            .object([
                "version": .integer(Int64(change.version)), "device": .string(device.id),
                "name": .string(device.displayName), "words": .string(change.action.words), "by": .string(change.by),
                "expiresIn": change.expiresIn.map(JSONValue.number) ?? .null,
            ])
        }
        return ConsoleOutcome(.done, waiting.isEmpty ? "no change waits" : lines(rows), ["waiting": .array(values)])
    }

    private static func table(_ pairings: [Hub.WaitingPairing]) -> ConsoleOutcome {
        let rows = pairings.map {
            [$0.code, "\($0.app.name) on \($0.app.device)", $0.app.identifier, "\(Int($0.expiresIn)) s left"]
        }
        let values: [JSONValue] = pairings.map {
            .object([
                "code": .string($0.code), "app": .string($0.app.name), "device": .string($0.app.device),
                "identifier": .string($0.app.identifier), "expiresIn": .number($0.expiresIn),
            ])
        }
        return ConsoleOutcome(
            .done, pairings.isEmpty ? "no device waits to be paired" : lines(rows), ["pairings": .array(values)])
    }

    private static func table(_ entries: [Hub.AuditEntry]) -> ConsoleOutcome {
        let records = entries.reversed().map(\.entry)
        let rows = records.map { record in
            let state = record.succeeded.map { $0 ? "done" : "not done: \(record.outcome ?? "")" }
            return [
                Date(timeIntervalSince1970: record.at).localText, record.by, record.deviceText,
                [record.kind, record.subject].compactMap { $0 }.joined(separator: " "),
                record.from == nil && record.to == nil
                    ? "" : "\(record.from ?? "nothing") -> \(record.to ?? "nothing")",
                state ?? (record.version == nil ? "" : "waiting"),
            ]
        }
        let values: [JSONValue] = records.map { record in
            let texts: [String: String?] = [
                "by": record.by, "kind": record.kind, "device": record.device, "subject": record.subject,
                "from": record.from, "to": record.to, "outcome": record.outcome,
            ]
            return .object(
                texts.compactMapValues { $0.map(JSONValue.string) }
                    .merging(
                        [
                            "at": .string(Date(timeIntervalSince1970: record.at).universalText),
                            "succeeded": record.succeeded.map(JSONValue.boolean) ?? .null,
                        ]) { $1 })
        }
        return ConsoleOutcome(
            .done, entries.isEmpty ? "nothing has been changed" : lines(rows), ["entries": .array(values)])
    }

    /// Rows with columns that are as wide as their longest text.
    private static func lines(_ rows: [[String]]) -> String {
        let texts = rows.map { $0.map(\.printableValue) }
        let widths = (texts.first ?? []).indices.map { column in texts.map { $0[column].count }.max() ?? 0 }
        return texts.map { row in
            zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ").trimmedEnd
        }.joined(separator: "\n")
    }
}

extension ReportedApp {
    /// The version with the build, such as `2.1 (417)`; a program on Linux has neither.
    fileprivate var versionText: String {
        [version, build.isEmpty ? "" : "(\(build))"].filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension AuditRecord {
    /// What the device called itself then, with the beginning of its identifier: there may be others like it.
    fileprivate var deviceText: String {
        [deviceName, device.map { "(\($0.prefix(6)))" }].compactMap { $0 }.joined(separator: " ")
    }
}
