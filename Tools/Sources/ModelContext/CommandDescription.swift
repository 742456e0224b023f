import Foundation

/// What the command line says of a command's arguments, from which the schemas of tools are made: one definition for both.
package struct CommandDescription: Decodable, Sendable {
    package struct Argument: Decodable, Sendable {
        package enum Kind: String, Decodable, Sendable {
            case positional, option, flag
        }

        package struct Name: Decodable, Sendable {
            package let kind, name: String
        }

        package let kind: Kind
        let isRepeating: Bool
        package let names: [Name]?
        let defaultValue: String?
        let allValues: [String]?
        package let abstract: String?
    }

    private struct Dump: Decodable {
        let command: CommandDescription
    }

    private let commandName: String
    private let arguments: [Argument]?
    private let subcommands: [CommandDescription]?

    /// Reads the help of a program as JSON, as `--experimental-dump-help` prints it; `nil` if it has another form.
    package init?(help: String) {
        guard let dump = try? JSONDecoder().decode(Dump.self, from: Data(help.utf8)) else { return nil }
        self = dump.command
    }

    /// A command of the program.
    package func command(named name: String) -> CommandDescription? { subcommands?.first { $0.commandName == name } }

    /// The option or the flag of a name.
    package func option(_ name: String) -> Argument? {
        arguments?.first { $0.names?.contains { $0.kind == "long" && $0.name == name } == true }
    }

    /// The arguments without a name.
    package var words: Argument? { arguments?.first { $0.kind == .positional } }
}
