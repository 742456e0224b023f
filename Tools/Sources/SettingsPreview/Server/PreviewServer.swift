import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import ServiceLifecycle
import UnixSignals

/// A server for a preview, on this computer.
public struct PreviewServer: Sendable {
    /// The addresses of a server that has started.
    public struct Opening: Sendable {
        /// The address of the server.
        public let address: PreviewAddress
        /// The address of the page with the token, to print in the terminal.
        public let url: String
        /// The address of the page with a single-use ticket, which can be an argument of another program.
        public let ticketURL: String
    }

    private let model: PreviewModel
    private let port: Int
    private let keys: AccessKeys
    private let limits: PreviewLimits

    /// Creates a server for a preview.
    ///
    /// - Parameter port: The port; 0 for any free port.
    public init(_ model: PreviewModel, port: Int = 0) {
        self.init(model, port: port, keys: AccessKeys(), limits: PreviewLimits())
    }

    init(_ model: PreviewModel, port: Int, keys: AccessKeys, limits: PreviewLimits) {
        self.model = model
        self.port = port
        self.keys = keys
        self.limits = limits
    }

    /// Runs until the task is canceled, or until a signal.
    ///
    /// - Parameters:
    ///   - signals: The signals that end the server; by default, signals are not handled.
    ///   - onOpening: Called when the server has started.
    public func run(
        until signals: EndingSignals? = nil, onOpening: @escaping @Sendable (Opening) async -> Void
    ) async throws {
        let application = application(onOpening: onOpening)
        var lifetime = ServiceGroupConfiguration(services: [application], logger: application.logger)
        // A client that never reads its response must not delay the shutdown forever.
        lifetime.maximumGracefulShutdownDuration = .seconds(2)
        let services = ServiceGroup(configuration: lifetime)
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            if let signals {
                group.addTask {
                    await signals.first()
                    await services.triggerGracefulShutdown()
                    // The services end in their own task.
                    try await Task.sleep(for: .seconds(60))
                }
            }
            group.addTask { try await services.run() }
            try await group.next()
        }
    }

    func application(
        onOpening: @escaping @Sendable (Opening) async -> Void = { _ in }
    ) -> Application<RouterResponder<BasicRequestContext>> {
        let streams = EventStreams(limit: limits.eventStreams)
        let routes = PreviewRoutes(model: model, keys: keys, streams: streams, limits: limits)
        var logger = Logger(label: "switchyard.preview")
        logger.logLevel = .critical
        let connections = MaximumAvailableConnections(limits.connections, logger: logger)
        var application = Application(
            router: routes.router(),
            server: .http1(
                configuration: HTTP1Channel.Configuration(
                    additionalChannelHandlers: [ConnectionHandler(limits)],
                    // Later than the handler, which responds before it closes.
                    idleTimeout: .seconds(limits.idleSeconds + 1),
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: limits.headers, maxHeaderListSize: limits.headers,
                        maxHeaderFieldCount: limits.headerCount)
                )),
            configuration: ApplicationConfiguration(
                address: .hostname(PreviewAddress.host, port: port), availableConnectionsDelegate: connections),
            onServerRunning: { [keys, port] channel in
                let address = PreviewAddress(port: channel.localAddress?.port ?? port)
                await keys.listen(at: address)
                await onOpening(
                    Opening(
                        address: address, url: address.url(keys.token), ticketURL: address.url(await keys.makeTicket()))
                )
            },
            logger: logger)
        application.addServices(FileWatch(model: model, streams: streams, limits: limits))
        return application
    }
}
