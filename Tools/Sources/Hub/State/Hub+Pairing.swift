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
        let time = now()
        let key = AccessKeys.random()
        let verifier = DeviceKey(key).verifier
        let identifier = String(AccessKeys.random().prefix(16))
        let seconds = limits.pairingSeconds
        let ticket = request.ticket.map(AccessSecret.hash)
        if let ticket, mirror.tickets[ticket] == nil { try await refreshTicket(ticket) }
        return try await commit { [limits] draft in
            let approval = ticket.flatMap { draft.mirror.tickets[$0] }.flatMap { $0.expiresAt > time ? $0.by : nil }
            let pairings = draft.mirror.pairings.values.filter { $0.expiresAt > time }
            let waiting = pairings.filter { $0.approvedBy == nil }
            guard approval != nil || waiting.count < limits.pairings else {
                throw HubError.tooMany("\(limits.pairings) devices wait to be paired")
            }
            guard draft.mirror.devices.count < limits.devices else {
                throw HubError.tooMany("the hub has \(limits.devices) devices")
            }
            if approval != nil, let ticket { draft.remove("ticket/\(ticket)") }
            let codes = Set(pairings.map(\.code))
            var code = AccessSecret.code()
            while codes.contains(code) { code = AccessSecret.code() }
            try draft.write(
                "pairing/\(identifier)",
                PairingRecord(
                    expiresAt: time + seconds, code: code, verifier: verifier, app: request.app, approvedBy: approval))
            return PairingOffer(identifier: identifier, code: code, key: key, expiresIn: seconds)
        }
    }

    /// What came of a request; waits while nobody has answered.
    ///
    /// - Returns: Whether the device is paired; `false` if nobody has answered yet.
    /// - Throws: ``HubError/unknown(_:)`` if it was denied, has expired, or never existed.
    func isPaired(_ identifier: String) async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(limits.longestWait)
        if pairing(identifier) == nil, mirror.devices[identifier] == nil { try await refresh(identifier) }
        while true {
            // The response may have been lost.
            if mirror.devices[identifier]?.record != nil { return true }
            guard let pairing = pairing(identifier) else {
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
        let time = now()
        try await commit(about: identifier) { draft in
            // Another request of the device may have been faster.
            guard draft.mirror.devices[identifier]?.record == nil else { return }
            guard let pairing = draft.mirror.pairings[identifier], let approval = pairing.approvedBy else {
                throw HubError.unknown("request for pairing")
            }
            draft.remove("pairing/\(identifier)")
            try draft.write(
                "device/\(identifier)/key",
                DeviceRecord(verifier: pairing.verifier, app: pairing.app, approvedBy: approval, pairedAt: time))
            try draft.log(
                AuditRecord(at: time, by: approval, kind: "pair", device: identifier, deviceName: pairing.app.device))
        }
    }

    /// The requests that nobody has answered, the oldest first.
    package func waitingPairings() -> [WaitingPairing] {
        let time = now()
        return mirror.pairings.filter { $0.value.approvedBy == nil && $0.value.expiresAt > time }.map {
            WaitingPairing(id: $0, code: $1.code, app: $1.app, expiresIn: $1.expiresAt - time)
        }.sorted { ($0.expiresIn, $0.id) < ($1.expiresIn, $1.id) }
    }

    /// A request for pairing that has not ended.
    func pairing(_ identifier: String) -> PairingRecord? {
        mirror.pairings[identifier].flatMap { $0.expiresAt > now() ? $0 : nil }
    }

    /// Approves or denies a request.
    ///
    /// - Throws: ``HubError/unknown(_:)`` if nothing waits with this identifier.
    package func answer(_ identifier: String, approve: Bool, by person: HubOperator) async throws {
        let time = now()
        try await commit(about: identifier) { draft in
            guard var pairing = draft.mirror.pairings[identifier], pairing.approvedBy == nil, pairing.expiresAt > time
            else { throw HubError.unknown("request for pairing") }
            guard approve else {
                draft.remove("pairing/\(identifier)")
                try draft.log(
                    AuditRecord(at: time, by: person.name, kind: "deny", deviceName: pairing.app.device))
                return
            }
            pairing.approvedBy = person.name
            try draft.write("pairing/\(identifier)", pairing)
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
                "ticket/\(AccessSecret.hash(ticket))",
                TicketRecord(expiresAt: time + limits.ticketSeconds, by: person.name))
            try draft.log(AuditRecord(at: time, by: person.name, kind: "ticket"))
        }
        return (ticket, limits.ticketSeconds)
    }

    /// Revokes the key of a device, and removes the device.
    ///
    /// - Throws: ``HubError/unknown(_:)`` if it does not exist.
    package func revoke(_ identifier: String, by person: HubOperator) async throws {
        let time = now()
        let isIncomplete = try await commit(about: identifier) { draft in
            guard let device = draft.mirror.devices[identifier], let record = device.record else {
                throw HubError.unknown("device")
            }
            for part in ["key", "report", "lines", "seen"] { draft.remove("device/\(identifier)/\(part)") }
            try Self.drop(device.summary, device.desired, identifier, time, isRevoked: true, &draft)
            try draft.log(
                AuditRecord(
                    at: time, by: person.name, kind: "revoke", device: identifier, deviceName: record.app.device))
            return draft.isIncomplete
        }
        (lastSeen[identifier], allowances[identifier], requestNumbers[identifier]) = (nil, nil, nil)
        if isIncomplete { try await dropEnded() }
    }
}
