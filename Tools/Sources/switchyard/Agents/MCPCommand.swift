import ArgumentParser
import Foundation
import JSONRPC

/// `switchyard mcp`: a server of the Model Context Protocol for assistants.
struct MCPCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Answer an assistant's questions about a project: a Model Context Protocol server.",
        discussion: """
            An assistant starts the command and talks to it over standard input and output. Its tools are explain, matrix, \
            check, build_settings, diff, audit, and rule, with the arguments and the JSON documents of the commands.

            Files are read below the folders that the client names, or that --root names; without both, below the current \
            folder. Nothing is written without --allow-changes. With it, there are the tools generate and init, which show \
            a preview before they write. Only with --hub, there are tools about devices; changes of devices need \
            --allow-changes and the role change. The token of the operator is in --token-file or SWITCHYARD_HUB_TOKEN.

            Examples: switchyard mcp --root ~/Shop
                      switchyard mcp --hub https://hub.example.com --token-file ~/.switchyard/token
            """
    )

    @Option(
        help: ArgumentHelp(
            "A folder in which files may be read, instead of those that the client names; repeatable.",
            valueName: "folder"))
    var root: [String] = []

    @Flag(help: "Offer tools that change files or devices, each with a preview first.")
    var allowChanges = false

    @OptionGroup var hub: HubOptions

    func validate() throws {
        guard !root.contains("") else { throw ValidationError("A folder must not be empty.") }
        guard hub.hub != nil || (hub.tokenFile ?? hub.authority) == nil else {
            throw ValidationError("--token-file and --ca require --hub.")
        }
    }

    func run() async throws {
        let given = try root.map(folder)
        let requests = try hubRequests()
        let roots = AgentRoots(given: given.isEmpty ? nil : given, besides: requests == nil ? [] : [HubFile.file.path])
        roots.guardFiles()
        try await ProtocolStreams.serve(.lines) { connection in
            AgentServer(
                connection, roots, tools: AgentTool.all(allowsChanges: allowChanges, hub: requests),
                allowsChanges: allowChanges)
        }
    }

    /// - Throws: ``ExitStatus/unusable`` if it is no folder.
    private func folder(_ name: String) throws(ExitStatus) -> String {
        guard let folder = AgentRoots.resolved(ProjectOptions.path(name)), AgentRoots.isFolder(folder) else {
            Output.error("switchyard mcp: --root \(name): there is no such folder".printable)
            throw .unusable
        }
        return folder
    }

    private func hubRequests() throws(ExitStatus) -> HubRequests? {
        guard hub.hub != nil else { return nil }
        do throws(HubFailure) {
            return HubRequests(access: try hub.access(asAgent: true))
        } catch {
            Output.error("switchyard mcp: \(error.message)".printable)
            throw .unusable
        }
    }
}
