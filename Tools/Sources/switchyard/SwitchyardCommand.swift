import ArgumentParser
import Foundation

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
            CheckCommand.self, ExplainCommand.self, BuildSettingsCommand.self, MatrixCommand.self,
            SettingsBundleCommand.self,
            PreviewCommand.self, RulesCommand.self, DemoCommand.self,
        ]
    )

    static func main() async {
        do {
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let status as ExitStatus {
            Foundation.exit(status.rawValue)
        } catch {
            end(with: error)
        }
    }

    /// Prints the messages of ArgumentParser: help to standard output with exit code 0, errors in arguments to
    /// standard error with exit code 2.
    private static func end(with error: any Error) -> Never {
        let words = fullMessage(for: error)
        guard exitCode(for: error) != .success else {
            try? Output.line(words)
            Foundation.exit(0)
        }
        Output.error(CommandLine.arguments.reduce(words, quotingInOneLine))
        Foundation.exit(ExitStatus.unusable.rawValue)
    }

    /// The messages quote arguments, whole or after their `=`; each is printed on one line.
    private static func quotingInOneLine(_ words: String, _ argument: String) -> String {
        [argument, argument.split(separator: "=", maxSplits: 1).last.map(String.init) ?? ""].reduce(words) {
            $1.printable == $1 ? $0 : $0.replacingOccurrences(of: $1, with: $1.printable)
        }
    }
}
