package import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
package import NIOSSL
package import ServiceLifecycle

/// A server with the protections of `docs/threat-model.md`: for a page of its own, and for clients that it knows.
package struct GuardedServer: Sendable {
    /// Where a server listens.
    package struct Place: Sendable {
        /// The address of the network interface.
        package var interface = ServerAddress.loopback
        /// The name that clients use.
        package var host = ServerAddress.loopback
        /// The port; 0 for any free one.
        package var port: Int
        /// The port that clients use, if it is another one: that of a load balancer.
        package var publicPort: Int?
        /// The certificate and its key; `nil` for plain HTTP.
        package var tls: TLSConfiguration?

        /// Creates a place on this computer.
        package init(port: Int) {
            self.port = port
        }
    }

    /// The addresses of a server that has started.
    package struct Opening: Sendable {
        /// The address of the server.
        package let address: ServerAddress
        /// The address of the page with the token, to print in the terminal.
        package let url: String
        /// The address of the page with a single-use ticket, which can be an argument of another program.
        package let ticketURL: String
    }

    private let place: Place
    private let keys: AccessKeys
    private let limits: ServerLimits

    /// Creates a server.
    package init(at place: Place, keys: AccessKeys, limits: ServerLimits) {
        (self.place, self.keys, self.limits) = (place, keys, limits)
    }

    /// Runs until the task is canceled, or until a signal.
    ///
    /// - Parameters:
    ///   - router: The routes, with their guards.
    ///   - services: What runs beside the server.
    ///   - signals: The signals that end the server; by default, signals are not handled.
    ///   - onOpening: Called when the server has started.
    /// - Throws: An error if the server cannot listen, or cannot use the certificate.
    package func run<Context: RequestContext>(
        _ router: Router<Context>, beside services: [any Service] = [],
        until signals: EndingSignals? = nil, onOpening: @escaping @Sendable (Opening) async -> Void
    ) async throws where Context.Source == ApplicationRequestContextSource {
        var logger = Logger(label: "switchyard.server")
        logger.logLevel = .critical
        let application = try application(router, beside: services, logger: logger, onOpening: onOpening)
        var lifetime = ServiceGroupConfiguration(services: [application], logger: logger)
        // A client that never reads its response must not delay the shutdown forever.
        lifetime.maximumGracefulShutdownDuration = .seconds(2)
        let group = ServiceGroup(configuration: lifetime)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            defer { tasks.cancelAll() }
            if let signals {
                tasks.addTask {
                    await signals.first()
                    await group.triggerGracefulShutdown()
                    // The services end in their own task.
                    try await Task.sleep(for: .seconds(60))
                }
            }
            tasks.addTask { try await group.run() }
            try await tasks.next()
        }
    }

    private func application<Context: RequestContext>(
        _ router: Router<Context>, beside services: [any Service], logger: Logger,
        onOpening: @escaping @Sendable (Opening) async -> Void
    ) throws -> some ApplicationProtocol where Context.Source == ApplicationRequestContextSource {
        var application = Application(
            responder: PatientResponder(responder: router.buildResponder()), server: try channel(),
            configuration: ApplicationConfiguration(
                address: .hostname(place.interface, port: place.port),
                availableConnectionsDelegate: MaximumAvailableConnections(limits.connections, logger: logger)),
            onServerRunning: { [keys, place] channel in
                let address = ServerAddress(
                    host: place.host, port: place.publicPort ?? channel.localAddress?.port ?? place.port,
                    isSecure: place.tls != nil)
                keys.listen(at: address)
                await onOpening(
                    Opening(
                        address: address, url: address.url(keys.token), ticketURL: address.url(keys.makeTicket())))
            },
            logger: logger)
        for service in services { application.addServices(service) }
        return application
    }

    private func channel() throws -> HTTPServerBuilder {
        let plain = HTTPServerBuilder.http1(
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [ConnectionHandler(limits)],
                // Later than the handler, which responds before it closes.
                idleTimeout: .seconds(limits.idleSeconds + 1),
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: limits.headers, maxHeaderListSize: limits.headers,
                    maxHeaderFieldCount: limits.headerCount)
            ))
        return if let tls = place.tls { try .tls(plain, tlsConfiguration: tls) } else { plain }
    }
}
