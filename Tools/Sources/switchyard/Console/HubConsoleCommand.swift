import ArgumentParser
import Foundation
import NIOSSL
import PropertyLists

/// `switchyard console`: sees and changes running apps through a hub, from a terminal or a script.
struct HubConsoleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "console",
        abstract: "See and change a running app through a hub: one command, or a prompt.",
        usage: "switchyard console [<options>] [COMMAND ...]",
        discussion: """
            Without a command, lines are read from a prompt or from standard input. Without --hub, the hub that runs on \
            this computer is used.

            The app runs: env [NAME], list [FILTER], get KEY, set KEY VALUE [for 2h], unset KEY, explain KEY, diff \
            ENVIRONMENT, findings, reset, report, share, help, and the commands of its own that help lists. The hub runs: \
            devices, pairings, approve CODE, deny CODE, revoke DEVICE, ticket, audit, waiting, withdraw CHANGE. Words with \
            spaces need quotation marks.

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
        guard !watch || command.isEmpty else { throw ValidationError("--watch and a command exclude each other.") }
        guard !watch || !all else { throw ValidationError("--watch and --all exclude each other.") }
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

/// The options that say which hub it is.
struct HubOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The address of the hub; by default, that of the hub that runs on this computer.", valueName: "url"))
    var hub: String?

    @Option(help: ArgumentHelp("A file with the token of an operator.", valueName: "file"))
    var tokenFile: String?

    @Option(
        name: .customLong("ca"),
        help: ArgumentHelp(
            "A PEM file with certificates of authorities to trust besides the system's.", valueName: "file"))
    var authority: String?

    /// The hub that they name, also after it was started again. A token that was given stays the only one.
    ///
    /// - Parameter isAgent: whether an agent sends the requests, and not the operator.
    /// - Throws: ``HubFailure/unusable(_:)`` if there is none.
    func access(asAgent isAgent: Bool = false) throws(HubFailure) -> HubAccess {
        let isGiven = try token() != nil
        return HubAccess(try location(asAgent: isAgent)) { [self] in
            isGiven ? nil : try? location(asAgent: isAgent)
        }
    }

    /// The hub that the options, the variable, or the file of the running hub name.
    ///
    /// - Throws: ``HubFailure/unusable(_:)`` if there is none.
    func location(asAgent isAgent: Bool = false) throws(HubFailure) -> HubLocation {
        let running = HubFile.read()
        guard let address = hub ?? running?.address else {
            throw .unusable("no hub runs on this computer: start one with switchyard hub, or name one with --hub")
        }
        // The token of the hub on this computer is for no other one.
        let own = hub == nil || hub == running?.address ? running?.token : nil
        return try HubLocation(
            address, token: try token() ?? own, authorities: try authorities(), isAgent: isAgent)
    }

    private func token() throws(HubFailure) -> String? {
        guard let tokenFile else { return ProcessInfo.processInfo.environment["SWITCHYARD_HUB_TOKEN"] }
        let data: Data
        do {
            data = try RegularFile.contents(atPath: tokenFile, limit: 1 << 16)
        } catch {
            throw .unusable("\(tokenFile): \(error.message)")
        }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func authorities() throws(HubFailure) -> [NIOSSLCertificate] {
        guard let authority else { return [] }
        do {
            return try NIOSSLCertificate.fromPEMFile(authority)
        } catch {
            throw .unusable("\(authority) is not a file with certificates in PEM format")
        }
    }
}
