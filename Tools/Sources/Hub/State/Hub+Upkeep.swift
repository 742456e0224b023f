import Foundation

/// What a hub drops, so that the store does not grow without end.
extension Hub {
    /// Drops what has ended, of all devices, so that the audit log says so; requests for pairing and tickets that have ended;
    /// what is too old of the audit log; and the devices that were not seen for a long time.
    func dropEnded() async throws {
        forgetNumbers()
        while try await dropEndedChanges() {}
        try await dropEndedPairings()
        try await removeOldAudit()
        try await noteSeen()
        for device in unseenDevices() { try await revoke(device, by: .hub) }
    }

    /// - Returns: Whether there is more to drop.
    private func dropEndedChanges() async throws -> Bool {
        let time = now()
        let devices = mirror.devices.compactMap { device, state in
            let hasEnded =
                state.record == nil
                || state.desired.changes.contains {
                    $0.expiresAt ?? .infinity <= time || $0.version <= state.summary?.desiredVersion ?? 0
                } || state.lines.waiting.contains { $0.expiresAt <= time }
            return hasEnded ? device : nil
        }
        guard !devices.isEmpty else { return false }
        return try await commit { draft in
            for device in devices {
                // A change and its outcome, the lines, and a check.
                guard let state = draft.mirror.devices[device], draft.hasRoom(for: 4) else { continue }
                try Self.drop(
                    state.summary, state.desired, device, time, isRevoked: state.record == nil, &draft)
                try Self.drop(answeredBy: nil, state.lines, device, time, &draft)
            }
            return draft.isIncomplete
        }
    }

    private func dropEndedPairings() async throws {
        let time = now()
        let keys =
            mirror.pairings.filter { $0.value.expiresAt <= time }.map { "pairing/\($0.key)" }
            + mirror.tickets.filter { $0.value.expiresAt <= time }.map { "ticket/\($0.key)" }
        guard !keys.isEmpty else { return }
        try await commit { draft in
            for key in keys where draft.hasRoom() { draft.remove(key) }
        }
    }

    /// Removes the oldest pages of the audit log, each with a commit of its own.
    func removeOldAudit() async throws {
        let time = now() - Double(retention.auditDays) * 86_400
        while try await commit({ [limits] draft in
            draft.removeOldAudit(before: time, bytes: limits.auditBytes)
            return draft.isIncomplete
        }) {}
    }

    /// How long to keep what nobody uses.
    var retention: Retention { mirror.hub?.retention ?? Retention() }

    /// What a store says about it.
    package static func retention(in store: any HubStore) async throws -> Retention {
        let entry = try await store.snapshot(HubSchema.key).entries.first { $0.key == HubSchema.key }
        return entry?.value.flatMap { try? JSONDecoder().decode(HubRecord.self, from: $0).retention } ?? Retention()
    }

    // MARK: Devices that were not seen

    /// Writes when the devices were seen that are here, but have not reported for a day.
    private func noteSeen() async throws {
        let time = now()
        let seen = lastSeen.filter { device, at in
            guard let state = mirror.devices[device], state.record != nil else { return false }
            return at - state.lastKnown > 86_400
        }
        guard !seen.isEmpty else { return }
        try await commit { draft in
            for (device, at) in seen where draft.hasRoom() && at <= time {
                try draft.write("device/\(device)/seen", SeenRecord(at: at))
            }
        }
    }

    private func unseenDevices() -> [String] {
        let time = now() - Double(retention.deviceDays) * 86_400
        return mirror.devices.compactMap { device, state in
            guard state.record != nil, state.lastKnown < time, lastSeen[device] ?? 0 < time, !isConnected(device) else {
                return nil
            }
            return device
        }
    }
}

extension HubMirror.Device {
    /// When the store says that the device was there last.
    var lastKnown: Double { max(seenAt ?? 0, summary?.receivedAt ?? 0, record?.pairedAt ?? 0) }
}

extension HubOperator {
    /// The hub itself, in the audit log.
    static let hub = HubOperator(name: "the hub", role: .administrate)
}
