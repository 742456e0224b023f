import ConsoleCommands
import HubMessages
import SessionInspection
import Switchyard
import SwitchyardCore

extension EnvironmentConsole {
    /// Carries out what a hub wants. The device decides: everything is checked here again.
    func carryOut(_ change: DesiredChange) async -> ChangeOutcome {
        func outcome(_ result: ConsoleResult) -> ChangeOutcome {
            ChangeOutcome(
                version: change.version, succeeded: result.succeeded,
                text: HubLimits.cut(result.text, to: HubLimits.textBytes))
        }
        if session.selection.isSealed || !session.isOpen {
            return outcome(ConsoleResult(.refused, ["the build is not open"]))
        }
        // Durations end where Duration does.
        let seconds = change.expiresIn.map { min($0, 3e11) }
        if let seconds, !(seconds > 0) { return outcome(ConsoleResult(.refused, ["the change has expired"])) }
        let duration = seconds.map { Duration.seconds($0) }
        do {
            return outcome(try await carryOut(change.action, duration))
        } catch let error as ConfigurationError {
            return outcome(ConsoleResult(.refused, [error.message]))
        } catch {
            return outcome(ConsoleResult(.failed, ["\(error)"]))
        }
    }

    /// Runs a line that only reads: a line that changes something is a change, which the hub keeps a record of.
    func answer(_ line: DesiredLine) async -> LineAnswer {
        let isReading = (try? ConsoleLine(line.line).isReading) ?? true
        let result =
            isReading
            ? await run(line.line) : ConsoleResult(.refused, ["the line changes something, but it is not a change"])
        return LineAnswer(
            identifier: line.identifier, succeeded: result.succeeded,
            text: HubLimits.cut(result.text, to: HubLimits.textBytes))
    }

    private func carryOut(_ action: DesiredAction, _ duration: Duration?) async throws -> ConsoleResult {
        switch action {
        case .environment(nil):
            _ = try session.choose(environment: nil, for: nil)
            return ConsoleResult(.done, ["the choice is removed"])
        case .environment(let name?):
            // The operator has confirmed production at the hub. The catalog may forbid it all the same.
            if let result = unconfirmedProduction(name, name) { return result }
            let effect = try session.choose(environment: name, for: duration)
            return ConsoleResult(.done, ["environment \"\(name)\" \(effect)"])
        case .override(let key, let text):
            return try override(key, with: text, for: text == nil ? nil : duration)
        case .reset: return try await reset()
        case .command(_, let line): return await run(line)
        }
    }
}
