import ConsoleCommands
import Foundation
import HubMessages
import Switchyard
import Testing

@testable import SwitchyardConsole

/// Run by `make test-threads`, with the thread sanitizer.
@Suite("Many tasks at one session, its command line, and its link", .timeLimit(.minutes(5)))
struct ConsoleConcurrencyTests {
    private static let rounds = 50

    @Test func `Operators, command lines, readers, and overrides that end, at once`() async throws {
        let session = try FakeHub.session()
        let theme = ConfigurationKey<String>("theme")
        let hub = FakeHub()
        let fill = ConsoleCommand("cart fill", help: "Fills it.", ConsoleParameter<Int>("count")) { count in
            await Task.yield()
            return "\(count) samples"
        }
        let link = try await FakeHub.link(session, hub, commands: [fill])
        let console = await EnvironmentConsole(session, commands: [fill])
        await link.start()
        _ = await hub.report { $0.number >= 1 }
        let listening = [
            Task { for await _ in session.updates {} }, Task { for await _ in await link.statuses {} },
        ]

        await withTaskGroup(of: Void.self) { group in
            func repeatedly(_ body: @escaping @Sendable (Int) async -> Void) {
                group.addTask { for round in 0..<Self.rounds { await body(round) } }
            }
            // Three operators.
            repeatedly {
                hub.want(.override(key: "theme", text: $0.isMultiple(of: 2) ? "dark" : nil), expiresIn: 0.001)
            }
            repeatedly { hub.want(.environment(["qa", "staging", nil, "production"][$0 % 4])) }
            repeatedly { hub.want(.command(identifier: "\($0)", line: "cart fill \($0)")) }
            // A person at the command line of the app.
            let lines = [
                "set theme dark for 1s", "unset theme", "env qa", "env -", "list", "explain theme", "report", "diff qa",
                "cart fill 2", "findings", "set theme blue", "reset",
            ]
            repeatedly { _ = await console.run(lines[$0 % lines.count]) }
            repeatedly { _ = await console.completions(of: ["se", "set th", "env "][$0 % 3]) }
            // The app itself.
            repeatedly { _ in
                let text = try? session.value(for: theme)
                #expect(text == "light" || text == "dark")
                #expect(session.environment == "staging")
            }
            repeatedly { round in
                _ = try? session.override(theme, with: round.isMultiple(of: 3) ? nil : "dark", for: .milliseconds(1))
            }
            repeatedly { _ in
                session.refresh()
                _ = session.pendingSelection
            }
            repeatedly { round in
                if round.isMultiple(of: 2) { await link.enterBackground() } else { await link.enterForeground() }
                await Task.yield()
            }
        }

        // When all is quiet, the link has carried out everything, and the session is as the last change says.
        await link.enterForeground()
        hub.want(.override(key: "theme", text: nil))
        hub.want(.environment("qa"))
        let last = 3 * Self.rounds + 2
        let report = await hub.report { $0.desiredVersion == last }
        #expect(report.pendingEnvironment == "qa")
        #expect(try session.value(for: theme) == "light")
        await link.stop()
        for task in listening { task.cancel() }
    }
}
