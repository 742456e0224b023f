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
        let hub = try await Hub(MemoryStore(), limits: .quick)
        let offer = try await hub.offer(Self.request)
        try await hub.answer(offer.identifier, approve: true, by: .ben)
        #expect(await hub.deviceEntries().isEmpty)
        for _ in 0..<2 { #expect(try await hub.isPaired(offer.identifier)) }
        #expect(await hub.deviceEntries().map(\.id) == [offer.identifier])
        #expect(try await hub.auditEntries(before: nil, device: nil).entries.map(\.entry.kind) == ["pair"])
        #expect(await hub.waitingPairings().isEmpty)
    }

    @Test func aDeviceThatNeverAskedAgainLeavesNothing() async throws {
        let clock = TestClock()
        let hub = try await Hub(MemoryStore(), limits: .quick, now: { clock.now })
        let offer = try await hub.offer(Self.request)
        try await hub.answer(offer.identifier, approve: true, by: .ben)
        clock.advance(by: offer.expiresIn)
        await expectError("unauthorized") { _ = try await hub.verifier(of: offer.identifier) }
        await expectError("unknown") { _ = try await hub.isPaired(offer.identifier) }
        #expect(await hub.deviceEntries().isEmpty)
    }

    @Test func anApprovedDeviceIsPairedWithTheKeyOfItsOffer() async throws {
        let hub = try await Hub(MemoryStore(), limits: .quick)
        let offer = try await hub.offer(Self.request)
        #expect(try await !hub.isPaired(offer.identifier))
        try await hub.answer(offer.identifier, approve: true, by: .ben)
        #expect(await hub.waitingPairings().isEmpty)
        #expect(try await hub.isPaired(offer.identifier))
        #expect(try await hub.verifier(of: offer.identifier) == DeviceKey(offer.key).verifier)
    }

    @Test func aDeniedDeviceDoesNotExist() async throws {
        let hub = try await Hub(MemoryStore(), limits: .quick)
        let offer = try await hub.offer(Self.request)
        try await hub.answer(offer.identifier, approve: false, by: .ben)
        await expectError("unknown") { _ = try await hub.isPaired(offer.identifier) }
        await expectError("unknown") { try await hub.answer(offer.identifier, approve: true, by: .ben) }
        #expect(await hub.deviceEntries().isEmpty)
    }

    /// The routes want a proof of the key of the offer: `HubAttackTests`.
    @Test func eachRequestHasItsOwnKey() async throws {
        let hub = try await Hub(MemoryStore(), limits: .quick)
        let (offer, other) = (try await hub.offer(Self.request), try await hub.offer(Self.request))
        let verifier = try await hub.verifier(of: offer.identifier)
        #expect(verifier == DeviceKey(offer.key).verifier)
        #expect(verifier != DeviceKey(other.key).verifier)
    }

    @Test func aRequestExpires() async throws {
        let clock = TestClock()
        let hub = try await Hub(MemoryStore(), limits: .quick, now: { clock.now })
        let offer = try await hub.offer(Self.request)
        clock.advance(by: offer.expiresIn)
        #expect(await hub.waitingPairings().isEmpty)
        await expectError("unknown") { try await hub.answer(offer.identifier, approve: true, by: .ben) }
        await expectError("unknown") { _ = try await hub.isPaired(offer.identifier) }
    }

    @Test func fewRequestsWait() async throws {
        let clock = TestClock()
        let hub = try await Hub(MemoryStore(), limits: .quick, now: { clock.now })
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
        #expect(try await hub.isPaired(first.identifier))
        #expect(try await !hub.isPaired(second.identifier))
    }

    @Test func aTicketExpires() async throws {
        let clock = TestClock()
        let hub = try await Hub(MemoryStore(), limits: .quick, now: { clock.now })
        let (ticket, seconds) = try await hub.makeTicket(by: .ann)
        clock.advance(by: seconds)
        let offer = try await hub.offer(PairingRequest(app: .example, ticket: ticket))
        #expect(try await !hub.isPaired(offer.identifier))
    }

    @Test func aRemovedDeviceHasNoKeyAndNoState() async throws {
        try await withDevice { hub, _, device in
            _ = try await hub.change(device.identifier, ChangeRequest(basedOn: 0, action: .reset), by: .ben)
            try await hub.revoke(device.identifier, by: .ann)
            let identifier = device.identifier
            await expectError("unauthorized") { _ = try await hub.verifier(of: identifier) }
            await expectError("unauthorized") { _ = try await hub.desired(after: 0, for: identifier) }
            await expectError("unknown") { _ = try await hub.details(of: identifier) }
            #expect(await hub.deviceEntries().isEmpty)
            #expect(
                try await hub.auditEntries(before: nil, device: identifier).entries.map(\.entry.kind) == [
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

    /// The audit log must name one person.
    @Test(arguments: [
        "Ann", "ann", " Ann ", "ANN", "\u{410}nn", "A\u{200B}nn", "\u{FF21}nn", "A\u{301}nn", "Be n", "B\u{435}n",
        "mira", "M\u{456}ra", "", "  ", "Eve\n", "Eve\u{202E}", "Eve\u{0}", String(repeating: "a", count: 101),
    ]) func anOperatorIsNotMistakenForAnother(_ name: String) async throws {
        let hub = try await Hub(MemoryStore(), limits: .quick)
        _ = try await hub.addOperator("Ben", .see, by: .ann, besides: "Mira")
        await expectError("impossible") { _ = try await hub.addOperator(name, .see, by: .ann, besides: "Mira") }
        #expect(await hub.namedOperators().map(\.name) == ["Ben"])
    }

    @Test(arguments: ["Anna", "Günther", "Юлия", "王芳", "ci bot 2", "Zoë O'Neil"])
    func anOperatorHasAName(_ name: String) async throws {
        let hub = try await Hub(MemoryStore(), limits: .quick)
        _ = try await hub.addOperator(name, .see, by: .ann, besides: "Mira")
        #expect(await hub.namedOperators().map(\.name) == [name])
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
            for secret in [ticket, token, offer.key, device.key] { #expect(!text.contains(secret), "\(entry.key)") }
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
