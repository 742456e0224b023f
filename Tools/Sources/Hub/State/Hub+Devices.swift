import Foundation
import HubMessages

/// What devices send.
extension Hub {
    /// The device with a key. Its first use makes the device.
    ///
    /// - Throws: ``HubError/unauthorized`` if the key is unknown or was revoked.
    func device(key: String?) async throws -> String {
        guard let key else { throw HubError.unauthorized }
        let hash = Secret.hash(key)
        if let device = mirror.device(keyHash: hash) { return device }
        guard mirror.pairings.values.contains(where: { $0.record.given?.keyHash == hash }) else {
            throw HubError.unauthorized
        }
        return try await begin(keyHash: hash)
    }

    /// Takes a report.
    ///
    /// - Throws: ``HubError/late`` if it is not later than the last one, and ``HubError/impossible(_:)`` if it exceeds a
    ///   limit.
    func take(_ report: DeviceReport, from device: String) async throws {
        try report.checkLimits()
        let (time, limits) = (now(), limits)
        try await commit { draft in
            // The key may have been revoked.
            guard let state = draft.mirror.devices[device], state.record != nil else { throw HubError.unauthorized }
            let last = state.report.flatMap { try? JSONDecoder().decode(ReportRecord.self, from: $0) }
            var past = last?.pastLaunches ?? []
            if let last = last?.report, last.launch == report.launch {
                guard report.number > last.number else { throw HubError.late }
            } else {
                guard !past.contains(report.launch) else { throw HubError.late }
                if let last { past = Array((past + [last.report.launch]).suffix(limits.pastLaunches)) }
            }
            try draft.write(
                "device/\(device)/report", ReportRecord(receivedAt: time, pastLaunches: past, report: report))
            try Self.acknowledge(report, state.desired, device, time, &draft)
        }
        see(device)
    }

    /// Removes the changes that the device has carried out or refused, and those that have ended.
    private static func acknowledge(
        _ report: DeviceReport, _ desired: DesiredRecord, _ device: String, _ time: Double, _ draft: inout HubDraft
    ) throws {
        var desired = desired
        let outcomes = Dictionary(report.outcomes.map { ($0.version, $0) }) { _, last in last }
        let waiting = desired.changes.filter { $0.version > report.desiredVersion }
        for change in desired.changes where change.version <= report.desiredVersion {
            let outcome = outcomes[change.version]
            try draft.conclude(
                change.audit, succeeded: outcome?.succeeded ?? true,
                outcome?.text ?? "the device did not say what came of it")
        }
        guard waiting.count < desired.changes.count else { return }
        desired.changes = waiting
        try draft.write("device/\(device)/desired", desired)
    }

    /// What is desired after a version; waits while there is nothing.
    ///
    /// - Returns: The changes, or `nil` if there are none.
    func desired(after version: Int, for device: String) async throws -> DesiredState? {
        let deadline = ContinuousClock.now + .seconds(limits.longestWait)
        let poll = waiting.number()
        see(device)
        polls[device] = poll
        // An earlier request of the device ends.
        waiting.wake(device)
        defer { endPoll(device, poll) }
        while true {
            guard let state = mirror.devices[device], state.record != nil else { throw HubError.unauthorized }
            let time = now()
            let changes = state.desired.changes.filter { $0.version > version && $0.expiresAt ?? .infinity > time }
            guard changes.isEmpty else {
                handedOut[device] = changes.last?.version
                return DesiredState(
                    version: state.desired.version,
                    changes: changes.map { change in
                        DesiredChange(
                            version: change.version, action: change.action,
                            expiresIn: change.expiresAt.map { $0 - time })
                    })
            }
            guard polls[device] == poll, ContinuousClock.now < deadline, !Task.isCancelled, !hasEnded else {
                return nil
            }
            await wait(for: device, until: deadline)
        }
    }

    // MARK: Presence

    /// Whether a device has a request that waits, or had one a moment ago.
    func isConnected(_ device: String) -> Bool {
        polls[device] != nil || (lastSeen[device].map { now() - $0 < limits.absence } ?? false)
    }

    private func see(_ device: String) {
        guard mirror.devices[device] != nil else { return }
        let wasConnected = lastSeen[device] != nil && isConnected(device)
        lastSeen[device] = now()
        if !wasConnected { announce(HubEvent(kind: .connection, subject: device)) }
    }

    private func endPoll(_ device: String, _ poll: Int) {
        guard polls[device] == poll else { return }
        polls[device] = nil
        guard mirror.devices[device] != nil else { return }
        lastSeen[device] = now()
        Task {
            try? await Task.sleep(for: .seconds(limits.absence))
            guard !isConnected(device) else { return }
            announce(HubEvent(kind: .connection, subject: device))
        }
    }

    /// Counts a report, before anything of it is read.
    ///
    /// - Throws: ``HubError/tooMany(_:)`` if the device reports too often.
    func admitReport(from device: String) throws {
        let time = now()
        let old = allowances[device] ?? (limits.reportBurst, time)
        let reports = min(limits.reportBurst, old.reports + max(0, time - old.at) * limits.reportsPerSecond)
        guard reports >= 1 else {
            throw HubError.tooMany("a device can report \(limits.reportsPerSecond) times a second")
        }
        allowances[device] = (reports - 1, time)
    }
}
