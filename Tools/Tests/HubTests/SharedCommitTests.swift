import HubMessages
import Testing

@testable import Hub

/// Changes that come while another one is being stored.
@Suite struct SharedCommitTests {
    private static func action(_ text: String) -> DesiredAction { .override(key: "title", text: text) }

    /// Runs work with a hub, and devices that have reported.
    private static func with(
        _ count: Int, _ store: CountingStore = CountingStore(), limits: FleetLimits = .quick,
        _ work: (Hub, CountingStore, [TestDevice]) async throws -> Void
    ) async throws {
        let hub = try await Hub(store, limits: limits)
        var devices: [TestDevice] = []
        for _ in 0..<count {
            var device = try await TestDevice.paired(with: hub)
            try await device.report(to: hub)
            devices.append(device)
        }
        try await work(hub, store, devices)
    }

    /// Wants changes while the store stores nothing, one after the other.
    ///
    /// - Returns: What came of each, and the commits that it took.
    private static func change(
        _ wanted: [(device: String, basedOn: Int)], _ hub: Hub, _ store: CountingStore
    ) async throws -> (results: [Result<Int, any Error>], commits: Int) {
        let before = await store.commits
        await store.hold()
        var tasks: [Task<Int, any Error>] = []
        for (index, wanted) in wanted.enumerated() {
            tasks.append(
                Task {
                    let request = ChangeRequest(basedOn: wanted.basedOn, action: action("text \(index)"))
                    return try await hub.change(wanted.device, request, by: .ben)
                })
            while await hub.waitingCommits <= index { await Task.yield() }
        }
        await store.release()
        var results: [Result<Int, any Error>] = []
        for task in tasks { results.append(await task.result) }
        #expect(await hub.waitingCommits == 0)
        return (results, await store.commits - before)
    }

    @Test func changesOfManyDevicesShareCommits() async throws {
        try await Self.with(60) { hub, store, devices in
            let wanted = devices.map { (device: $0.identifier, basedOn: 0) }
            let (results, commits) = try await Self.change(wanted, hub, store)
            for result in results { #expect(try result.get() == 1) }
            // The first one is stored alone, and a page of the audit log has 50 entries.
            #expect(commits <= 5, "the commits of 60 changes")
            for (index, device) in devices.enumerated() {
                let state = try await hub.desired(after: 0, for: device.identifier)
                #expect(state?.changes.map(\.action) == [Self.action("text \(index)")])
            }
            var (entries, before): ([Hub.AuditEntry], Int?) = ([], nil)
            repeat {
                let part = try await hub.auditEntries(before: before, device: nil)
                entries += part.entries
                before = part.earlier
            } while before != nil
            let changes = entries.filter { $0.entry.kind == "override" }
            #expect(changes.map(\.entry.device) == devices.map(\.identifier).reversed(), "the log has their order")
            #expect(Set(entries.map(\.number)).count == entries.count)
        }
    }

    @Test func aChangeThatIsRejectedIsRejectedAlone() async throws {
        try await Self.with(5) { hub, store, devices in
            let names = devices.map(\.identifier)
            let wanted: [(device: String, basedOn: Int)] = [
                (names[0], 0), (names[1], 0), (names[2], 7), ("gone", 0), (names[3], 0), (names[1], 0), (names[4], 0),
            ]
            let (results, _) = try await Self.change(wanted, hub, store)
            for (index, result) in results.enumerated() {
                switch (index, result.mapError { $0 as? HubError ?? .busy }) {
                case (2, .failure(.conflict(0, _))), (3, .failure(.unknown)): break
                // The second change of a device sees the first one.
                case (5, .failure(.conflict(1, let last))): #expect(last?.words.contains("text 1") == true)
                case (2, _), (3, _), (5, _): Issue.record("change \(index): \(result)")
                default: #expect(try result.get() == 1)
                }
            }
        }
    }

    @Test func changesOfOneDeviceHaveTheirOrder() async throws {
        try await Self.with(1) { hub, store, devices in
            let wanted = (0..<10).map { (device: devices[0].identifier, basedOn: $0) }
            let (results, _) = try await Self.change(wanted, hub, store)
            #expect(try results.map { try $0.get() } == Array(1...10))
            let state = try await hub.desired(after: 0, for: devices[0].identifier)
            #expect(state?.changes.map(\.action) == [Self.action("text 9")])
        }
    }

    @Test func whatTheStoreRefusesIsRefusedAlone() async throws {
        try await Self.with(5) { hub, store, devices in
            await store.refuse(devices[3].identifier)
            let wanted = devices.map { (device: $0.identifier, basedOn: 0) }
            let (results, _) = try await Self.change(wanted, hub, store)
            for (index, result) in results.enumerated() where index != 3 { #expect(try result.get() == 1) }
            #expect(throws: StoreError.self) { try results[3].get() }
            #expect(try await hub.details(of: devices[3].identifier).device.desiredVersion == 0)
        }
    }

    /// Another hub was faster with one of the devices.
    @Test func anotherHubIsFasterWithOneOfThem() async throws {
        let shared = MemoryStore(isShared: true)
        try await Self.with(5, CountingStore(shared)) { hub, store, devices in
            let other = try await Hub(shared, limits: .quick)
            let request = ChangeRequest(basedOn: 0, action: Self.action("other"))
            #expect(try await other.change(devices[2].identifier, request, by: .ann) == 1)
            let wanted = devices.map { (device: $0.identifier, basedOn: 0) }
            let (results, commits) = try await Self.change(wanted, hub, store)
            for (index, result) in results.enumerated() where index != 2 { #expect(try result.get() == 1) }
            await expectError("conflict") { _ = try results[2].get() }
            // The one that is not stored, too.
            #expect(commits < 5)
            try await other.catchUp()
            for device in devices {
                #expect(try await other.details(of: device.identifier).device.desiredVersion == 1)
            }
        }
    }

    /// The store refuses one of them, so that each is tried alone, and another hub was faster with one.
    @Test(.timeLimit(.minutes(2))) func aRefusalAndAFasterHub() async throws {
        let shared = MemoryStore(isShared: true)
        try await Self.with(5, CountingStore(shared)) { hub, store, devices in
            let other = try await Hub(shared, limits: .quick)
            let request = ChangeRequest(basedOn: 0, action: Self.action("other"))
            #expect(try await other.change(devices[2].identifier, request, by: .ann) == 1)
            await store.refuse(devices[3].identifier)
            let wanted = devices.map { (device: $0.identifier, basedOn: 0) }
            let (results, _) = try await Self.change(wanted, hub, store)
            for index in [0, 1, 4] { #expect(try results[index].get() == 1) }
            await expectError("conflict") { _ = try results[2].get() }
            #expect(throws: StoreError.self) { try results[3].get() }
        }
    }

    @Test func aClientThatIsGoneTakesNothingWithIt() async throws {
        try await Self.with(4) { hub, store, devices in
            await store.hold()
            let tasks = devices.map { device in
                Task {
                    let request = ChangeRequest(basedOn: 0, action: Self.action("text"))
                    return try await hub.change(device.identifier, request, by: .ben)
                }
            }
            while await hub.waitingCommits < devices.count { await Task.yield() }
            tasks[0].cancel()
            tasks[2].cancel()
            await store.release()
            for task in tasks { #expect(try await task.value == 1) }
            for device in devices {
                #expect(try await hub.details(of: device.identifier).device.desiredVersion == 1)
            }
            let again = try await Hub(store, limits: .quick)
            for device in devices {
                #expect(try await again.details(of: device.identifier).device.desiredVersion == 1)
            }
        }
    }

    /// Operators at one hub or several, each of whom tries again until the last version of a device is the one they have seen.
    @Test(arguments: [1, 3]) func manyChangesAtOnceAreEachStoredOnce(_ count: Int) async throws {
        try await Self.withManyChanges(of: count, over: MemoryStore(isShared: count > 1))
    }

    @Test func manyChangesAtOnceAreEachStoredOnceInAFile() async throws {
        try await withStoreFile { try await Self.withManyChanges(of: 1, over: SQLiteStore(path: $0)) }
    }

    private static func withManyChanges(of count: Int, over store: any HubStore) async throws {
        var hubs: [Hub] = []
        for _ in 0..<count { hubs.append(try await Hub(store, limits: .quick)) }
        var devices: [String] = []
        for _ in 0..<12 {
            var device = try await TestDevice.paired(with: hubs[0])
            try await device.report(to: hubs[0])
            devices.append(device.identifier)
        }
        let stored = try await withThrowingTaskGroup(of: (device: String, version: Int).self) { group in
            for index in 0..<240 {
                let (hub, device) = (hubs[index % count], devices[index % devices.count])
                group.addTask { (device, try await changeUntilStored(device, "text \(index)", hub)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let versions = Dictionary(grouping: stored, by: \.device).mapValues { $0.map(\.version).sorted() }
        for device in devices { #expect(versions[device] == Array(1...20)) }
        for hub in hubs {
            if count > 1 { try await hub.catchUp() }
            for device in devices {
                let details = try await hub.details(of: device)
                #expect(details.device.desiredVersion == 20 && details.waiting.map(\.version) == [20])
                let log = try await hub.auditEntries(before: nil, device: device).entries.map(\.entry)
                #expect(
                    log.compactMap(\.version) == (1...20).reversed(), "each has its entry, in the order of the versions"
                )
            }
        }
    }

    private static func changeUntilStored(_ device: String, _ text: String, _ hub: Hub) async throws -> Int {
        var known = 0
        while true {
            do {
                return try await hub.change(device, ChangeRequest(basedOn: known, action: action(text)), by: .ben)
            } catch HubError.conflict(let version, _) {
                known = version
            } catch HubError.busy {}
        }
    }
}
