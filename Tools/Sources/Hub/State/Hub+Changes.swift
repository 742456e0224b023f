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
    package func change(
        _ device: String, _ request: ChangeRequest, by person: HubOperator
    ) async throws -> Int {
        if request.onlyConnected == true { try checkConnection(device) }
        return try await store(
            StagedChange(
                device: device, action: request.action, basedOn: request.basedOn, lasting: request.lasting,
                confirm: request.confirm),
            by: person)
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
        let version = try await store(StagedChange(device: device, action: action, confirm: confirm), by: person)
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
        if mirror.devices[device]?.record == nil { try await refresh(device) }
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
        if mirror.devices[device]?.record == nil { try await refresh(device) }
        guard mirror.devices[device]?.record != nil else { throw HubError.unknown("device") }
        guard let report = try await report(of: device) else {
            return ChangePreview(id: device, refusal: "the device has not reported yet")
        }
        let check = ActionCheck(report: report, action: action)
        return ChangePreview(
            id: device, from: check.from, to: check.to, refusal: check.refusal, confirm: check.production)
    }

    /// Stores a change of several devices, each with its entry in the audit log: as many at once as fit into a commit.
    /// From ``FleetLimits/manyDevices`` on, the devices hear of it within ``FleetLimits/spread``.
    ///
    /// - Returns: For each device, the version of the change, or why it has none, as ``change(_:_:by:)`` says it.
    /// - Throws: ``StoreError`` if the store cannot be used. What was stored before stays.
    package func change(
        _ request: SeveralChangesRequest, by person: HubOperator
    ) async throws -> [Result<Int, HubError>] {
        let spread = request.devices.count >= limits.manyDevices ? limits.spread : 0
        var results: [Result<Int, HubError>] = []
        while results.count < request.devices.count {
            let changes = try await withReports(
                request.devices.dropFirst(results.count).prefix(Self.changesOfCommit).map { device in
                    StagedChange(
                        device: device.id, action: request.action, basedOn: device.basedOn, lasting: request.lasting,
                        confirm: request.confirm, startsAt: spread > 0 ? now() + .random(in: 0..<spread) : nil)
                })
            let versions = try await commit { draft in
                var versions: [Int?] = []
                for change in changes {
                    let waiting = draft.mirror.devices[change.device]?.desired.changes.count ?? 0
                    guard versions.isEmpty || draft.hasRoom(for: 4 + waiting) else { break }
                    var next = draft
                    let version = try? self.stage(change, in: &next, by: person)
                    if version != nil { draft = next }
                    versions.append(version)
                }
                return versions
            }
            for (change, version) in zip(changes, versions) {
                if let version {
                    metrics.addChange()
                    results.append(.success(version))
                } else {
                    // By itself, it is tried with what the store has of the device, and says what is wrong.
                    results.append(try await result(of: change, by: person))
                }
            }
            if mirror.auditBytes > limits.auditBytes { try await removeOldAudit() }
        }
        return results
    }

    /// How many changes are staged at once: each has three writes besides the page of the audit log.
    private static let changesOfCommit = 30

    private func result(of change: StagedChange, by person: HubOperator) async throws -> Result<Int, HubError> {
        do {
            return .success(try await store(change, by: person))
        } catch let error as HubError {
            return .failure(error)
        }
    }

    /// The changes with the last reports of their devices, which are read at the same time.
    private nonisolated func withReports(_ changes: [StagedChange]) async throws -> [StagedChange] {
        try await withThrowingTaskGroup(of: (Int, DeviceReport?).self) { group in
            for (index, change) in changes.enumerated() {
                group.addTask { (index, try await self.report(of: change.device)) }
            }
            var changes = changes
            for try await (index, report) in group { changes[index].report = report }
            return changes
        }
    }

    /// Stores one change, which has a result of its own also if it shares a commit with others.
    private func store(_ change: StagedChange, by person: HubOperator) async throws -> Int {
        var change = change
        change.report = try await report(of: change.device)
        let version = try await commit(about: change.device) { [change] draft in
            try self.stage(change, in: &draft, by: person)
        }
        metrics.addChange()
        if mirror.auditBytes > limits.auditBytes { try await removeOldAudit() }
        return version
    }

    /// Adds a change to a commit.
    private func stage(
        _ change: StagedChange, in draft: inout HubDraft, by person: HubOperator
    ) throws -> Int {
        let (device, action) = (change.device, change.action)
        try check(action, change.lasting)
        guard let state = draft.mirror.devices[device], let record = state.record else {
            throw HubError.unknown("device")
        }
        var desired = state.desired
        if let basedOn = change.basedOn, basedOn != desired.version {
            throw HubError.conflict(version: desired.version, last: desired.recent.last)
        }
        guard let report = change.report, let summary = state.summary else {
            throw HubError.impossible("the device has not reported yet")
        }
        let check = ActionCheck(report: report, action: action)
        if let refusal = check.refusal { throw HubError.impossible(refusal) }
        if let production = check.production, production != change.confirm {
            throw HubError.impossible("production needs a confirmation with its name, \"\(production)\"")
        }
        let time = now()
        var ends = change.lasting
        if case .command = action { ends = change.lasting ?? limits.lineSeconds }
        // A device that has more versions than a store that was restored must get the change too.
        desired.version = max(desired.version, summary.desiredVersion) + 1
        try Self.drop(&desired, replacedBy: action.subject, time, &draft)
        guard desired.changes.count < limits.waitingChanges else {
            throw HubError.tooMany("\(limits.waitingChanges) changes wait for the device")
        }
        desired.changes.append(
            WaitingChange(
                version: desired.version, action: action, by: person.name, expiresAt: ends.map { time + $0 },
                startsAt: change.startsAt, audit: draft.nextAudit))
        // Its request waits here, and is answered as soon as this is stored.
        if polls[device] != nil, change.startsAt == nil,
            desired.changes.dropLast().allSatisfy({ $0.version <= desired.handedOut })
        {
            desired.handedOut = desired.version
        }
        desired.recent.append(RecentChange(version: desired.version, by: person.name, at: time, action))
        desired.recent.removeFirst(max(0, desired.recent.count - limits.recentChanges))
        try draft.write("device/\(device)/desired", desired)
        try draft.log(
            AuditRecord(
                at: time, by: person.name, kind: action.kind, device: device,
                deviceName: record.app.device, subject: action.auditSubject, target: action.target,
                from: check.from, to: check.to, lasting: change.lasting, version: desired.version))
        return desired.version
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
        let time = now()
        try await commit(about: device) { draft in
            guard let state = draft.mirror.devices[device], let record = state.record else {
                throw HubError.unknown("device")
            }
            guard let change = state.desired.changes.first(where: { $0.version == version }) else {
                throw HubError.unknown("waiting change \(version)")
            }
            guard version > state.desired.handedOut else {
                throw HubError.impossible("the device has received the change, or may have")
            }
            var desired = state.desired
            desired.changes.removeAll { $0.version == version }
            _ = try draft.conclude(
                change.audit, succeeded: false, "withdrawn by \(person.name) before the device answered")
            try draft.write("device/\(device)/desired", desired)
            try draft.log(
                AuditRecord(
                    at: time, by: person.name, kind: "withdraw", device: device, deviceName: record.app.device,
                    subject: change.action.words))
        }
    }

    /// Drops the changes that a device has carried out or refused, those that have ended, and all if it was revoked.
    static func drop(
        _ summary: ReportSummary?, _ desired: DesiredRecord, _ device: String, _ time: Double, isRevoked: Bool = false,
        _ draft: inout HubDraft
    ) throws {
        var desired = desired
        let count = desired.changes.count
        let outcomes = Dictionary((summary?.outcomes ?? []).map { ($0.version, $0) }) { _, last in last }
        try desired.changes.removeAll { change in
            if change.version <= summary?.desiredVersion ?? 0 {
                let outcome = outcomes[change.version]
                return try draft.conclude(
                    change.audit, succeeded: outcome?.succeeded ?? true,
                    outcome?.text ?? "the device did not say what came of it")
            }
            if isRevoked { return try draft.conclude(change.audit, succeeded: false, "the device was revoked") }
            guard change.expiresAt ?? .infinity <= time else { return false }
            return try draft.conclude(change.audit, succeeded: false, endedWords)
        }
        if isRevoked, desired.changes.isEmpty {
            draft.remove("device/\(device)/desired")
        } else if desired.changes.count < count {
            try draft.write("device/\(device)/desired", desired)
        }
    }

    private static let endedWords = "ended before the device took it"

    /// Drops the waiting change with the subject of a new one, and those that have ended.
    private static func drop(
        _ desired: inout DesiredRecord, replacedBy subject: String, _ time: Double, _ draft: inout HubDraft
    ) throws {
        try desired.changes.removeAll { change in
            guard change.action.subject == subject, change.expiresAt ?? .infinity > time else { return false }
            return try draft.conclude(
                change.audit, succeeded: false, "replaced by a later change before the device took it")
        }
        try desired.changes.removeAll { change in
            guard change.expiresAt ?? .infinity <= time else { return false }
            return try draft.conclude(change.audit, succeeded: false, endedWords)
        }
    }
}
