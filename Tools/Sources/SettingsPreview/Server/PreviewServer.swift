package import GuardedServer

/// A server for a preview, on this computer.
package struct PreviewServer: Sendable {
    private let model: PreviewModel
    private let port: Int
    private let keys: AccessKeys
    private let limits: PreviewLimits

    /// Creates a server for a preview.
    ///
    /// - Parameter port: The port; 0 for any free port.
    package init(_ model: PreviewModel, port: Int = 0) {
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
    package func run(
        until signals: EndingSignals? = nil, onOpening: @escaping @Sendable (GuardedServer.Opening) async -> Void
    ) async throws {
        let streams = EventStreams(limit: limits.server.eventStreams)
        let routes = PreviewRoutes(model: model, keys: keys, streams: streams, limits: limits)
        try await GuardedServer(at: GuardedServer.Place(port: port), keys: keys, limits: limits.server).run(
            routes.router(), beside: [FileWatch(model: model, streams: streams, limits: limits)], until: signals,
            onOpening: onOpening)
    }
}
