import Foundation
import Hub
import HubMessages

/// Runs the commands of a console: the hub's own, and lines for a device.
struct Console: Sendable {
    let hub: HubRequests
    /// The name that was given for the device.
    let device: String?
    let confirm: String?
    /// The seconds to wait for a device.
    let patience: Double
    let onlyConnected: Bool
    let format: ReportFormat

    init(hub: HubRequests, options: ConsoleCommand) {
        self.hub = hub
        (device, confirm, format) = (options.device, options.confirm, options.format)
        (patience, onlyConnected) = (options.timeout.duration / .seconds(1), options.onlyConnected)
    }

    /// Runs a command, and prints what came of it.
    ///
    /// - Throws: ``ExitStatus/findings`` if it was not done, ``HubFailure`` if nobody could be asked.
    func run(_ words: [String]) async throws {
        let result = try await result(of: words, confirm: confirm)
        try show(result)
        if result.outcome != .done { throw ExitStatus.findings }
    }

    /// Runs a command.
    ///
    /// - Throws: ``HubFailure`` if nobody could be asked.
    func result(of words: [String], confirm: String?) async throws -> ConsoleOutcome {
        do {
            if let command = HubWord(words) { return try await command.run(self) }
            return try await line(words, confirm: confirm)
        } catch HubFailure.refused(let message) {
            return ConsoleOutcome(.refused, message)
        }
    }

    /// The device that the option names, or the only one.
    ///
    /// - Throws: ``HubFailure/unusable(_:)`` with the names to choose from.
    func chosenDevice() async throws -> Hub.DeviceEntry {
        try DeviceChoice(try await hub.devices()).device(named: device)
    }

    private func line(_ words: [String], confirm: String?) async throws -> ConsoleOutcome {
        let device = try await chosenDevice()
        var line = words.count == 1 ? words[0] : words.map(\.consoleWord).joined(separator: " ")
        // The hub asks for the confirmation, and the device as well.
        let named = line.firstMatch(of: /(^|\s)--confirm\s+(\S+)/).map { String($0.2) }
        if let confirm, named == nil { line += " --confirm \(confirm.consoleWord)" }
        if !device.connected, !onlyConnected, patience >= 1, format == .text, Browser.hasTerminal {
            Output.error("\(device.displayName) is away; waiting \(patience.wholeSeconds) for it".printable)
        }
        let result = try await hub.run(
            line, on: device.id, confirm: named ?? confirm, waiting: patience, onlyConnected: onlyConnected)
        var outcome =
            switch result.succeeded {
            case true?: ConsoleOutcome(.done, result.text ?? "")
            case false?: ConsoleOutcome(.refused, result.text ?? "")
            case nil: Self.waiting(result, device)
            }
        outcome.members["device"] = .string(device.id)
        outcome.members["line"] = .string(line)
        outcome.members["version"] = .integer(Int64(result.version))
        return outcome
    }

    private static func waiting(_ result: HubRequests.LineResult, _ device: Hub.DeviceEntry) -> ConsoleOutcome {
        let end = result.expiresIn.map { " for \($0.wholeSeconds)" } ?? ""
        let withdraw = "--device \(device.id) withdraw \(result.version) takes it back"
        let text =
            result.connected == true
            ? "\(device.displayName) has not answered yet: change \(result.version) goes on waiting\(end); \(withdraw)"
            : "\(device.displayName) is away: the line waits for it\(end) as change \(result.version); \(withdraw)"
        return ConsoleOutcome(
            .waiting, text,
            [
                "connected": .boolean(result.connected == true),
                "expiresIn": result.expiresIn.map(JSONValue.number) ?? .null,
            ])
    }

    /// Prints what came of a command.
    func show(_ result: ConsoleOutcome) throws {
        switch format {
        case .json: try Output.line(result.value.document(isOneLine: true))
        case .text:
            guard !result.text.isEmpty else { return }
            if result.outcome == .done {
                try Output.line(result.text)
            } else {
                Output.error("\(result.outcome.rawValue): \(result.text)")
            }
        }
    }
}

/// What came of a command.
struct ConsoleOutcome {
    enum Outcome: String {
        case done
        case refused
        /// The device has not answered yet.
        case waiting
    }

    let outcome: Outcome
    /// What people read, on one or more lines.
    let text: String
    /// What programs read besides.
    var members: [String: JSONValue] = [:]

    init(_ outcome: Outcome, _ text: String, _ members: [String: JSONValue] = [:]) {
        (self.outcome, self.text, self.members) = (outcome, text, members)
    }

    /// The document for programs.
    var value: JSONValue {
        .object(members.merging(["outcome": .string(outcome.rawValue), "text": .string(text)]) { $1 })
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
