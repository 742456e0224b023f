import Foundation
import Subprocess
import SwitchyardConsole
import Testing

@testable import SwitchyardServer

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Discussions with its link, `switchyard hub`, and `switchyard console`: each a process, as on a desk.
@Suite struct ConsoleEndToEndTests {
    private let levels = [
        "trace", "debug", "info", "notice", "warning", "error", "off", "trace", "debug", "critical",
    ]

    @Test(.timeLimit(.minutes(10))) func aRunningAppIsChangedAndCatchesUp() async throws {
        try await withTemporaryFolder { folder in
            let desk = try await Desk(folder)
            let port = try await RunningHub.run(store: desk.store) { hub in
                try await desk.launch(hub.port) { try await changeEverything($0, desk) }
                return hub.port
            }
            // Each hub is killed, so that the next one has what the store has.
            try await RunningHub.run(store: desk.store, ["--port", "\(port)"]) { _ in
                let ended = try await desk.console(lines: levels.map { "set log_level \($0)" })
                #expect(ended.code == 1)
                let answers = ended.errors.split(separator: "\n")
                #expect(answers.count == levels.count)
                #expect(answers.allSatisfy { $0.hasPrefix("waiting: ") }, "\(ended.errors)")
            }
            try await RunningHub.run(store: desk.store, ["--port", "\(port)"]) { hub in
                try await desk.launch(port) { app in
                    try await catchUp(app, desk)
                    hub.kill()
                    _ = try await app.lines(until: "hub: connecting")
                    try await RunningHub.run(store: desk.store, ["--port", "\(port)"]) { _ in
                        try await goOn(app, desk)
                    }
                }
            }
        }
    }

    /// A device that is paired, a live key, one that ends by itself, the app's own command, and the next launch.
    private func changeEverything(_ app: RunningApp, _ desk: Desk) async throws {
        let first = try await app.lines(until: "hub: pairing, code ")
        #expect(first.first == "running in testing")
        let code = try #require(first.last?.split(separator: " ").last)
        try await desk.console("approve", String(code))
        _ = try await app.lines(until: "hub: connected")

        try await desk.console("set", "sort_order", "oldest")
        _ = try await app.lines(until: "sort_order is oldest")
        try await desk.console("unset", "sort_order")
        _ = try await app.lines(until: "sort_order is newest")

        try await desk.console("set", "sort_order", "oldest", "for", "1s")
        _ = try await app.lines(until: "sort_order is oldest")
        _ = try await app.lines(until: "sort_order is newest")
        #expect(try await desk.console("get", "sort_order").output == "newest\n")

        let cleared = try await desk.console("comments", "clear", "testing")
        #expect(cleared.output == "testing has no saved comments\n")

        // What the article shows first works with the example.
        let examples = try Self.firstExamples()
        #expect(examples.contains { $0.starts(with: ["set", "sort_order"]) })
        var last = ""
        for words in examples { last = try await desk.console(words).output }
        #expect(last == "environment \"local\" takes effect at the next launch\n")
        _ = try await app.lines(until: "next launch in local")
        #expect(try await desk.console("get", "timeout").output == "10s\n")
    }

    /// The commands at the top of the article, but for those that do not end.
    private static func firstExamples() throws -> [[String]] {
        let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/switchyard/SwitchyardCommand.docc/ConsoleOfApps.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let block = text.components(separatedBy: "```").dropFirst().first ?? ""
        return block.split(separator: "\n").filter { $0.hasPrefix("switchyard console ") && !$0.contains("--watch") }
            .map { $0.split(separator: " ").dropFirst(2).map(String.init) }
    }

    /// The next launch of a device that was away.
    private func catchUp(_ app: RunningApp, _ desk: Desk) async throws {
        let lines = try await app.lines(until: "hub: connected")
        #expect(lines.first == "running in local")
        #expect(!lines.contains { $0.hasPrefix("hub: pairing") })
        _ = try await app.lines(until: "log_level is critical")
        #expect(try await desk.console("get", "log_level").output == "critical\n")
        #expect(try await desk.console("get", "timeout").output == "1s\n")
    }

    /// A device whose hub comes back.
    private func goOn(_ app: RunningApp, _ desk: Desk) async throws {
        let lines = try await app.lines(until: "hub: connected")
        #expect(!lines.contains { $0.hasPrefix("hub: pairing") })
        #expect(try await desk.console("get", "log_level").output == "critical\n")
        try await desk.console("set", "log_level", "off")
        _ = try await app.lines(until: "log_level is off")
        let devices = try await desk.console("devices")
        #expect(devices.output.split(separator: "\n").count == 1)
        #expect(devices.output.contains("local  connected"), "\(devices.output)")
        #expect(!devices.output.contains("waiting"))
    }
}

/// The app, its user defaults, and the store of the hub, in one folder.
private struct Desk: Sendable {
    private let folder: URL

    /// The store of the hub, whose folder is the home of the hub and of the console.
    var store: URL { folder.appendingPathComponent("hub.sqlite") }
    private let app: URL

    /// Builds the app.
    init(_ folder: URL) async throws {
        self.folder = folder
        app = try await ExampleProgram.buildWithConsole(in: folder)
    }

    /// Launches the app with what the launch before has stored.
    func launch(_ port: Int, _ work: @escaping @Sendable (RunningApp) async throws -> Void) async throws {
        try await RunningApp.with(
            app.appendingPathComponent("Discussions"),
            variables: [
                "DISCUSSIONS_DEFAULTS": folder.appendingPathComponent("Discussions.plist").path,
                "NETWORK_SETTINGS": nil, .init(stringLiteral: HubLink.variable): "http://127.0.0.1:\(port)",
            ], work)
    }

    /// Runs one command.
    @discardableResult
    func console(_ words: String...) async throws -> Switchyard.Ended { try await console(words) }

    /// Runs one command.
    @discardableResult
    func console(_ words: [String]) async throws -> Switchyard.Ended {
        let ended = try await Switchyard.run(["console"] + words, variables: ["HOME": folder.path])
        #expect(ended.code == 0, "\(words): \(ended.all)")
        return ended
    }

    /// Runs lines, and waits for no device.
    func console(lines: [String]) async throws -> Switchyard.Ended {
        let result = try await Subprocess.run(
            .path(FilePath(Switchyard.products.appendingPathComponent("switchyard").path)),
            arguments: ["console", "--timeout", "1ms"], environment: .inherit.updating(["HOME": folder.path]),
            input: .string(lines.joined(separator: "\n")), output: .string(limit: 10_000), error: .string(limit: 10_000)
        )
        var code: Int32?
        if case .exited(let number) = result.terminationStatus { code = Int32(number) }
        return Switchyard.Ended(code: code, output: result.standardOutput, errors: result.standardError)
    }
}
