package import GuardedServer

/// The limits of the hub for clients.
package struct HubServerLimits: Sendable {
    /// The limits of the server. A body of an operator names up to 1,000 devices. A device has two connections: for reports,
    /// and for the request that waits.
    package var server = ServerLimits(body: 256 << 10, eventStreams: FleetLimits().eventStreams, connections: 16_384)
    /// The limits for the fleet.
    package var fleet = FleetLimits()
    /// The interval at which an event stream sends something without changes. Proxies close streams that are silent.
    package var heartbeat = Duration.seconds(25)

    /// Creates the limits.
    package init() {}
}
