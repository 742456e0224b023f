import HubMessages
import TestSupport

@testable import SwitchyardConsole

/// A device and its hub, between which everything is lost, repeated, delayed, and reordered, and where either ends at
/// any moment. A simple model says what must come of it.
struct LinkWorld {
    private struct Sent {
        let request: LinkMachine.Request
        let generation: Int
        let launch: Int
        /// What a report says.
        let progress: LinkProgress
    }

    private struct Answer {
        let sent: Sent
        let response: LinkMachine.Response
        /// `hub`, or an impostor that knows its identifier, and not the key.
        let hub: String
    }

    private var random: SeededGenerator
    private(set) var violations: [String] = []

    // The hub.
    private let paired = PairedDevice(device: "device", hub: "hub", key: "key")
    private var hub = "hub"
    private(set) var version = 0
    private var desired: [DesiredChange] = []
    private(set) var reportedVersion = 0
    private(set) var outcomes: [Int: ChangeOutcome] = [:]
    private var lastReport = (launch: 0, number: 0)

    // The device.
    private var machine: LinkMachine
    private var launch = 1
    private var storedKey: PairedDevice?
    private var storedProgress = LinkProgress()
    private var executing: DesiredChange?
    private var lastExecuted = 0
    /// The changes during which the app ended.
    private var interrupted: Set<Int> = []
    private(set) var values: [String: String] = [:]
    private(set) var commandRuns: [String: Int] = [:]
    private(set) var lastWanted: [String: String] = [:]
    private(set) var commands: [String: Int] = [:]

    // What is on its way.
    private var requests: [Sent] = []
    private var answers: [Answer] = []
    /// By generation, the hub that answered last in this launch.
    private var answering: [Int: String] = [:]
    private var timers: [(generation: Int, launch: Int)] = []

    init(seed: Int) {
        random = SeededGenerator(seed: UInt64(seed))
        storedKey = nil
        machine = LinkMachine(key: nil, progress: LinkProgress())
        handle(.start)
    }

    var isConnected: Bool { machine.status == .connected }

    // MARK: The device

    private mutating func handle(_ event: LinkMachine.Event) {
        let fraction = Double(random.upTo(1_000)) / 1_000
        for effect in machine.handle(event, random: fraction) {
            switch effect {
            case .send(let request, let generation):
                if request.isOfDevice, answering[generation] != "hub" {
                    violations.append("something was said to a hub that has not proven itself")
                }
                requests.append(
                    Sent(
                        request: request, generation: generation, launch: launch, progress: machine.progress))
            case .cancelRequests:
                // What is canceled may have been sent.
                answers.removeAll { $0.sent.launch == launch }
            case .wait(let seconds, let generation):
                if !(seconds > 0 && seconds <= 60) { violations.append("a wait of \(seconds) s") }
                timers.append((generation, launch))
            case .store(let progress): if !random.oneIn(50) { storedProgress = progress }
            case .storeKey(let key): storedKey = key
            case .carryOut(let change, let first):
                if let first {
                    if random.oneIn(20) {
                        let text = "it could not be recorded"
                        handle(.carriedOut(ChangeOutcome(version: change.version, succeeded: false, text: text)))
                        // What else the machine wants is still to be done.
                        continue
                    }
                    storedProgress = first
                }
                if executing != nil { violations.append("two changes at once") }
                if change.version <= lastExecuted { violations.append("\(change.version) after \(lastExecuted)") }
                executing = change
            case .run: violations.append("a line that nobody wanted")
            }
        }
    }

    private mutating func execute() -> ChangeOutcome? {
        guard let change = executing else { return nil }
        executing = nil
        lastExecuted = change.version
        switch change.action {
        case .override(let key, let text): values[key] = text
        case .command(let identifier, _): commandRuns[identifier, default: 0] += 1
        case .environment, .reset: break
        }
        return ChangeOutcome(version: change.version, succeeded: true, text: "done")
    }

    /// The app ends, perhaps after it has carried out what it had begun, and starts again.
    private mutating func crash() {
        if let executing { interrupted.insert(executing.version) }
        if random.oneIn(2) { _ = execute() }
        executing = nil
        launch += 1
        lastExecuted = 0
        answers = []
        timers = []
        answering = [:]
        machine = LinkMachine(key: storedKey, progress: storedProgress)
        handle(.start)
    }

    // MARK: The hub

    private mutating func receive(_ sent: Sent) {
        guard hub == "hub" else { return answer(sent, impostorAnswer) }
        switch sent.request {
        case .identify: answer(sent, random.oneIn(20) ? .status(401) : .status(200))
        case .pair: answer(sent, .offer(PairingOffer(identifier: "device", code: "A", key: "key", expiresIn: 600)))
        case .ask: answer(sent, random.oneIn(3) ? .status(202) : .status(204))
        case .report(let number):
            guard (sent.launch, number) > lastReport else { return answer(sent, .status(409)) }
            lastReport = (sent.launch, number)
            for outcome in sent.progress.outcomes {
                if outcome.text.hasPrefix("the app ended"), !interrupted.contains(outcome.version) {
                    violations.append("\(outcome.version) was not interrupted")
                }
                outcomes[outcome.version] = outcome
            }
            reportedVersion = max(reportedVersion, sent.progress.applied)
            desired.removeAll { $0.version <= reportedVersion }
            answer(sent, .status(204))
        case .poll(let after, _):
            let later = desired.filter { $0.version > after }
            if !later.isEmpty {
                answer(sent, .desired(DesiredState(version: version, changes: later)))
            } else if random.oneIn(4) {
                answer(sent, .status(204))
            } else {
                requests.append(sent)
            }
        }
    }

    /// Whatever it knows to be an answer of the hub.
    private var impostorAnswer: LinkMachine.Response {
        mutating get {
            let change = DesiredChange(version: version + 100, action: .override(key: "a", text: "of an impostor"))
            return random.pick([
                .status(401), .status(200), .status(204), .status(409),
                .desired(DesiredState(version: version + 100, changes: [change])),
            ])
        }
    }

    private mutating func answer(_ sent: Sent, _ response: LinkMachine.Response) {
        answers.append(Answer(sent: sent, response: response, hub: hub))
    }

    private mutating func change() {
        version += 1
        let action: DesiredAction
        if random.oneIn(3) {
            action = .command(identifier: "c\(version)", line: "run")
            commands["c\(version)"] = version
        } else {
            let key = random.pick(["a", "b", "c"])
            action = .override(key: key, text: "\(version)")
            lastWanted[key] = "\(version)"
        }
        desired.removeAll { $0.action.subject == action.subject }
        desired.append(DesiredChange(version: version, action: action))
    }

    // MARK: Steps

    mutating func step() {
        switch random.upTo(20) {
        case 0, 1: change()
        case 2...7: deliverRequest(mayFail: true)
        case 8...13: deliverAnswer(mayFail: true)
        case 14: fireTimer()
        case 15, 16: if let outcome = execute() { handle(.carriedOut(outcome)) }
        case 17: handle(.changed)
        case 18: handle(random.oneIn(2) ? .background : .foreground)
        case 19: if random.oneIn(4) { crash() }
        default: if random.oneIn(10) { hub = hub == "hub" ? "other" : "hub" }
        }
    }

    private mutating func deliverRequest(mayFail: Bool) {
        guard !requests.isEmpty else { return }
        let index = random.upTo(requests.count - 1)
        let sent = requests[index]
        if !mayFail || !random.oneIn(8) { requests.remove(at: index) }
        if mayFail, random.oneIn(8) { return answers.append(Answer(sent: sent, response: .failed, hub: hub)) }
        // A canceled request, or one of an earlier launch, may arrive late.
        receive(sent)
    }

    private mutating func deliverAnswer(mayFail: Bool) {
        guard !answers.isEmpty else { return }
        let answer = answers.remove(at: random.upTo(answers.count - 1))
        guard answer.sent.launch == launch else { return }
        if mayFail, random.oneIn(8) {
            return handle(
                .response(
                    answer.sent.request, .failed, hub: nil, isProven: false, isQuick: true,
                    generation: answer.sent.generation))
        }
        // A hub that was started again knows the key of another session; the device is told so by it.
        if case .identify = answer.sent.request { answering[answer.sent.generation] = answer.hub }
        handle(
            .response(
                answer.sent.request, answer.response, hub: "hub", isProven: answer.hub == "hub", isQuick: false,
                generation: answer.sent.generation))
    }

    private mutating func fireTimer() {
        guard !timers.isEmpty else { return }
        let timer = timers.remove(at: random.upTo(timers.count - 1))
        if timer.launch == launch { handle(.waited(generation: timer.generation)) }
    }

    /// From now on nothing is lost.
    mutating func settle() {
        hub = "hub"
        handle(.foreground)
        // Another hub ended the link: the app comes to the front again.
        handle(.background)
        handle(.foreground)
        for _ in 0..<20_000 {
            while let outcome = execute() { handle(.carriedOut(outcome)) }
            if isSettled { return }
            deliverRequest(mayFail: false)
            deliverAnswer(mayFail: false)
            fireTimer()
        }
    }

    private var isSettled: Bool { isConnected && reportedVersion == version && executing == nil }
}

extension LinkMachine.Request {
    /// Whether it says something that only the hub may know.
    var isOfDevice: Bool {
        switch self {
        case .identify, .pair: false
        case .ask, .report, .poll: true
        }
    }
}
