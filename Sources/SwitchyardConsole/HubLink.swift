public import ConsoleCommands
public import Foundation
import HubMessages
import PropertyLists
import SessionInspection
import Switchyard
public import SwitchyardCore

/// The link of an app to a hub: it reports what the session is, and carries out what operators want of it.
///
/// The app connects; it never listens. The address comes from the environment variable `SWITCHYARD_HUB`, from `Hub` in
/// the catalog, or from a pairing link that the person has confirmed. Only an open build has a link: import the module
/// under `DEBUG || SWITCHYARD_OPEN`.
///
/// ```swift
/// import ConsoleCommands
/// import SwitchyardConsole
///
/// let console = await EnvironmentConsole(try session)
/// let link = try HubLink(console)
/// await link.start()
/// for await status in await link.statuses {
///     if let code = status.code { print("Approve the code \(code) at the hub") }
/// }
/// ```
public actor HubLink {
    /// The environment variable with the address of a hub, which comes before that of the catalog.
    public static let variable = "SWITCHYARD_HUB"

    private let console: EnvironmentConsole
    private let content: ReportContent
    private let places: LinkPlaces
    private let makeTransport: @Sendable (HubAddress, String?) -> any HubTransport
    private let sleep: @Sendable (Double) async throws -> Void
    private let log: LinkLog
    private let launch = UUID().uuidString
    private var paired: PairedHub?
    private var certificate: String?
    private var machine: LinkMachine
    private(set) var transport: (any HubTransport)?
    private var requests: [Int: Task<Void, Never>] = [:]
    private var nextRequest = 0
    private var listening: Task<Void, Never>?
    private var lastReport: DeviceReport?
    /// The session of the hub that has proven itself, and the number of the last request.
    private var session: LinkSession?
    private var shownStatus = HubLinkStatus.stopped
    /// What is wrong with the address that the variable or the catalog names.
    private var unusable: HubLinkStatus?
    private var listeners: [Int: AsyncStream<HubLinkStatus>.Continuation] = [:]

    /// Creates a link, which does nothing before ``start()``.
    ///
    /// - Parameters:
    ///   - console: what runs the lines of operators.
    ///   - process: the process, whose variable may name a hub.
    ///   - folder: where the link keeps its progress and, on Linux, its key; by default, a folder of the app in
    ///     Application Support.
    ///   - log: where the link says what it does.
    /// - Throws: `ConfigurationError` `sealed` if the build is not open.
    public init(
        _ console: EnvironmentConsole, process: AppProcess = .current, folder: URL? = nil, log: LinkLog = .default
    ) throws(ConfigurationError) {
        try self.init(
            console, places: .standard(process, folder),
            transport: { URLSessionTransport($0, certificate: $1) },
            sleep: { try await Task.sleep(for: .seconds($0)) }, variables: process.environment, log: log)
    }

    package init(
        _ console: EnvironmentConsole, places: LinkPlaces,
        transport: @escaping @Sendable (HubAddress, String?) -> any HubTransport,
        sleep: @escaping @Sendable (Double) async throws -> Void, variables: [String: String], log: LinkLog
    ) throws(ConfigurationError) {
        guard console.session.isOpen, !console.session.selection.isSealed else {
            throw ConfigurationError(.sealed, "a build that is not open has no link to a hub")
        }
        self.console = console
        self.places = places
        makeTransport = transport
        self.sleep = sleep
        self.log = log
        content = ReportContent(console.session, console.commands)
        let stored = places.key.read(PairedHub.self)
        let variable = variables[Self.variable]
        let named = variable ?? console.session.catalog.console.hub?.absoluteString
        let address = (named ?? stored?.address).flatMap(HubAddress.init)
        if let named, !named.isEmpty, address == nil {
            let place = variable == nil ? "Hub in the catalog" : Self.variable
            unusable = .unusableAddress("\(place) is \"\(named)\": \(HubAddress.problem(of: named) ?? "")")
        }
        self.address = address
        // The key is for the address at which the app was paired.
        paired = stored?.address == address?.url.absoluteString ? stored : nil
        certificate = paired?.certificate
        machine = LinkMachine(
            key: paired?.device, progress: places.progress.read(LinkProgress.self) ?? LinkProgress())
        self.transport = address.map { [certificate] in transport($0, certificate) }
        log.record(unusable?.line(nil))
        if variable == nil, let near = Suggestion.nearest(to: Self.variable, among: variables.keys.sorted()) {
            log.record("the variable \(near) is not read: did you mean \(Self.variable)?")
        }
        console.doctor.withLock { doctor in
            doctor = { [weak self] in await self?.checks().flatMap(\.lines) ?? [] }
        }
    }

    deinit {
        listening?.cancel()
        for task in requests.values { task.cancel() }
        for listener in listeners.values { listener.finish() }
    }

    // MARK: For the app

    /// The address of the hub; `nil` if nothing names one.
    public private(set) var address: HubAddress?

    /// The device that proves its key to the hub.
    var identity: PairedDevice? { machine.identity }

    /// What the link is doing.
    public var status: HubLinkStatus { unusable ?? machine.status }

    /// The status now, and each one from now on. The sequence ends with the link.
    public var statuses: AsyncStream<HubLinkStatus> {
        let (stream, continuation) = AsyncStream.makeStream(of: HubLinkStatus.self)
        nextRequest += 1
        let number = nextRequest
        listeners[number] = continuation
        continuation.onTermination = { [weak self] _ in Task { await self?.removeListener(number) } }
        continuation.yield(status)
        return stream
    }

    private func removeListener(_ number: Int) { listeners[number] = nil }

    /// Connects, and stays connected. Without an address, or with one that cannot be used (as the ``status`` says), nothing
    /// happens until a pairing link is opened.
    public func start() {
        guard listening == nil else { return }
        let updates = console.session.updates
        listening = Task { [weak self] in for await _ in updates { await self?.handle(.changed) } }
        if address != nil { handle(.start) }
    }

    /// Ends the connection.
    public func stop() {
        listening?.cancel()
        listening = nil
        handle(.stop)
    }

    /// Ends the connection until the app is in front again. Call this when the app enters the background.
    public func enterBackground() { handle(.background) }

    /// Connects again. Call this when the app enters the foreground.
    public func enterForeground() { handle(.foreground) }

    /// Asks the hub to be paired, again if the app was paired before. An operator approves it, and compares the code of
    /// the ``status``.
    public func pair() { handle(.pair(ticket: nil, hub: nil)) }

    /// Opens a link that pairs the app with a hub.
    ///
    /// - Parameters:
    ///   - link: the link.
    ///   - isConfirmed: whether the person has confirmed the address, which the first result shows.
    /// - Returns: `needs-confirmation` with the address, or what came of it.
    public func open(_ link: URL, isConfirmed: Bool) -> ConsoleResult {
        guard let link = PairingLink(link) else { return ConsoleResult(.invalid, ["this is not a pairing link"]) }
        guard let address = HubAddress(link.address) else {
            return ConsoleResult(
                .refused, ["\"\(link.address)\" is not the address of a hub: it must begin with https://"])
        }
        guard isConfirmed else {
            return ConsoleResult(
                .needsConfirmation,
                ["connect to the hub at \(address.url.absoluteString): its operators can change this app"])
        }
        self.address = address
        unusable = nil
        certificate = link.certificate
        transport = makeTransport(address, link.certificate)
        handle(.pair(ticket: link.ticket, hub: link.hub))
        if listening != nil { handle(.start) }
        return ConsoleResult(.done, ["pairing with the hub at \(address.url.absoluteString)"])
    }

    // MARK: Effects

    private func handle(_ event: LinkMachine.Event) {
        for effect in machine.handle(event, random: .random(in: 0..<1)) { perform(effect) }
        guard status != shownStatus else { return }
        shownStatus = status
        log.record(status.line(address))
        for listener in listeners.values { listener.yield(shownStatus) }
    }

    private func perform(_ effect: LinkMachine.Effect) {
        switch effect {
        case .send(let request, let generation):
            inBackground { [weak self] in await self?.send(request, generation) }
        case .cancelRequests:
            for task in requests.values { task.cancel() }
            requests = [:]
        case .wait(let seconds, let generation):
            let sleep = sleep
            inBackground { [weak self] in
                guard (try? await sleep(seconds)) != nil else { return }
                await self?.handle(.waited(generation: generation))
            }
        case .store(let progress):
            // If it cannot be stored, a repeatable change may be repeated after the next launch.
            try? places.progress.write(progress)
        case .storeKey(let device):
            lastReport = nil
            paired = device.flatMap { device in
                address.map { PairedHub(address: $0.url.absoluteString, device: device, certificate: certificate) }
            }
            try? places.key.write(paired)
        case .carryOut(let change, let first):
            carryOut(change, first)
        case .run(let line):
            let console = console
            inBackground { [weak self] in
                let answer = await console.answer(line)
                await self?.handle(.answered(answer))
            }
        }
    }

    /// Starts a task that a cancellation of all requests ends.
    private func inBackground(_ work: @escaping @Sendable () async -> Void) {
        nextRequest += 1
        let number = nextRequest
        requests[number] = Task { [weak self] in
            await work()
            await self?.ended(number)
        }
    }

    private func ended(_ number: Int) { requests[number] = nil }

    private func carryOut(_ change: DesiredChange, _ first: LinkProgress?) {
        if let first {
            do {
                try places.progress.write(first)
            } catch {
                let text = "it could not be recorded, so it was not carried out: \(error.localizedDescription)"
                return handle(
                    .carriedOut(ChangeOutcome(version: change.version, succeeded: false, text: text)))
            }
        }
        let console = console
        // Not among the requests: a change that has begun goes on when the connection ends.
        Task { [weak self] in
            let outcome = await console.carryOut(change)
            await self?.handle(.carriedOut(outcome))
        }
    }

    // MARK: Requests

    private func send(_ request: LinkMachine.Request, _ generation: Int) async {
        guard let wanted = message(request) else { return handle(.unchanged(generation: generation)) }
        let clock = ContinuousClock()
        let start = clock.now
        guard let transport else { return }
        let response: HubResponse?
        do {
            response = try await transport.send(wanted.request)
        } catch {
            response = nil
            if !Task.isCancelled { logFailure(error) }
        }
        guard !Task.isCancelled else { return }
        let isQuick = start.duration(to: clock.now) < .seconds(5)
        let isProven = response.map { proves($0, wanted.challenge) } ?? false
        let meaning = response.map { read($0, request, isProven) } ?? .failed
        // 413 and 422 would be the same the next time.
        if isProven, case .status(let status) = meaning, status < 500, status != 401, status != 429 {
            lastReport = wanted.report ?? lastReport
        }
        handle(
            .response(
                request, meaning, hub: response?.hub, isProven: isProven, isQuick: isQuick, generation: generation))
    }

    private func logFailure(_ error: any Error) {
        log.record(
            "the hub at \(address?.url.absoluteString ?? "") cannot be reached: \(error.localizedDescription); the link goes "
                + "on trying, and the line doctor of the console says which step fails")
    }

    /// A request, and what its response has to prove.
    private struct Message {
        var request: HubRequest
        var challenge: String?
        var report: DeviceReport?
    }

    /// The request; `nil` if the report would be the last one again.
    private func message(_ request: LinkMachine.Request) -> Message? {
        let patience = HubRoutes.longestWait + 25
        let device = machine.identity?.device ?? ""
        switch request {
        case .pair(let ticket):
            let body = try? JSONEncoder().encode(PairingRequest(app: content.app, ticket: ticket))
            return Message(request: HubRequest(method: "POST", path: HubRoutes.pairings, body: body))
        case .identify:
            let wish = SessionRequest(device: device, nonce: UUID().uuidString)
            return Message(request: HubRequest(path: wish.target), challenge: wish.challenge)
        case .ask: return proven(HubRequest(path: "\(HubRoutes.pairings)/\(device)", timeout: patience))
        case .report(let number):
            let report = content.report(launch: launch, number: number, machine.progress, machine.answers)
            if let lastReport, lastReport.says(theSameAs: report) { return nil }
            let body = try? JSONEncoder().encode(report)
            return proven(HubRequest(method: "PUT", path: HubRoutes.report, body: body), report)
        case .poll(let version, let line):
            let query = [HubRoutes.after: "\(version)", HubRoutes.line: "\(line)"]
            return proven(HubRequest(path: HubRoutes.desired, query: query, timeout: patience))
        }
    }

    /// The request with a proof that it is from this device.
    private func proven(_ request: HubRequest, _ report: DeviceReport? = nil) -> Message {
        var request = request
        if let device = machine.identity, var next = session {
            next.number += 1
            session = next
            request.proof = RequestProof(
                request.method, request.target, body: Array(request.body ?? Data()), of: device.device, in: next,
                DeviceKey(device.key))
        }
        return Message(request: request, challenge: request.proof?.proof, report: report)
    }

    private func proves(_ response: HubResponse, _ challenge: String?) -> Bool {
        guard let challenge, let device = machine.identity else { return false }
        return DeviceKey(device.key).isProven(
            by: response.proof, status: response.status, body: Array(response.body), to: challenge)
    }

    private func read(
        _ response: HubResponse, _ request: LinkMachine.Request, _ isProven: Bool
    ) -> LinkMachine.Response {
        let decoder = JSONDecoder()
        switch (request, response.status) {
        case (.pair, 201):
            return (try? decoder.decode(PairingOffer.self, from: response.body)).map { .offer($0) } ?? .failed
        case (.identify, 200) where isProven:
            guard let session = try? decoder.decode(LinkSession.self, from: response.body) else { return .failed }
            self.session = session
            return .status(200)
        case (.poll, 200) where isProven:
            return (try? decoder.decode(DesiredState.self, from: response.body)).map { .desired($0) } ?? .failed
        case (_, 503): return response.retryAfter.map { .unavailable(seconds: $0) } ?? .status(503)
        default: return .status(response.status)
        }
    }
}

extension DeviceReport {
    /// Whether two reports differ in their numbers and in the time that passes alone.
    fileprivate func says(theSameAs other: DeviceReport) -> Bool {
        func content(_ report: DeviceReport) -> DeviceReport {
            var report = report
            report.number = 0
            for index in report.values.indices where report.values[index].overrideExpiresIn != nil {
                report.values[index].overrideExpiresIn = 0
            }
            return report
        }
        return content(self) == content(other)
    }
}
