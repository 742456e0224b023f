import ArgumentParser
import Commands
import Reports

/// The program `switchyard-server`, which `switchyard` runs for these commands.
@main
struct ServerMain: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServerProgram.name,
        abstract:
            "Run the servers of Switchyard, and talk to a running app: switchyard hub, console, preview, mcp --hub.",
        version: ToolVersion.current,
        subcommands: [HubCommand.self, HubConsoleCommand.self, PreviewCommand.self, HubMCPCommand.self]
    )

    static func main() async {
        // The script that completes the other program has its commands, and the options of these.
        let isOfOther = CommandLine.arguments.first == "switchyard"
        if isOfOther, ServerProgram.isScript(CommandLine.arguments.dropFirst()) {
            await CommandProgram.run(WholeCommandLine.self)
        } else {
            await CommandProgram.run(Self.self)
        }
    }
}

/// The command line of `switchyard` with the commands of this program in it.
private struct WholeCommandLine: AsyncParsableCommand {
    static let configuration = SwitchyardCommand.commandLine(
        preview: PreviewCommand.self, hub: HubCommand.self, console: HubConsoleCommand.self)
}
