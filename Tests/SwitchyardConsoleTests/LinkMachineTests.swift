import HubMessages
import Testing

@testable import SwitchyardConsole

@Suite("The states of a link")
struct LinkMachineTests {
    private let paired = PairedDevice(device: "d", hub: "h", key: "k")

    /// A machine, and the requests that it wants.
    private struct Driven {
        var machine: LinkMachine
        var effects: [LinkMachine.Effect] = []

        init(_ key: PairedDevice?, _ progress: LinkProgress = LinkProgress()) {
            machine = LinkMachine(key: key, progress: progress)
            handle(.start)
        }

        @discardableResult
        mutating func handle(_ event: LinkMachine.Event) -> [LinkMachine.Effect] {
            effects = machine.handle(event, random: 0.5)
            return effects
        }

        /// Answers the first request of the last effects.
        @discardableResult
        mutating func answer(
            _ response: LinkMachine.Response, hub: String? = "h", isQuick: Bool = false, request number: Int = 0
        ) -> [LinkMachine.Effect] {
            let sent = requests[number]
            return handle(.response(sent.0, response, hub: hub, isQuick: isQuick, generation: sent.1))
        }

        var requests: [(LinkMachine.Request, Int)] {
            effects.compactMap {
                if case .send(let request, let generation) = $0 { (request, generation) } else { nil }
            }
        }
    }

    private func connected(_ progress: LinkProgress = LinkProgress(device: "d")) -> Driven {
        var driven = Driven(paired, progress)
        driven.answer(.status(401))
        return driven
    }

    @Test func `It asks who answers before it sends the key`() {
        var driven = Driven(paired)
        #expect(driven.requests.map(\.0) == [.identify])
        driven.answer(.status(401))
        #expect(driven.requests.map(\.0) == [.report(number: 1), .poll(after: 0)])
    }

    @Test func `It is connected when the hub has its report`() {
        var driven = connected()
        #expect(driven.machine.status == .connecting)
        driven.answer(.status(204))
        #expect(driven.machine.status == .connected)
        // When it connects again, the hub has one.
        driven.handle(.background)
        driven.handle(.foreground)
        driven.answer(.status(401))
        #expect(driven.machine.status == .connected)
    }

    @Test(arguments: ["other", nil]) func `Another hub gets nothing`(hub: String?) {
        var driven = Driven(paired)
        #expect(driven.answer(.status(401), hub: hub) == [.cancelRequests])
        #expect(driven.machine.status == .otherHub)
        #expect(driven.machine.key == paired)
        #expect(driven.handle(.changed).isEmpty)
    }

    @Test func `A hub that changes while connected gets nothing more`() {
        var driven = connected()
        driven.answer(.status(204), hub: "other")
        #expect(driven.machine.status == .otherHub)
        #expect(driven.requests.isEmpty)
    }

    @Test func `Pairing shows a code, and ends with a key`() {
        var driven = Driven(nil)
        #expect(driven.requests.map(\.0) == [.pair(ticket: nil)])
        let offer = PairingOffer(identifier: "1", code: "7K3-F9Q", secret: "s", expiresIn: 600)
        driven.answer(.offer(offer))
        #expect(driven.machine.status.code == "7K3-F9Q")
        driven.answer(.status(202))
        #expect(driven.requests.map(\.0) == [.ask(offer)])
        driven.answer(.paired(paired))
        #expect(driven.effects.contains(.storeKey(paired)))
        #expect(driven.requests.map(\.0) == [.identify])
    }

    @Test func `Denied pairing ends until somebody asks again`() {
        var driven = Driven(nil)
        driven.answer(.status(404))
        #expect(driven.machine.status == .notPaired)
        driven.handle(.background)
        #expect(driven.handle(.foreground).isEmpty)
        driven.handle(.pair(ticket: "T", hub: "h"))
        #expect(driven.requests.map(\.0) == [.pair(ticket: "T")])
    }

    @Test func `The hub of a pairing link must answer`() {
        var driven = Driven(nil)
        driven.handle(.pair(ticket: "T", hub: "expected"))
        driven.answer(.paired(paired))
        #expect(driven.machine.status == .otherHub)
        #expect(driven.machine.key == nil)
    }

    @Test func `A key that was revoked is forgotten, and the next launch does not ask either`() {
        var driven = connected()
        driven.answer(.status(401), request: 1)
        #expect(driven.machine.status == .revoked)
        #expect(driven.effects.contains(.storeKey(nil)))
        let next = Driven(nil, driven.machine.progress)
        #expect(next.requests.isEmpty)
        #expect(next.machine.status == .revoked)
    }

    @Test func `Changes are reported one at a time, and once however many there are`() {
        var driven = connected()
        let first = driven.requests[0]
        for _ in 0..<100 { #expect(driven.handle(.changed).isEmpty) }
        driven.handle(.response(first.0, .status(204), hub: "h", isQuick: true, generation: first.1))
        #expect(driven.requests.map(\.0) == [.report(number: 2)])
        driven.answer(.status(204))
        #expect(driven.effects.isEmpty)
    }

    @Test func `A report whose response was lost is sent again, with a later number`() {
        var driven = connected()
        driven.answer(.failed)
        #expect(driven.machine.status == .connecting)
        guard case .wait(let seconds, let generation)? = driven.effects.last else { return #expect(Bool(false)) }
        #expect(seconds <= 3)
        driven.handle(.waited(generation: generation))
        driven.answer(.status(401))
        #expect(driven.requests.map(\.0) == [.report(number: 2), .poll(after: 0)])
    }

    @Test func `A hub that answers at once without a change is asked less and less often`() {
        var driven = connected()
        var waits: [Double] = []
        for _ in 0..<6 {
            driven.answer(.status(204), isQuick: true, request: driven.requests.count - 1)
            guard case .wait(let seconds, let generation)? = driven.effects.last else { return #expect(Bool(false)) }
            waits.append(seconds)
            driven.handle(.waited(generation: generation))
            driven.answer(.status(401))
        }
        #expect(waits == waits.sorted())
        #expect(waits.last ?? 0 > 30)
    }

    private let changes = [
        DesiredChange(version: 6, action: .command(identifier: "c", line: "cart fill 3")),
        DesiredChange(version: 5, action: .override(key: "theme", text: "dark")),
        DesiredChange(version: 5, action: .override(key: "theme", text: "dark")),
        DesiredChange(version: 4, action: .reset),
    ]

    @Test func `Changes are carried out in order, each once, and a command is recorded before it runs`() {
        var progress = LinkProgress(device: "d")
        progress.applied = 4
        var driven = connected(progress)
        driven.answer(.desired(DesiredState(version: 6, changes: changes)), request: 1)
        #expect(driven.effects == [.carryOut(changes[1], first: nil)])
        #expect(driven.machine.progress.applied == 4)
        driven.handle(.carriedOut(ChangeOutcome(version: 5, succeeded: true, text: "now")))
        #expect(driven.machine.progress.applied == 5)
        guard case .carryOut(changes[0], let recorded?)? = driven.effects.first(where: \.isCarryOut) else {
            return #expect(Bool(false))
        }
        // If the app ends here, the next launch does not run the command again, and says so.
        #expect(recorded.applied == 6)
        #expect(recorded.outcomes.last?.text == "the app ended before this was finished")
        // This launch says nothing of it before it has ended.
        driven.handle(.changed)
        #expect(driven.machine.progress.outcomes.map(\.text) == ["now"])
        driven.handle(.carriedOut(ChangeOutcome(version: 6, succeeded: true, text: "3")))
        #expect(driven.machine.progress.outcomes.map(\.text) == ["now", "3"])
        #expect(driven.requests.map(\.0).contains(.poll(after: 6)))
    }

    @Test func `In the background nothing is sent, and what has begun is finished`() {
        var driven = connected()
        driven.answer(.desired(DesiredState(version: 5, changes: [changes[1]])), request: 1)
        #expect(driven.handle(.background) == [.cancelRequests])
        #expect(driven.machine.status == .paused)
        driven.handle(.carriedOut(ChangeOutcome(version: 5, succeeded: true, text: "now")))
        #expect(driven.requests.isEmpty)
        driven.handle(.foreground)
        driven.answer(.status(401))
        #expect(driven.requests.map(\.0).last == .poll(after: 5))
    }

    @Test func `Versions of another device do not count`() {
        var progress = LinkProgress(device: "other")
        progress.applied = 99
        #expect(LinkMachine(key: paired, progress: progress).progress.applied == 0)
    }
}

extension LinkMachine.Effect {
    fileprivate var isCarryOut: Bool { if case .carryOut = self { true } else { false } }
}
