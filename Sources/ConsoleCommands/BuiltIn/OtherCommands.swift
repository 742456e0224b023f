import PropertyLists
import SessionInspection
package import SwitchyardCore

extension BuiltInCommand {
    static let findings = BuiltInCommand(
        name: "findings", usage: "findings", help: "Shows what is wrong.", counts: 0...0,
        run: { console, call in
            await call.run {
                _ = try call.arguments()
                let lines = console.session.currentFindings.flatMap { finding in
                    ["\(finding)"] + (finding.fix.map { ["  \($0)"] } ?? [])
                }
                return ConsoleResult(.done, lines.isEmpty ? ["no findings"] : lines)
            }
        })

    static let reset = BuiltInCommand(
        name: "reset", usage: "reset", help: "Removes the choice and the overrides, and runs the handlers.",
        counts: 0...0,
        changes: { _ in true },
        run: { console, call in
            await call.run {
                _ = try call.arguments()
                return try await console.reset()
            }
        })

    static let report = BuiltInCommand(
        name: "report", usage: "report", help: "Shows everything about this launch, for a message to a developer.",
        counts: 0...0,
        run: { console, call in
            await call.run {
                _ = try call.arguments()
                return ConsoleResult(.done, SessionReport(console.session).text.consoleLines)
            }
        })

    static let doctor = BuiltInCommand(
        name: "doctor", usage: "doctor", help: "Says which step between the app and its hub fails, and what to do.",
        counts: 0...0,
        run: { console, call in
            await call.run {
                _ = try call.arguments()
                guard let doctor = console.doctor.withLock({ $0 }) else {
                    return ConsoleResult(.done, ["the app has no link to a hub: make a HubLink with this console"])
                }
                return ConsoleResult(.done, await doctor())
            }
        })

    static let help = BuiltInCommand(
        name: "help", usage: "help [COMMAND]", help: "Lists the commands, or says how one is used.",
        completes: { console, words in words.isEmpty ? console.names : [] },
        run: { console, call in
            await call.run {
                let words = call.words.map(\.text)
                guard let name = words.first else { return ConsoleResult(.done, console.helpTexts) }
                if let command = named(name) { return ConsoleResult(.done, [command.usage, "  \(command.help)"]) }
                if let command = console.ownCommand(words) {
                    return ConsoleResult(.done, [command.usage, "  \(command.help)"])
                }
                let fix = Suggestion.sentence(for: words.joined(separator: " "), among: console.names)
                throw ConsoleLineError(
                    "unknown command \"\(words.joined(separator: " "))\": \(fix ?? "help lists the commands")")
            }
        })
}

extension EnvironmentConsole {
    /// Resets the app and waits for the handlers.
    package func reset() async throws -> ConsoleResult {
        try session.requestReset()
        let errors = await session.waitForHandlers().filter(\.change.isReset)
        session.refresh()
        guard errors.isEmpty else {
            return ConsoleResult(.failed, ["not everything was reset"] + errors.map { "\($0.handler): \($0.error)" })
        }
        return ConsoleResult(.done, ["the app was reset"])
    }

    fileprivate var helpTexts: [String] {
        let texts = BuiltInCommand.all.map { ($0.usage, $0.help) } + commands.map { ($0.usage, $0.help) }
        let width = texts.map(\.0.count).max() ?? 0
        return texts.map { usage, help in usage + String(repeating: " ", count: width - usage.count) + "  " + help }
    }
}
