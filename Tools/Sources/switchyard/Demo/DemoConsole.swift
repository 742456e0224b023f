import Foundation
import GuardedServer
import Subprocess

/// The step of the demo with a hub: the app runs, and is seen and changed from outside.
struct DemoConsole {
    /// The app, as a debug build.
    let program: URL
    /// A folder for the app's user defaults and the key of its link.
    let folder: URL

    func run() async throws {
        try Output.line("\nThe running app, changed from outside:".emphasised)
        try await DemoHub.with { hub in
            try Output.line("   switchyard hub".faint)
            try showPage(of: hub)
            try await launch(hub) { app in
                let pairing = try await show(app, until: "hub: pairing, code ")
                try await console(hub, "approve", String(pairing.dropFirst("hub: pairing, code ".count)))
                try await show(app, until: "hub: connected")
                try await console(hub, "set", "sort_order", "oldest")
                try await show(app, until: "sort_order is oldest")
                try await console(hub, "comments", "clear", "testing")
                try await console(hub, "env", "local")
                try await show(app, until: "next launch in local")
            }
            try Output.line("   The app ends, and is launched again, which needs no new code:")
            try await launch(hub) { app in
                try await show(app, until: "hub: connected")
                try await console(hub, "env")
                try await letPeopleTry(app)
            }
        }
    }

    /// Opens the page of the hub at a terminal.
    private func showPage(of hub: DemoHub) throws {
        guard Browser.hasTerminal else { return }
        try Output.line("   The page of the hub is at \(hub.opening.url)")
        // Not awaited, because some browsers last.
        Task { await Browser.open(hub.opening.ticketURL) }
    }

    /// At a terminal, shows what the app prints until Return is pressed.
    private func letPeopleTry(_ app: RunningApp) async throws {
        guard Browser.hasTerminal else { return }
        try Output.line("Change the app on the page of the hub, then press Return here to go on.")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await app.everyLine { try Output.line("   app: \($0)".printable) } }
            group.addTask { _ = await TerminalLine.isEntered() }
            _ = try await group.next()
            group.cancelAll()
        }
        try Task.checkCancellation()
    }

    /// Launches the app with the user defaults of the launch before.
    private func launch(_ hub: DemoHub, _ work: @escaping @Sendable (RunningApp) async throws -> Void) async throws {
        var variables: [Environment.Key: String?] = [
            "DISCUSSIONS_DEFAULTS": folder.appendingPathComponent("Running.plist").path, "SWITCHYARD_HUB": hub.origin,
        ]
        // A variable of this process would decide instead of the console.
        variables.updateValue(nil, forKey: "NETWORK_SETTINGS")
        try await RunningApp.with(program, variables: variables, work)
    }

    /// Prints the next lines of the app, up to the first one that begins with a text.
    ///
    /// - Returns: that line.
    @discardableResult
    private func show(_ app: RunningApp, until start: String) async throws -> String {
        let lines = try await app.lines(until: start)
        for line in lines { try Output.line("   app: \(line)".printable) }
        return lines.last ?? ""
    }

    /// Runs `switchyard console`, and prints what it prints.
    private func console(_ hub: DemoHub, _ words: String...) async throws {
        try Output.line("   switchyard console \(words.joined(separator: " "))".faint)
        // In a folder of its own, so that a hub of the user is not found instead.
        let ended = try await Subprocess.run(
            .file(DemoProject.tool), arguments: Arguments(["console", "--hub", hub.origin] + words),
            environment: .inherit.updating(["HOME": folder.path, "SWITCHYARD_HUB_TOKEN": hub.token]),
            output: .string(limit: 100_000), error: .combinedWithOutput)
        for line in ended.standardOutput.split(separator: "\n") { try Output.line("   \(line)") }
        guard ended.terminationStatus.isSuccess else {
            throw DemoError(message: "switchyard console ended with status \(ended.terminationStatus)")
        }
    }
}
