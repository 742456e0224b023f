import PropertyLists
import SessionInspection
package import SwitchyardCore

extension BuiltInCommand {
    static let list = BuiltInCommand(
        name: "list", usage: "list [FILTER]",
        help: "Shows the values whose key, text, or origin has a text.", counts: 0...1,
        run: { console, call in
            await call.run {
                let filter = try call.arguments().first?.lowercased()
                let values = console.session.currentValues.filter { value in
                    guard let filter else { return true }
                    // A secret is never compared.
                    return [value.name, value.isSecret ? "" : value.text, value.originPhrase]
                        .contains { $0.lowercased().contains(filter) }
                }
                let lines = values.map { console.line(of: $0) }
                return ConsoleResult(.done, lines.isEmpty ? ["no value has \"\(filter ?? "")\""] : lines)
            }
        })

    static let get = BuiltInCommand(
        name: "get", usage: "get KEY", help: "Shows a value.", counts: 1...1,
        completes: { console, words in words.isEmpty ? console.keys : [] },
        run: { console, call in
            await call.run {
                ConsoleResult(.done, try console.value(named: call.arguments()[0]).text.consoleLines)
            }
        })

    static let set = BuiltInCommand(
        name: "set", usage: "set KEY VALUE [for DURATION]",
        help: "Overrides a live key from now on, until it ends, the catalog changes, or another build is installed.",
        counts: 2...2,
        changes: { _ in true },
        completes: { console, words in
            switch words.count {
            case 0: console.liveKeys
            case 1: console.options(of: words[0])
            default: forDuration(words, after: 2)
            }
        },
        run: { console, call in
            await call.run {
                let words = try call.arguments()
                let duration = try call.duration()
                return try console.override(words[0], with: words[1], for: duration)
            }
        })

    static let unset = BuiltInCommand(
        name: "unset", usage: "unset KEY", help: "Removes the override of a live key.", counts: 1...1,
        changes: { _ in true },
        completes: { console, words in words.isEmpty ? console.liveKeys : [] },
        run: { console, call in
            await call.run {
                let key = try call.arguments()[0]
                return try console.override(key, with: nil, for: nil)
            }
        })

    static let explain = BuiltInCommand(
        name: "explain", usage: "explain KEY", help: "Says where a value comes from, and what it hides.", counts: 1...1,
        completes: { console, words in words.isEmpty ? console.keys : [] },
        run: { console, call in
            await call.run {
                ConsoleResult(.done, console.explanation(of: try console.value(named: call.arguments()[0])))
            }
        })
}

extension EnvironmentConsole {
    fileprivate var keys: [String] { session.currentValues.map(\.name) }

    fileprivate var liveKeys: [String] {
        session.catalog.declarations.values.filter(\.isLive).map(\.name).sorted()
    }

    fileprivate func options(of key: String) -> [String] { session.catalog.declarations[key]?.type?.choices ?? [] }

    fileprivate func value(named name: String) throws(ConsoleLineError) -> ResolvedValue {
        if let value = session.currentValue(named: name) { return value }
        if session.catalog.declarations[name] != nil { throw ConsoleLineError("key \"\(name)\" has no value") }
        throw unknownKey(name)
    }

    private func unknownKey(_ name: String) -> ConsoleLineError {
        let fix = Suggestion.sentence(for: name, among: keys + liveKeys) ?? "list shows the keys"
        return ConsoleLineError("unknown key \"\(name)\": \(fix)")
    }

    /// Overrides a key with a text, which is read by the key's type or, with `nil`, removes the override.
    package func override(_ key: String, with text: String?, for duration: Duration?) throws -> ConsoleResult {
        guard let declaration = session.catalog.declarations[key] else {
            if session.currentValue(named: key) != nil {
                throw ConfigurationError(.notLive, "key \"\(key)\" cannot be overridden: it is not declared live")
            }
            throw unknownKey(key)
        }
        let type = declaration.type ?? session.currentValue(named: key)?.type ?? .string
        let value = text.map { OverrideText($0, type) }
        if !declaration.isSecret, let reason = value?.error(folder: session.configuration.folder) {
            throw ConsoleLineError("\(key): \(reason)")
        }
        let effect = try session.override(named: key, with: value?.value, for: duration)
        guard value != nil else {
            return ConsoleResult(
                .done, ["\(key) = \(session.currentValue(named: key)?.text ?? "no value"), as in the catalog"])
        }
        let end = duration.map { ", for \(DurationText($0))" } ?? ""
        return ConsoleResult(.done, ["\(key) = \(value?.value.editableText ?? "") \(effect)\(end)"])
    }

    fileprivate func line(of value: ResolvedValue) -> String {
        let left = session.timeLeft(ofOverride: value.name).map { ", \(DurationText($0)) left" } ?? ""
        return "\(value.name) = \(value.text) (\(value.type.name), \(value.originPhrase)\(left))"
    }

    fileprivate func explanation(of value: ResolvedValue) -> [String] {
        let declaration = session.catalog.declarations[value.name]
        let place = [value.origin.file, value.origin.keyPath.description].compactMap { $0 }.joined(separator: " ")
        var lines = [
            "\(value.name) = \(value.text)", "  type: \(value.type.name)",
            "  from: \(value.originPhrase)" + (place.isEmpty ? "" : " (\(place))"),
        ]
        lines += value.hidden.map { "  hides: \($0.phrase)" }
        if let left = session.timeLeft(ofOverride: value.name) { lines.append("  ends: in \(DurationText(left))") }
        lines.append("  changes: " + (declaration?.isLive == true ? "now (live)" : "at the next launch"))
        if let summary = declaration?.summary { lines.append("  \(summary)") }
        return lines
    }
}
