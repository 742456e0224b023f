import SessionInspection
package import SwitchyardCore

extension BuiltInCommand {
    static let environment = BuiltInCommand(
        name: "env", usage: "env [NAME] [for DURATION]",
        help: "Shows the environments, or chooses one for the next launch; env - removes the choice.", counts: 0...1,
        changes: { !$0.isEmpty },
        completes: { console, words in
            words.isEmpty ? console.session.selectableEnvironments : forDuration(words, after: 1)
        },
        run: { console, call in
            await call.run {
                let words = try call.arguments()
                guard let name = words.first else { return console.environments }
                let duration = try call.duration()
                if name == "-" { return try console.removeChoice() }
                if let result = console.unconfirmedProduction(name, call.confirmation) { return result }
                let effect = try console.session.choose(environment: name, for: duration)
                let end = duration.map { ", for \(DurationText($0))" } ?? ""
                return ConsoleResult(.done, ["environment \"\(name)\" \(effect)\(end)"])
            }
        })

    static let difference = BuiltInCommand(
        name: "diff", usage: "diff ENV", help: "Shows the values that are others in another environment.",
        counts: 1...1,
        completes: { console, words in words.isEmpty ? console.session.selectableEnvironments : [] },
        run: { console, call in
            await call.run {
                let name = try call.arguments()[0]
                let mine = try console.session.configuration(of: console.session.environment).values
                let other = try console.session.configuration(of: name).values
                let keys = Set(mine.keys).union(other.keys).sorted()
                let lines = keys.flatMap { difference(mine[$0], other[$0]) }
                return ConsoleResult(
                    .done, lines.isEmpty ? ["\"\(name)\" has the same values"] : lines)
            }
        })

    private static func difference(_ mine: ResolvedValue?, _ other: ResolvedValue?) -> [String] {
        if let mine, let other, mine.isSame(as: other) { return [] }
        if let mine, let other, mine.isSecret || other.isSecret { return ["~ \(mine.name) is another secret"] }
        return [mine.map { "- \($0.name) = \($0.text)" }, other.map { "+ \($0.name) = \($0.text)" }].compactMap { $0 }
    }

    /// The keyword, after as many words.
    static func forDuration(_ words: [String], after count: Int) -> [String] {
        if words.count == count { return ["for"] }
        return words.count == count + 1 && words.last == "for" ? ["10m", "1h", "1d"] : []
    }
}

extension EnvironmentConsole {
    fileprivate var environments: ConsoleResult {
        let session = session
        let titles = EnvironmentTitles(session)
        let names = session.selectableEnvironments.map { name in
            let marks = [
                titles[name] == name ? nil : titles[name], name == session.environment ? "this launch" : nil,
                name == session.pendingSelection?.environment ? "next launch" : nil,
            ].compactMap { $0 }
            return "  \(name)" + (marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))")
        }
        let patterns = session.isOpen ? session.catalog.ephemeral.map { "  \($0.pattern)" } : []
        let listed = session.selectableEnvironments.contains(session.environment)
        let current = listed ? [] : ["  \(session.environment) (this launch)"]
        return ConsoleResult(
            .done, ["\(session.environment), \(session.selection.explanation)"] + names + current + patterns)
    }

    fileprivate func removeChoice() throws -> ConsoleResult {
        _ = try session.choose(environment: nil, for: nil)
        let next = session.pendingSelection?.environment ?? session.environment
        return ConsoleResult(.done, ["the choice is removed; the next launch uses \"\(next)\""])
    }

    /// Why production cannot be chosen with that confirmation; `nil` for another environment.
    package func unconfirmedProduction(_ name: String, _ confirmation: String?) -> ConsoleResult? {
        guard (try? session.catalog.production.get()) == name else { return nil }
        guard session.catalog.console.allowsProduction else {
            return ConsoleResult(.refused, ["the catalog does not allow choosing production in a console"])
        }
        guard confirmation == name else {
            let quoted = ConsoleWords.quoted(name)
            return ConsoleResult(
                .needsConfirmation, ["\"\(name)\" is production: confirm it with env \(quoted) --confirm \(quoted)"])
        }
        return nil
    }
}
