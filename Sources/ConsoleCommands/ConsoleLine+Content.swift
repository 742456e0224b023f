public import SwitchyardCore
import PropertyLists

/// What a line of the language itself names, as far as the line alone tells.
///
/// ```swift
/// import ConsoleCommands
///
/// let line = try ConsoleLine("set theme dark for 2h")
/// print(try line.content()?.key ?? "")   // theme
/// ```
public struct ConsoleLineContent: Sendable, Hashable {
    /// The environment of `env`, `diff`, or `share`; `nil` for `env -`, which removes the choice.
    public let environment: String?
    /// The key of `get`, `set`, `unset`, or `explain`.
    public let key: String?
    /// The value of `set`.
    public let text: String?
}

extension ConsoleLine {
    /// What the line names; `nil` if its command is none of the language, but perhaps one of an app.
    ///
    /// - Throws: ``ConsoleLineError`` if it has too few or too many words, or a wrong duration.
    public func content() throws(ConsoleLineError) -> ConsoleLineContent? {
        guard let command = BuiltInCommand.named(command) else { return nil }
        let call = ConsoleCall(words: Array(words.dropFirst()), confirmation: confirmation, command: command)
        let texts = try call.arguments()
        let namesEnvironment = ["env", "diff", "share"].contains(command.name) && texts.first != "-"
        let namesKey = ["get", "set", "unset", "explain"].contains(command.name)
        return ConsoleLineContent(
            environment: namesEnvironment ? texts.first : nil, key: namesKey ? texts.first : nil,
            text: command.name == "set" ? texts.last : nil)
    }

    /// Why no command begins the line: neither one of the language nor one of these, which may have several words;
    /// `nil` if one does.
    public func unknownCommand(among names: [String]) -> ConsoleLineError? {
        let texts = words.map(\.text)
        let commands = names.map { $0.split(separator: " ").map(String.init) }
        guard BuiltInCommand.named(command) == nil, !commands.contains(where: { texts.starts(with: $0) }) else {
            return nil
        }
        let all = BuiltInCommand.all.map(\.name) + names
        // A name of two words is compared with two words.
        var fix: String?
        for length in Set(commands.map(\.count)).union([1]).sorted(by: >) where fix == nil {
            let candidates = all.filter { $0.split(separator: " ").count == length }
            fix = Suggestion.sentence(for: texts.prefix(length).joined(separator: " "), among: candidates)
        }
        // The first word of several names.
        let begun = commands.filter { $0.first == command }.map { "\"\($0.joined(separator: " "))\"" }
        let list = begun.isEmpty ? nil : "use \(begun.joined(separator: ", "))"
        return ConsoleLineError("unknown command \"\(command)\": \(fix ?? list ?? "help lists the commands")")
    }

    /// Why a text is not a value of a type; `nil` if it is one, or names a file, which only the app can tell.
    public static func error(in text: String, of type: ValueType) -> String? {
        if type == .url, text.hasPrefix("file:") { return nil }
        return OverrideText(text, type).error(folder: nil)
    }
}
