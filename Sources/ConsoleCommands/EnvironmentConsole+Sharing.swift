public import Foundation
import PropertyLists
import SessionInspection
public import SwitchyardCore

extension BuiltInCommand {
    static let share = BuiltInCommand(
        name: "share", usage: "share [ENV] [for DURATION]",
        help: "Makes a link of an environment and the overrides in effect; it ends after a day, unless said otherwise.",
        counts: 0...1,
        completes: { console, words in
            words.isEmpty ? console.session.selectableEnvironments + ["for"] : forDuration(words, after: 1)
        },
        run: { console, call in
            await call.run {
                let environment = try call.arguments().first
                return try console.share(environment, for: call.duration() ?? .seconds(86_400))
            }
        })
}

extension EnvironmentConsole {
    /// The longest time that a link lasts.
    private static let longestLink = Duration.seconds(30 * 86_400)

    fileprivate func share(_ environment: String?, for duration: Duration) throws -> ConsoleResult {
        guard duration <= Self.longestLink else { throw ConsoleLineError("a link lasts at most 30d") }
        if let environment { _ = try session.configuration(of: environment) }
        let overridden = session.currentValues.filter { value in
            value.isOverridden && !value.isSecret && session.catalog.declarations[value.name]?.isLive == true
        }
        let changes = SharedChanges(
            environment: environment ?? session.pendingSelection?.environment ?? session.environment,
            overrides: Dictionary(overridden.map { ($0.name, $0.text) }) { $1 },
            expires: session.date + duration / .seconds(1), catalog: session.catalog.fingerprint)
        guard let url = changes.url(scheme: shareScheme) else {
            throw ConsoleLineError("\"\(shareScheme)\" is not a URL scheme")
        }
        return ConsoleResult(.done, [url.absoluteString])
    }

    /// Opens a link that `share` has made. Everything is checked before anything changes.
    ///
    /// Ask the person with the lines of the first result, and call this again with their confirmation:
    ///
    /// ```swift
    /// import ConsoleCommands
    ///
    /// @MainActor
    /// func opened(_ link: URL, in console: EnvironmentConsole) {
    ///     let question = console.open(link, isConfirmed: false)
    ///     guard question.status == .needsConfirmation else { return print(question.text) }
    ///     print(question.text)   // in an alert, whose button calls this:
    ///     print(console.open(link, isConfirmed: true).text)
    /// }
    /// ```
    ///
    /// - Returns: `needs-confirmation` with what would change, or what came of it. A sealed build refuses every link.
    public func open(_ link: URL, isConfirmed: Bool) -> ConsoleResult {
        if session.selection.isSealed { return .sealed }
        do {
            let changes = try SharedChanges(link)
            let left = changes.expires.timeIntervalSince(session.date)
            guard left > 0 else { throw ConsoleLineError("the link has expired") }
            // A link that a person wrote must not last longer than one that was made here.
            let duration = min(Duration.seconds(left), Self.longestLink)
            guard changes.catalog == session.catalog.fingerprint else {
                throw ConsoleLineError("the link was made with another catalog")
            }
            try check(changes)
            guard isConfirmed else {
                return ConsoleResult(.needsConfirmation, question(changes, duration))
            }
            return try carryOut(changes, duration)
        } catch let error as ConsoleLineError {
            return ConsoleResult(.refused, [error.description])
        } catch let error as ConfigurationError {
            return ConsoleResult(.refused, ConsoleResult(error).lines)
        } catch {
            return ConsoleResult(.failed, ["\(error)"])
        }
    }

    private func check(_ changes: SharedChanges) throws {
        if let environment = changes.environment {
            _ = try session.configuration(of: environment)
            if let result = unconfirmedProduction(environment, environment) { throw ConsoleLineError(result.text) }
        }
        for (key, text) in changes.overrides {
            guard let declaration = session.catalog.declarations[key], declaration.isLive, !declaration.isSecret else {
                throw ConsoleLineError("key \"\(key)\" of the link cannot be overridden")
            }
            let type = declaration.type ?? session.currentValue(named: key)?.type ?? .string
            if let reason = OverrideText(text, type).error(folder: session.configuration.folder) {
                throw ConsoleLineError("\(key): \(reason)")
            }
        }
    }

    private func question(_ changes: SharedChanges, _ duration: Duration) -> [String] {
        let environment = changes.environment.map { ["environment \"\($0)\" at the next launch"] } ?? []
        let overrides = changes.overrides.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value) now" }
        return environment + overrides + ["for \(DurationText(duration))"]
    }

    private func carryOut(_ changes: SharedChanges, _ duration: Duration) throws -> ConsoleResult {
        var lines: [String] = []
        for (key, text) in changes.overrides.sorted(by: { $0.key < $1.key }) {
            lines += try override(key, with: text, for: duration).lines
        }
        if let environment = changes.environment {
            let effect = try session.choose(environment: environment, for: duration)
            lines.append("environment \"\(environment)\" \(effect)")
        }
        return ConsoleResult(.done, lines)
    }
}
