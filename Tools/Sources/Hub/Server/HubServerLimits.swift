package import GuardedServer

/// The limits of the hub for clients.
package struct HubServerLimits: Sendable {
    /// The limits of the server. A body of an operator names up to 1,000 devices.
    package var server: ServerLimits
    /// The limits for the fleet.
    package var fleet = FleetLimits()
    /// The interval at which an event stream sends something without changes. Proxies close streams that are silent.
    package var heartbeat = Duration.seconds(25)

    /// The bytes of a connection: twice those of a device that waits, because a request or a response may be on its way.
    private static let connectionBytes = 64 << 10

    /// Creates the limits: connections take up to half of the memory, and leave some files for the store and others.
    ///
    /// A device that waits has one connection, and another one for a moment when it reports. So three quarters as many devices
    /// can be paired.
    ///
    /// - Parameters:
    ///   - memory: The bytes of memory that the hub may use.
    ///   - files: How many files, which connections are too, the process may have open.
    package init(memory: Int = 2 << 30, files: Int = 20_480) {
        let connections = max(64, min(memory / 2 / Self.connectionBytes, files / 5 * 4))
        server = ServerLimits(body: 256 << 10, eventStreams: fleet.eventStreams, connections: connections)
        fleet.devices = connections / 4 * 3
    }

    /// How many files the process should be able to open with some memory.
    ///
    /// - Parameter memory: The bytes of memory that the hub may use.
    package static func files(memory: Int) -> Int { memory / 2 / connectionBytes / 4 * 5 }
}
