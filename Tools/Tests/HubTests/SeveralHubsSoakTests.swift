import Foundation
import HubMessages
import TestSupport
import Testing

@testable import Hub

/// A store as one of several hubs sees it: what changes comes late, twice, or not at all, and a lease can end.
private actor SeenStore: HubStore {
    enum Mood: CaseIterable, Sendable { case well, late, doubled, lost, forgetful }

    nonisolated let isShared = true
    private let store: MemoryStore
    private var tied: Set<String> = []
    private var mood = Mood.well

    init(_ store: MemoryStore) { self.store = store }

    func become(_ mood: Mood) { self.mood = mood }

    func snapshot(_ prefix: String) async -> StoreSnapshot { await store.snapshot(prefix) }

    func commit(_ writes: [StoreWrite]) async throws -> StoreCommit {
        for write in writes where write.isTied { tied.insert(write.key) }
        return try await store.commit(writes)
    }

    func changes(after revision: Int) async throws -> StoreChanges {
        switch mood {
        case .well: return await store.changes(after: revision)
        case .lost: throw StoreError(description: "nobody answers", isPassing: true)
        case .forgetful: return .startOver
        case .doubled:
            // Also what was there before.
            return await store.changes(after: max(0, revision - 20))
        case .late:
            guard case .entries(let entries, let last) = await store.changes(after: revision) else { return .startOver }
            // Whole commits, but not all of them.
            let end = entries.isEmpty ? last : entries[entries.count / 2].revision
            return .entries(entries.filter { $0.revision <= end }, revision: end)
        }
    }

    func endLease() async throws {
        _ = try await store.commit(tied.sorted().map { StoreWrite($0, nil) })
        tied = []
    }
}

/// Random operators and devices, each of which reaches any of three hubs, against a simple model.
@Suite struct SeveralHubsSoakTests {
    private struct Change: Equatable {
        var version: Int
        var text: String
    }

    private struct Simulated {
        var device: TestDevice
        var applied: [String: Change] = [:]
        var answers: [DesiredState] = []
        /// What the model knows.
        var version = 0
        var wanted: [String: Change] = [:]
        var withdrawn: Set<Int> = []
    }

    private struct World {
        let clock = TestClock()
        let store = MemoryStore(isShared: true)
        var seen: [SeenStore] = []
        var hubs: [Hub] = []
        var generator: SeededGenerator
        var devices: [Simulated] = []

        init(seed: UInt64) async throws {
            generator = SeededGenerator(seed: seed)
            for _ in 0..<3 { try await addHub() }
            for index in 0..<5 {
                // Paired at any of them.
                let offer = try await hubs[index % 3].offer(PairingRequest(app: .example))
                try await hubs[(index + 1) % 3].answer(offer.identifier, approve: true, by: .ann)
                #expect(try await hubs[(index + 2) % 3].isPaired(offer.identifier))
                var device = TestDevice(identifier: offer.identifier, key: offer.key)
                try await hubs[index % 3].take(device.nextReport(), from: device.identifier)
                devices.append(Simulated(device: device))
            }
        }

        mutating func addHub() async throws {
            var limits = FleetLimits.quick
            (limits.reportBurst, limits.auditBytes) = (.infinity, 50_000)
            let store = SeenStore(store)
            seen.append(store)
            hubs.append(try await Hub(store, limits: limits, now: { [clock] in clock.now }))
        }

        mutating func step() async throws {
            let (index, place) = (generator.upTo(devices.count - 1), generator.upTo(2))
            let (hub, identifier) = (hubs[place], devices[index].device.identifier)
            switch generator.upTo(15) {
            case 0...2: try await change(index, hub)
            case 3: try await withdraw(index, hub)
            case 14: try await changeSeveral(hub)
            case 4, 5:
                guard let state = try await hub.desired(after: devices[index].device.version, for: identifier) else {
                    break
                }
                devices[index].answers.append(state)
                if generator.oneIn(5) { devices[index].answers.append(state) }
            case 6, 7:
                guard !devices[index].answers.isEmpty else { break }
                let state = devices[index].answers.remove(at: generator.upTo(devices[index].answers.count - 1))
                if !generator.oneIn(5) { apply(state, index) }
            case 8, 9: try await report(index, hub)
            case 10, 11, 12:
                await seen[place].become(generator.oneIn(2) ? .well : SeenStore.Mood.allCases[generator.upTo(4)])
                try? await hub.catchUp()
            case 13:
                clock.advance(by: Double(generator.upTo(3)))
                try await hub.publish()
                if generator.oneIn(4) { try await hub.dropEnded() }
            default:
                if generator.oneIn(2) {
                    try await seen[place].endLease()
                } else {
                    // It dies, and another one begins.
                    try await seen[place].endLease()
                    (seen[place], hubs[place]) = (seen[2], hubs[2])
                    seen.removeLast()
                    hubs.removeLast()
                    try await addHub()
                }
            }
        }

        private mutating func change(_ index: Int, _ hub: Hub) async throws {
            let key = generator.oneIn(2) ? "title" : "banner"
            let text = key == "title" ? "\(generator.upTo(1_000))" : generator.oneIn(2) ? "true" : "false"
            let isStale = devices[index].version > 0 && generator.oneIn(4)
            let base = isStale ? generator.upTo(devices[index].version - 1) : devices[index].version
            let request = ChangeRequest(basedOn: base, action: .override(key: key, text: text))
            do {
                let version = try await hub.change(devices[index].device.identifier, request, by: .ben)
                #expect(!isStale && version == devices[index].version + 1)
                devices[index].version = version
                devices[index].wanted[key] = Change(version: version, text: text)
            } catch HubError.conflict(let version, _) {
                #expect(isStale && version == devices[index].version)
            }
        }

        private mutating func changeSeveral(_ hub: Hub) async throws {
            let text = "\(generator.upTo(1_000))"
            var chosen: [(index: Int, base: Int)] = []
            for index in devices.indices where generator.oneIn(2) {
                let isStale = devices[index].version > 0 && generator.oneIn(4)
                chosen.append((index, devices[index].version - (isStale ? 1 : 0)))
            }
            let request = SeveralChangesRequest(
                devices: chosen.map { .init(id: devices[$0.index].device.identifier, basedOn: $0.base) },
                action: .override(key: "title", text: text))
            for (chosen, result) in zip(chosen, try await hub.change(request, by: .ben)) {
                let last = devices[chosen.index].version
                switch result {
                case .success(let version):
                    #expect(chosen.base == last && version == last + 1)
                    devices[chosen.index].version = version
                    devices[chosen.index].wanted["title"] = Change(version: version, text: text)
                case .failure(.conflict(let version, _)): #expect(chosen.base < last && version == last)
                case .failure(let error): throw error
                }
            }
        }

        private mutating func withdraw(_ index: Int, _ hub: Hub) async throws {
            guard devices[index].version > 0 else { return }
            let version = devices[index].version
            do {
                try await hub.withdraw(version, from: devices[index].device.identifier, by: .ben)
                devices[index].withdrawn.insert(version)
                devices[index].wanted = devices[index].wanted.filter { $0.value.version != version }
            } catch HubError.impossible {
            } catch HubError.unknown {}
        }

        private mutating func apply(_ state: DesiredState, _ index: Int) {
            for change in state.changes where change.version > devices[index].device.version {
                guard case .override(let key, let text?) = change.action else { continue }
                #expect(!devices[index].withdrawn.contains(change.version), "what was withdrawn is not carried out")
                devices[index].applied[key] = Change(version: change.version, text: text)
                devices[index].device.version = change.version
                devices[index].device.outcomes = Array(
                    (devices[index].device.outcomes
                        + [ChangeOutcome(version: change.version, succeeded: true, text: "done")]).suffix(10))
            }
        }

        private mutating func report(_ index: Int, _ hub: Hub) async throws {
            do {
                try await hub.take(devices[index].device.nextReport(), from: devices[index].device.identifier)
            } catch HubError.late {
                Issue.record("A new report is late.")
            }
        }

        /// Everything arrives everywhere.
        mutating func settle() async throws {
            for (store, hub) in zip(seen, hubs) {
                await store.become(.well)
                try await hub.catchUp()
            }
            for index in devices.indices {
                let identifier = devices[index].device.identifier
                while let state = try await hubs[index % 3].desired(
                    after: devices[index].device.version, for: identifier)
                {
                    apply(state, index)
                }
                try await report(index, hubs[(index + 1) % 3])
            }
            var logs: [[Hub.AuditEntry]] = []
            for hub in hubs {
                try await hub.catchUp()
                for one in devices {
                    let details = try await hub.details(of: one.device.identifier)
                    #expect(details.device.desiredVersion == one.version)
                    #expect(details.waiting.isEmpty)
                    for (key, change) in one.wanted where change.version == one.version {
                        #expect(one.applied[key] == change)
                    }
                }
                var (log, before): ([Hub.AuditEntry], Int?) = ([], nil)
                repeat {
                    let part = try await hub.auditEntries(before: before, device: nil)
                    log += part.entries
                    before = part.earlier
                } while before != nil
                #expect(log.map(\.number) == log.map(\.number).sorted(by: >))
                #expect(Set(log.map(\.number)).count == log.count)
                logs.append(log)
            }
            #expect(logs[0] == logs[1] && logs[1] == logs[2], "every hub shows the same log")
            for entry in logs[0].map(\.entry) where entry.kind == "override" {
                #expect(entry.succeeded != nil, "what came of a change is known")
            }
        }
    }

    @Test(arguments: 1...5) func threeHubsAgreeWithAModel(_ seed: UInt64) async throws {
        var world = try await World(seed: seed)
        for _ in 0..<SoakCount.of(full: 20_000, slice: 400) { try await world.step() }
        try await world.settle()
    }
}
