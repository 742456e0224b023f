import ArgumentParser
import Commands
import Foundation
import ModelContext
import Reports

/// `switchyard mcp --hub`: with tools about the devices of a hub.
struct HubMCPCommand: AsyncParsableCommand {
    static let configuration = MCPOptions.configuration

    @OptionGroup var options: MCPOptions

    func run() async throws {
        guard options.hub.hub != nil else { return try await options.serve() }
        let hub: HubRequests
        do throws(HubFailure) {
            hub = HubRequests(access: try options.hub.access(asAgent: true))
        } catch {
            Output.error("switchyard mcp: \(error.message)".printable)
            throw ExitStatus.unusable
        }
        let console = CommandDescription(help: HubConsoleCommand._dumpHelp())
        try await options.serve(
            reading: [.devices(hub, console), .device(hub)],
            changing: [.runLine(hub, console)], hub: AgentTool.launches(of: hub))
    }
}
