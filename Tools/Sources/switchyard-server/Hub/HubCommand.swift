import ArgumentParser
import Commands
import Foundation
import GuardedServer
import Hub
import Reports
import SourceText

/// `switchyard hub`: the server that running apps connect to, and that operators change them with.
struct HubCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServerCommand.hub.rawValue,
        abstract: ServerCommand.hub.abstract,
        discussion: """
            Apps that link SwitchyardConsole connect to the hub; it never connects to them. The page and the API of the \
            hub show what they report, and change environments and live values. Who starts the hub may do everything; \
            the printed address contains the token. Press Control-C to end the hub with exit code 0.

            The hub listens only on 127.0.0.1, unless --listen, --host, --tls-certificate and --tls-key are given.

            Examples: switchyard hub --store hub.sqlite --port 8017
                      switchyard hub --store hub.sqlite --port 8017 --listen 0.0.0.0 --host desk.example.com \\
                          --tls-certificate desk.pem --tls-key desk.key
                      switchyard hub --store etcd://etcd1:2379,etcd2:2379,etcd3:2379/fleet --port 8017
                      switchyard hub doctor --device-address https://desk.example.com:8017
            """,
        subcommands: [HubDoctorCommand.self, HubCopyCommand.self, HubBackupCommand.self]
    )

    @Option(
        help: ArgumentHelp(
            "The file that keeps devices, changes, operators and the audit log, or etcd://HOST:PORT[,HOST:PORT…]/PREFIX for several hubs; by default, they end with the hub.",
            valueName: "store"))
    var store: String?

    @OptionGroup var storeOptions: StoreOptions

    @Option(
        help: ArgumentHelp("The days after which entries of the audit log are removed: 90 at first.", valueName: "days")
    )
    var keepAudit: Int?

    @Option(
        help: ArgumentHelp(
            "The days after which devices are removed that were not seen: 90 at first.", valueName: "days"))
    var keepDevices: Int?

    // Unconditional, so that -1 is not read as an option.
    @Option(
        parsing: .unconditional, help: "The port to listen on; 0 for a free one.",
        transform: { text in
            guard let port = UInt16(text) else {
                throw ValidationError("A port is a number from 0 to \(UInt16.max).")
            }
            return port
        })
    var port: UInt16 = 0

    @Option(
        help: ArgumentHelp("The address to listen on instead of 127.0.0.1; requires TLS.", valueName: "address"))
    var listen: String?

    @Option(
        help: ArgumentHelp(
            "The name by which apps and browsers reach the hub; with a port, if it differs.",
            valueName: "name[:port]"))
    var host: String?

    @Option(help: ArgumentHelp("The certificate for that name, with its chain, in PEM format.", valueName: "file"))
    var tlsCertificate: String?

    @Option(help: ArgumentHelp("The private key of the certificate, in PEM format.", valueName: "file"))
    var tlsKey: String?

    @Flag(help: "Do not open a browser.")
    var noOpen = false

    @Option(help: "text for people, or json for programs: what the hub prints at its start.")
    var format: ReportFormat = .text

    @Option(
        help: "text for people, or json for programs: what the hub says about its store and its clock while it runs.")
    var logFormat: ReportFormat = .text

    @Option(help: .hidden)
    var clockOffset: Double = 0

    mutating func validate() throws {
        guard ![store, listen, host, tlsCertificate, tlsKey].contains("") else {
            throw ValidationError("A name or file must not be empty.")
        }
        try storeOptions.check(for: [store])
        for days in [keepAudit, keepDevices].compactMap({ $0 }) where !(1...36_500).contains(days) {
            throw ValidationError("A number of days is 1 to 36500.")
        }
        let given = [listen, host, tlsCertificate, tlsKey].count { $0 != nil }
        guard given == 0 || given == 4 else {
            throw ValidationError("--listen, --host, --tls-certificate and --tls-key require each other.")
        }
    }

    func run() async throws {
        let place: HubPlace
        let opened: OpenedStore
        do {
            place = try HubPlace(self)
            opened = try storeOptions.open(store)
        } catch let error as HubPlace.Refusal {
            Output.error("switchyard hub: \(error.message)".printable)
            throw ExitStatus.unusable
        } catch let error as StoreError {
            Output.error("switchyard hub: \(store.map(StoreOptions.shown) ?? ""): \(error.description)".printable)
            throw ExitStatus.unusable
        }
        for warning in place.warnings { Output.error("switchyard hub: warning: \(warning)".printable) }
        let run = HubRun(
            store: opened, keepAudit: keepAudit, keepDevices: keepDevices, place: place.place, opens: !noOpen,
            format: format,
            log: HubLog(format: logFormat), clockOffset: clockOffset)
        let result: Result<Void, any Error>
        do { result = .success(try await run.serve(until: await EndingSignals())) } catch { result = .failure(error) }
        // Otherwise, what was stored last would be in the file beside it.
        await opened.close()
        try result.get()
    }
}
