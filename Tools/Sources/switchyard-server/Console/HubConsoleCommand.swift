import ArgumentParser
import Commands
import Reports

/// `switchyard console`: sees and changes running apps through a hub, from a terminal or a script.
struct HubConsoleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServerCommand.console.rawValue,
        abstract: ServerCommand.console.abstract,
        usage: "switchyard console [<options>] [COMMAND ...]",
        discussion: """
            Without a command, lines are read from a prompt or from standard input. Without --hub, the hub that runs on \
            this computer is used.

            The app runs: env [NAME], list [FILTER], get KEY, set KEY VALUE [for 2h], unset KEY, explain KEY, diff \
            ENVIRONMENT, findings, reset, report, share, help, and the app's own commands, which help lists. The hub \
            runs: devices, pairings, approve CODE, deny CODE, revoke DEVICE, ticket, audit, waiting, withdraw CHANGE. \
            Words with spaces need quotation marks.

            A line for a device that is away waits for it for 10 minutes: waiting lists such changes, and withdraw takes \
            one back.

            With several names, or with --all, a line runs on several devices, and each one's result is printed.

            The variable SWITCHYARD_HUB_TOKEN is used instead of --token-file.

            Exit codes: 0 done, 1 refused, or the device is away or has not answered in time, 2 unusable input, or no hub.

            Examples: switchyard console list api
                      switchyard console --device Discussions set timeout 5s for 2h
                      switchyard console env production --confirm production
                      switchyard console --all --device Discussions get timeout
                      switchyard console --watch
            """
    )

    @OptionGroup var hub: HubOptions

    @Option(
        help: ArgumentHelp(
            "A device: its identifier, app, or model; not needed if there is only one. May be repeated.",
            valueName: "name"),
        completion: .custom { words, _, _ in await ConsoleCompletion(words).devices() })
    var device: [String] = []

    @Flag(help: "Run a line on every connected device, or on all of them that a name means.")
    var all = false

    @Option(
        help: ArgumentHelp("The name of production, if the command is about it.", valueName: "name"))
    var confirm: String?

    @Option(help: ArgumentHelp("How long to wait for the device.", valueName: "duration"))
    var timeout = TimeLimit(.seconds(30), text: "30s")

    @Flag(help: "Refuse a line if the device is away, instead of letting it wait.")
    var onlyConnected = false

    @Flag(help: "Revoke a device without asking.")
    var yes = false

    @Flag(help: "Print changes of devices as they happen.")
    var watch = false

    @Option(help: "text for people, json for programs: one document for each command or change.")
    var format: ReportFormat = .text

    @Argument(
        help: ArgumentHelp("A command and its words.", valueName: "command"),
        completion: .custom { words, index, _ in await ConsoleCompletion(words).words(at: index) })
    var command: [String] = []

    func validate() throws {
        guard !device.contains(""), confirm != "" else { throw ValidationError("A name must not be empty.") }
        guard !watch || command.isEmpty else { throw ValidationError("--watch cannot be combined with a command.") }
        guard !watch || !all else { throw ValidationError("--watch cannot be combined with --all.") }
    }

    func run() async throws {
        do {
            let console = Console(hub: HubRequests(access: try hub.access()), options: self)
            if watch {
                try await Interruption.ending { try await ConsoleWatch(console).run() }
            } else if command.isEmpty {
                try await ConsolePrompt(console).run()
            } else {
                try await console.run(command)
            }
        } catch let failure as HubFailure {
            Output.error("switchyard console: \(failure.message)".printable)
            throw ExitStatus.unusable
        } catch is CancellationError {
            throw ExitStatus.interrupted
        }
    }
}
