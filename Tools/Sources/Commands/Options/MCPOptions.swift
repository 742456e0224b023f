package import ArgumentParser
import JSONRPC
package import ModelContext
import Reports

/// The command `mcp`, of both programs: tools about devices are in that of the servers.
package struct MCPOptions: ParsableArguments {
    package static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Answer an assistant's questions about a project: a Model Context Protocol server.",
        discussion: """
            An assistant starts the command and talks to it over standard input and output. Its tools are explain, launch, \
            matrix, map, check, changes, build_settings, diff, audit, and rule, most with the arguments and the JSON \
            documents of the commands.

            Files are read below the folders that the client names, or that --root names; if neither does, below the \
            current folder. Nothing is written without --allow-changes. With it, there are the tools generate and \
            init, which show a preview before they write. With --hub, there are also tools for devices; changing \
            devices requires --allow-changes and the role change. The token of the operator is in --token-file or \
            SWITCHYARD_HUB_TOKEN.

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

    @OptionGroup package var hub: HubOptions

    package init() {}

    package func validate() throws {
        guard !root.contains("") else { throw ValidationError("A folder must not be empty.") }
        guard hub.hub != nil || (hub.tokenFile ?? hub.authority) == nil else {
            throw ValidationError("--token-file and --ca require --hub.")
        }
    }

    /// Serves the assistant until its input ends.
    ///
    /// - Parameters:
    ///   - reading: more tools, which change nothing.
    ///   - changing: more tools, which are offered with `--allow-changes`.
    ///   - hub: what a hub knows of launches; `nil` without a hub.
    package func serve(
        reading: [AgentTool] = [], changing: [AgentTool] = [], hub: HubLaunches? = nil
    ) async throws {
        let given = try root.map(folder)
        let roots = AgentRoots(given: given.isEmpty ? nil : given)
        roots.guardFiles()
        let tools = AgentTool.all(
            describedBy: .program, allowsChanges: allowChanges, reading: reading, changing: changing, hub: hub)
        try await ProtocolStreams.serve(.lines) { connection in
            AgentServer(connection, roots, tools: tools, allowsChanges: allowChanges)
        }
    }

    /// - Throws: ``ExitStatus/unusable`` if it is not a folder.
    private func folder(_ name: String) throws(ExitStatus) -> String {
        guard let folder = ResolvedPath.of(name.absolutePath), AgentRoots.isFolder(folder) else {
            Output.error("switchyard mcp: --root \(name): there is no such folder".printable)
            throw .unusable
        }
        return folder
    }
}
