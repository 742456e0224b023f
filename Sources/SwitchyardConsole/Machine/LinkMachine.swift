import HubMessages

/// What a link does next, as a plain value: a state and an event make another state and effects.
///
/// It has no clock, no network, and no storage, so that a test can drop, repeat, and delay what it wants.
struct LinkMachine: Sendable {
    /// What a request asks for.
    enum Request: Sendable, Hashable {
        case pair(ticket: String?)
        /// A session, with which the server proves to be the hub.
        case identify
        /// Whether an operator has approved.
        case ask
        case report(number: Int)
        case poll(after: Int, line: Int)
    }

    /// What came of a request.
    enum Response: Sendable, Hashable {
        case failed
        case status(Int)
        /// The hub cannot answer now, and wants to be asked again after these seconds.
        case unavailable(seconds: Double)
        case offer(PairingOffer)
        case desired(DesiredState)
    }

    enum Event: Sendable, Hashable {
        case start
        case stop
        case background
        case foreground
        /// The person wants to be paired, perhaps with a link, which names the hub.
        case pair(ticket: String?, hub: String?)
        /// Something of the session changed.
        case changed
        /// A response, with the hub that its header names, whether it proves to be from this hub, and whether it came without
        /// a wait.
        case response(Request, Response, hub: String?, isProven: Bool, isQuick: Bool, generation: Int)
        /// The report would be the last one again.
        case unchanged(generation: Int)
        case waited(generation: Int)
        case carriedOut(ChangeOutcome)
        case answered(LineAnswer)
    }

    enum Effect: Sendable, Hashable {
        case send(Request, generation: Int)
        case cancelRequests
        case wait(seconds: Double, generation: Int)
        case store(LinkProgress)
        case storeKey(PairedDevice?)
        /// Carries out a change; first stores the progress, so that a change that may not be repeated never is.
        case carryOut(DesiredChange, first: LinkProgress?)
        /// Runs a line that only reads.
        case run(DesiredLine)
    }

    /// What the link is doing.
    private enum Phase: Equatable {
        case off
        case pairing
        case identifying
        case connected
        case waiting
        /// Until the person wants to be paired again.
        case ended(HubLinkStatus)
    }

    private(set) var key: PairedDevice?
    private(set) var progress: LinkProgress
    private var phase = Phase.off
    private var isStarted = false
    private var isInFront = true
    private var ticket: String?
    /// The hub of a pairing link; another one must not answer.
    private var expectedHub: String?
    /// What the hub has offered, and the device that it becomes when an operator approves.
    private var offer: (code: String, device: PairedDevice)?
    private var failures = 0
    private var generation = 0
    private var reports = 0
    private var wantsReport = true
    private var isReporting = false
    /// Whether the hub has taken a report of this launch. Before, it knows nothing that could be changed.
    private var hasReported = false
    private var isPolling = false
    private var queue: [DesiredChange] = []
    private var running: DesiredChange?
    /// The last line of this connection.
    private var lastLine = 0
    /// What the last lines said.
    private(set) var answers: [LineAnswer] = []

    init(key: PairedDevice?, progress: LinkProgress) {
        self.key = key
        self.progress = progress.device == key?.device ? progress : LinkProgress(device: key?.device)
    }

    /// The device that proves its key: the paired one, or the one that waits to be.
    var identity: PairedDevice? { key ?? offer?.device }

    var status: HubLinkStatus {
        switch phase {
        case .off: isStarted ? .paused : .stopped
        case .pairing, .identifying, .waiting: offer.map { .pairing(code: $0.code) } ?? .connecting
        case .connected: hasReported ? .connected : .connecting
        case .ended(let status): status
        }
    }

    /// - Parameter random: a number from 0 to 1, so that the retries of many apps do not come together.
    mutating func handle(_ event: Event, random: Double) -> [Effect] {
        switch event {
        case .start:
            guard !isStarted else { return [] }
            isStarted = true
            return isInFront ? connect() : []
        case .stop:
            isStarted = false
            return halt()
        case .background:
            isInFront = false
            return isStarted ? halt() : []
        case .foreground:
            guard !isInFront else { return [] }
            isInFront = true
            return isStarted ? connect() : []
        case .pair(let ticket, let hub):
            (self.ticket, expectedHub, offer) = (ticket, hub, nil)
            (key, progress, queue, answers) = (nil, LinkProgress(), [], [])
            phase = .off
            let forgotten: [Effect] = [.storeKey(nil), .store(progress), .cancelRequests]
            return isStarted && isInFront ? forgotten + connect() : forgotten
        case .changed:
            wantsReport = true
            return phase == .connected ? report() : []
        case .response(let request, let response, let hub, let isProven, let isQuick, let generation):
            guard generation == self.generation else { return [] }
            return handle(request, response, hub, isProven, isQuick, random)
        case .unchanged(let generation):
            guard generation == self.generation else { return [] }
            isReporting = false
            return poll() + report()
        case .waited(let generation):
            guard generation == self.generation, phase == .waiting else { return [] }
            return connect()
        case .carriedOut(let outcome):
            return carriedOut(outcome)
        case .answered(let answer):
            answers = (answers.filter { $0.identifier != answer.identifier } + [answer]).suffix(HubLimits.answers)
            wantsReport = true
            return report()
        }
    }

    // MARK: Connecting

    private mutating func connect() -> [Effect] {
        generation += 1
        // A report without a response may be lost.
        wantsReport = wantsReport || isReporting
        (isReporting, isPolling, lastLine) = (false, false, 0)
        if identity == nil, case .ended = phase { return [] }
        phase = key == nil ? .pairing : .identifying
        return [.send(identity == nil ? .pair(ticket: ticket) : .identify, generation: generation)]
    }

    private mutating func halt() -> [Effect] {
        generation += 1
        if case .ended = phase { return [.cancelRequests] }
        phase = .off
        return [.cancelRequests]
    }

    private mutating func end(_ status: HubLinkStatus) -> [Effect] {
        generation += 1
        phase = .ended(status)
        (ticket, offer) = (nil, nil)
        return [.cancelRequests]
    }

    private mutating func retry(_ random: Double) -> [Effect] {
        generation += 1
        failures += 1
        phase = .waiting
        return [.cancelRequests, .wait(seconds: Self.wait(failures, random), generation: generation)]
    }

    /// Waits as long as the hub says, and up to as long again, so that the devices of a hub do not come back at once.
    private mutating func wait(_ seconds: Double, _ random: Double) -> [Effect] {
        generation += 1
        phase = .waiting
        let least = max(0.5, min(seconds, Self.longestWait))
        return [.cancelRequests, .wait(seconds: least * (1 + random), generation: generation)]
    }

    /// The most seconds that a hub, or who says to be one, can make the link wait.
    private static let longestWait = 60.0

    /// At most 3 seconds twice, so that a hub that restarts has its devices back soon, then twice as long each time, at most
    /// a minute.
    static func wait(_ failures: Int, _ random: Double) -> Double {
        let longest = failures > 6 ? 60 : min(60, 3 * Double(1 << max(0, failures - 2)))
        return longest * (0.3 + 0.7 * random)
    }

    // MARK: Responses

    private mutating func handle(
        _ request: Request, _ response: Response, _ hub: String?, _ isProven: Bool, _ isQuick: Bool, _ random: Double
    ) -> [Effect] {
        if case .failed = response { return retry(random) }
        if case .unavailable(let seconds) = response { return wait(seconds, random) }
        if case .status(let status) = response, status >= 500 || status == 429 { return retry(random) }
        if case .pair = request { return offered(response, hub) }
        guard let identity, hub == identity.hub else { return end(.otherHub) }
        guard isProven else {
            // A hub that has removed the device cannot prove anything to it. The key is kept, for anybody can say so.
            if case .status(401) = response { return end(key == nil ? .notPaired : .revoked) }
            return end(.otherHub)
        }
        // The hub was started again.
        if case .status(401) = response { return retry(random) }
        switch request {
        case .pair: return []
        case .identify:
            guard key != nil else { return [.send(.ask, generation: generation)] }
            phase = .connected
            return report() + poll()
        case .ask: return asked(response, isQuick, random)
        case .report(let number):
            // A response that comes twice says nothing of the report after it.
            guard number == reports else { return [] }
            // 409 means that the response to this report was lost. What a hub cannot read is not sent again.
            (isReporting, hasReported) = (false, true)
            // Also if there is another report already: an app that changes all the time still hears of changes.
            return poll() + report()
        case .poll: return polled(response, isQuick, random)
        }
    }

    private mutating func offered(_ response: Response, _ hub: String?) -> [Effect] {
        if let expectedHub, hub != expectedHub { return end(.otherHub) }
        guard case .offer(let offer) = response, let hub else { return end(.notPaired) }
        self.offer = (offer.code, PairedDevice(device: offer.identifier, hub: hub, key: offer.key))
        return [.send(.identify, generation: generation)]
    }

    private mutating func asked(_ response: Response, _ isQuick: Bool, _ random: Double) -> [Effect] {
        switch response {
        case .status(204):
            guard let device = offer?.device else { return [] }
            key = device
            progress = LinkProgress(device: device.device)
            (ticket, offer, failures) = (nil, nil, 0)
            (wantsReport, hasReported) = (true, false)
            phase = .connected
            return [.storeKey(device), .store(progress)] + report() + poll()
        case .status(202): return isQuick ? retry(random) : [.send(.ask, generation: generation)]
        default: return end(.notPaired)
        }
    }

    private mutating func polled(_ response: Response, _ isQuick: Bool, _ random: Double) -> [Effect] {
        isPolling = false
        if case .desired(let state) = response {
            let last = max(progress.applied, running?.version ?? 0, queue.last?.version ?? 0)
            let new = state.changes.filter { $0.version > last }.sorted { $0.version < $1.version }
            for change in new where change.version > (queue.last?.version ?? last) { queue.append(change) }
            let lines = state.lines.filter { $0.number > lastLine }
            lastLine = lines.map(\.number).max() ?? lastLine
            if !new.isEmpty || !lines.isEmpty {
                failures = 0
                return lines.map(Effect.run) + carryOutNext() + poll()
            }
        }
        // A hub that answers at once without a change would be asked all the time.
        if isQuick { return retry(random) }
        failures = 0
        return poll()
    }

    // MARK: While connected

    /// One report at a time, whatever changed in between. What a change changes is reported with its outcome; only one that
    /// may last has reports before.
    private mutating func report() -> [Effect] {
        guard phase == .connected, wantsReport, !isReporting, running?.action.isRepeatable != true else { return [] }
        (wantsReport, isReporting) = (false, true)
        reports += 1
        return [.send(.report(number: reports), generation: generation)]
    }

    /// Waits for changes once the hub has the report, over the connection of the report. Only what the app changes by itself
    /// while this waits is reported over another one.
    private mutating func poll() -> [Effect] {
        guard phase == .connected, !isPolling, !isReporting, queue.isEmpty, running == nil else { return [] }
        isPolling = true
        return [.send(.poll(after: progress.applied, line: lastLine), generation: generation)]
    }

    private mutating func carryOutNext() -> [Effect] {
        guard running == nil, !queue.isEmpty else { return [] }
        let change = queue.removeFirst()
        running = change
        guard !change.action.isRepeatable else { return [.carryOut(change, first: nil)] }
        // What the next launch reports if the app ends meanwhile. This launch reports nothing of it yet.
        var recorded = progress
        recorded.add(
            ChangeOutcome(
                version: change.version, succeeded: false, text: "the app ended before this was finished"))
        return [.carryOut(change, first: recorded)]
    }

    private mutating func carriedOut(_ outcome: ChangeOutcome) -> [Effect] {
        guard running?.version == outcome.version else { return [] }
        running = nil
        // The key was forgotten meanwhile, so that the outcome has no receiver.
        guard key != nil else { return carryOutNext() }
        progress.add(outcome)
        wantsReport = true
        return [.store(progress)] + carryOutNext() + report() + poll()
    }
}

extension DesiredAction {
    /// Whether it can be done twice without another effect.
    var isRepeatable: Bool {
        switch self {
        case .environment, .override: true
        case .reset, .command: false
        }
    }
}
