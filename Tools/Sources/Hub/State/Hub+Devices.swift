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
            var past = state.summary?.pastLaunches ?? []
            if let last = state.summary, last.launch == report.launch {
                guard report.number > last.number else { throw HubError.late }
            } else {
                guard !past.contains(report.launch) else { throw HubError.late }
                if let last = state.summary { past = Array((past + [last.launch]).suffix(limits.pastLaunches)) }
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

    /// What is desired after a version.
    ///
    /// - Returns: The changes, or `nil` if there are none.
    func desired(after version: Int, for device: String) throws -> DesiredState? {
        let changes = try changes(after: version, for: device)
        see(device)
        guard let last = changes.last else { return nil }
        handedOut[device] = last.version
        let time = now()
        return DesiredState(
            version: mirror.devices[device]?.desired.version ?? version,
            changes: changes.map { change in
                DesiredChange(
                    version: change.version, action: change.action, expiresIn: change.expiresAt.map { $0 - time })
            })
    }

    private func changes(after version: Int, for device: String) throws -> [WaitingChange] {
        guard let state = mirror.devices[device], state.record != nil else { throw HubError.unauthorized }
        let time = now()
        return state.desired.changes.filter { $0.version > version && $0.expiresAt ?? .infinity > time }
    }

    /// Waits while nothing is desired after a version. An earlier request of the device ends. A canceled task waits on: the
    /// request ends by ``abandon(_:of:)`` or ``end()``.
    ///
    /// - Parameter onBegin: Called with the number of the request, so that it can be abandoned.
    /// - Returns: Whether ``desired(after:for:)`` has another result now.
    func waitForChange(
        after version: Int, for device: String, onBegin: @Sendable (Int) -> Void = { _ in }
    ) async -> Bool {
        let deadline = ContinuousClock.now + .seconds(limits.longestWait)
        let poll = waiting.number()
        polls[device] = poll
        waiting.wake(device)
        defer { endPoll(device, poll) }
        onBegin(poll)
        startTicking()
        while (try? changes(after: version, for: device))?.isEmpty ?? false {
            guard polls[device] == poll, ContinuousClock.now < deadline, !hasEnded else {
                return false
            }
            // Without the other calls of `wait(for:until:)`, which a thousand tasks would keep.
            await withCheckedContinuation { waiting.add($0, device, poll, until: deadline) }
        }
        return true
    }

    /// Ends a request whose client is gone.
    func abandon(_ poll: Int, of device: String) {
        endPoll(device, poll)
        waiting.wake(device)
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
        leaving.insert(device)
        startTicking()
    }

    /// Tells pages which devices have not come back.
    func announceAbsence() {
        for device in leaving where polls[device] != nil || !isConnected(device) {
            leaving.remove(device)
            if polls[device] == nil { announce(HubEvent(kind: .connection, subject: device)) }
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
