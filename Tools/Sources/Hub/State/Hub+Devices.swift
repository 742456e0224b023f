import Foundation
import HubMessages

/// What devices send.
extension Hub {
    // MARK: Proofs

    /// What the hub keeps of the key of a device, or of one that waits to be paired.
    ///
    /// - Throws: ``HubError/unauthorized`` if it is unknown, or was revoked.
    func verifier(of device: String) throws -> DeviceVerifier {
        mirror.expire(at: now())
        guard let found = mirror.devices[device]?.record?.verifier ?? mirror.pairings[device]?.record.verifier else {
            throw HubError.unauthorized
        }
        return found
    }

    /// The session, with the number that the next request of a device exceeds.
    func linkSession(of device: String) -> LinkSession {
        LinkSession(session: session, number: requestNumbers[device]?.highest ?? 0)
    }

    /// Counts a request that was proven: none is taken twice, and none of an earlier session.
    ///
    /// - Throws: ``HubError/ended`` if the session is another one, or if the number is not higher than the last one.
    func count(_ proof: RequestProof, isReport: Bool) throws {
        var numbers = requestNumbers[proof.device] ?? RequestNumbers()
        guard proof.session == session, numbers.take(proof.number, isReport) else { throw HubError.ended }
        requestNumbers[proof.device] = numbers
    }

    /// Forgets the numbers of requests for pairing that are gone.
    func forgetNumbers() {
        for device in requestNumbers.keys where (try? verifier(of: device)) == nil { requestNumbers[device] = nil }
    }

    // MARK: Reports

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
            try Self.acknowledge(report, state.desired, device, &draft)
            try Self.drop(answeredBy: report, state.lines, device, time, &draft)
        }
        see(device)
    }

    /// Removes the changes that the device has carried out or refused, and those that have ended.
    private static func acknowledge(
        _ report: DeviceReport, _ desired: DesiredRecord, _ device: String, _ draft: inout HubDraft
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

    /// What is desired after a version, and the lines after a number.
    ///
    /// - Returns: The changes and lines, as many as a link reads, or `nil` if there are none.
    func desired(after version: Int, line: Int = 0, for device: String) throws -> DesiredState? {
        let (changes, lines) = try waiting(after: version, line: line, for: device)
        see(device)
        guard !changes.isEmpty || !lines.isEmpty else { return nil }
        let time = now()
        var state = DesiredState(version: mirror.devices[device]?.desired.version ?? version)
        // The brackets and the version.
        var bytes = 100
        for change in changes {
            let change = DesiredChange(
                version: change.version, action: change.action, expiresIn: change.expiresAt.map { $0 - time })
            bytes += try JSONEncoder().encode(change).count + 1
            guard bytes <= HubLimits.responseBytes else { break }
            state.changes.append(change)
        }
        for line in lines {
            bytes += try JSONEncoder().encode(line).count + 1
            guard bytes <= HubLimits.responseBytes else { break }
            state.lines.append(line)
        }
        if let last = state.changes.last { handedOut[device] = last.version }
        return state
    }

    private func waiting(
        after version: Int, line: Int, for device: String
    ) throws -> (changes: [WaitingChange], lines: [DesiredLine]) {
        guard let state = mirror.devices[device], state.record != nil else { throw HubError.unauthorized }
        let time = now()
        return (
            state.desired.changes.filter { $0.version > version && $0.expiresAt ?? .infinity > time },
            state.lines.waiting.filter { $0.line.number > line && $0.expiresAt > time }.map(\.line)
        )
    }

    /// Waits while nothing is desired after a version. An earlier request of the device ends. A canceled task waits on: the
    /// request ends by ``abandon(_:of:)`` or ``end()``.
    ///
    /// - Parameter onBegin: Called with the number of the request, so that it can be abandoned.
    /// - Returns: Whether ``desired(after:line:for:)`` has another result now.
    func waitForChange(
        after version: Int, line: Int = 0, for device: String, onBegin: @Sendable (Int) -> Void = { _ in }
    ) async -> Bool {
        let deadline = ContinuousClock.now + .seconds(limits.longestWait)
        let poll = waiting.number()
        polls[device] = poll
        waiting.wake(device)
        defer { endPoll(device, poll) }
        onBegin(poll)
        startTicking()
        while let (changes, lines) = try? waiting(after: version, line: line, for: device), changes.isEmpty,
            lines.isEmpty
        {
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
        // A clock that was put back says nothing.
        polls[device] != nil || (lastSeen[device].map { (0..<limits.absence).contains(now() - $0) } ?? false)
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
        // A clock that was put back counts from then on.
        allowances[device] = (reports, time)
        guard reports >= 1 else {
            throw HubError.tooMany("a device can report \(limits.reportsPerSecond) times a second")
        }
        allowances[device] = (reports - 1, time)
    }
}

/// The numbers of the last requests of a device: reports, and others, which wait.
struct RequestNumbers: Sendable {
    private var report = 0
    private var other = 0

    var highest: Int { max(report, other) }

    /// Takes a number, if it is higher than the last one of its kind.
    mutating func take(_ number: Int, _ isReport: Bool) -> Bool {
        guard number > (isReport ? report : other) else { return false }
        if isReport { report = number } else { other = number }
        return true
    }
}
