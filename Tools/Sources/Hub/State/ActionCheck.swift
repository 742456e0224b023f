import HubMessages

/// What a report tells about an action before the device knows of it. The device checks everything again.
struct ActionCheck {
    let report: DeviceReport
    let action: DesiredAction

    /// What the action changes, at present.
    var from: String? {
        switch action {
        case .environment: report.pendingEnvironment ?? report.environment
        case .override(let key, _): report.values.first { $0.key == key }?.text
        case .reset, .command: nil
        }
    }

    /// What it is changed to.
    var to: String? { Self.to(action) }

    /// What an action changes something to.
    static func to(_ action: DesiredAction) -> String? {
        switch action {
        case .environment(let name): name
        case .override(_, let text): text
        case .reset, .command: nil
        }
    }

    /// Why the device would refuse the action; `nil` if nothing is known against it.
    var refusal: String? {
        switch action {
        case .environment(let name?): environmentRefusal(name)
        case .override(let key, let text): overrideRefusal(key, text)
        case .environment(nil), .reset, .command: nil
        }
    }

    /// The name of production, if the action is about it.
    var production: String? {
        let name: String? =
            switch action {
            case .environment(let name): name
            case .command(_, let line): Self.environment(of: line)
            case .override, .reset: nil
            }
        // A device may know names in another case.
        return name.flatMap { name in
            report.environments.first { $0.isProduction && $0.name.lowercased() == name.lowercased() }?.name
        }
    }

    private func environmentRefusal(_ name: String) -> String? {
        let names = report.environments.map(\.name)
        // Whether a name fits a pattern, such as pr-{number}, is for the device to say.
        guard !names.contains(name), !names.contains(where: { $0.contains("{") }) else { return nil }
        return "the build cannot select environment \"\(name)\"; use \(names.joined(separator: ", "))"
    }

    private func overrideRefusal(_ key: String, _ text: String?) -> String? {
        guard let value = report.values.first(where: { $0.key == key }) else { return "key \"\(key)\" does not exist" }
        guard value.text != nil else { return "key \"\(key)\" is secret" }
        guard value.isLive else { return "key \"\(key)\" is not live" }
        guard let text, !value.options.isEmpty, !value.options.contains(text) else { return nil }
        return "\"\(text)\" is not a value of key \"\(key)\"; use \(value.options.joined(separator: ", "))"
    }

    private static func environment(of line: String) -> String? {
        let words = line.split(whereSeparator: \.isWhitespace).map { $0.filter { $0 != "\"" && $0 != "'" } }
        return words.first?.lowercased() == "env" && words.count > 1 ? words[1] : nil
    }

    /// Whether a line of the command language only reads. A line of which this is not certain counts as one that changes.
    static func onlyReads(_ line: String) -> Bool {
        let words = line.split(separator: " ")
        guard let first = words.first, line.allSatisfy({ !$0.isNewline && $0 != "\"" && $0 != "'" }) else {
            return false
        }
        if first == "env" { return words.count == 1 }
        return ["list", "get", "explain", "diff", "findings", "report", "help"].contains(first)
    }
}
