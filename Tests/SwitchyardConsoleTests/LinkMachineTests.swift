import HubMessages
import Testing

@testable import SwitchyardConsole

@Suite("The states of a link")
struct LinkMachineTests {
    private let paired = PairedDevice(device: "d", hub: "h", key: "k")
    private let offer = PairingOffer(identifier: "d", code: "7K3-F9Q", key: "k", expiresIn: 600)

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
            _ response: LinkMachine.Response, hub: String? = "h", isProven: Bool = true, isQuick: Bool = false,
            request number: Int = 0
        ) -> [LinkMachine.Effect] {
            let sent = requests[number]
            return handle(
                .response(sent.0, response, hub: hub, isProven: isProven, isQuick: isQuick, generation: sent.1))
        }

        /// The hub proves itself.
        mutating func meet() { answer(.status(200)) }

        var requests: [(LinkMachine.Request, Int)] {
            effects.compactMap {
                if case .send(let request, let generation) = $0 { (request, generation) } else { nil }
            }
        }
    }

    private func connected(_ progress: LinkProgress = LinkProgress(device: "d")) -> Driven {
        var driven = Driven(paired, progress)
        driven.meet()
        return driven
    }

    /// The hub has the report, and the link waits for changes.
    private func waiting(_ progress: LinkProgress = LinkProgress(device: "d")) -> Driven {
        var driven = connected(progress)
        driven.answer(.status(204))
        return driven
    }

    @Test(arguments: [(2.0, 3.0), (0, 0.75), (1e9, 90)])
    func `A hub that cannot answer is asked again when it says, and not by all at once`(
        _ seconds: Double, _ wait: Double
    ) {
        var driven = Driven(paired)
        let effects = driven.answer(.unavailable(seconds: seconds))
        let waits = effects.compactMap { if case .wait(let seconds, _) = $0 { seconds } else { nil } }
        #expect(waits == [wait])
    }

    @Test func `Who answers proves to be the hub before anything is sent`() {
        var driven = Driven(paired)
        #expect(driven.requests.map(\.0) == [.identify])
        driven.meet()
        #expect(driven.requests.map(\.0) == [.report(number: 1)])
    }

    @Test func `One request at a time: what the app is, and then what is wanted of it`() {
        var driven = connected()
        driven.answer(.status(204))
        #expect(driven.requests.map(\.0) == [.poll(after: 0, line: 0)])
        driven.answer(.desired(DesiredState(version: 5, changes: [changes[1]])))
        #expect(driven.requests.isEmpty)
        driven.handle(.carriedOut(ChangeOutcome(version: 5, succeeded: true, text: "now")))
        #expect(driven.requests.map(\.0) == [.report(number: 2)])
        driven.answer(.status(204))
        #expect(driven.requests.map(\.0) == [.poll(after: 5, line: 0)])
        // What the app changes by itself does not end the request that waits.
        driven.handle(.changed)
        #expect(driven.requests.map(\.0) == [.report(number: 3)])
        driven.answer(.status(204))
        #expect(driven.requests.isEmpty)
    }

    @Test func `A report that would say the same is followed by waiting`() {
        var driven = connected()
        driven.handle(.unchanged(generation: driven.requests[0].1))
        #expect(driven.requests.map(\.0) == [.poll(after: 0, line: 0)])
    }

    @Test func `It is connected when the hub has its report`() {
        var driven = connected()
        #expect(driven.machine.status == .connecting)
        driven.answer(.status(204))
        #expect(driven.machine.status == .connected)
        // When it connects again, the hub has one.
        driven.handle(.background)
        driven.handle(.foreground)
        driven.meet()
        #expect(driven.machine.status == .connected)
    }

    @Test(arguments: ["other", nil]) func `Another hub gets nothing`(hub: String?) {
        var driven = Driven(paired)
        #expect(driven.answer(.status(200), hub: hub) == [.cancelRequests])
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
        driven.answer(.offer(offer), isProven: false)
        #expect(driven.requests.map(\.0) == [.identify])
        driven.meet()
        #expect(driven.machine.status.code == "7K3-F9Q")
        driven.answer(.status(202))
        #expect(driven.requests.map(\.0) == [.ask])
        #expect(driven.machine.key == nil)
        driven.answer(.status(204))
        #expect(driven.effects.contains(.storeKey(paired)))
        #expect(driven.requests.map(\.0) == [.report(number: 1)])
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
        driven.answer(.offer(offer))
        #expect(driven.machine.status == .otherHub)
        #expect(driven.machine.key == nil && driven.machine.identity == nil)
    }

    /// Anybody can say that a device is unknown, so the key is kept, and nobody is asked for another one.
    @Test func `A device that was removed keeps its key, and asks for no other`() {
        var driven = Driven(paired)
        driven.answer(.status(401), isProven: false)
        #expect(driven.machine.status == .revoked)
        #expect(driven.machine.key == paired)
        #expect(driven.handle(.changed).isEmpty)
        var next = Driven(driven.machine.key, driven.machine.progress)
        #expect(next.requests.map(\.0) == [.identify])
        next.answer(.status(401), isProven: false)
        #expect(next.machine.status == .revoked)
    }

    @Test(arguments: [LinkMachine.Response.status(200), .status(204), .status(404), .status(409), .status(422)])
    func `An answer without a proof ends the link`(response: LinkMachine.Response) {
        for var driven in [connected(), waiting()] {
            driven.answer(response, isProven: false)
            #expect(driven.machine.status == .otherHub)
            #expect(driven.requests.isEmpty)
            #expect(driven.machine.key == paired)
        }
        var asking = Driven(nil)
        asking.answer(.offer(offer))
        asking.meet()
        asking.answer(response, isProven: false)
        #expect(asking.machine.key == nil)
    }

    @Test func `A change that an impostor wants is not carried out`() {
        var driven = waiting()
        driven.answer(.desired(DesiredState(version: 6, changes: changes)), isProven: false)
        #expect(driven.machine.status == .otherHub)
        #expect(!driven.effects.contains { $0.isCarryOut })
    }

    @Test func `After a restart of the hub, there is another session`() {
        var driven = waiting()
        driven.answer(.status(401))
        guard case .wait(_, let generation)? = driven.effects.last else { return #expect(Bool(false)) }
        driven.handle(.waited(generation: generation))
        #expect(driven.requests.map(\.0) == [.identify])
    }

    @Test func `Lines that only read run at once, each once, and are no changes`() {
        var driven = waiting()
        let line = DesiredLine(number: 3, identifier: "l", line: "list")
        driven.answer(.desired(DesiredState(lines: [line])))
        #expect(driven.effects.first == .run(line))
        #expect(driven.requests.map(\.0) == [.poll(after: 0, line: 3)])
        driven.answer(.desired(DesiredState(lines: [line])))
        #expect(!driven.effects.contains(.run(line)))
        driven.handle(.answered(LineAnswer(identifier: "l", succeeded: true, text: "a = b")))
        #expect(driven.machine.answers.map(\.text) == ["a = b"])
        #expect(driven.machine.progress == LinkProgress(device: "d"))
    }

    @Test func `Changes are reported one at a time, and once however many there are`() {
        var driven = connected()
        let first = driven.requests[0]
        for _ in 0..<100 { #expect(driven.handle(.changed).isEmpty) }
        driven.handle(
            .response(first.0, .status(204), hub: "h", isProven: true, isQuick: true, generation: first.1))
        // An app that changes all the time hears of changes nevertheless.
        #expect(driven.requests.map(\.0) == [.poll(after: 0, line: 0), .report(number: 2)])
        driven.answer(.status(204), request: 1)
        #expect(driven.effects.isEmpty)
    }

    @Test func `A report whose response was lost is sent again, with a later number`() {
        var driven = connected()
        driven.answer(.failed)
        #expect(driven.machine.status == .connecting)
        guard case .wait(let seconds, let generation)? = driven.effects.last else { return #expect(Bool(false)) }
        #expect(seconds <= 3)
        driven.handle(.waited(generation: generation))
        driven.meet()
        #expect(driven.requests.map(\.0) == [.report(number: 2)])
    }

    @Test func `A hub that answers at once without a change is asked less and less often`() {
        var driven = waiting()
        var waits: [Double] = []
        for _ in 0..<6 {
            driven.answer(.status(204), isQuick: true)
            guard case .wait(let seconds, let generation)? = driven.effects.last else { return #expect(Bool(false)) }
            waits.append(seconds)
            driven.handle(.waited(generation: generation))
            driven.meet()
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
        var driven = waiting(progress)
        driven.answer(.desired(DesiredState(version: 6, changes: changes)))
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
        let report = driven.requests[0]
        // This launch says nothing of it before it has ended.
        driven.handle(.changed)
        #expect(driven.machine.progress.outcomes.map(\.text) == ["now"])
        driven.handle(.carriedOut(ChangeOutcome(version: 6, succeeded: true, text: "3")))
        #expect(driven.machine.progress.outcomes.map(\.text) == ["now", "3"])
        driven.handle(
            .response(report.0, .status(204), hub: "h", isProven: true, isQuick: true, generation: report.1))
        #expect(driven.requests.map(\.0) == [.poll(after: 6, line: 0), .report(number: 3)])
    }

    @Test func `In the background nothing is sent, and what has begun is finished`() {
        var driven = waiting()
        driven.answer(.desired(DesiredState(version: 5, changes: [changes[1]])))
        #expect(driven.handle(.background) == [.cancelRequests])
        #expect(driven.machine.status == .paused)
        driven.handle(.carriedOut(ChangeOutcome(version: 5, succeeded: true, text: "now")))
        #expect(driven.requests.isEmpty)
        driven.handle(.foreground)
        driven.meet()
        driven.answer(.status(204))
        #expect(driven.requests.map(\.0) == [.poll(after: 5, line: 0)])
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
