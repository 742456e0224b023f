import HubMessages

/// The limits of a hub for its fleet.
package struct FleetLimits: Sendable {
    /// The seconds after which a request that waits is answered.
    package var longestWait = HubRoutes.longestWait
    /// The number of devices.
    package var devices = 10_000
    /// The number of requests for pairing that wait.
    package var pairings = 32
    /// The seconds until a request for pairing is void.
    package var pairingSeconds = 600.0
    /// The seconds until a pairing ticket is void.
    package var ticketSeconds = 300.0
    /// The number of changes that wait for a device.
    package var waitingChanges = 200
    /// The seconds after which a line no longer waits: it must not run when nobody expects it.
    package var lineSeconds = 600.0
    /// The number of last changes of a device that are kept.
    package var recentChanges = 10
    /// The number of operators.
    package var operators = 64
    /// The bytes of the audit log in the store.
    package var auditBytes = 32 << 20
    /// The pages of the audit log that one request reads.
    package var auditPages = 40
    /// The number of lines of an operator that only read and wait for a device.
    package var waitingLines = 10
    /// The number of devices that one request names.
    package var namedDevices = 1_000
    /// The number of launches of a device that never come back.
    package var pastLaunches = 20
    /// The number of reports that a device can send at once.
    package var reportBurst = 20.0
    /// The number of reports that a device can send a second.
    package var reportsPerSecond = 5.0
    /// The seconds without a request after which a device is no longer connected.
    package var absence = 5.0
    /// The seconds over which a change for many devices is spread.
    package var spread = 5.0
    /// The number of devices from which on a change is one for many.
    package var manyDevices = 50
    /// The number of pages that receive changes.
    package var eventStreams = 256
    /// How many of them one operator can have.
    package var eventStreamsOfOne = 32
    /// The number of events that a slow page can be behind.
    package var events = 1_000

    /// Creates the limits.
    package init() {}
}
