import Foundation
import PropertyLists
package import SessionInspection
public import SwitchyardCore

/// The command language over a session: it reads lines, runs them, completes them, and remembers them.
///
/// A screen of the app, a browser at a hub, and a script run the same lines here. Lines that change something are
/// refused in a sealed build; secrets are neither shown nor set.
///
/// ```swift
/// import ConsoleCommands
///
/// let console = await EnvironmentConsole(try session)
/// let result = await console.run("set theme dark for 2h")
/// print(result.text)
/// await print(console.completions(of: "set the"))   // ["set theme "]
/// ```
@MainActor
public final class EnvironmentConsole: SessionConsole {
    package nonisolated let session: any InspectableSession
    /// The commands of the app, sorted by name.
    public nonisolated let commands: [ConsoleCommand]
    /// Says what keeps the app from its hub: a link sets it.
    package nonisolated let doctor = Locked<(@Sendable () async -> [String])?>(nil)
    /// The scheme of links that `share` makes.
    let shareScheme: String
    /// The lines that were run, the oldest first: at most 100, and none twice in a row.
    public private(set) var history: [String] = []

    /// Creates a console over a session, which it keeps.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - commands: the commands of the app. Of two with one name, the last one counts.
    ///   - shareScheme: the URL scheme of links that `share` makes: the app's own, if it opens such links.
    public convenience init<Values>(
        _ session: EnvironmentSession<Values>, commands: [ConsoleCommand] = [],
        shareScheme: String = SharedChanges.scheme
    ) {
        self.init(inspecting: session, commands: commands, shareScheme: shareScheme)
    }

    package init(
        inspecting session: any InspectableSession, commands: [ConsoleCommand] = [],
        shareScheme: String = SharedChanges.scheme
    ) {
        self.session = session
        self.shareScheme = shareScheme
        let own = commands.filter { command in
            command.words.first.map { BuiltInCommand.named($0) == nil } ?? false
        }
        self.commands = Dictionary(own.map { ($0.words, $0) }) { _, last in last }.values.sorted { $0.name < $1.name }
    }

    /// Runs a line. It never throws: the result says what came of it.
    public func run(_ line: String) async -> ConsoleResult {
        let trimmed = line.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty else { return ConsoleResult(.done, []) }
        remember(trimmed)
        do throws(ConsoleLineError) {
            return await run(try ConsoleLine(trimmed))
        } catch {
            return ConsoleResult(.invalid, [error.description])
        }
    }

    /// Runs a line that was read.
    public func run(_ line: ConsoleLine) async -> ConsoleResult {
        if let command = BuiltInCommand.named(line.command) {
            let words = Array(line.words.dropFirst())
            if command.changes(words), session.selection.isSealed { return .sealed }
            return await command.run(self, ConsoleCall(words: words, confirmation: line.confirmation, command: command))
        }
        let words = line.words.map(\.text)
        if let command = ownCommand(words) { return await run(command, words) }
        return ConsoleResult(.invalid, [line.unknownCommand(among: commands.map(\.name))?.description ?? ""])
    }

    /// The names of all commands.
    var names: [String] { BuiltInCommand.all.map(\.name) + commands.map(\.name) }

    /// The command of the app with the longest name that begins the words.
    func ownCommand(_ words: [String]) -> ConsoleCommand? {
        commands.filter { words.starts(with: $0.words) }.max { $0.words.count < $1.words.count }
    }

    private func run(_ command: ConsoleCommand, _ words: [String]) async -> ConsoleResult {
        if session.selection.isSealed { return .sealed }
        let arguments = Array(words.dropFirst(command.words.count))
        let result = await TimeLimit.run(command.timeLimit) { @MainActor in
            do {
                return ConsoleResult(.done, try await command.body(arguments).consoleLines)
            } catch let error as ConsoleLineError {
                return ConsoleResult(.invalid, ["\(error)", "usage: \(command.usage)"])
            } catch {
                return ConsoleResult(.failed, "\(error)".consoleLines)
            }
        }
        return result
            ?? ConsoleResult(
                .timedOut, ["\(command.name) took longer than \(DurationText(command.timeLimit)) and was canceled"])
    }

    private func remember(_ line: String) {
        guard history.last != line, line.utf8.count <= ConsoleWords.longestLine else { return }
        history.append(line)
        if history.count > 100 { history.removeFirst() }
    }
}

extension ConsoleResult {
    static let sealed = ConsoleResult(.refused, ["the app is sealed, so nothing can be changed"])

    init(_ error: ConfigurationError) {
        let findings = error.findings.map { [$0.message, $0.fix].compactMap { $0 }.joined(separator: ": ") }
        let isOfLine = [.unknownEnvironment, .invalidValue].contains(error.code)
        self.init(
            isOfLine ? .invalid : error.code == .unwritableSettings ? .failed : .refused,
            [error.message] + findings.filter { $0 != error.message })
    }
}

extension String {
    var consoleLines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}
