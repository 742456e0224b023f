import Commands
import Foundation
import Hub
import HubMessages
import Reports

/// What a shell completes, as the hub knows it. Without a hub, it is nothing: a shell has no place for an error.
struct ConsoleCompletion: Sendable {
    private let arguments: [String]

    /// - Parameter arguments: The words of the line in the shell.
    init(_ arguments: [String]) {
        self.arguments = arguments
    }

    /// The names of devices.
    func devices() async -> [String] {
        let devices = (try? await hub?.devices()) ?? []
        return Set(devices.flatMap { [$0.app.name, $0.app.device, $0.id] }).sorted()
    }

    /// What the word at an index of the arguments can be.
    func words(at index: Int) async -> [String] {
        guard let hub else { return [] }
        return await Self.candidates(after: Array(commandWords(before: index)), hub, device: option("--device"))
    }

    /// What can follow the words of a command about a device, as the hub knows it.
    static func candidates(after words: [String], _ hub: HubRequests, device name: String?) async -> [String] {
        guard let devices = try? await hub.devices() else { return [] }
        let device = try? DeviceChoice(devices).device(named: name)
        var report: DeviceReport?
        if let device { report = try? await hub.details(of: device.id).report }
        if words.first == "withdraw", let device {
            return ((try? await hub.details(of: device.id).waiting) ?? []).map { String($0.version) }
        }
        if words.first == "revoke" { return devices.map(\.id) }
        if ["approve", "deny"].contains(words.first) { return ((try? await hub.pairings()) ?? []).map(\.code) }
        return candidates(after: words, report)
    }

    /// What can follow the words of a command.
    static func candidates(after words: [String], _ report: DeviceReport?) -> [String] {
        let commands = report?.commands.map { $0.name.split(separator: " ").map(String.init) } ?? []
        let next = commands.filter { $0.count > words.count && $0.starts(with: words) }.map { $0[words.count] }
        let values = report?.values ?? []
        let live = values.filter(\.isLive)
        let found: [String]
        switch (words.first, words.count) {
        case (nil, _): found = HubWord.names + language + next
        case ("env", 1), ("diff", 1), ("share", 1):
            found = (report?.environments ?? []).map(\.name).filter { !$0.contains("*") }
        case ("get", 1), ("explain", 1), ("list", 1): found = values.map(\.key)
        case ("set", 1), ("unset", 1): found = live.map(\.key)
        case ("set", 2):
            let value = live.first { $0.key == words[1] }
            found = value?.type == "bool" ? ["YES", "NO"] : value?.options ?? []
        case ("set", 3), ("env", 2), ("share", 2): found = ["for"]
        case ("set", 4), ("env", 3), ("share", 3): found = ["5m", "30m", "2h", "1d"]
        case ("help", 1): found = language + commands.compactMap(\.first)
        default: found = next
        }
        return Set(found).sorted()
    }

    /// The commands that every app has.
    static let language = [
        "env", "list", "get", "set", "unset", "explain", "diff", "findings", "reset", "report", "share", "doctor",
        "help",
    ]

    /// The options without a value.
    private static let flags: Set = ["--watch", "--only-connected", "--all", "--yes", "--"]

    /// The words of the command before an index: what is neither an option nor the value of one.
    private func commandWords(before index: Int) -> [String] {
        guard let start = arguments.firstIndex(of: "console") else { return [] }
        var words: [String] = []
        var rest = arguments[..<min(max(index, 0), arguments.count)].dropFirst(start + 1)
        while let word = rest.popFirst() {
            if Self.flags.contains(word) || word.hasPrefix("--") && word.contains("=") { continue }
            if word.hasPrefix("--") { _ = rest.popFirst() } else { words.append(word) }
        }
        return words
    }

    private func option(_ name: String) -> String? {
        if let word = arguments.first(where: { $0.hasPrefix("\(name)=") }) {
            return String(word.dropFirst(name.count + 1))
        }
        guard let position = arguments.firstIndex(of: name), position + 1 < arguments.count else { return nil }
        return arguments[position + 1]
    }

    private var hub: HubRequests? {
        var options = HubOptions()
        options.hub = option("--hub")
        options.tokenFile = option("--token-file")
        options.authority = option("--ca")
        return (try? options.location()).map { HubRequests(access: HubAccess($0)) }
    }
}
