package import ArgumentParser
package import ModelContext
import Reports

/// The command line: one file for each command, one printer, and the same exit codes.
package struct SwitchyardCommand: AsyncParsableCommand {
    package static let configuration = commandLine(
        preview: PreviewForward.self, hub: HubForward.self, console: ConsoleForward.self)

    /// All commands.
    ///
    /// - Parameters:
    ///   - preview: the command `preview`: one that runs ``ServerProgram``, or in that program what it runs.
    ///   - hub: the same of `hub`.
    ///   - console: the same of `console`.
    package static func commandLine(
        preview: any ParsableCommand.Type, hub: any ParsableCommand.Type, console: any ParsableCommand.Type
    ) -> CommandConfiguration {
        CommandConfiguration(
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
                        preview,
                    ]),
                CommandGroup(
                    name: "A release", subcommands: [AssembleCommand.self, StripCommand.self, StampCommand.self]),
                CommandGroup(name: "A running app", subcommands: [hub, console]),
                CommandGroup(
                    name: "Editors and assistants", subcommands: [LanguageServerCommand.self, MCPCommand.self]),
                CommandGroup(name: "Reference", subcommands: [RulesCommand.self, SchemaCommand.self]),
            ]
        )
    }

    package init() {}

    /// Runs the command line of this process, and ends it.
    package static func start() async {
        // What completes these commands is made and answered by the program that has their options.
        let words = Array(CommandLine.arguments.dropFirst())
        let completed = words.first == "---completion" ? words.dropFirst().first : nil
        if completed.flatMap(ServerCommand.init(rawValue:)) != nil || ServerProgram.isScript(words) {
            ServerProgram.replaceProcessIfInstalled(words)
        }
        await CommandProgram.run(Self.self)
    }
}

extension CommandDescription {
    /// What the command line says of all commands; `nil` if ArgumentParser has another form of it.
    package static var program: CommandDescription? { CommandDescription(help: SwitchyardCommand._dumpHelp()) }
}
