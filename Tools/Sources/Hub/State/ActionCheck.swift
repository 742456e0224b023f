import ConsoleCommands
import HubMessages
import PropertyLists
import Switchyard
import SwitchyardCore

/// What a report tells about an action before the device knows of it. The device checks everything again.
struct ActionCheck {
    let report: DeviceReport
    let action: DesiredAction
    private let meant: DesiredAction

    init(report: DeviceReport, action: DesiredAction) {
        (self.report, self.action, meant) = (report, action, action.meant)
    }

    /// What the action changes, at present.
    var from: String? {
        switch meant {
        case .environment: report.pendingEnvironment ?? report.environment
        case .override(let key, _): report.values.first { $0.key == key }?.text
        case .reset, .command: nil
        }
    }

    /// What it is changed to.
    var to: String? {
        switch meant {
        case .environment(let name): name
        case .override(_, let text): text
        case .reset, .command: nil
        }
    }

    /// Why the device would refuse the action; `nil` if nothing is known against it.
    var refusal: String? {
        if case .command(_, let line) = action, let refusal = lineRefusal(line) { return refusal }
        return switch meant {
        case .environment(let name?): environmentRefusal(name)
        case .override(let key, let text): overrideRefusal(key, text)
        case .environment(nil), .reset, .command: nil
        }
    }

    /// The name of production, if the action is about it.
    var production: String? {
        guard case .environment(let name?) = meant else { return nil }
        // A device may know names in another case.
        return report.environments.first { $0.isProduction && $0.name.lowercased() == name.lowercased() }?.name
    }

    // MARK: Reasons

    private func lineRefusal(_ text: String) -> String? {
        do throws(ConsoleLineError) {
            let line = try ConsoleLine(text)
            if let error = line.unknownCommand(among: report.commands.map(\.name)) { return error.description }
            guard let content = try line.content() else { return nil }
            if let key = content.key, report.values.first(where: { $0.key == key }) == nil { return unknownKey(key) }
            return content.environment.flatMap(environmentRefusal)
        } catch {
            return error.description
        }
    }

    private func environmentRefusal(_ name: String) -> String? {
        let names = report.environments.map(\.name)
        let matches = { (pattern: String) in EphemeralPattern(pattern, values: [:]).matches(name) }
        guard !names.contains(name), !names.contains(where: matches) else { return nil }
        let fix = Suggestion.sentence(for: name, among: names) ?? "use \(names.joined(separator: ", "))"
        return "the build cannot select environment \"\(name)\": \(fix)"
    }

    private func unknownKey(_ key: String) -> String {
        let fix = Suggestion.sentence(for: key, among: report.values.map(\.key)) ?? "list shows the keys"
        return "unknown key \"\(key)\": \(fix)"
    }

    private func overrideRefusal(_ key: String, _ text: String?) -> String? {
        guard let value = report.values.first(where: { $0.key == key }) else { return unknownKey(key) }
        guard value.text != nil else { return "key \"\(key)\" is secret" }
        guard value.isLive else { return "key \"\(key)\" is not live" }
        guard let text, let type = ValueType(name: value.type, values: value.options) else { return nil }
        return ConsoleLine.error(in: text, of: type).map { "\(key): \($0)" }
    }

    /// Whether a line of the command language only reads. A line of which this is not certain counts as one that changes.
    static func onlyReads(_ line: String) -> Bool {
        let words = line.split(separator: " ")
        guard let first = words.first, line.allSatisfy({ !$0.isNewline && $0 != "\"" && $0 != "'" }) else {
            return false
        }
        if first == "env" { return words.count == 1 }
        return ["list", "get", "explain", "diff", "findings", "report", "doctor", "help"].contains(first)
    }
}

extension DesiredAction {
    /// What a line of the command language amounts to: the action of the same effect, if there is one.
    fileprivate var meant: DesiredAction {
        guard case .command(_, let text) = self, let line = try? ConsoleLine(text),
            let content = try? line.content()
        else { return self }
        return switch (line.command, content.key) {
        case ("env", _) where !line.isReading: .environment(content.environment)
        case ("set", let key?): .override(key: key, text: content.text)
        case ("unset", let key?): .override(key: key, text: nil)
        case ("reset", _): .reset
        default: self
        }
    }

    /// What the action changes: two operators who change the same must not overwrite each other unseen.
    var target: String { meant.subject }

    /// The word of the audit log.
    var kind: String {
        switch self {
        case .environment: "environment"
        case .override: "override"
        case .reset: "reset"
        case .command: "command"
        }
    }

    /// The key or the line.
    var auditSubject: String? {
        switch self {
        case .override(let key, _): key
        case .command(_, let line): line
        case .environment, .reset: nil
        }
    }

    /// The action as a phrase.
    package var words: String {
        switch self {
        case .environment(let name?): "choose \(name) for the next launch"
        case .environment(nil): "remove the choice of an environment"
        case .override(let key, let text?): "set \(key) to \(text)"
        case .override(let key, nil): "remove the override of \(key)"
        case .reset: "reset the app"
        case .command(_, let line): "run \(line)"
        }
    }
}
