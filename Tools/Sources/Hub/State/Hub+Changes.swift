import Foundation
import GuardedServer
package import HubMessages

/// Changes that operators want.
extension Hub {
    /// Stores a change, and its entry in the audit log.
    ///
    /// - Returns: The version of the change.
    /// - Throws: ``HubError/conflict(version:last:)`` if there is a later change, ``HubError/impossible(_:)`` if the
    ///   report of the device rules it out, ``HubError/unknown(_:)`` if there is no such device.
    package func change(_ device: String, _ request: ChangeRequest, by person: HubOperator) async throws -> Int {
        if request.onlyConnected == true { try checkConnection(device) }
        return try await store(
            device, request.action, basedOn: request.basedOn, request.lasting, request.confirm, by: person)
    }

    private func checkConnection(_ device: String) throws {
        guard isConnected(device) else { throw HubError.impossible("the device is away") }
    }

    /// Runs a line of the command language that is a change, and waits for the outcome. The line ends after
    /// ``FleetLimits/lineSeconds``.
    ///
    /// - Parameter onlyConnected: Whether the line is refused if the device is away.
    /// - Returns: The version of the change, and the outcome; `nil` if there is none yet after the given seconds.
    /// - Throws: As ``change(_:_:by:)``, but there are no conflicts: a line is not based on anything.
    package func run(
        _ line: String, on device: String, confirm: String?, waiting seconds: Double, onlyConnected: Bool = false,
        by person: HubOperator
    ) async throws -> (version: Int, outcome: ChangeOutcome?) {
        try check(line, on: device, onlyConnected)
        let action = DesiredAction.command(identifier: AccessKeys.random(), line: line)
        let version = try await store(device, action, basedOn: nil, nil, confirm, by: person)
        let outcome = try await outcome(of: version, on: device, waiting: seconds)
        guard outcome == nil, onlyConnected, (try? await withdraw(version, from: device, by: person)) != nil else {
            return (version, outcome)
        }
        throw Self.isGone
    }

    /// Checks a line before the device is asked.
    func check(_ line: String, on device: String, _ onlyConnected: Bool) throws {
        guard line.utf8.count <= HubLimits.textBytes, !line.isEmpty else {
            throw HubError.impossible("a line can have 1 to \(HubLimits.textBytes) bytes")
        }
        if onlyConnected { try checkConnection(device) }
    }

    /// A device that has just left counts as connected for a moment.
    static let isGone = HubError.impossible("the device has not fetched the line, which is withdrawn; it may be away")

    /// What came of a change; waits until the device has reported it.
    ///
    /// - Returns: The outcome, or `nil` if there is none yet after the given seconds.
    /// - Throws: ``HubError/unknown(_:)`` if there is no such device.
    package func outcome(of version: Int, on device: String, waiting seconds: Double) async throws -> ChangeOutcome? {
        let deadline = ContinuousClock.now + .seconds(seconds > 0 ? min(seconds, limits.longestWait) : 0)
        while true {
            guard let state = mirror.devices[device], state.record != nil else { throw HubError.unknown("device") }
            if let outcome = state.summary?.outcomes.last(where: { $0.version == version }) { return outcome }
            let time = now()
            let isWaiting = state.desired.changes.contains {
                $0.version == version && $0.expiresAt ?? .infinity > time
            }
            guard isWaiting || version > state.desired.version else {
                return ChangeOutcome(
                    version: version, succeeded: false, text: "the change no longer waits for the device")
            }
            guard ContinuousClock.now < deadline, !Task.isCancelled, !hasEnded else { return nil }
            await wait(for: device, until: deadline)
        }
    }

    /// What a change would do.
    ///
    /// - Throws: ``HubError/unknown(_:)`` if there is no such device.
    package func preview(_ action: DesiredAction, on device: String) async throws -> ChangePreview {
        guard mirror.devices[device]?.record != nil else { throw HubError.unknown("device") }
        guard let report = try await report(of: device) else {
            return ChangePreview(id: device, refusal: "the device has not reported yet")
        }
        let check = ActionCheck(report: report, action: action)
        return ChangePreview(
            id: device, from: check.from, to: check.to, refusal: check.refusal, confirm: check.production)
    }

    private func store(
        _ device: String, _ action: DesiredAction, basedOn: Int?, _ lasting: Double?, _ confirm: String?,
        by person: HubOperator
    ) async throws -> Int {
        try check(action, lasting)
        let (time, limits) = (now(), limits)
        var ends = lasting
        if case .command = action { ends = lasting ?? limits.lineSeconds }
        let report = try await report(of: device)
        return try await commit { [ends] draft in
            guard let state = draft.mirror.devices[device], let record = state.record else {
                throw HubError.unknown("device")
            }
            var desired = state.desired
            if let basedOn, basedOn != desired.version {
                throw HubError.conflict(version: desired.version, last: desired.recent.last)
            }
            guard let report, let summary = state.summary else {
                throw HubError.impossible("the device has not reported yet")
            }
            let check = ActionCheck(report: report, action: action)
            if let refusal = check.refusal { throw HubError.impossible(refusal) }
            if let production = check.production, production != confirm {
                throw HubError.impossible("production needs a confirmation with its name, \"\(production)\"")
            }
            // A device that has more versions than a store that was restored must get the change too.
            desired.version = max(desired.version, summary.desiredVersion) + 1
            try Self.drop(&desired, replacedBy: action.subject, time, &draft)
            guard desired.changes.count < limits.waitingChanges else {
                throw HubError.tooMany("\(limits.waitingChanges) changes wait for the device")
            }
            desired.changes.append(
                WaitingChange(
                    version: desired.version, action: action, by: person.name, expiresAt: ends.map { time + $0 },
                    audit: draft.nextAudit))
            desired.recent.append(RecentChange(version: desired.version, by: person.name, at: time, action))
            desired.recent.removeFirst(max(0, desired.recent.count - limits.recentChanges))
            try draft.write("device/\(device)/desired", desired)
            try draft.log(
                AuditRecord(
                    at: time, by: person.name, kind: action.kind, device: device,
                    deviceName: record.app.device, subject: action.auditSubject, target: action.target,
                    from: check.from, to: check.to, lasting: lasting, version: desired.version),
                limits)
            return desired.version
        }
    }

    private func check(_ action: DesiredAction, _ lasting: Double?) throws {
        if let lasting, !(lasting >= 1 && lasting <= 366 * 86_400) {
            throw HubError.impossible("a change can last 1 second to 366 days")
        }
        if case .command = action, let lasting, lasting > limits.lineSeconds {
            throw HubError.impossible("a line can wait \(Int(limits.lineSeconds)) seconds")
        }
        let texts: [String?] =
            switch action {
            case .environment(let name): [name]
            case .override(let key, let text): [key, text]
            case .command(let identifier, let line): [identifier, line]
            case .reset: []
            }
        guard texts.compactMap({ $0 }).allSatisfy({ $0.utf8.count <= HubLimits.textBytes }) else {
            throw HubError.impossible("a text can have \(HubLimits.textBytes) bytes")
        }
    }

    /// Withdraws a change that waits for a device.
    ///
    /// - Throws: ``HubError/unknown(_:)`` if it does not wait, ``HubError/impossible(_:)`` if the device has received it.
    package func withdraw(_ version: Int, from device: String, by person: HubOperator) async throws {
        let (time, limits) = (now(), limits)
        let received = isConnected(device) ? handedOut[device] ?? 0 : 0
        try await commit { draft in
            guard let state = draft.mirror.devices[device], let record = state.record else {
                throw HubError.unknown("device")
            }
            guard let change = state.desired.changes.first(where: { $0.version == version }) else {
                throw HubError.unknown("waiting change \(version)")
            }
            guard version > received else { throw HubError.impossible("the device has already received the change") }
            var desired = state.desired
            desired.changes.removeAll { $0.version == version }
            try draft.conclude(
                change.audit, succeeded: false, "withdrawn by \(person.name) before the device answered")
            try draft.write("device/\(device)/desired", desired)
            try draft.log(
                AuditRecord(
                    at: time, by: person.name, kind: "withdraw", device: device, deviceName: record.app.device,
                    subject: change.action.words),
                limits)
        }
    }

    /// Drops what waits and has ended, of all devices, so that the audit log says so, and what is too old of the log.
    func dropEnded() async throws {
        forgetNumbers()
        let (time, limits) = (now(), limits)
        let devices = mirror.devices.compactMap { device, state in
            state.desired.changes.contains { $0.expiresAt ?? .infinity <= time }
                || state.lines.waiting.contains { $0.expiresAt <= time } ? device : nil
        }
        try await commit { draft in
            for device in devices {
                guard let state = draft.mirror.devices[device] else { continue }
                var desired = state.desired
                try Self.drop(&desired, replacedBy: nil, time, &draft)
                if desired.changes.count < state.desired.changes.count {
                    try draft.write("device/\(device)/desired", desired)
                }
                try Self.drop(answeredBy: nil, state.lines, device, time, &draft)
            }
            draft.removeOldAudit(at: time, limits)
        }
    }

    /// Drops the waiting changes that have ended, and the one with the subject of a new one.
    private static func drop(
        _ desired: inout DesiredRecord, replacedBy subject: String?, _ time: Double, _ draft: inout HubDraft
    ) throws {
        for change in desired.changes {
            if change.expiresAt ?? .infinity <= time {
                try draft.conclude(change.audit, succeeded: false, "ended before the device took it")
            } else if change.action.subject == subject {
                try draft.conclude(
                    change.audit, succeeded: false, "replaced by a later change before the device took it")
            }
        }
        desired.changes.removeAll { $0.expiresAt ?? .infinity <= time || $0.action.subject == subject }
    }
}
