import Foundation
import HubMessages

@testable import SwitchyardConsole

/// A hub in memory, for one device.
final class FakeHub: HubTransport, @unchecked Sendable {  // Guarded by lock.
    private let lock = NSLock()
    private let identifier: String
    private var changes: [DesiredChange] = []
    private var version = 0
    private var reports: [DeviceReport] = []
    private var seen = (addresses: [String](), tickets: [String](), keys: Set<String>(), pairings: 0)
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(identifier: String = "hub") { self.identifier = identifier }

    var addresses: [String] { lock.withLock { seen.addresses } }
    var tickets: [String] { lock.withLock { seen.tickets } }
    var keys: Set<String> { lock.withLock { seen.keys } }
    var pairings: Int { lock.withLock { seen.pairings } }

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

    func send(_ request: HubRequest) async throws -> HubResponse {
        let answer = try await answer(to: request)
        return HubResponse(status: answer.status, hub: identifier, body: answer.body)
    }

    private func answer(to request: HubRequest) async throws -> (status: Int, body: Data) {
        let encoder = JSONEncoder()
        if request.path == HubRoutes.pairings {
            let wish = try JSONDecoder().decode(PairingRequest.self, from: request.body ?? Data())
            lock.withLock {
                seen.pairings += 1
                if let ticket = wish.ticket { seen.tickets.append(ticket) }
            }
            return (201, try encoder.encode(PairingOffer(identifier: "1", code: "AB", secret: "s", expiresIn: 600)))
        }
        if request.path == HubRoutes.pairings + "/1" {
            return (200, try encoder.encode(PairedDevice(device: "d", hub: identifier, key: "key of \(identifier)")))
        }
        guard let key = request.bearer, key == "key of \(identifier)" else { return (401, Data()) }
        lock.withLock { _ = seen.keys.insert(key) }
        if request.method == "PUT" {
            let report = try JSONDecoder().decode(DeviceReport.self, from: request.body ?? Data())
            lock.withLock { reports.append(report) }
            wake()
            return (204, Data())
        }
        let after = request.query[HubRoutes.after].flatMap { Int($0) } ?? 0
        // A request that is canceled ends at the next change.
        let state = await found {
            let later = changes.filter { $0.version > after }
            return later.isEmpty && !Task.isCancelled ? nil : DesiredState(version: version, changes: later)
        }
        try Task.checkCancellation()
        return (200, try encoder.encode(state))
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
