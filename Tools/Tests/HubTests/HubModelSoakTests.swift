import Foundation
import HubMessages
import TestSupport
import Testing

@testable import Hub

/// Random operators and devices against a simple model: delays, drops, duplicates, and restarts.
@Suite struct HubModelSoakTests {
    /// What the model knows of a device.
    private struct Model {
        struct Change {
            var version: Int
            var action: DesiredAction
            var expiresAt: Double?
        }
        /// The version of the last accepted change.
        var version = 0
        /// The changes that the hub has to deliver.
        var waiting: [Change] = []
        /// The last accepted change of each subject.
        var last: [String: Change] = [:]
        /// Every line that was accepted, and when it ends.
        var lines: [String] = []
    }

    /// A device: it applies changes that are later than its version, and keeps what it has when the app ends.
    private struct Simulated {
        var device: TestDevice
        var applied: [String: DesiredAction] = [:]
        var lines: [String] = []
        var answers: [DesiredState] = []
        var reports: [DeviceReport] = []
        var launches = 1

        mutating func apply(_ state: DesiredState) {
            for change in state.changes where change.version > device.version {
                device.version = change.version
                if case .command(_, let line) = change.action {
                    lines.append(line)
                } else {
                    applied[change.action.subject] = change.action
                }
                device.outcomes = Array(
                    (device.outcomes + [ChangeOutcome(version: change.version, succeeded: true, text: "")]).suffix(10))
            }
        }
    }

    @Test(arguments: StoreKind.allCases) func aHubAgreesWithAModel(_ kind: StoreKind) async throws {
        try await kind.with { store, clock in
            let steps =
                kind == .memory ? SoakCount.of(full: 100_000, slice: 1_500) : SoakCount.of(full: 5_000, slice: 150)
            var world = try await World(store, clock)
            for step in 0..<steps {
                try await world.step()
                if step % 100 == 0 { try await world.compare("step \(step)") }
            }
            try await world.settle()
        }
    }

    private struct World {
        let store: any HubStore
        let clock: TestClock
        var hub: Hub
        var generator = SeededGenerator(seed: 1_616)
        var devices: [Simulated] = []
        var models: [Model] = []
        var nextLine = 0

        init(_ store: any HubStore, _ clock: TestClock) async throws {
            (self.store, self.clock) = (store, clock)
            hub = try await Self.start(store, clock)
            for _ in 0..<4 {
                var device = try await TestDevice.paired(with: hub)
                try await device.report(to: hub)
                devices.append(Simulated(device: device))
                models.append(Model())
            }
        }

        static func start(_ store: any HubStore, _ clock: TestClock) async throws -> Hub {
            var limits = FleetLimits.quick
            limits.auditBytes = 10_000
            limits.reportBurst = .infinity
            // Lines run, however long the device was away.
            limits.lineSeconds = 1e9
            return try await Hub(store, limits: limits, now: { clock.now })
        }

        mutating func step() async throws {
            let index = generator.upTo(devices.count - 1)
            switch generator.upTo(13) {
            case 0...3: try await change(index)
            case 4...6:
                // The device asks; the answer takes its time, and may come twice.
                let after = devices[index].device.version
                guard let state = try await hub.desired(after: after, for: devices[index].device.identifier) else {
                    break
                }
                devices[index].answers.append(state)
                if generator.oneIn(5) { devices[index].answers.append(state) }
            case 7, 8:
                // An answer arrives, in any order, or is lost.
                guard !devices[index].answers.isEmpty else { break }
                let state = devices[index].answers.remove(at: generator.upTo(devices[index].answers.count - 1))
                if !generator.oneIn(5) { devices[index].apply(state) }
            case 9:
                let report = devices[index].device.nextReport()
                devices[index].reports.append(report)
                if generator.oneIn(5) { devices[index].reports.append(report) }
            case 10, 11:
                guard !devices[index].reports.isEmpty else { break }
                let report = devices[index].reports.remove(at: generator.upTo(devices[index].reports.count - 1))
                if !generator.oneIn(5) { try await deliver(report, index) }
            case 12:
                clock.advance(by: Double(generator.upTo(20)))
                // The app ends and begins again; what was under way may still arrive.
                guard generator.oneIn(5) else { break }
                devices[index].launches += 1
                (devices[index].device.launch, devices[index].device.number) = ("launch-\(devices[index].launches)", 0)
            default:
                // The hub ends and begins again.
                if generator.oneIn(3) { hub = try await Self.start(store, clock) }
            }
        }

        private mutating func change(_ index: Int) async throws {
            let action: DesiredAction
            switch generator.upTo(4) {
            case 0: action = .environment(generator.oneIn(2) ? "qa" : nil)
            case 1:
                nextLine += 1
                action = .command(identifier: "\(nextLine)", line: "cart fill \(nextLine)")
            case 2: action = .reset
            default: action = .override(key: "title", text: generator.oneIn(3) ? nil : "\(generator.upTo(1_000))")
            }
            let lasting: Double? = generator.oneIn(3) ? Double(1 + generator.upTo(60)) : nil
            let isStale = models[index].version > 0 && generator.oneIn(4)
            let base = isStale ? generator.upTo(models[index].version - 1) : models[index].version
            let person = generator.oneIn(2) ? HubOperator.ann : .ben
            let request = ChangeRequest(basedOn: base, action: action, lasting: lasting)
            do {
                let version = try await hub.change(devices[index].device.identifier, request, by: person)
                #expect(!isStale)
                #expect(version == models[index].version + 1)
                let change = Model.Change(version: version, action: action, expiresAt: lasting.map { clock.now + $0 })
                models[index].version = version
                models[index].waiting.removeAll { $0.action.subject == action.subject }
                models[index].waiting.append(change)
                if case .command(_, let line) = action {
                    if lasting == nil { models[index].lines.append(line) }
                } else {
                    models[index].last[action.subject] = change
                }
            } catch HubError.conflict(let version, _) {
                #expect(isStale)
                #expect(version == models[index].version)
            } catch HubError.tooMany {
                #expect(models[index].waiting.filter { $0.expiresAt ?? .infinity > clock.now }.count >= 199)
            }
        }

        private mutating func deliver(_ report: DeviceReport, _ index: Int) async throws {
            do {
                try await hub.take(report, from: devices[index].device.identifier)
                models[index].waiting.removeAll { $0.version <= report.desiredVersion }
            } catch HubError.late {}
        }

        /// What the hub says is what the model says.
        func compare(_ words: String) async throws {
            for (device, model) in zip(devices, models) {
                let details = try await hub.details(of: device.device.identifier)
                #expect(details.device.desiredVersion == model.version, "\(words)")
                let waiting = model.waiting.filter { $0.expiresAt ?? .infinity > clock.now }
                #expect(details.waiting.map(\.version) == waiting.map(\.version), "\(words)")
                #expect(details.waiting.map(\.action) == waiting.map(\.action), "\(words)")
            }
        }

        /// Everything arrives: no device stays behind.
        mutating func settle() async throws {
            for index in devices.indices {
                let identifier = devices[index].device.identifier
                while let state = try await hub.desired(after: devices[index].device.version, for: identifier) {
                    devices[index].apply(state)
                }
                try await deliver(devices[index].device.nextReport(), index)
                let model = models[index]
                #expect(try await hub.details(of: identifier).waiting.isEmpty)
                for (subject, change) in model.last where change.expiresAt == nil {
                    #expect(devices[index].applied[subject] == change.action)
                }
                // Lines run once each, in order; those that could end may be missing.
                let lines = devices[index].lines
                #expect(lines.filter { model.lines.contains($0) } == model.lines)
                #expect(Set(lines).count == lines.count)
            }
            try await compare("the end")
        }
    }
}
