import HubMessages
import Testing

@testable import Hub

/// A change of many devices.
@Suite struct SeveralChangesTests {
    @Test func aChangeOfManyDevicesIsStoredInFewCommits() async throws {
        let store = CountingStore()
        var limits = FleetLimits.quick
        limits.spread = 0
        let hub = try await Hub(store, limits: limits)
        var devices: [TestDevice] = []
        for _ in 0..<100 {
            var device = try await TestDevice.paired(with: hub)
            try await device.report(to: hub)
            devices.append(device)
        }
        let earlier = ChangeRequest(basedOn: 0, action: .override(key: "title", text: "Earlier"))
        _ = try await hub.change(devices[1].identifier, earlier, by: .ann)
        _ = try await hub.change(devices[2].identifier, earlier, by: .ann)
        let before = await store.commits
        var wanted = devices.map { SeveralChangesRequest.Device(id: $0.identifier, basedOn: 0) }
        wanted[2].basedOn = 1
        wanted.insert(.init(id: "gone", basedOn: 0), at: 50)
        let action = DesiredAction.override(key: "title", text: "Later")
        let results = try await hub.change(SeveralChangesRequest(devices: wanted, action: action), by: .ben)
        #expect(await store.commits - before <= 5)
        for (index, result) in results.enumerated() {
            switch (index, result) {
            case (1, .failure(.conflict(1, _))), (2, .success(2)), (50, .failure(.unknown)): break
            case (1, _), (2, _), (50, _): Issue.record("device \(index): \(result)")
            default: #expect(try result.get() == 1)
            }
        }
        for (index, device) in devices.enumerated() where index != 1 {
            let state = try #require(try await hub.desired(after: 0, for: device.identifier))
            #expect(state.changes.map(\.action) == [action], "what was replaced is gone")
            let entry = try await hub.auditEntries(before: nil, device: device.identifier).entries.first?.entry
            #expect((entry?.by, entry?.from, entry?.to) == ("Ben", "News", "Later"))
        }
    }
}
