import Commands
import Foundation
import Hub
import Reports

/// Runs the commands of a console: the hub's own, and lines for devices.
struct Console: Sendable {
    let hub: HubRequests
    let options: HubConsoleCommand

    /// The seconds to wait for a device.
    var patience: Double { options.timeout.duration / .seconds(1) }

    /// Whether the options say which devices are meant.
    var namesDevices: Bool { options.all || !options.device.isEmpty }

    /// The address of the hub.
    var origin: String { hub.access.location.origin }

    /// Says which hub it is, for people, and for everybody if several run here.
    func sayHub() {
        guard options.format == .text, Browser.hasTerminal || hub.access.isChoice else { return }
        Output.error("hub \(origin)".printable)
    }

    /// Runs a command, and prints what came of it.
    ///
    /// - Throws: ``ExitStatus/findings`` if it was not done, ``HubFailure`` if nobody could be asked.
    func run(_ words: [String]) async throws {
        sayHub()
        let result = try await result(of: words)
        try show(result)
        if result.outcome != .done { throw ExitStatus.findings }
    }

    /// Runs a command.
    ///
    /// - Throws: ``HubFailure`` if nobody could be asked.
    func result(of words: [String]) async throws -> ConsoleOutcome {
        do {
            if let command = HubWord(words) { return try await command.run(self) }
            return try await line(words)
        } catch HubFailure.refused(let message) {
            return ConsoleOutcome(.refused, message)
        }
    }

    /// The devices that the options name, or the only one.
    ///
    /// - Throws: ``HubFailure/unusable(_:)`` with the names to choose from.
    func chosenDevices() async throws -> [Hub.DeviceEntry] {
        try DeviceChoice(try await hub.devices()).devices(named: options.device, all: options.all)
    }

    /// The device that the options name, or the only one.
    ///
    /// - Throws: ``HubFailure/unusable(_:)`` with the names to choose from, or if several are named.
    func chosenDevice() async throws -> Hub.DeviceEntry {
        let devices = try await chosenDevices()
        guard let device = devices.first, devices.count == 1 else {
            throw HubFailure.unusable("the command is about one device: name one with --device")
        }
        return device
    }

    /// Whether the operator wants what cannot be taken back: by option, or asked on the terminal.
    ///
    /// - Throws: ``HubFailure/unusable(_:)`` if nobody can be asked.
    func isConfirmed(_ question: String) throws -> Bool {
        if options.yes { return true }
        guard Browser.hasTerminal else { throw HubFailure.unusable("without a terminal, this needs --yes") }
        // Standard output is for results.
        Output.ask("\(question) [y/N] ")
        return ["y", "yes"].contains(readLine()?.trimmingCharacters(in: .whitespaces).lowercased())
    }

    /// Prints what came of a command.
    func show(_ result: ConsoleOutcome) throws {
        switch options.format {
        case .json: try Output.line(JSONDocument.text(of: result.value(from: origin), isOneLine: true))
        case .text where result.parts.isEmpty: try show(result, of: nil)
        case .text: for part in result.parts { try show(part.outcome, of: part.device) }
        }
    }

    private func show(_ result: ConsoleOutcome, of device: Hub.DeviceEntry?) throws {
        let text = ConsoleOutcome.text(result.text, of: device)
        switch result.outcome {
        case .done: if !text.isEmpty { try Output.line(text) }
        case .refused: Output.error(ConsoleOutcome.text("refused: \(result.text)", of: device))
        // It names the device.
        case .waiting: Output.error("waiting: \(result.text)")
        }
    }
}
