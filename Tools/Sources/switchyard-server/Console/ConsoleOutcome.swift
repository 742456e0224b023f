import Hub
import JSONRPC
import Reports

/// What came of a command.
struct ConsoleOutcome: Sendable {
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
    /// What came of a line for several devices.
    private(set) var parts: [(device: Hub.DeviceEntry, outcome: ConsoleOutcome)] = []

    init(_ outcome: Outcome, _ text: String, _ members: [String: JSONValue] = [:]) {
        (self.outcome, self.text, self.members) = (outcome, text, members)
    }

    /// What came of a line on several devices: done if it was done on all of them.
    init(_ parts: [(device: Hub.DeviceEntry, outcome: ConsoleOutcome)], line: String) {
        let outcomes = parts.map(\.outcome.outcome)
        outcome = outcomes.contains(.refused) ? .refused : outcomes.contains(.waiting) ? .waiting : .done
        text = parts.map { Self.text($0.outcome.text, of: $0.device) }.joined(separator: "\n")
        let results = parts.map { device, outcome in
            let own = outcome.members.filter { $0.key != "line" }.merging(["name": .string(device.displayName)]) { $1 }
            return JSONValue.object(own.merging(outcome.ownMembers) { $1 })
        }
        members = ["line": .string(line), "results": .array(results)]
        self.parts = parts
    }

    /// The document for programs.
    ///
    /// - Parameter hub: The address of the hub that was asked.
    func value(from hub: String) -> JSONValue {
        .object(members.merging(ownMembers) { $1 }.merging(["hub": .string(hub)]) { $1 })
    }

    private var ownMembers: [String: JSONValue] { ["outcome": .string(outcome.rawValue), "text": .string(text)] }

    /// The text after the name of the device that it is about: beside it, or below it if it has several lines.
    static func text(_ text: String, of device: Hub.DeviceEntry?) -> String {
        guard let device else { return text }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return "\(device.displayName.printableValue):"
            + (lines.count > 1 ? lines.map { "\n  \($0)" }.joined() : text.isEmpty ? " done" : " \(text)")
    }
}
