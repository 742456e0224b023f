import ArgumentParser
import Reports

/// `switchyard mcp`: a server of the Model Context Protocol for assistants.
struct MCPCommand: AsyncParsableCommand {
    static let configuration = MCPOptions.configuration

    @OptionGroup var options: MCPOptions

    func run() async throws {
        guard options.hub.hub == nil else {
            return try ServerProgram.replaceProcess(Array(CommandLine.arguments.dropFirst()))
        }
        try await options.serve()
    }
}
