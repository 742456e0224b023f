import Foundation
import GuardedServer
package import HubMessages

/// Lines that only read: whoever may see may run them. They change nothing, also not what others do: a device has places of
/// their own for them, they have no version, and no operator takes the places of another one.
extension Hub {
    /// Runs a line that only reads, and waits for the answer. The line ends after ``FleetLimits/lineSeconds``.
    ///
    /// - Parameter onlyConnected: Whether the line is refused if the device is away.
    /// - Returns: The identifier of the line, and the answer; `nil` if there is none yet after the given seconds.
    /// - Throws: ``HubError/impossible(_:)`` if the report of the device rules it out, ``HubError/tooMany(_:)`` if too many
    ///   lines of the operator wait, ``HubError/unknown(_:)`` if there is no such device.
    package func read(
        _ line: String, on device: String, waiting seconds: Double, onlyConnected: Bool = false, by person: HubOperator
    ) async throws -> (identifier: String, answer: LineAnswer?) {
        try check(line, on: device, onlyConnected)
        let identifier = AccessKeys.random()
        if let report = try await report(of: device) {
            let check = ActionCheck(report: report, action: .command(identifier: identifier, line: line))
            if let refusal = check.refusal { throw HubError.impossible(refusal) }
        }
        try await add(line, identifier, on: device, by: person)
        let answer = try await answer(to: identifier, on: device, waiting: seconds)
        guard answer == nil, onlyConnected else { return (identifier, answer) }
        try await drop(identifier, of: device)
        throw Self.isGone
    }

    /// What a line said; waits until the device has reported it.
    ///
    /// - Returns: The answer, or `nil` if there is none yet after the given seconds.
    /// - Throws: ``HubError/unknown(_:)`` if there is no such device.
    package func answer(
        to identifier: String, on device: String, waiting seconds: Double
    ) async throws -> LineAnswer? {
        let deadline = ContinuousClock.now + .seconds(seconds > 0 ? min(seconds, limits.longestWait) : 0)
        if secondsLeft(ofLine: identifier, on: device) == nil { try await refresh(device) }
        while true {
            guard let state = mirror.devices[device], state.record != nil else { throw HubError.unknown("device") }
            if let answer = state.summary?.answers.last(where: { $0.identifier == identifier }) { return answer }
            guard secondsLeft(ofLine: identifier, on: device) ?? 0 > 0 else {
                return LineAnswer(
                    identifier: identifier, succeeded: false, text: "the line no longer waits for the device")
            }
            guard ContinuousClock.now < deadline, !Task.isCancelled, !hasEnded else { return nil }
            await wait(for: device, until: deadline)
        }
    }

    /// The seconds until a line no longer waits; `nil` if it does not.
    func secondsLeft(ofLine identifier: String, on device: String) -> Double? {
        let waiting = mirror.devices[device]?.lines.waiting.first { $0.line.identifier == identifier }
        return waiting.map { $0.expiresAt - now() }
    }

    private func add(_ line: String, _ identifier: String, on device: String, by person: HubOperator) async throws {
        let (time, limits) = (now(), limits)
        try await commit(about: device) { draft in
            guard let state = draft.mirror.devices[device], state.record != nil else {
                throw HubError.unknown("device")
            }
            guard state.summary != nil else { throw HubError.impossible("the device has not reported yet") }
            var lines = state.lines
            lines.waiting.removeAll { $0.expiresAt <= time }
            guard lines.waiting.count(where: { $0.by == person.name }) < limits.waitingLines else {
                throw HubError.tooMany("\(limits.waitingLines) of your lines wait for the device")
            }
            lines.last += 1
            let wanted = DesiredLine(number: lines.last, identifier: identifier, line: line)
            lines.waiting.append(
                WaitingLine(line: wanted, by: person.name, expiresAt: time + limits.lineSeconds))
            try draft.write("device/\(device)/lines", lines)
        }
    }

    private func drop(_ identifier: String, of device: String) async throws {
        try await commit { draft in
            guard var lines = draft.mirror.devices[device]?.lines else { return }
            lines.waiting.removeAll { $0.line.identifier == identifier }
            try draft.write("device/\(device)/lines", lines)
        }
    }

    /// Drops the lines that a report answers, and those that have ended.
    static func drop(
        answeredBy report: DeviceReport?, _ lines: LinesRecord, _ device: String, _ time: Double,
        _ draft: inout HubDraft
    ) throws {
        let answered = Set((report?.answers ?? []).map(\.identifier))
        var lines = lines
        let count = lines.waiting.count
        lines.waiting.removeAll { answered.contains($0.line.identifier) || $0.expiresAt <= time }
        if lines.waiting.count < count { try draft.write("device/\(device)/lines", lines) }
    }
}
