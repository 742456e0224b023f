import ArgumentParser
import Foundation
import Hub
import HubMessages
import JSONRPC
import ModelContext
import Reports

/// Tools about the devices of a hub, with the role of the operator whose token the server has.
extension AgentTool {
    static func devices(_ hub: HubRequests, _ command: CommandDescription?) -> AgentTool {
        AgentTool(
            command, name: "devices", title: "Devices of the hub",
            about: """
                The devices that are paired with the hub: app, version, environment, whether each is connected, and how \
                many findings and waiting changes it has.
                """,
            offers: [], schema: "console", lists: ["devices"], narrowing: "the tool device", of: hub
        ) { command, _ in try await Console(hub: hub, options: command).result(of: ["devices"]) }
    }

    static func device(_ hub: HubRequests) -> AgentTool {
        AgentTool(
            name: "device", title: "A device and its values",
            about: """
                What one device has reported last: its environment and why, every value with its origin, its findings, the \
                changes that wait and the last ones.
                """,
            input: .object([
                "type": .string("object"), "additionalProperties": .boolean(false),
                "properties": .object(["device": deviceSchema]), "required": .array([]),
            ]),
            output: nil, changesSomething: false, isOpenWorld: true, lists: [], narrowing: "the tool devices"
        ) { arguments, _ in
            try await asking {
                let entry = try DeviceChoice(try await hub.devices()).device(named: arguments["device"]?.text)
                return try AgentDocument(try await hub.details(of: entry.id), nil)
            }
        }
    }

    static func runLine(_ hub: HubRequests, _ command: CommandDescription?) -> AgentTool {
        AgentTool(
            command, name: "run_line", title: "Change a device",
            about: """
                Runs one line of the console on a device: env NAME, set KEY VALUE [for 2h], unset KEY, reset, get KEY, and \
                the app's own commands. The first call changes nothing and answers with a preview; show it to the user, and \
                call again with its identifier. The audit log of the hub says that an agent did it.
                """,
            offers: [.option("confirm"), .option("only-connected")],
            more: [
                "device": deviceSchema,
                "line": .object(["type": .string("string"), "description": .string("The line.")]),
                "preview": .object([
                    "type": .string("string"),
                    "description": .string("The identifier of a preview that the user agreed to."),
                ]),
            ], required: ["line"], schema: "console", lists: [], narrowing: "device", changesSomething: true, of: hub
        ) { command, arguments in
            guard let line = arguments["line"]?.text, !line.isEmpty else {
                throw AgentRefusal("\"line\" is not a text")
            }
            let entry = try DeviceChoice(try await hub.devices()).device(named: arguments["device"]?.text)
            let details = try await hub.details(of: entry.id)
            let last = details.recent.map(\.version).max() ?? 0
            let identifier = AgentPreview.identifier(of: [entry.id, line, command.confirm ?? "", "\(last)"])
            guard let agreed = arguments["preview"], agreed != .null else {
                let environment = entry.environment.map { ", in the environment \($0)" } ?? ""
                let state = entry.connected ? "connected" : "away: the line would wait for it"
                let text = "\(line)\nwould run on \(entry.displayName)\(environment), which is \(state)"
                return ConsoleOutcome(
                    .waiting, text,
                    ["device": .string(entry.id), "line": .string(line), "preview": .string(identifier)])
            }
            try AgentPreview.require(agreed, is: identifier)
            var options = command
            options.device = [entry.id]
            return try await Console(hub: hub, options: options).line([line])
        }
    }

    /// What the hub knows of the launches of an app.
    static func launches(of hub: HubRequests) -> HubLaunches {
        HubLaunches { (identifier: String) async throws(AgentRefusal) -> [ReportedLaunch] in
            do {
                return try await hub.devices().filter { $0.app.identifier == identifier }.map { entry in
                    ReportedLaunch(
                        device: entry.id, app: entry.displayName, version: entry.app.version, build: entry.app.build,
                        environment: entry.environment, reason: entry.explanation, connected: entry.connected,
                        secondsSinceSeen: entry.lastSeen)
                }
            } catch let failure as HubFailure {
                throw AgentRefusal(failure.message)
            } catch {
                throw AgentRefusal("the hub could not be asked")
            }
        }
    }

    private static let deviceSchema: JSONValue = .object([
        "type": .string("string"),
        "description": .string("The device: its identifier, app, or model; not needed if there is only one."),
    ])

    /// A tool whose document is the outcome of a command of the console.
    private init(
        _ command: CommandDescription?, name: String, title: String, about: String, offers: [AgentArgument],
        more: [String: JSONValue] = [:], required: [String] = [], schema: String, lists: [String], narrowing: String,
        changesSomething: Bool = false, of hub: HubRequests,
        outcome: @escaping @Sendable (HubConsoleCommand, [String: JSONValue]) async throws -> ConsoleOutcome
    ) {
        self.init(
            command, name: name, title: title, about: about, offers: offers, more: more, required: required,
            schema: schema, lists: lists, narrowing: narrowing, changesSomething: changesSomething, isOpenWorld: true
        ) { values, arguments, _ in
            try await Self.asking {
                // What is not said here is what the command does without an option.
                var options = try await HubConsoleCommand.asyncParse([])
                options.confirm = values.text("confirm")
                options.onlyConnected = values.flag("only-connected")
                var result = try await outcome(options, arguments)
                let preview = result.members.removeValue(forKey: "preview")
                var document = try AgentDocument(
                    result.value(from: hub.access.location.origin), result.outcome == .refused ? .unusable : nil)
                if let identifier = preview?.text {
                    document = AgentPreview.document(document, identifier, result.text)
                }
                return document
            }
        }
    }

    private static func asking<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let failure as HubFailure {
            throw AgentRefusal(failure.message)
        }
    }
}
