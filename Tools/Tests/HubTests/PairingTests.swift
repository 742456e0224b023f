import Foundation
import HubMessages
import Testing

@testable import Hub

/// How devices are paired, and how they are removed.
@Suite struct PairingTests {
    private static let request = PairingRequest(app: .example)

    @Test func theCodeIsTheSameAtBothEnds() async throws {
        let hub = try await Hub(MemoryStore(), limits: .quick)
        let offer = try await hub.offer(Self.request)
        #expect(offer.code.wholeMatch(of: /[2-9A-Z]{3}-[2-9A-Z]{3}/) != nil)
        let waiting = await hub.waitingPairings()
        #expect(waiting.map(\.code) == [offer.code])
        #expect(waiting.map(\.app) == [.example])
    }

    @Test func aDeviceWhoseAnswerWasLostAsksAgain() async throws {
        let clock = TestClock()
        let hub = try await Hub(MemoryStore(now: { clock.now }), limits: .quick, now: { clock.now })
        let offer = try await hub.offer(Self.request)
        try await hub.answer(offer.identifier, approve: true, by: .ben)
        let lost = try #require(try await hub.pairing(offer.identifier, secret: offer.secret))
        #expect(await hub.deviceEntries().isEmpty)
        let paired = try #require(try await hub.pairing(offer.identifier, secret: offer.secret))
        #expect(paired.device == lost.device)
        await expectError("unauthorized") { _ = try await hub.device(key: lost.key) }
        #expect(try await hub.device(key: paired.key) == paired.device)
        #expect(await hub.deviceEntries().map(\.id) == [paired.device])
        #expect(await hub.auditEntries(before: nil, device: nil).map(\.entry.kind) == ["pair"])
        await expectError("unknown") { _ = try await hub.pairing(offer.identifier, secret: offer.secret) }
        await expectError("unauthorized") { _ = try await hub.device(key: lost.key) }
    }

    @Test func aDeviceThatNeverUsedItsKeyLeavesNothing() async throws {
        let clock = TestClock()
        let hub = try await Hub(MemoryStore(now: { clock.now }), limits: .quick, now: { clock.now })
        let offer = try await hub.offer(Self.request)
        try await hub.answer(offer.identifier, approve: true, by: .ben)
        let lost = try #require(try await hub.pairing(offer.identifier, secret: offer.secret))
        clock.advance(by: offer.expiresIn)
        await expectError("unauthorized") { _ = try await hub.device(key: lost.key) }
        #expect(await hub.deviceEntries().isEmpty)
    }

    @Test func anApprovedDeviceReceivesItsKeyUntilItUsesIt() async throws {
        let hub = try await Hub(MemoryStore(), limits: .quick)
        let offer = try await hub.offer(Self.request)
        #expect(try await hub.pairing(offer.identifier, secret: offer.secret) == nil)
        try await hub.answer(offer.identifier, approve: true, by: .ben)
        #expect(await hub.waitingPairings().isEmpty)
        let paired = try #require(try await hub.pairing(offer.identifier, secret: offer.secret))
        #expect(paired.hub == hub.identifier)
        #expect(try await hub.device(key: paired.key) == paired.device)
        await expectError("unknown") { _ = try await hub.pairing(offer.identifier, secret: offer.secret) }
    }

    @Test func aDeniedDeviceDoesNotExist() async throws {
        let hub = try await Hub(MemoryStore(), limits: .quick)
        let offer = try await hub.offer(Self.request)
        try await hub.answer(offer.identifier, approve: false, by: .ben)
        await expectError("unknown") { _ = try await hub.pairing(offer.identifier, secret: offer.secret) }
        await expectError("unknown") { try await hub.answer(offer.identifier, approve: true, by: .ben) }
        #expect(await hub.deviceEntries().isEmpty)
    }

    @Test func onlyTheDeviceThatAskedIsTold() async throws {
        let hub = try await Hub(MemoryStore(), limits: .quick)
        let (offer, other) = (try await hub.offer(Self.request), try await hub.offer(Self.request))
        try await hub.answer(offer.identifier, approve: true, by: .ben)
        for secret in [nil, "", other.secret] {
            await expectError("unknown") { _ = try await hub.pairing(offer.identifier, secret: secret) }
        }
        #expect(try await hub.pairing(offer.identifier, secret: offer.secret) != nil)
    }

    @Test func aRequestExpires() async throws {
        let clock = TestClock()
        let hub = try await Hub(MemoryStore(now: { clock.now }), limits: .quick, now: { clock.now })
        let offer = try await hub.offer(Self.request)
        clock.advance(by: offer.expiresIn)
        #expect(await hub.waitingPairings().isEmpty)
        await expectError("unknown") { try await hub.answer(offer.identifier, approve: true, by: .ben) }
        await expectError("unknown") { _ = try await hub.pairing(offer.identifier, secret: offer.secret) }
    }

    @Test func fewRequestsWait() async throws {
        let clock = TestClock()
        let hub = try await Hub(MemoryStore(now: { clock.now }), limits: .quick, now: { clock.now })
        for _ in 0..<32 { _ = try await hub.offer(Self.request) }
        await expectError("tooMany") { _ = try await hub.offer(Self.request) }
        let (ticket, _) = try await hub.makeTicket(by: .ann)
        #expect(try await hub.offer(PairingRequest(app: .example, ticket: ticket)).code.count == 7)
        clock.advance(by: 600)
        _ = try await hub.offer(Self.request)
    }

    @Test func aTicketApprovesOnce() async throws {
        let hub = try await Hub(MemoryStore(), limits: .quick)
        let (ticket, seconds) = try await hub.makeTicket(by: .ann)
        #expect(seconds == 300)
        let wish = PairingRequest(app: .example, ticket: ticket)
        let (first, second) = (try await hub.offer(wish), try await hub.offer(wish))
        #expect(try await hub.pairing(first.identifier, secret: first.secret) != nil)
        #expect(try await hub.pairing(second.identifier, secret: second.secret) == nil)
    }

    @Test func aTicketExpires() async throws {
        let clock = TestClock()
        let hub = try await Hub(MemoryStore(now: { clock.now }), limits: .quick, now: { clock.now })
        let (ticket, seconds) = try await hub.makeTicket(by: .ann)
        clock.advance(by: seconds)
        let offer = try await hub.offer(PairingRequest(app: .example, ticket: ticket))
        #expect(try await hub.pairing(offer.identifier, secret: offer.secret) == nil)
    }

    @Test func aRemovedDeviceHasNoKeyAndNoState() async throws {
        try await withDevice { hub, _, device in
            _ = try await hub.change(device.identifier, ChangeRequest(basedOn: 0, action: .reset), by: .ben)
            try await hub.revoke(device.identifier, by: .ann)
            let (key, identifier) = (device.key, device.identifier)
            await expectError("unauthorized") { _ = try await hub.device(key: key) }
            await expectError("unauthorized") { _ = try await hub.desired(after: 0, for: identifier) }
            await expectError("unknown") { _ = try await hub.details(of: identifier) }
            #expect(await hub.deviceEntries().isEmpty)
            #expect(
                await hub.auditEntries(before: nil, device: identifier).map(\.entry.kind) == [
                    "revoke", "reset", "pair",
                ])
        }
    }

    @Test func aRequestOfARemovedDeviceEnds() async throws {
        var limits = FleetLimits()
        limits.longestWait = 600
        try await withDevice(limits: limits) { hub, _, device in
            let identifier = device.identifier
            async let rejected: Void = expectError("unauthorized") {
                _ = try await hub.poll(after: 0, for: identifier)
            }
            while await hub.polls.isEmpty { await Task.yield() }
            try await hub.revoke(identifier, by: .ann)
            await rejected
        }
    }

    @Test func theStoreHasNoSecrets() async throws {
        let store = MemoryStore()
        let hub = try await Hub(store, limits: .quick)
        let (ticket, _) = try await hub.makeTicket(by: .ann)
        let (_, token) = try await hub.addOperator("Ci", .change, by: .ann)
        let offer = try await hub.offer(PairingRequest(app: .example))
        let device = try await TestDevice.paired(with: hub)
        for entry in await store.snapshot("").entries {
            let text = entry.key + String(decoding: entry.value ?? Data(), as: UTF8.self)
            for secret in [ticket, token, offer.secret, device.key] { #expect(!text.contains(secret), "\(entry.key)") }
        }
    }

    @Test func devicesThatAreAlikeHaveMarks() async throws {
        func marks(_ hub: Hub) async -> [String: String?] {
            Dictionary(await hub.deviceEntries().map { ($0.id, $0.mark) }) { $1 }
        }
        let store = MemoryStore()
        let hub = try await Hub(store, limits: .quick)
        let first = try await TestDevice.paired(with: hub)
        #expect(await marks(hub) == [first.identifier: nil])
        let second = try await TestDevice.paired(with: hub)
        var tablet = ReportedApp.example
        tablet.device = "Tablet"
        let third = try await TestDevice.paired(with: hub, app: tablet)
        let marked: [String: String?] = [
            first.identifier: String(first.identifier.prefix(6)),
            second.identifier: String(second.identifier.prefix(6)), third.identifier: nil,
        ]
        #expect(await marks(hub) == marked)
        #expect(await marks(try await Hub(store, limits: .quick)) == marked, "a hub that was started again")
        // The tablet says that it is a phone.
        var other = third
        try await other.report(to: hub)
        #expect(await marks(hub)[third.identifier] == String(third.identifier.prefix(6)))
        try await hub.revoke(second.identifier, by: .ann)
        try await hub.revoke(third.identifier, by: .ann)
        #expect(await marks(hub) == [first.identifier: nil])
    }
}
