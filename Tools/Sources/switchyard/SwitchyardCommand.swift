import ArgumentParser
import Foundation
import PropertyLists

/// The command line: one file for each command, one printer, and the same exit codes.
@main
struct SwitchyardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "switchyard",
        abstract: "Show which environment an Apple-platform app selects, why, and with which values.",
        discussion: """
            Exit codes: 0 success, 1 findings of error severity, 2 unusable input or arguments.
            """,
        version: "0.1.0",
        subcommands: [
            InitCommand.self, GenerateCommand.self, CheckCommand.self, ExplainCommand.self, ReportCommand.self,
            AuditCommand.self,
        ],
        groupedSubcommands: [
            CommandGroup(
                name: "Which environment",
                subcommands: [
                    MatrixCommand.self, BuildSettingsCommand.self, DiffCommand.self, SettingsBundleCommand.self,
                    PreviewCommand.self,
                ]),
            CommandGroup(name: "A release", subcommands: [AssembleCommand.self, StripCommand.self]),
            CommandGroup(name: "A running app", subcommands: [HubCommand.self, HubConsoleCommand.self]),
            CommandGroup(
                name: "Editors and assistants", subcommands: [LanguageServerCommand.self, MCPCommand.self]),
            CommandGroup(name: "Reference", subcommands: [RulesCommand.self, SchemaCommand.self]),
        ]
    )

    static func main() async {
        if let words = unknownCommand(in: Array(CommandLine.arguments.dropFirst())) {
            Output.error(words)
            Foundation.exit(ExitStatus.unusable.rawValue)
        }
        var parsed: any ParsableCommand = SwitchyardCommand()
        do {
            // Completions ask a hub, which takes its time.
            var command = try await asyncParseAsRoot()
            parsed = command
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let status as ExitStatus {
            Foundation.exit(status.rawValue)
        } catch {
            end(with: error, of: type(of: parsed))
        }
    }

    /// The message about a misspelled command: ArgumentParser reports its options instead.
    private static func unknownCommand(in arguments: [String]) -> String? {
        var names = configuration.subcommands
        for argument in arguments {
            guard !argument.hasPrefix("-"), !names.isEmpty, argument != "help" else { return nil }
            guard let known = names.first(where: { $0.configuration.commandName == argument }) else {
                let near = Suggestion.nearest(
                    to: argument, among: names.compactMap { $0.configuration.commandName })
                return "Error: Unknown command '\(argument.printable)'." + (near.map { " Did you mean '\($0)'?" } ?? "")
                    + "\n  See 'switchyard --help' for more information."
            }
            names = known.configuration.subcommands
        }
        return nil
    }

    /// Prints the messages of ArgumentParser: help to standard output with exit code 0, errors in arguments to
    /// standard error with exit code 2.
    private static func end(with error: any Error, of command: any ParsableCommand.Type) -> Never {
        // A command that ends while it runs knows only its own name.
        let name = command.configuration.commandName ?? ""
        let isRoot = name == configuration.commandName
        let prefix = isRoot ? name : "switchyard \(name)"
        let words = command.fullMessage(for: error)
            .replacingOccurrences(of: "Usage: \(name) ", with: "Usage: \(prefix) ")
            .replacingOccurrences(of: "See '\(name) ", with: "See '\(prefix) ")
            .replacing(/(Unknown option '(.+?)'\.) Did you mean '(.+?)'\?/) { match in
                // ArgumentParser also suggests an option that has little in common with what was written.
                Suggestion.nearest(to: String(match.2), among: [String(match.3)]) == nil
                    ? String(match.1) : String(match.0)
            }
        guard exitCode(for: error) != .success else {
            try? Output.line(words)
            Foundation.exit(0)
        }
        Output.error(CommandLine.arguments.reduce(words, quotingInOneLine))
        Foundation.exit(ExitStatus.unusable.rawValue)
    }

    /// The messages quote arguments, whole or after their `=`; each is printed on one line.
    private static func quotingInOneLine(_ words: String, _ argument: String) -> String {
        let value = argument.split(separator: "=", maxSplits: 1).last.map(String.init) ?? ""
        var result = words
        for text in [argument, value] where text.printable != text {
            result = result.replacingOccurrences(of: text, with: text.printable)
        }
        return result
    }
}
