import ArgumentParser
import Hummingbird
import Logging
import ServiceLifecycle
import UnixSignals

/// The server that the example app talks to: one process for each environment, on this computer only.
@main
struct BackendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "discussions-backend",
        abstract: "Serve the example's comments over HTTP, on this computer only.",
        discussion: """
            When it listens, it prints one line of JSON on standard output: {"environment":"testing","port":12345}. \
            It ends with exit code 0 on SIGTERM and SIGINT.
            """
    )

    @Option(help: "The environment that this server is.")
    var name: String

    @Option(help: "How many comments it has, at most \(Comment.maximumCount).")
    var comments: Int

    @Option(help: "The address to listen on.")
    var host: LoopbackHost = .ipv4

    @Option(help: "The port to listen on; 0 picks a free one.")
    var port: UInt16 = 0

    @Flag(help: "End, too, when standard input ends: a parent that dies takes the server along.")
    var untilEndOfInput = false

    func validate() throws {
        guard !name.isEmpty else { throw ValidationError("--name must not be empty.") }
        guard (0...Comment.maximumCount).contains(comments) else {
            throw ValidationError("--comments must be from 0 to \(Comment.maximumCount).")
        }
    }

    func run() async throws {
        let backend = try Backend(environment: name, comments: Comment.samples(count: comments))
        var application = Application(
            router: backend.router(),
            configuration: .init(address: .hostname(host.rawValue, port: Int(port))),
            onServerRunning: { [name, port] channel in
                Announcement(environment: name, port: channel.localAddress?.port ?? Int(port)).print()
            }
        )
        application.logger.logLevel = .warning

        var lifetime = ServiceGroupConfiguration(
            services: [application],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: application.logger
        )
        // A client that never reads its answer would hold up the end for ever.
        lifetime.maximumGracefulShutdownDuration = .seconds(3)
        let group = ServiceGroup(configuration: lifetime)
        if untilEndOfInput {
            EndOfInput.notify { Task { await group.triggerGracefulShutdown() } }
        }
        try await group.run()
    }
}
