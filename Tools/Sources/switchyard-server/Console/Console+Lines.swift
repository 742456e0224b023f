import Commands
import Foundation
import Hub
import HubMessages
import JSONRPC
import Reports

/// Lines of the command language.
extension Console {
    /// The most devices that are asked at the same time.
    private static let mostAtOnce = 16

    /// Runs a line on the chosen devices.
    func line(_ words: [String]) async throws -> ConsoleOutcome {
        if let refusal = try await misspelling(words) { return ConsoleOutcome(.refused, refusal) }
        let devices = try await chosenDevices()
        var line = words.count == 1 ? words[0] : words.map(\.consoleWord).joined(separator: " ")
        // The hub asks for the confirmation, and the device as well.
        let named = line.firstMatch(of: /(^|\s)--confirm\s+(\S+)/).map { String($0.2) }
        if let confirm = options.confirm, named == nil { line += " --confirm \(confirm.consoleWord)" }
        let confirm = named ?? options.confirm
        if let device = devices.first, devices.count == 1, options.device.count <= 1, !options.all {
            return try await outcome(of: line, confirm, on: device)
        }
        return ConsoleOutcome(try await outcomes(of: line, confirm, on: devices), line: line)
    }

    /// Why a line is none for a device: it begins with a misspelled command of the hub.
    private func misspelling(_ words: [String]) async throws -> String? {
        guard let word = words.first?.split(separator: " ").first.map(String.init), HubWord.meant(by: word) != nil
        else { return nil }
        // Apps have commands of their own.
        var own: [String] = []
        for device in (try? await chosenDevices()) ?? [] {
            let report = try await hub.details(of: device.id).report
            own += (report?.commands ?? []).compactMap { $0.name.split(separator: " ").first.map(String.init) }
        }
        return HubWord.meant(by: word, besides: own).map { "unknown command \"\(word)\": did you mean \"\($0)\"?" }
    }

    /// Runs a line on devices, and keeps their order.
    private func outcomes(
        of line: String, _ confirm: String?, on devices: [Hub.DeviceEntry]
    ) async throws -> [(device: Hub.DeviceEntry, outcome: ConsoleOutcome)] {
        try await withThrowingTaskGroup(of: (Int, ConsoleOutcome).self) { group in
            var found: [Int: ConsoleOutcome] = [:]
            for (index, device) in devices.enumerated() {
                if index >= Self.mostAtOnce, let (index, outcome) = try await group.next() { found[index] = outcome }
                group.addTask { (index, try await outcome(of: line, confirm, on: device)) }
            }
            for try await (index, outcome) in group { found[index] = outcome }
            return devices.enumerated().compactMap { index, device in found[index].map { (device, $0) } }
        }
    }

    private func outcome(of line: String, _ confirm: String?, on device: Hub.DeviceEntry) async throws -> ConsoleOutcome
    {
        if !device.connected, !options.onlyConnected, patience >= 1, options.format == .text, Browser.hasTerminal {
            Output.error("\(device.displayName) is away; waiting \(patience.wholeSeconds) for it".printable)
        }
        var outcome: ConsoleOutcome
        do {
            let result = try await hub.run(
                line, on: device.id, confirm: confirm, waiting: patience, onlyConnected: options.onlyConnected)
            outcome =
                switch result.succeeded {
                case true?: ConsoleOutcome(.done, result.text ?? "")
                case false?: ConsoleOutcome(.refused, result.text ?? "")
                case nil: Self.waiting(result, device)
                }
            outcome.members["version"] = result.version.map { .integer(Int64($0)) }
        } catch HubFailure.refused(let message) {
            outcome = ConsoleOutcome(.refused, message)
        }
        outcome.members["device"] = .string(device.id)
        outcome.members["line"] = .string(line)
        return outcome
    }

    private static func waiting(_ result: HubRequests.LineResult, _ device: Hub.DeviceEntry) -> ConsoleOutcome {
        let end = result.expiresIn.map { " for \($0.wholeSeconds)" } ?? ""
        // A line that only reads is not a change: nothing has to be taken back.
        let change = result.version.map { "change \($0)" }
        let withdraw = result.version.map { "; --device \(device.id) withdraw \($0) takes it back" } ?? ""
        let text =
            result.connected == true
            ? "\(device.displayName) has not answered yet: \(change ?? "the line") keeps waiting\(end)\(withdraw)"
            : "\(device.displayName) is away: the line waits for it\(end)\(change.map { " as \($0)" } ?? "")\(withdraw)"
        return ConsoleOutcome(
            .waiting, text,
            [
                "connected": .boolean(result.connected == true),
                "expiresIn": result.expiresIn.map(JSONValue.number) ?? .null,
            ])
    }
}

extension String {
    /// The text as a word of the command language: in quotation marks if it needs them.
    var consoleWord: String {
        let isPlain =
            !isEmpty
            && unicodeScalars.allSatisfy { !$0.properties.isWhitespace && !"\"'\\".unicodeScalars.contains($0) }
        guard !isPlain else { return self }
        let escapes: [Character: String] = ["\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"]
        return "\"" + map { escapes[$0] ?? String($0) }.joined() + "\""
    }
}

extension Double {
    /// Seconds as text: `9m 30s`.
    var wholeSeconds: String {
        Duration.seconds(rounded()).formatted(.units(allowed: [.days, .hours, .minutes, .seconds], width: .narrow))
    }
}
