import ArgumentParser
import Hummingbird
import Logging
import ServiceLifecycle
import UnixSignals

/// The server of the example app: one process for each environment, on this computer only.
@main
struct BackendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "discussions-backend",
        abstract: "Serve the example's comments over HTTP, on this computer only.",
        discussion: """
            When the server has started, it prints one line of JSON on standard output: {"environment":"testing","port":12345}. \
            SIGTERM and SIGINT end it with exit code 0.
            """
    )

    @Option(help: "The environment of this server.")
    var name: String

    @Option(help: "The number of comments, at most \(Comment.maximumCount).")
    var comments: Int

    @Option(help: "The address to listen on.")
    var host: LoopbackHost = .ipv4

    @Option(help: "The port to listen on; 0 for any free port.")
    var port: UInt16 = 0

    @Flag(help: "Also end at the end of standard input, so that the server ends with its parent process.")
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
        // A client that never reads its response must not delay the shutdown forever.
        lifetime.maximumGracefulShutdownDuration = .seconds(3)
        let group = ServiceGroup(configuration: lifetime)
        if untilEndOfInput {
            EndOfInput.notify { Task { await group.triggerGracefulShutdown() } }
        }
        try await group.run()
    }
}
