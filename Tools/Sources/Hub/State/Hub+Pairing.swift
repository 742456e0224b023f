import Foundation
import GuardedServer
package import HubMessages

/// Devices that ask to be paired.
extension Hub {
    /// A request for pairing, as operators see it.
    package struct WaitingPairing: Codable, Sendable {
        /// The identifier.
        package var id: String
        /// The code that the device shows.
        package var code: String
        /// What the device says about itself.
        package var app: ReportedApp
        /// The seconds until the request is void.
        package var expiresIn: Double
    }

    /// Takes a request of a device. With a valid ticket, it is approved.
    ///
    /// - Throws: ``HubError/tooMany(_:)`` if too many requests wait.
    func offer(_ request: PairingRequest) async throws -> PairingOffer {
        let key = AccessKeys.random()
        let verifier = DeviceKey(key).verifier
        let identifier = String(AccessKeys.random().prefix(16))
        let seconds = limits.pairingSeconds
        return try await commit { [limits] draft in
            let ticket = request.ticket.map(Secret.hash)
            let approval = ticket.flatMap { draft.mirror.tickets[$0]?.record.by }
            let waiting = draft.mirror.pairings.values.filter { $0.record.approvedBy == nil }
            guard approval != nil || waiting.count < limits.pairings else {
                throw HubError.tooMany("\(limits.pairings) devices wait to be paired")
            }
            guard draft.mirror.devices.count < limits.devices else {
                throw HubError.tooMany("the hub has \(limits.devices) devices")
            }
            if approval != nil, let ticket { draft.remove("ticket/\(ticket)") }
            let codes = Set(draft.mirror.pairings.values.map(\.record.code))
            var code = Secret.code()
            while codes.contains(code) { code = Secret.code() }
            let record = PairingRecord(
                code: code, verifier: verifier, app: request.app, approvedBy: approval)
            try draft.write("pairing/\(identifier)", record, expiresIn: seconds)
            return PairingOffer(identifier: identifier, code: code, key: key, expiresIn: seconds)
        }
    }

    /// What came of a request; waits while nobody has answered.
    ///
    /// - Returns: Whether the device is paired; `false` if nobody has answered yet.
    /// - Throws: ``HubError/unknown(_:)`` if it was denied, has expired, or never existed.
    func isPaired(_ identifier: String) async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(limits.longestWait)
        while true {
            mirror.expire(at: now())
            // The response may have been lost.
            if mirror.devices[identifier]?.record != nil { return true }
            guard let pairing = mirror.pairings[identifier]?.record else {
                throw HubError.unknown("request for pairing")
            }
            if pairing.approvedBy != nil {
                try await begin(identifier)
                return true
            }
            guard ContinuousClock.now < deadline, !Task.isCancelled, !hasEnded else { return false }
            await wait(for: identifier, until: deadline)
        }
    }

    /// Makes the device of a request that was approved.
    private func begin(_ identifier: String) async throws {
        let (time, limits) = (now(), limits)
        try await commit { draft in
            // Another request of the device may have been faster.
            guard draft.mirror.devices[identifier]?.record == nil else { return }
            guard let pairing = draft.mirror.pairings[identifier]?.record, let approval = pairing.approvedBy else {
                throw HubError.unknown("request for pairing")
            }
            draft.remove("pairing/\(identifier)")
            try draft.write(
                "device/\(identifier)/key",
                DeviceRecord(verifier: pairing.verifier, app: pairing.app, approvedBy: approval, pairedAt: time))
            try draft.log(
                AuditRecord(at: time, by: approval, kind: "pair", device: identifier, deviceName: pairing.app.device),
                limits)
        }
    }

    /// The requests that nobody has answered, the oldest first.
    package func waitingPairings() -> [WaitingPairing] {
        let time = now()
        mirror.expire(at: time)
        return mirror.pairings.filter { $0.value.record.approvedBy == nil }.map { identifier, pairing in
            WaitingPairing(
                id: identifier, code: pairing.record.code, app: pairing.record.app,
                expiresIn: (pairing.expiresAt ?? time) - time)
        }.sorted { ($0.expiresIn, $0.id) < ($1.expiresIn, $1.id) }
    }

    /// Approves or denies a request.
    ///
    /// - Throws: ``HubError/unknown(_:)`` if nothing waits with this identifier.
    package func answer(_ identifier: String, approve: Bool, by person: HubOperator) async throws {
        let (time, limits) = (now(), limits)
        try await commit { draft in
            guard let pairing = draft.mirror.pairings[identifier], pairing.record.approvedBy == nil else {
                throw HubError.unknown("request for pairing")
            }
            guard approve else {
                draft.remove("pairing/\(identifier)")
                try draft.log(
                    AuditRecord(at: time, by: person.name, kind: "deny", deviceName: pairing.record.app.device),
                    limits)
                return
            }
            var record = pairing.record
            record.approvedBy = person.name
            try draft.write("pairing/\(identifier)", record, expiresIn: (pairing.expiresAt ?? time) - time)
        }
    }

    /// Makes a ticket, with which one device is paired without an answer.
    ///
    /// - Returns: The ticket, and the seconds until it is void.
    package func makeTicket(by person: HubOperator) async throws -> (ticket: String, expiresIn: Double) {
        let ticket = AccessKeys.random()
        let (time, limits) = (now(), limits)
        try await commit { draft in
            try draft.write(
                "ticket/\(Secret.hash(ticket))", TicketRecord(by: person.name), expiresIn: limits.ticketSeconds)
            try draft.log(AuditRecord(at: time, by: person.name, kind: "ticket"), limits)
        }
        return (ticket, limits.ticketSeconds)
    }

    /// Revokes the key of a device, and removes the device.
    ///
    /// - Throws: ``HubError/unknown(_:)`` if it does not exist.
    package func revoke(_ identifier: String, by person: HubOperator) async throws {
        let (time, limits) = (now(), limits)
        try await commit { draft in
            guard let device = draft.mirror.devices[identifier] else { throw HubError.unknown("device") }
            for part in ["key", "report", "desired", "lines"] { draft.remove("device/\(identifier)/\(part)") }
            for change in device.desired.changes {
                try draft.conclude(change.audit, succeeded: false, "the device was revoked")
            }
            try draft.log(
                AuditRecord(
                    at: time, by: person.name, kind: "revoke", device: identifier,
                    deviceName: device.record?.app.device),
                limits)
        }
        (lastSeen[identifier], allowances[identifier], handedOut[identifier]) = (nil, nil, nil)
        requestNumbers[identifier] = nil
    }
}
