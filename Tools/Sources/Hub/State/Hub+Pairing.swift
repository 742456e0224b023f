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
        let secret = AccessKeys.random()
        let identifier = AccessKeys.random()
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
                code: code, secretHash: Secret.hash(secret), app: request.app, approvedBy: approval)
            try draft.write("pairing/\(identifier)", record, expiresIn: seconds)
            return PairingOffer(identifier: identifier, code: code, secret: secret, expiresIn: seconds)
        }
    }

    /// What came of a request; waits while nobody has answered.
    ///
    /// - Returns: The device; `nil` if nobody has answered yet.
    /// - Throws: ``HubError/unknown(_:)`` if it was denied, has expired, or never existed, or if the device has used its key.
    func pairing(_ identifier: String, secret: String?) async throws -> PairedDevice? {
        let deadline = ContinuousClock.now + .seconds(limits.longestWait)
        while true {
            guard let pairing = livePairing(identifier), let secret,
                AccessKeys.isEqual(Secret.hash(secret), pairing.secretHash)
            else { throw HubError.unknown("request for pairing") }
            guard pairing.approvedBy == nil else { return try await pair(identifier) }
            guard ContinuousClock.now < deadline, !Task.isCancelled, !hasEnded else { return nil }
            await wait(for: identifier, until: deadline)
        }
    }

    private func livePairing(_ identifier: String) -> PairingRecord? {
        mirror.expire(at: now())
        return mirror.pairings[identifier]?.record
    }

    /// Gives the device a key. The same device may ask again, because a response may be lost: the key before is void.
    private func pair(_ identifier: String) async throws -> PairedDevice {
        let key = AccessKeys.random()
        let (hub, time) = (self.identifier, now())
        return try await commit { draft in
            guard let pairing = draft.mirror.pairings[identifier] else { throw HubError.unknown("request for pairing") }
            var record = pairing.record
            let device = record.given?.device ?? String(AccessKeys.random().prefix(16))
            record.given = GivenKey(device: device, keyHash: Secret.hash(key))
            try draft.write("pairing/\(identifier)", record, expiresIn: (pairing.expiresAt ?? time) - time)
            return PairedDevice(device: device, hub: hub, key: key)
        }
    }

    /// Makes the device of a key that is used for the first time.
    ///
    /// - Throws: ``HubError/unauthorized`` if no device was given the key.
    func begin(keyHash: String) async throws -> String {
        let (time, limit) = (now(), limits.auditEntries)
        return try await commit { draft in
            // Another request with the key may have been faster.
            if let device = draft.mirror.device(keyHash: keyHash) { return device }
            guard
                let (identifier, pairing) = draft.mirror.pairings.first(where: { $1.record.given?.keyHash == keyHash }),
                let device = pairing.record.given?.device, let approval = pairing.record.approvedBy
            else { throw HubError.unauthorized }
            draft.remove("pairing/\(identifier)")
            try draft.write(
                "device/\(device)/key",
                DeviceRecord(keyHash: keyHash, app: pairing.record.app, approvedBy: approval, pairedAt: time))
            try draft.log(
                AuditRecord(
                    at: time, by: approval, kind: "pair", device: device, deviceName: pairing.record.app.device),
                keeping: limit)
            return device
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
        let (time, limit) = (now(), limits.auditEntries)
        try await commit { draft in
            guard let pairing = draft.mirror.pairings[identifier], pairing.record.approvedBy == nil else {
                throw HubError.unknown("request for pairing")
            }
            guard approve else {
                draft.remove("pairing/\(identifier)")
                try draft.log(
                    AuditRecord(at: time, by: person.name, kind: "deny", deviceName: pairing.record.app.device),
                    keeping: limit)
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
            try draft.log(AuditRecord(at: time, by: person.name, kind: "ticket"), keeping: limits.auditEntries)
        }
        return (ticket, limits.ticketSeconds)
    }

    /// Revokes the key of a device, and removes the device.
    ///
    /// - Throws: ``HubError/unknown(_:)`` if it does not exist.
    package func revoke(_ identifier: String, by person: HubOperator) async throws {
        let (time, limit) = (now(), limits.auditEntries)
        try await commit { draft in
            guard let device = draft.mirror.devices[identifier] else { throw HubError.unknown("device") }
            for part in ["key", "report", "desired"] { draft.remove("device/\(identifier)/\(part)") }
            for change in device.desired.changes {
                try draft.conclude(change.audit, succeeded: false, "the device was revoked")
            }
            try draft.log(
                AuditRecord(
                    at: time, by: person.name, kind: "revoke", device: identifier,
                    deviceName: device.record?.app.device),
                keeping: limit)
        }
        (lastSeen[identifier], allowances[identifier], handedOut[identifier]) = (nil, nil, nil)
    }
}
