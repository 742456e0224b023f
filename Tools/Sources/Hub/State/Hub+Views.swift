import Foundation
package import HubMessages

/// What operators see.
extension Hub {
    /// A device in a list.
    package struct DeviceEntry: Codable, Sendable {
        /// The identifier.
        package var id: String
        /// What the device says about itself.
        package var app: ReportedApp
        /// The beginning of the identifier, if another device has the same app and model: people tell them apart by it.
        package var mark: String?
        /// The environment of the launch; `nil` before the first report, as for what follows.
        package var environment: String?
        /// Why the launch uses it.
        package var explanation: String?
        /// The environment of the next launch, if it differs.
        package var pendingEnvironment: String?
        /// The seconds since the last request or, after a restart of the hub, since the last report.
        package var lastSeen: Double?
        /// Whether it waits for changes now.
        package var connected: Bool
        /// The number of findings.
        package var findings: Int
        /// The version of the last change, which the next one is based on.
        package var desiredVersion: Int
        /// The version of the last change that the device has carried out or refused.
        package var reportedVersion: Int
        /// The number of changes that wait.
        package var waiting: Int
    }

    /// One device.
    package struct DeviceDetails: Codable, Sendable {
        /// The device as in a list.
        package var device: DeviceEntry
        /// The last report.
        package var report: DeviceReport?
        /// The seconds since the hub got the report, which its durations are counted from.
        package var reportAge: Double?
        /// The changes that wait, the oldest first.
        package var waiting: [WaitingEntry]
        /// The last changes, whether they wait or not, the oldest first.
        package var recent: [RecentChange]
    }

    /// A change that waits for a device.
    package struct WaitingEntry: Codable, Sendable {
        /// The version.
        package var version: Int
        /// What is to change.
        package var action: DesiredAction
        /// Who wants it.
        package var by: String
        /// The seconds until it ends; `nil` if it does not.
        package var expiresIn: Double?
    }

    /// Checks the devices that one request names, before anything is read of them.
    ///
    /// - Throws: ``HubError/impossible(_:)`` if they are too many, or one is named twice.
    nonisolated func checkNames(_ devices: [String]) throws {
        guard devices.count <= limits.namedDevices, Set(devices).count == devices.count else {
            throw HubError.impossible("a request can name \(limits.namedDevices) devices, each once")
        }
    }

    /// The devices, sorted by names and identifiers.
    package func deviceEntries() -> [DeviceEntry] {
        mirror.devices.compactMap { entry($0, $1) }.sorted {
            ($0.app.name, $0.app.device, $0.id) < ($1.app.name, $1.app.device, $1.id)
        }
    }

    /// One device.
    ///
    /// - Throws: ``HubError/unknown(_:)`` if it does not exist.
    package func details(of identifier: String) async throws -> DeviceDetails {
        let report = try await report(of: identifier)
        if mirror.devices[identifier]?.record == nil { try await refresh(identifier) }
        guard let device = mirror.devices[identifier], let entry = entry(identifier, device) else {
            throw HubError.unknown("device")
        }
        return DeviceDetails(
            device: entry, report: report,
            reportAge: device.summary.map { max(0, now() - $0.receivedAt) }, waiting: waitingChanges(of: device),
            recent: device.desired.recent)
    }

    /// The seconds until a change no longer waits; `nil` if it does not wait, or has no end.
    func secondsLeft(of version: Int, on device: String) -> Double? {
        let change = mirror.devices[device]?.desired.changes.first { $0.version == version }
        return change?.expiresAt.map { max(0, $0 - now()) }
    }

    private func entry(_ identifier: String, _ device: HubMirror.Device) -> DeviceEntry? {
        guard let record = device.record else { return nil }
        let summary = device.summary
        return DeviceEntry(
            id: identifier, app: summary?.app ?? record.app, mark: mirror.mark(of: identifier),
            environment: summary?.environment,
            explanation: summary?.explanation, pendingEnvironment: summary?.pendingEnvironment,
            lastSeen: (lastSeen[identifier] ?? summary?.receivedAt).map { max(0, now() - $0) },
            connected: isConnected(identifier), findings: summary?.findings ?? 0,
            desiredVersion: device.desired.version, reportedVersion: summary?.desiredVersion ?? 0,
            waiting: waitingChanges(of: device).count)
    }

    private func waitingChanges(of device: HubMirror.Device) -> [WaitingEntry] {
        let time = now()
        return device.desired.changes.filter { $0.expiresAt ?? .infinity > time }.map { change in
            WaitingEntry(
                version: change.version, action: change.action, by: change.by,
                expiresIn: change.expiresAt.map { $0 - time })
        }
    }
}
