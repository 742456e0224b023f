package import ArgumentParser
import Foundation
import PropertyLists
import Reports
import SourceText

/// Runs a command line, and prints what ArgumentParser says of it.
package enum CommandProgram {
    /// Runs the command that the arguments of this process name, and ends the process unless the command succeeds.
    package static func run(_ root: (some AsyncParsableCommand).Type) async {
        await Redaction.scope { await run(CommandLine.arguments, of: root) }
    }

    private static func run<Root: AsyncParsableCommand>(_ arguments: [String], of root: Root.Type) async {
        // Without looking at the options of any command, which ArgumentParser does by reflection, and which takes most of a start.
        if arguments.dropFirst() == ["--version"] {
            guard (try? Output.line(root.configuration.version)) != nil else {
                Foundation.exit(ExitStatus.unusable.rawValue)
            }
            return
        }
        if let words = unknownCommand(in: Array(arguments.dropFirst()), of: root) {
            Output.error(words)
            Foundation.exit(ExitStatus.unusable.rawValue)
        }
        var parsed: any ParsableCommand = Root()
        do {
            // Completions ask a hub, which takes its time.
            var command = try await root.asyncParseAsRoot()
            parsed = command
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let status as ExitStatus {
            Foundation.exit(status.rawValue)
        } catch {
            end(with: error, of: type(of: parsed), below: root)
        }
    }

    /// The message about a misspelled command: ArgumentParser reports its options instead.
    private static func unknownCommand(in arguments: [String], of root: any ParsableCommand.Type) -> String? {
        var names = root.configuration.subcommands
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
    private static func end(
        with error: any Error, of command: any ParsableCommand.Type, below root: any ParsableCommand.Type
    ) -> Never {
        // A command that ends while it runs knows only its own name.
        let name = command.configuration.commandName ?? ""
        let isRoot = name == root.configuration.commandName
        let prefix = isRoot ? name : "switchyard \(name)"
        var words = command.fullMessage(for: error)
            .replacingOccurrences(of: "Usage: \(name) ", with: "Usage: \(prefix) ")
            .replacingOccurrences(of: "See '\(name) ", with: "See '\(prefix) ")
        if root.configuration.commandName == ServerProgram.name, CommandLine.arguments.first == "switchyard" {
            // The command that was typed, which has run this program.
            words = words.replacingOccurrences(of: ServerProgram.name, with: "switchyard")
        }
        guard root.exitCode(for: error) != .success else {
            try? Output.line(words)
            Foundation.exit(0)
        }
        words = words.replacing(/(Unknown option '(.+?)'\.) Did you mean '(.+?)'\?/) { match in
            // ArgumentParser also suggests an option that has little in common with what was written.
            Suggestion.nearest(to: String(match.2), among: [String(match.3)]) == nil
                ? String(match.1) : String(match.0)
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
