import Foundation
import HubMessages

/// What devices send.
extension Hub {
    // MARK: Proofs

    /// What the hub keeps of the key of a device, or of one that waits to be paired.
    ///
    /// - Throws: ``HubError/unauthorized`` if it is unknown, or was revoked.
    func verifier(of device: String) async throws -> DeviceVerifier {
        if let found = knownVerifier(of: device) { return found }
        // It may have been paired at another hub a moment ago.
        try await refresh(device)
        guard let found = knownVerifier(of: device) else { throw HubError.unauthorized }
        return found
    }

    private func knownVerifier(of device: String) -> DeviceVerifier? {
        mirror.devices[device]?.record?.verifier ?? pairing(device)?.verifier
    }

    /// A session for the requests of a device, whose numbers begin anew. Each hub of the store accepts it, as long as the one
    /// that has begun it is there.
    func linkSession(of device: String) -> LinkSession {
        lastSession += 1
        return LinkSession(session: "\(run)-\(lastSession)", number: 0)
    }

    /// Counts a request that was proven: this hub takes none twice, and none of an earlier session.
    ///
    /// - Throws: ``HubError/ended`` if the session is of a run that has ended, or is not the last one of the device, or if the
    ///   number is not higher than the last one.
    func count(_ proof: RequestProof, isReport: Bool) throws {
        let parts = proof.session.split(separator: "-")
        guard parts.count == 2, let session = Int(parts[1]) else { throw HubError.ended }
        let begun = String(parts[0])
        guard begun == run || mirror.runs[begun] != nil else { throw HubError.ended }
        var numbers = requestNumbers[proof.device]?[begun] ?? RequestNumbers()
        guard numbers.take(proof.number, of: session, isReport) else { throw HubError.ended }
        requestNumbers[proof.device, default: [:]][begun] = numbers
    }

    /// Forgets the numbers of requests for pairing, and of runs, that are gone.
    func forgetNumbers() {
        for (device, numbers) in requestNumbers {
            let isKnown = knownVerifier(of: device) != nil
            requestNumbers[device] = isKnown ? numbers.filter { $0.key == run || mirror.runs[$0.key] != nil } : nil
        }
    }

    // MARK: Reports

    /// Takes a report.
    ///
    /// - Throws: ``HubError/late`` if it is not later than the last one, and ``HubError/impossible(_:)`` if it exceeds a
    ///   limit.
    func take(_ report: DeviceReport, from device: String) async throws {
        try report.checkLimits()
        // The change that it has carried out is from another hub, and has not come here yet.
        if report.desiredVersion > mirror.devices[device]?.desired.version ?? 0 { try await refresh(device) }
        let (time, limits) = (now(), limits)
        let reported = mirror.devices[device]?.summary?.desiredVersion ?? 0
        let isIncomplete = try await commit(lane: device, about: device) { draft in
            // The key may have been revoked.
            guard let state = draft.mirror.devices[device], state.record != nil else { throw HubError.unauthorized }
            var past = state.summary?.pastLaunches ?? []
            if let last = state.summary, last.launch == report.launch {
                guard report.number > last.number else { throw HubError.late }
            } else {
                guard !past.contains(report.launch) else { throw HubError.late }
                if let last = state.summary { past = Array((past + [last.launch]).suffix(limits.pastLaunches)) }
            }
            let record = ReportRecord(receivedAt: time, pastLaunches: past, report: report)
            try draft.write("device/\(device)/report", record)
            try Self.drop(ReportSummary(record), state.desired, device, time, &draft)
            try Self.drop(answeredBy: report, state.lines, device, time, &draft)
            return draft.isIncomplete
        }
        see(device)
        let last = mirror.devices[device]?.desired.recent.last { $0.version <= report.desiredVersion }
        if let last, last.version > reported { metrics.addSeen(after: time - last.at) }
        if isIncomplete { try await dropEnded() }
    }

    /// What is desired after a version, and the lines after a number. That the changes are on their way is in the store before
    /// they are.
    ///
    /// - Returns: The changes and lines, as many as a link reads, or `nil` if there are none.
    func desired(after version: Int, line: Int = 0, for device: String) async throws -> DesiredState? {
        // It may have been paired at another hub a moment ago.
        if mirror.devices[device]?.record == nil { try await refresh(device) }
        let found = try Self.desired(after: version, line: line, for: device, in: mirror, at: now())
        see(device)
        guard let last = found?.changes.last, last.version > mirror.devices[device]?.desired.handedOut ?? 0 else {
            return found
        }
        let time = now()
        return try await commit(lane: device, about: device) { draft in
            // Another hub may have withdrawn some.
            guard let state = try Self.desired(after: version, line: line, for: device, in: draft.mirror, at: time),
                let last = state.changes.last, var desired = draft.mirror.devices[device]?.desired
            else { return nil }
            if last.version > desired.handedOut {
                desired.handedOut = last.version
                try draft.write("device/\(device)/desired", desired)
            }
            return state
        }
    }

    private static func desired(
        after version: Int, line: Int, for device: String, in mirror: HubMirror, at time: Double
    ) throws -> DesiredState? {
        let (changes, lines) = try waiting(after: version, line: line, for: device, in: mirror, at: time)
        guard !changes.isEmpty || !lines.isEmpty else { return nil }
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
        return state
    }

    /// The changes and lines that can be sent to a device. A change waits for those before it.
    private static func waiting(
        after version: Int, line: Int, for device: String, in mirror: HubMirror, at time: Double
    ) throws -> (changes: [WaitingChange], lines: [DesiredLine]) {
        guard let state = mirror.devices[device], state.record != nil else { throw HubError.unauthorized }
        let waiting = state.desired.changes.filter { $0.version > version && $0.expiresAt ?? .infinity > time }
        return (
            Array(waiting.prefix { $0.startsAt ?? 0 <= time }),
            state.lines.waiting.filter { $0.line.number > line && $0.expiresAt > time }.map(\.line)
        )
    }

    /// Notes when the next change of a device can be sent, if not at once.
    func delay(_ device: String) {
        let time = now()
        guard polls[device] != nil,
            let next = mirror.devices[device]?.desired.changes.lazy.compactMap(\.startsAt).first(where: { $0 > time })
        else { return }
        delayed[device] = next
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
        delay(device)
        startTicking()
        while let (changes, lines) = try? Self.waiting(
            after: version, line: line, for: device, in: mirror, at: now()), changes.isEmpty, lines.isEmpty
        {
            guard polls[device] == poll, ContinuousClock.now < deadline, !hasEnded, isReady else { return false }
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

    /// Whether a device has a request that waits, or had one a moment ago, at this hub or another one of the store.
    func isConnected(_ device: String) -> Bool { isHere(device) || mirror.isPresent(device, besides: run) }

    /// Whether a device is connected to this hub.
    func isHere(_ device: String) -> Bool {
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

/// The numbers of the last requests of a device in its last session: reports, and others, which wait.
struct RequestNumbers: Sendable {
    private var session = 0
    private var report = 0
    private var other = 0

    /// Takes a number, if it is higher than the last one of its kind, or of a later session.
    mutating func take(_ number: Int, of session: Int, _ isReport: Bool) -> Bool {
        guard session >= self.session else { return false }
        if session > self.session { (self.session, report, other) = (session, 0, 0) }
        guard number > (isReport ? report : other) else { return false }
        if isReport { report = number } else { other = number }
        return true
    }
}
