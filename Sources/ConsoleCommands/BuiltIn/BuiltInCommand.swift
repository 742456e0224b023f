import PropertyLists
import SwitchyardCore

/// A command of the language itself.
struct BuiltInCommand: Sendable {
    let name: String
    let usage: String
    let help: String
    /// How many words it takes, without `for DURATION`.
    var counts = 0...Int.max
    /// Whether the command changes something if it has these words.
    var changes: @Sendable ([ConsoleWord]) -> Bool = { _ in false }
    /// What can be written after the words.
    var completes: @MainActor @Sendable (EnvironmentConsole, [String]) -> [String] = { _, _ in [] }
    let run: @MainActor @Sendable (EnvironmentConsole, ConsoleCall) async -> ConsoleResult

    static let all = [
        environment, list, get, set, unset, explain, difference, findings, reset, report, share, doctor, help,
    ]

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    static func named(_ name: String) -> BuiltInCommand? { byName[name] }
}

/// What a line says after the command.
struct ConsoleCall {
    let words: [ConsoleWord]
    let confirmation: String?
    let command: BuiltInCommand

    /// The words, if there are as many as the command takes; the words of `for DURATION` at the end are not among them.
    func arguments() throws(ConsoleLineError) -> [String] {
        let counts = command.counts
        let texts = (try duration() == nil ? words : words.dropLast(2)).map(\.text)
        if texts.count < counts.lowerBound { throw ConsoleLineError("a word is missing") }
        if texts.count > counts.upperBound {
            throw ConsoleLineError(
                "\"\(texts[counts.upperBound])\" is one word too many: quote a value that has spaces")
        }
        return texts
    }

    /// The duration of `for DURATION` at the end.
    func duration() throws(ConsoleLineError) -> Duration? {
        guard command.usage.hasSuffix("[for DURATION]"), let keyword = words.dropLast().last, keyword.text == "for",
            !keyword.isQuoted, let text = words.last?.text
        else { return nil }
        return try DurationText.read(text)
    }

    /// Runs a command whose line can be wrong.
    @MainActor
    func run(_ body: () async throws -> ConsoleResult) async -> ConsoleResult {
        do {
            return try await body()
        } catch let error as ConsoleLineError {
            return ConsoleResult(.invalid, ["\(error)", "usage: \(command.usage)"])
        } catch let error as ConfigurationError {
            return ConsoleResult(error)
        } catch {
            return ConsoleResult(.failed, ["\(error)"])
        }
    }
}

extension DurationText {
    static func read(_ text: String) throws(ConsoleLineError) -> Duration {
        guard let duration = try? PropertyListValue.string(text).read(as: Duration.self), duration > .zero else {
            throw ConsoleLineError("\"\(text)\" is not a duration: write a number and a unit: 30s, 5m, 2h, 7d")
        }
        return duration
    }
}
