package import GuardedServer
import HTTPTypes
import Hummingbird
import ServiceLifecycle

/// A server for a hub: its page, the API of operators, and the routes of devices.
package struct HubServer: Sendable {
    private let hub: Hub
    private let place: GuardedServer.Place
    private let operators: Operators
    private let limits: HubServerLimits

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - hub: The hub.
    ///   - place: Where it listens.
    ///   - starter: The name of the person who starts the hub, for the audit log.
    ///   - keys: The token of that person.
    ///   - limits: The limits for clients.
    package init(
        _ hub: Hub, at place: GuardedServer.Place, starter: String, keys: AccessKeys = AccessKeys(),
        limits: HubServerLimits = HubServerLimits()
    ) {
        (self.hub, self.place, self.limits) = (hub, place, limits)
        operators = Operators(hub: hub, keys: keys, starter: HubOperator(name: starter, role: .administrate))
    }

    /// Runs until the task is canceled, or until a signal.
    ///
    /// - Parameters:
    ///   - signals: The signals that end the server; by default, signals are not handled.
    ///   - onOpening: Called when the server has started.
    /// - Throws: An error if the server cannot listen, or cannot use the certificate.
    package func run(
        until signals: EndingSignals? = nil, onOpening: @escaping @Sendable (GuardedServer.Opening) async -> Void
    ) async throws {
        try await GuardedServer(at: place, keys: operators.keys, limits: limits.server).run(
            router(), beside: [Heartbeat(hub: hub, interval: limits.heartbeat), Followers(hub: hub)], until: signals,
            onOpening: onOpening)
    }

    private func router() -> Router<HubContext> {
        let router = Router(context: HubContext.self)
        router.add(middleware: Protections(limits.server))
        router.add(middleware: HubResponses(hub: hub))
        // Who asks for them does so by the address of one of several hubs.
        let statusPaths: Set = [StatusRoutes.health, StatusRoutes.metrics]
        router.add(middleware: OriginGuard(keys: operators.keys, except: statusPaths))
        router.add(
            middleware: OperatorGuard(
                operators: operators, openPaths: Set(HubPage.all.keys).union([StatusRoutes.health]),
                ticketPath: PeopleRoutes.ticketPath))
        for (path, file) in HubPage.all {
            for method in [HTTPRequest.Method.get, .head] {
                router.on(RouterPath(path), method: method) { _, _ in Response.bytes(file.bytes, type: file.type) }
            }
        }
        StatusRoutes(hub: hub).add(to: router)
        DeviceRoutes(hub: hub).add(to: router)
        OperatorRoutes(hub: hub, operators: operators, limits: limits).add(to: router)
        PeopleRoutes(hub: hub, keys: operators.keys, starter: operators.starter.name).add(to: router)
        return router
    }
}

/// Detects pages that are gone, drops changes that have ended, and ends all that waits when the server ends.
private struct Heartbeat: Service {
    let hub: Hub
    let interval: Duration

    func run() async throws {
        await withGracefulShutdownHandler {
            await cancelWhenGracefulShutdown {
                while !Task.isCancelled {
                    try? await Task.sleep(for: interval)
                    // If the store is busy, they are dropped the next time.
                    try? await hub.dropEnded()
                    await hub.streams.send(await hub.lastEvent)
                }
            }
        } onGracefulShutdown: {
            Task { await hub.end() }
        }
        await hub.end()
    }
}

/// Takes over what other hubs of the store change, and tells them which devices are here.
private struct Followers: Service {
    let hub: Hub

    func run() async throws {
        await cancelWhenGracefulShutdown { [hub] in
            async let following: Void = hub.follow()
            async let publishing: Void = hub.keepPublishing()
            _ = await (following, publishing)
            // Without other hubs there is nothing to do, and a service that returns ends the server.
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
        }
    }
}
