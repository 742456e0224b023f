import Foundation
import HubMessages
import Testing

@testable import Hub

/// What operators want of devices.
@Suite struct ChangeTests {
    @Test func aChangeReachesTheDeviceAndItsOutcomeTheOperator() async throws {
        try await withDevice { hub, _, device in
            let action = DesiredAction.override(key: "banner", text: "true")
            let version = try await hub.change(
                device.identifier, ChangeRequest(basedOn: 0, action: action, lasting: 7_200), by: .ben)
            #expect(version == 1)
            let state = try #require(try await hub.desired(after: 0, for: device.identifier))
            #expect(
                state
                    == DesiredState(version: 1, changes: [DesiredChange(version: 1, action: action, expiresIn: 7_200)]))
            #expect(try await hub.details(of: device.identifier).waiting.map(\.version) == [1])
            try await device.catchUp(with: hub)
            #expect(try await hub.details(of: device.identifier).waiting.isEmpty)
            #expect(try await hub.outcome(of: 1, on: device.identifier, waiting: 0)?.text == "done")
            let entry = try #require(try await hub.auditEntries(before: nil, device: nil).entries.first?.entry)
            #expect(
                (entry.by, entry.kind, entry.subject, entry.from, entry.to) == (
                    "Ben", "override", "banner", "false", "true"
                ))
            #expect((entry.version, entry.succeeded, entry.outcome) == (1, true, "done"))
        }
    }

    @Test func anOlderBaseIsAConflict() async throws {
        try await withDevice { hub, clock, device in
            let (identifier, action) = (device.identifier, DesiredAction.environment("qa"))
            _ = try await hub.change(identifier, ChangeRequest(basedOn: 0, action: action), by: .ann)
            do {
                _ = try await hub.change(identifier, ChangeRequest(basedOn: 0, action: .reset), by: .ben)
                Issue.record("There is no conflict.")
            } catch HubError.conflict(let version, let last) {
                #expect((version, last?.by, last?.at) == (1, "Ann", clock.now))
                #expect((last?.target, last?.words) == ("environment", "choose qa for the next launch"))
            }
            #expect(try await hub.desired(after: 0, for: identifier)?.changes.map(\.action) == [action])
            #expect(try await hub.auditEntries(before: nil, device: identifier).entries.count == 2)
        }
    }

    @Test func theLastChangeOfASubjectCounts() async throws {
        try await withDevice { hub, _, device in
            for number in 0..<10 {
                let action = DesiredAction.override(key: "banner", text: "\(number.isMultiple(of: 2))")
                _ = try await hub.change(device.identifier, ChangeRequest(basedOn: number, action: action), by: .ben)
            }
            _ = try await hub.change(
                device.identifier, ChangeRequest(basedOn: 10, action: .environment("qa")), by: .ben)
            let state = try #require(try await hub.desired(after: 0, for: device.identifier))
            #expect(state.changes.map(\.version) == [10, 11])
            #expect(state.version == 11)
            let outcomes = try await hub.auditEntries(before: nil, device: device.identifier).entries.map(
                \.entry.outcome)
            #expect(outcomes.count { $0 == "replaced by a later change before the device took it" } == 9)
        }
    }

    @Test func aChangeThatHasEndedIsNotCarriedOut() async throws {
        try await withDevice { hub, clock, device in
            let action = DesiredAction.override(key: "banner", text: "true")
            _ = try await hub.change(
                device.identifier, ChangeRequest(basedOn: 0, action: action, lasting: 60), by: .ben)
            clock.advance(by: 20)
            #expect(try await hub.desired(after: 0, for: device.identifier)?.changes.first?.expiresIn == 40)
            clock.advance(by: 40)
            #expect(try await hub.desired(after: 0, for: device.identifier) == nil)
            #expect(try await hub.details(of: device.identifier).waiting.isEmpty)
            _ = try await hub.change(device.identifier, ChangeRequest(basedOn: 1, action: .reset), by: .ben)
            let entries = try await hub.auditEntries(before: nil, device: device.identifier).entries.map(\.entry)
            #expect(entries.map(\.outcome) == [nil, "ended before the device took it", nil])
        }
    }

    @Test(arguments: [
        DesiredAction.override(key: "nothing", text: "1"), .override(key: "host", text: "https://a.example"),
        .override(key: "token", text: "1"), .override(key: "level", text: "loud"), .override(key: "banner", text: "2"),
        .environment("staging"), .environment("production"), .environment(""),
    ]) func whatTheReportRulesOutIsRejected(_ action: DesiredAction) async throws {
        try await withDevice { hub, _, device async throws in
            let identifier = device.identifier
            await expectError("impossible") {
                _ = try await hub.change(identifier, ChangeRequest(basedOn: 0, action: action), by: .ann)
            }
            #expect(try await hub.details(of: identifier).device.desiredVersion == 0)
        }
    }

    @Test(arguments: [DesiredAction.environment("production"), .command(identifier: "a", line: "env production")])
    func productionNeedsItsName(_ action: DesiredAction) async throws {
        try await withDevice { hub, _, device async throws in
            let identifier = device.identifier
            for confirmation in [nil, "", "qa", "Production"] {
                await expectError("impossible") {
                    _ = try await hub.change(
                        identifier, ChangeRequest(basedOn: 0, action: action, confirm: confirmation), by: .ann)
                }
            }
            let request = ChangeRequest(basedOn: 0, action: action, confirm: "production")
            #expect(try await hub.change(identifier, request, by: .ann) == 1)
        }
    }

    @Test(arguments: [0.5, 0, -1, .infinity, .nan, 1e300]) func aChangeLastsASensibleTime(_ seconds: Double)
        async throws
    {
        try await withDevice { hub, _, device in
            let identifier = device.identifier
            await expectError("impossible") {
                _ = try await hub.change(
                    identifier, ChangeRequest(basedOn: 0, action: .reset, lasting: seconds), by: .ann)
            }
        }
    }

    @Test func aPatternStandsForNames() async throws {
        try await withDevice { hub, _, device in
            var report = device.nextReport()
            report.environments.append(ReportedEnvironment(name: "pr-*", title: "Pull request"))
            try await hub.take(report, from: device.identifier)
            let request = ChangeRequest(basedOn: 0, action: .environment("pr-1234"))
            #expect(try await hub.change(device.identifier, request, by: .ben) == 1)
            let identifier = device.identifier
            await expectError("impossible") {
                let other = ChangeRequest(basedOn: 1, action: .environment("pr-1.evil.example"))
                _ = try await hub.change(identifier, other, by: .ben)
            }
        }
    }

    @Test func fewChangesWait() async throws {
        try await withDevice { hub, _, device in
            for _ in 0..<200 {
                _ = try await hub.run("cart fill 1", on: device.identifier, confirm: nil, waiting: 0, by: .ben)
            }
            let identifier = device.identifier
            await expectError("tooMany") {
                _ = try await hub.run("cart fill 1", on: identifier, confirm: nil, waiting: 0, by: .ben)
            }
        }
    }

    /// A link reads responses of 1 MiB.
    @Test func aDeviceGetsNoMoreThanItReads() async throws {
        try await withDevice { hub, _, device in
            for _ in 0..<200 {
                let line = "cart fill " + String(repeating: "\u{1}", count: 8_000)
                _ = try await hub.run(line, on: device.identifier, confirm: nil, waiting: 0, by: .ben)
            }
            var (versions, parts): ([Int], Int) = ([], 0)
            while let state = try await hub.desired(after: versions.last ?? 0, for: device.identifier) {
                #expect(try JSONEncoder().encode(state).count <= HubLimits.responseBytes)
                versions += state.changes.map(\.version)
                parts += 1
                // What was not sent can still be withdrawn.
                if parts == 1 { try await hub.withdraw(200, from: device.identifier, by: .ben) }
            }
            #expect(versions == Array(1...199))
            #expect(parts > 1)
        }
    }

    @Test func aLineWaitsForItsOutcome() async throws {
        var limits = FleetLimits()
        limits.longestWait = 600
        try await withDevice(limits: limits) { hub, _, device in
            let identifier = device.identifier
            async let ran = hub.run("cart fill 1", on: identifier, confirm: nil, waiting: 600, by: .ben)
            try await device.catchUp(with: hub)
            let (version, outcome) = try await ran
            #expect(version == 1)
            #expect(outcome == ChangeOutcome(version: 1, succeeded: true, text: "done"))
            async let read = hub.read("get banner", on: identifier, waiting: 600, by: .eve)
            try await device.catchUp(with: hub)
            #expect(try await read.answer?.text == "done")
            #expect(try await hub.details(of: identifier).device.desiredVersion == 1)
        }
    }

    /// A store that was restored has fewer versions than the device.
    @Test func aDeviceThatIsAheadGetsTheNextChange() async throws {
        try await withDevice { hub, _, device in
            device.version = 15
            try await device.report(to: hub)
            #expect(try await hub.change(device.identifier, ChangeRequest(basedOn: 0, action: .reset), by: .ben) == 16)
            #expect(try await hub.desired(after: 15, for: device.identifier)?.version == 16)
        }
    }

    @Test func aDeviceWithoutAReportIsNotChanged() async throws {
        let hub = try await Hub(MemoryStore(), limits: .quick)
        let device = try await TestDevice.paired(with: hub)
        await expectError("impossible") {
            _ = try await hub.change(device.identifier, ChangeRequest(basedOn: 0, action: .reset), by: .ben)
        }
        await expectError("unknown") {
            _ = try await hub.change("nothing", ChangeRequest(basedOn: 0, action: .reset), by: .ben)
        }
    }

    @Test func aPreviewSaysWhatWouldChange() async throws {
        try await withDevice { hub, _, device in
            let flag = try await hub.preview(.override(key: "banner", text: "true"), on: device.identifier)
            #expect((flag.from, flag.to, flag.refusal) == ("false", "true", nil))
            let secret = try await hub.preview(.override(key: "token", text: "1"), on: device.identifier)
            #expect(secret.refusal == "key \"token\" is secret")
            let production = try await hub.preview(.environment("production"), on: device.identifier)
            #expect((production.from, production.to, production.confirm) == ("qa", "production", "production"))
            #expect(try await hub.details(of: device.identifier).device.desiredVersion == 0)
        }
    }

    // MARK: Lines

    @Test(arguments: [
        ("frobnicate", #"unknown command "frobnicate": help lists the commands"#),
        ("gte banner", #"unknown command "gte": did you mean "get"?"#),
        ("cart fil 3", #"unknown command "cart": did you mean "cart fill"?"#),
        ("set baner yes", #"unknown key "baner": did you mean "banner"?"#),
        ("get baner", #"unknown key "baner": did you mean "banner"?"#),
        ("set banner 2", #"banner: "2" is neither yes nor no"#),
        ("set level loud", #"level: "loud" is not one of info, debug"#), ("set level", "a word is missing"),
        ("set host https://a.example", #"key "host" is not live"#), ("set token 1", #"key "token" is secret"#),
        ("env staging", #"the build cannot select environment "staging": use qa, production"#),
        ("diff productoin", #"the build cannot select environment "productoin": did you mean "production"?"#),
        ("env Production", #"the build cannot select environment "Production": did you mean "production"?"#),
        ("set level debug for ever", #""ever" is not a duration: write a number and a unit: 30s, 5m, 2h, 7d"#),
        ("get \"banner", #"a quotation mark " is not closed"#),
        ("  env 'production'", #"production needs a confirmation with its name, "production""#),
    ]) func whatIsWrongWithALineIsSaidAtOnce(_ line: String, _ message: String) async throws {
        try await withDevice { hub, _, device in
            do {
                _ = try await hub.run(line, on: device.identifier, confirm: nil, waiting: 0, by: .ben)
                Issue.record("The line was accepted.")
            } catch HubError.impossible(let reason) {
                #expect(reason.hasPrefix(message), "\(reason)")
            }
            #expect(try await hub.details(of: device.identifier).waiting.isEmpty)
            #expect(try await hub.auditEntries(before: nil, device: nil).entries.count == 1)
        }
    }

    @Test(
        arguments: [
            ("set banner true for 2h", "override banner", "false", "true"),
            ("unset banner", "override banner", "false", nil),
            ("env production --confirm production", "environment", "qa", "production"),
            ("env -", "environment", "qa", nil), ("reset", "reset", nil, nil), ("cart fill 3", nil, nil, nil),
        ] as [(String, String?, String?, String?)])
    func theAuditLogSaysWhatALineChanges(_ line: String, _ target: String?, _ from: String?, _ to: String?) async throws
    {
        try await withDevice { hub, _, device in
            _ = try await hub.run(line, on: device.identifier, confirm: "production", waiting: 0, by: .ben)
            let entry = try #require(try await hub.auditEntries(before: nil, device: nil).entries.first?.entry)
            #expect((entry.kind, entry.subject, entry.from, entry.to) == ("command", line, from, to))
            if let target { #expect(entry.target == target) }
        }
    }

    @Test(arguments: ["list", "get banner", "help", "explain banner", "diff production", "findings", "report", "env"])
    func readingLeavesNoTrace(_ line: String) async throws {
        try await withDevice { hub, _, device in
            let (identifier, answer) = try await hub.read(line, on: device.identifier, waiting: 0, by: .eve)
            #expect(answer == nil)
            #expect(try await hub.auditEntries(before: nil, device: nil).entries.map(\.entry.kind) == ["pair"])
            let details = try await hub.details(of: device.identifier)
            #expect((details.device.desiredVersion, details.recent.count, details.waiting.count) == (0, 0, 0))
            try await device.catchUp(with: hub)
            #expect(try await hub.answer(to: identifier, on: device.identifier, waiting: 0)?.text == "done")
            #expect(try await hub.auditEntries(before: nil, device: nil).entries.count == 1)
            #expect(try await hub.desired(after: 0, for: device.identifier) == nil)
        }
    }

    @Test func aLineThatReadsEnds() async throws {
        try await withDevice { hub, clock, device in
            let identifier = device.identifier
            let (line, _) = try await hub.read("list", on: identifier, waiting: 0, by: .eve)
            clock.advance(by: 600)
            #expect(try await hub.desired(after: 0, for: identifier) == nil)
            #expect(try await hub.answer(to: line, on: identifier, waiting: 600)?.succeeded == false)
            try await hub.dropEnded()
            #expect(await hub.mirror.devices[identifier]?.lines.waiting.isEmpty == true)
        }
    }

    @Test func aLineDoesNotWaitForDays() async throws {
        try await withDevice { hub, clock, device in
            let identifier = device.identifier
            _ = try await hub.run("cart fill 3", on: identifier, confirm: nil, waiting: 0, by: .ben)
            _ = try await hub.change(identifier, ChangeRequest(basedOn: 1, action: .environment("qa")), by: .ben)
            #expect(try await hub.details(of: identifier).waiting.map(\.expiresIn) == [600, nil])
            clock.advance(by: 600)
            try await hub.dropEnded()
            #expect(try await hub.desired(after: 0, for: identifier)?.changes.map(\.version) == [2])
            #expect(
                try await hub.auditEntries(before: nil, device: nil).entries.map(\.entry.outcome) == [
                    nil, "ended before the device took it", nil,
                ])
            let outcome = try #require(try await hub.outcome(of: 1, on: identifier, waiting: 600))
            #expect((outcome.succeeded, outcome.text) == (false, "the change no longer waits for the device"))
        }
    }

    // MARK: A device that is away

    @Test func onlyAConnectedDeviceIsChangedOnRequest() async throws {
        try await withDevice { hub, clock, device in
            let identifier = device.identifier
            clock.advance(by: 60)
            await expectError("impossible") {
                _ = try await hub.run(
                    "cart fill 1", on: identifier, confirm: nil, waiting: 600, onlyConnected: true, by: .ben)
            }
            await expectError("impossible") {
                _ = try await hub.read("get banner", on: identifier, waiting: 600, onlyConnected: true, by: .ben)
            }
            let request = ChangeRequest(basedOn: 0, action: .reset, onlyConnected: true)
            await expectError("impossible") { _ = try await hub.change(identifier, request, by: .ben) }
            #expect(try await hub.details(of: identifier).waiting.isEmpty)
            _ = try await hub.desired(after: 0, for: identifier)
            #expect(try await hub.change(identifier, request, by: .ben) == 1)
        }
    }

    /// A device that has just left counts as connected for some seconds.
    @Test func aLineOnlyForAConnectedDeviceDoesNotWaitForOneThatHasLeft() async throws {
        try await withDevice { hub, _, device in
            let identifier = device.identifier
            _ = try await hub.desired(after: 0, for: identifier)
            await expectError("impossible") {
                _ = try await hub.run(
                    "cart fill 1", on: identifier, confirm: nil, waiting: 0, onlyConnected: true, by: .ben)
            }
            await expectError("impossible") {
                _ = try await hub.read("get banner", on: identifier, waiting: 0, onlyConnected: true, by: .ben)
            }
            #expect(try await hub.details(of: identifier).waiting.isEmpty)
            #expect(try await hub.desired(after: 0, for: identifier) == nil)
        }
    }

    @Test func whatWaitsCanBeWithdrawn() async throws {
        try await withDevice { hub, clock, device in
            let identifier = device.identifier
            for (base, action) in [(0, DesiredAction.override(key: "banner", text: "true")), (1, .reset)] {
                _ = try await hub.change(identifier, ChangeRequest(basedOn: base, action: action), by: .ann)
            }
            clock.advance(by: 60)
            try await hub.withdraw(1, from: identifier, by: .ben)
            #expect(try await hub.details(of: identifier).waiting.map(\.version) == [2])
            let entries = try await hub.auditEntries(before: nil, device: identifier).entries.map(\.entry)
            #expect(entries.map(\.kind) == ["withdraw", "reset", "override", "pair"])
            #expect((entries[0].by, entries[0].subject) == ("Ben", "set banner to true"))
            #expect(
                (entries[2].succeeded, entries[2].outcome) == (false, "withdrawn by Ben before the device answered"))
            await expectError("unknown") { try await hub.withdraw(1, from: identifier, by: .ben) }
            // What a connected device was sent is on its way.
            _ = try await hub.desired(after: 0, for: identifier)
            await expectError("impossible") { try await hub.withdraw(2, from: identifier, by: .ben) }
            // It may have received it before it went away.
            clock.advance(by: 60)
            await expectError("impossible") { try await hub.withdraw(2, from: identifier, by: .ben) }
            #expect(try await hub.change(identifier, ChangeRequest(basedOn: 2, action: .reset), by: .ben) == 3)
        }
    }

    @Test func theLastChangesAreKept() async throws {
        try await withDevice { hub, _, device in
            for _ in 0..<12 {
                _ = try await hub.run("cart fill 1", on: device.identifier, confirm: nil, waiting: 0, by: .ben)
            }
            let recent = try await hub.details(of: device.identifier).recent
            #expect(recent.map(\.version) == Array(3...12))
            #expect(recent.last?.words == "run cart fill 1")
        }
    }

    @Test(arguments: [
        ("list", true), ("list banner", true), ("get banner", true), ("env", true), ("help", true), ("report", true),
        ("env qa", false), ("set banner true", false), ("unset banner", false), ("reset", false), ("share", false),
        ("logout", false), ("", false), ("\"list\"", false), ("list\nreset", false), ("listen", false), ("LIST", false),
        ("list\u{2028}reset", false), ("env\tqa", false),
    ]) func linesThatOnlyRead(_ line: String, _ onlyReads: Bool) {
        #expect(ActionCheck.onlyReads(line) == onlyReads)
    }

    // MARK: The audit log

    /// Changes a device, and says what it did.
    private func change(_ device: TestDevice, _ count: Int, _ hub: Hub) async throws {
        for number in 0..<count {
            let action = DesiredAction.override(key: "title", text: "\(number) " + String(repeating: "a", count: 8_000))
            let version = try await hub.details(of: device.identifier).device.desiredVersion
            _ = try await hub.change(device.identifier, ChangeRequest(basedOn: version, action: action), by: .ben)
        }
    }

    @Test(arguments: StoreKind.allCases) func theAuditLogHasAnEnd(_ kind: StoreKind) async throws {
        var limits = FleetLimits.quick
        limits.auditBytes = 100_000
        try await kind.with { store, clock in
            try await withDevice(store, clock: clock, limits: limits) { hub, _, device in
                try await change(device, 500, hub)
                let bytes = try await store.snapshot("audit/").entries.reduce(0) { $0 + ($1.value?.count ?? 0) }
                #expect(bytes < 100_000 + AuditPage.entries * 3_000, "\(bytes)")
                #expect(bytes > 50_000)
                // Memory has a line for each page, and values are cut.
                #expect(await hub.mirror.auditPages.count <= 5)
                let entries = try await hub.auditEntries(before: nil, device: nil, count: 10).entries
                #expect(entries.compactMap(\.entry.version) == Array((491...500).reversed()))
                #expect(entries.map(\.number) == entries.map(\.number).sorted(by: >))
                #expect(entries.allSatisfy { ($0.entry.to?.utf8.count ?? 0) <= 1_000 })
                #expect(entries[1].entry.outcome == "replaced by a later change before the device took it")
                // A hub that was started again knows the same.
                let again = try await Hub(store, limits: limits, now: { clock.now })
                #expect(try await again.auditEntries(before: nil, device: nil, count: 10).entries == entries)
                #expect(await again.mirror.auditBytes == hub.mirror.auditBytes)
                for number in [Int.min, 0, -1, .max] { _ = try await hub.auditEntries(before: number, device: nil) }
            }
        }
    }

    @Test func theAuditLogIsReadByPage() async throws {
        var limits = FleetLimits.quick
        limits.auditPages = 2
        try await withDevice(limits: limits) { hub, _, device in
            let other = try await TestDevice.paired(with: hub)
            try await change(device, 300, hub)
            var (numbers, before): ([Int], Int?) = ([], nil)
            repeat {
                let part = try await hub.auditEntries(before: before, device: nil, count: 70)
                numbers += part.entries.map(\.number)
                before = part.earlier
            } while before != nil
            #expect(numbers.count == 302 && Set(numbers).count == 302)
            #expect(numbers == numbers.sorted(by: >))
            // Of one device, however far back.
            var found: [String] = []
            repeat {
                let part = try await hub.auditEntries(before: before, device: other.identifier)
                found += part.entries.map(\.entry.kind)
                before = part.earlier
            } while before != nil
            #expect(found == ["pair"])
        }
    }

    @Test func oldEntriesOfTheAuditLogAreRemoved() async throws {
        try await withDevice { hub, clock, device in
            try await change(device, 120, hub)
            clock.advance(by: 89 * 86_400)
            try await device.report(to: hub)
            try await hub.dropEnded()
            #expect(try await hub.auditEntries(before: nil, device: nil).entries.last?.entry.kind == "override")
            clock.advance(by: 1.1 * 86_400)
            try await hub.dropEnded()
            // The last page stays, with entries 100 to 121.
            #expect(
                try await hub.auditEntries(before: nil, device: nil).entries.compactMap(\.entry.version)
                    == Array((99...120).reversed()))
            try await change(device, 1, hub)
            #expect(try await hub.auditEntries(before: nil, device: nil).entries.first?.entry.version == 121)
        }
    }

    @Test func eventsSayWhatChanged() async throws {
        try await withDevice { hub, _, device in
            let start = await hub.lastEvent
            _ = try await hub.change(device.identifier, ChangeRequest(basedOn: 0, action: .reset), by: .ben)
            let (events, last) = await hub.events(after: start)
            #expect(Set(events) == [HubEvent(kind: .desired, subject: device.identifier), HubEvent(kind: .audit)])
            #expect(await hub.events(after: last).events.isEmpty)
        }
    }

    @Test func whoIsFarBehindReadsEverything() async throws {
        var limits = FleetLimits.quick
        limits.events = 10
        try await withDevice(limits: limits) { hub, _, device in
            for number in 0..<20 {
                _ = try await hub.change(device.identifier, ChangeRequest(basedOn: number, action: .reset), by: .ben)
            }
            #expect(await hub.events(after: 1).events == [HubEvent(kind: .all)])
            let last = await hub.lastEvent
            #expect(await hub.events(after: last - 2).events.count == 2)
        }
    }
}
