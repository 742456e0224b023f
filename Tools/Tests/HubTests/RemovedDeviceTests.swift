import Foundation
import HubMessages
import Testing

@testable import Hub

/// A hub that does not know yet that another one has removed a device.
@Suite struct RemovedDeviceTests {
    enum Request: CaseIterable, Sendable { case report, change, withdraw, poll }

    @Test(arguments: Request.allCases) func nothingOfItComesBack(_ request: Request) async throws {
        let store = MemoryStore(isShared: true)
        let first = try await Hub(store, limits: .quick)
        let second = try await Hub(store, limits: .quick)
        var device = try await TestDevice.paired(with: first)
        if request != .report { try await device.report(to: first) }
        var version = 0
        if request == .withdraw || request == .poll {
            let change = ChangeRequest(basedOn: 0, action: .override(key: "banner", text: "true"))
            version = try await first.change(device.identifier, change, by: .ben)
        }
        try await second.catchUp()
        try await first.revoke(device.identifier, by: .ann)
        let identifier = device.identifier
        switch request {
        case .report:
            let report = device.nextReport()
            await expectError("unauthorized") { try await second.take(report, from: identifier) }
        case .change:
            let change = ChangeRequest(basedOn: 0, action: .override(key: "banner", text: "true"))
            await expectError("unknown") { _ = try await second.change(identifier, change, by: .ben) }
        case .withdraw:
            await expectError("unknown") { [version] in
                try await second.withdraw(version, from: identifier, by: .ben)
            }
        case .poll:
            await expectError("unauthorized") { _ = try await second.desired(after: 0, for: identifier) }
        }
        let left = await store.snapshot("device/").entries.map(\.key)
        #expect(left == [])
    }
}
