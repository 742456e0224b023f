import ArgumentParser
import Foundation

/// What ArgumentParser knows of a command, from which the schemas of tools are made.
struct CommandDescription: Decodable, Sendable {
    struct Argument: Decodable, Sendable {
        enum Kind: String, Decodable, Sendable {
            case positional, option, flag
        }

        struct Name: Decodable, Sendable {
            let kind, name: String
        }

        let kind: Kind
        let isRepeating: Bool
        let names: [Name]?
        let valueName: String?
        let defaultValue: String?
        let allValues: [String]?
        let abstract: String?
    }

    private struct Dump: Decodable {
        let command: CommandDescription
    }

    let abstract: String?
    let arguments: [Argument]?

    /// Describes a command; `nil` if ArgumentParser has another form of it.
    init?(_ command: any ParsableCommand.Type) {
        guard let dump = try? JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8)) else { return nil }
        self = dump.command
    }

    /// The option or the flag of a name.
    func option(_ name: String) -> Argument? {
        arguments?.first { $0.names?.contains { $0.kind == "long" && $0.name == name } == true }
    }

    /// The arguments without a name.
    var words: Argument? { arguments?.first { $0.kind == .positional } }
}
