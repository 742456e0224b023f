import Foundation
import HubMessages

@testable import SwitchyardConsole

/// A hub in memory, for one device.
final class FakeHub: HubTransport, @unchecked Sendable {  // Guarded by lock.
    private let lock = NSLock()
    private let identifier: String
    /// Whether it knows the key of the device, and not only the identifier of the hub.
    private let isProving: Bool
    private var changes: [DesiredChange] = []
    private var lines: [DesiredLine] = []
    private var version = 0
    private var reports: [DeviceReport] = []
    private var seen = (addresses: [String](), tickets: [String](), keys: Set<String>(), pairings: 0)
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var requests = (now: 0, most: 0)

    init(identifier: String = "hub", isProving: Bool = true) {
        (self.identifier, self.isProving) = (identifier, isProving)
    }

    var addresses: [String] { lock.withLock { seen.addresses } }
    var tickets: [String] { lock.withLock { seen.tickets } }
    var keys: Set<String> { lock.withLock { seen.keys } }
    var pairings: Int { lock.withLock { seen.pairings } }
    /// The most requests that there were at once: so many connections a link has taken.
    var mostRequests: Int { lock.withLock { requests.most } }

    func connected(to address: HubAddress) { lock.withLock { seen.addresses.append(address.url.absoluteString) } }

    /// Adds a change, which a request that waits is told of.
    func want(_ action: DesiredAction, expiresIn: Double? = nil) {
        lock.withLock {
            version += 1
            changes.append(DesiredChange(version: version, action: action, expiresIn: expiresIn))
        }
        wake()
    }

    /// The first report that says something, which is waited for.
    func report(_ isWanted: (DeviceReport) -> Bool) async -> DeviceReport {
        await found { reports.first(where: isWanted) }
    }

    private func wake() {
        for continuation in lock.withLock({
            defer { waiting = [] }
            return waiting
        }) { continuation.resume() }
    }

    /// Waits for what the hub does not have yet. It looks and begins to wait at once, so that no wake is missed.
    private func found<Value>(_ look: () -> Value?) async -> Value {
        while true {
            var value: Value?
            await withCheckedContinuation { continuation in
                lock.withLock {
                    value = look()
                    if value == nil { waiting.append(continuation) } else { continuation.resume() }
                }
            }
            if let value { return value }
        }
    }

    private var key: DeviceKey { DeviceKey("key of \(identifier)") }

    /// Adds a line that only reads.
    func want(line: String) {
        lock.withLock { lines.append(DesiredLine(number: lines.count + 1, identifier: "\(lines.count)", line: line)) }
        wake()
    }

    func send(_ request: HubRequest) async throws -> HubResponse {
        lock.withLock { requests = (requests.now + 1, max(requests.most, requests.now + 1)) }
        defer { lock.withLock { requests.now -= 1 } }
        let components = URLComponents(string: request.target)
        if request.path == HubRoutes.pairings {
            let wish = try JSONDecoder().decode(PairingRequest.self, from: request.body ?? Data())
            lock.withLock {
                seen.pairings += 1
                if let ticket = wish.ticket { seen.tickets.append(ticket) }
            }
            let offer = PairingOffer(identifier: "d", code: "AB", key: "key of \(identifier)", expiresIn: 600)
            return HubResponse(status: 201, hub: identifier, body: try JSONEncoder().encode(offer))
        }
        if components?.path == HubRoutes.session {
            let items = components?.queryItems ?? []
            let wish = SessionRequest(
                device: items.first { $0.name == "device" }?.value ?? "",
                nonce: items.first { $0.name == "nonce" }?.value ?? "")
            return answer(
                200, try JSONEncoder().encode(LinkSession(session: "s", number: 0)), to: wish.challenge)
        }
        // What the link sends must never have the key.
        let text =
            "\(request.target) \(request.proof?.header ?? "") \(String(decoding: request.body ?? Data(), as: UTF8.self))"
        guard !text.contains("key of"), let proof = request.proof,
            key.verifier.admits(proof, request.method, request.target), proof.covers(Array(request.body ?? Data()))
        else { return HubResponse(status: 401, hub: identifier) }
        lock.withLock { _ = seen.keys.insert("key of \(identifier)") }
        let (status, body) = try await answer(to: request)
        return answer(status, body, to: proof.proof)
    }

    private func answer(_ status: Int, _ body: Data, to challenge: String) -> HubResponse {
        let proof = key.verifier.proof(status: status, body: Array(body), to: challenge)
        return HubResponse(status: status, hub: identifier, proof: isProving ? proof : nil, body: body)
    }

    private func answer(to request: HubRequest) async throws -> (status: Int, body: Data) {
        if request.path == HubRoutes.pairings + "/d" { return (204, Data()) }
        if request.method == "PUT" {
            let report = try JSONDecoder().decode(DeviceReport.self, from: request.body ?? Data())
            lock.withLock { reports.append(report) }
            wake()
            return (204, Data())
        }
        let after = request.query[HubRoutes.after].flatMap { Int($0) } ?? 0
        let line = request.query[HubRoutes.line].flatMap { Int($0) } ?? 0
        // A request that is canceled ends at the next change.
        let state = await found {
            let later = changes.filter { $0.version > after }
            let more = lines.filter { $0.number > line }
            let isWaiting = later.isEmpty && more.isEmpty && !Task.isCancelled
            return isWaiting ? nil : DesiredState(version: version, changes: later, lines: more)
        }
        try Task.checkCancellation()
        return (200, try JSONEncoder().encode(state))
    }
}

/// Storage in memory, which may be full.
final class MemoryStorage: LinkStorage, @unchecked Sendable {  // Guarded by lock.
    private let lock = NSLock()
    private var data: Data?
    private var full = false

    var isFull: Bool {
        get { lock.withLock { full } }
        set { lock.withLock { full = newValue } }
    }

    var text: String { String(decoding: lock.withLock { data } ?? Data(), as: UTF8.self) }

    func load() throws -> Data? { lock.withLock { data } }

    func store(_ data: Data?) throws {
        try lock.withLock {
            if full { throw CocoaError(.fileWriteOutOfSpace) }
            self.data = data
        }
    }
}
