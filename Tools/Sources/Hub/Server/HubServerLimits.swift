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
    /// A device has one connection, over which it reports and waits, and another one for a moment when its app changes
    /// something itself. So a twentieth of the connections is for that and for people.
    ///
    /// - Parameters:
    ///   - memory: The bytes of memory that the hub may use.
    ///   - files: How many files, which connections are too, the process may have open.
    package init(memory: Int = 2 << 30, files: Int = 20_480) {
        let connections = max(64, min(memory / 2 / Self.connectionBytes, files - Self.otherFiles(of: files)))
        server = ServerLimits(body: 256 << 10, eventStreams: fleet.eventStreams, connections: connections)
        fleet.devices = connections / 20 * 19
    }

    /// The files that are no connections: of the store, the threads, and requests to other servers.
    private static func otherFiles(of files: Int) -> Int { min(files / 5, mostOtherFiles) }

    private static let mostOtherFiles = 1_000

    /// How many files the process should be able to open with some memory.
    ///
    /// - Parameter memory: The bytes of memory that the hub may use.
    package static func files(memory: Int) -> Int {
        let connections = memory / 2 / connectionBytes
        return connections + min(connections / 4 + 1, mostOtherFiles)
    }
}
