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

    static func main() async { await CommandProgram.run(Self.self) }
}
