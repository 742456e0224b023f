import HubMessages

/// What a link does next, as a plain value: a state and an event make another state and effects.
///
/// It has no clock, no network, and no storage, so that a test can drop, repeat, and delay what it wants.
struct LinkMachine: Sendable {
    /// What a request asks for.
    enum Request: Sendable, Hashable {
        /// Who answers, without a key: a key is sent only to the hub that gave it.
        case identify
        case pair(ticket: String?)
        case ask(PairingOffer)
        case report(number: Int)
        case poll(after: Int)
    }

    /// What came of a request.
    enum Response: Sendable, Hashable {
        case failed
        case status(Int)
        case offer(PairingOffer)
        case paired(PairedDevice)
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
        /// A response, with the hub that its header names, and whether it came without a wait.
        case response(Request, Response, hub: String?, isQuick: Bool, generation: Int)
        /// The report would be the last one again.
        case unchanged(generation: Int)
        case waited(generation: Int)
        case carriedOut(ChangeOutcome)
    }

    enum Effect: Sendable, Hashable {
        case send(Request, generation: Int)
        case cancelRequests
        case wait(seconds: Double, generation: Int)
        case store(LinkProgress)
        case storeKey(PairedDevice?)
        /// Carries out a change; first stores the progress, so that a change that may not be repeated never is.
        case carryOut(DesiredChange, first: LinkProgress?)
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
    private var offer: PairingOffer?
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

    init(key: PairedDevice?, progress: LinkProgress) {
        self.key = key
        self.progress = progress.device == key?.device ? progress : LinkProgress(device: key?.device)
    }

    var status: HubLinkStatus {
        switch phase {
        case .off: isStarted ? .paused : .stopped
        case .pairing: offer.map { .pairing(code: $0.code) } ?? .connecting
        case .identifying, .waiting: .connecting
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
            (key, progress, queue) = (nil, LinkProgress(), [])
            phase = .off
            let forgotten: [Effect] = [.storeKey(nil), .store(progress), .cancelRequests]
            return isStarted && isInFront ? forgotten + connect() : forgotten
        case .changed:
            wantsReport = true
            return phase == .connected ? report() : []
        case .response(let request, let response, let hub, let isQuick, let generation):
            guard generation == self.generation else { return [] }
            return handle(request, response, hub, isQuick, random)
        case .unchanged(let generation):
            guard generation == self.generation else { return [] }
            isReporting = false
            return report()
        case .waited(let generation):
            guard generation == self.generation, phase == .waiting else { return [] }
            return connect()
        case .carriedOut(let outcome):
            return carriedOut(outcome)
        }
    }

    // MARK: Connecting

    private mutating func connect() -> [Effect] {
        generation += 1
        // A report without a response may be lost.
        wantsReport = wantsReport || isReporting
        (isReporting, isPolling) = (false, false)
        guard key != nil else {
            if case .ended = phase { return [] }
            guard !progress.isRevoked else {
                phase = .ended(.revoked)
                return []
            }
            phase = .pairing
            return [.send(offer.map(Request.ask) ?? .pair(ticket: ticket), generation: generation)]
        }
        phase = .identifying
        return [.send(.identify, generation: generation)]
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

    /// The hub does not know the key anymore. Only the person asks again, also after the next launch.
    private mutating func revoked() -> [Effect] {
        (key, progress, queue) = (nil, LinkProgress(), [])
        progress.isRevoked = true
        return [.storeKey(nil), .store(progress)] + end(.revoked)
    }

    private mutating func retry(_ random: Double) -> [Effect] {
        generation += 1
        failures += 1
        phase = .waiting
        return [.cancelRequests, .wait(seconds: Self.wait(failures, random), generation: generation)]
    }

    /// At most 3 seconds twice, so that a hub that restarts has its devices back soon, then twice as long each time, at most
    /// a minute.
    static func wait(_ failures: Int, _ random: Double) -> Double {
        let longest = failures > 6 ? 60 : min(60, 3 * Double(1 << max(0, failures - 2)))
        return longest * (0.3 + 0.7 * random)
    }

    // MARK: Responses

    private mutating func handle(
        _ request: Request, _ response: Response, _ hub: String?, _ isQuick: Bool, _ random: Double
    ) -> [Effect] {
        if case .failed = response { return retry(random) }
        if case .status(let status) = response, status >= 500 || status == 429 { return retry(random) }
        switch request {
        case .pair, .ask: return paired(request, response, hub, isQuick, random)
        case .identify, .report, .poll: break
        }
        guard let key, hub == key.hub else { return end(.otherHub) }
        if case .identify = request {
            phase = .connected
            return report() + poll()
        }
        if case .status(401) = response { return revoked() }
        if case .report = request {
            // 409 means that the response to this report was lost. What a hub cannot read is not sent again.
            (isReporting, hasReported) = (false, true)
            return report()
        }
        isPolling = false
        if case .desired(let state) = response {
            let last = max(progress.applied, running?.version ?? 0, queue.last?.version ?? 0)
            let new = state.changes.filter { $0.version > last }.sorted { $0.version < $1.version }
            for change in new where change.version > (queue.last?.version ?? last) { queue.append(change) }
            if !new.isEmpty {
                failures = 0
                return carryOutNext()
            }
        }
        // A hub that answers at once without a change would be asked all the time.
        if isQuick { return retry(random) }
        failures = 0
        return poll()
    }

    private mutating func paired(
        _ request: Request, _ response: Response, _ hub: String?, _ isQuick: Bool, _ random: Double
    ) -> [Effect] {
        if let expectedHub, hub != expectedHub { return end(.otherHub) }
        switch response {
        case .offer(let offer):
            self.offer = offer
            return [.send(.ask(offer), generation: generation)]
        case .paired(let device) where device.hub == hub:
            key = device
            progress = LinkProgress(device: device.device)
            (ticket, offer, failures) = (nil, nil, 0)
            (wantsReport, hasReported) = (true, false)
            return [.storeKey(device), .store(progress)] + connect()
        case .paired: return end(.otherHub)
        case .status(202):
            guard case .ask = request else { return end(.notPaired) }
            return isQuick ? retry(random) : [.send(request, generation: generation)]
        default: return end(.notPaired)
        }
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

    private mutating func poll() -> [Effect] {
        guard phase == .connected, !isPolling, queue.isEmpty, running == nil else { return [] }
        isPolling = true
        return [.send(.poll(after: progress.applied), generation: generation)]
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
