package import ArgumentParser
package import ModelContext
import Reports

/// The command line: one file for each command, one printer, and the same exit codes.
package struct SwitchyardCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "switchyard",
        abstract: "Show which environment an Apple-platform app selects, why, and with which values.",
        discussion: """
            Exit codes: 0 success, 1 findings of error severity, 2 unusable input or arguments.
            """,
        version: ToolVersion.current,
        subcommands: [
            InitCommand.self, GenerateCommand.self, CheckCommand.self, ExplainCommand.self, ReportCommand.self,
            AuditCommand.self,
        ],
        groupedSubcommands: [
            CommandGroup(
                name: "Which environment",
                subcommands: [
                    MatrixCommand.self, BuildSettingsCommand.self, DiffCommand.self, SettingsBundleCommand.self,
                    PreviewForward.self,
                ]),
            CommandGroup(name: "A release", subcommands: [AssembleCommand.self, StripCommand.self, StampCommand.self]),
            CommandGroup(name: "A running app", subcommands: [HubForward.self, ConsoleForward.self]),
            CommandGroup(
                name: "Editors and assistants", subcommands: [LanguageServerCommand.self, MCPCommand.self]),
            CommandGroup(name: "Reference", subcommands: [RulesCommand.self, SchemaCommand.self]),
        ]
    )

    package init() {}

    /// Runs the command line of this process, and ends it.
    package static func start() async {
        // Completions of these commands ask the program that has their options.
        let words = Array(CommandLine.arguments.dropFirst())
        if words.first == "---completion", words.dropFirst().first.flatMap(ServerCommand.init(rawValue:)) != nil {
            try? ServerProgram.replaceProcess(words)
        }
        await CommandProgram.run(Self.self)
    }
}

extension CommandDescription {
    /// What the command line says of all commands; `nil` if ArgumentParser has another form of it.
    package static var program: CommandDescription? { CommandDescription(help: SwitchyardCommand._dumpHelp()) }
}
