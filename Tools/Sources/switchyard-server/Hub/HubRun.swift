import Commands
import Foundation
import GuardedServer
import Hub
import JSONRPC
import Reports

/// A running hub: what it prints at its start, and the browser that it opens.
struct HubRun {
    let store: OpenedStore
    let keepAudit: Int?
    let keepDevices: Int?
    let place: GuardedServer.Place
    let opens: Bool
    let format: ReportFormat
    let log: HubLog
    let clockOffset: Double

    func serve(until signals: EndingSignals) async throws {
        let memory = AvailableMemory.bytes
        let limits = HubServerLimits(
            memory: memory, files: OpenFiles.allow(HubServerLimits.files(memory: memory)))
        defer { HubFile.remove() }
        guard let hub = try await loadUnlessEnded(limits.fleet) else { return }
        let watching = Task { [log] in await log.watch(hub) }
        defer { watching.cancel() }
        do {
            let keys = AccessKeys()
            let server = HubServer(hub, at: place, starter: NSUserName(), keys: keys, limits: limits)
            try await server.run(until: signals) { opening in
                // switchyard console finds the hub by this file. Without it, it needs options.
                let others = HubFile.running()
                if HubFile(address: opening.address.origin, token: keys.token, hub: hub.identifier).write(),
                    !others.isEmpty
                {
                    Output.error(
                        "switchyard hub: note: switchyard console uses this hub now; pass --hub for \(others.map(\.address).joined(separator: " or "))"
                            .printable)
                }
                // If the address cannot be printed, the hub is still there for devices.
                try? announce(opening, hub.identifier, keys.token)
                // Not awaited, because the server does not respond before this returns.
                if opens { Task { await Browser.open(opening.ticketURL) } }
            }
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            Output.error(
                "switchyard hub: cannot listen on \(place.interface):\(place.port); the port may be in use".printable)
            throw ExitStatus.unusable
        }
    }

    /// Reads the store; `nil` if a signal ends the hub first, whatever the store does meanwhile.
    private func loadUnlessEnded(_ limits: FleetLimits) async throws -> Hub? {
        let (outcomes, continuation) = AsyncStream.makeStream(of: Result<Hub?, any Error>.self)
        let loading = Task {
            do { continuation.yield(.success(try await load(limits))) } catch { continuation.yield(.failure(error)) }
        }
        // Signals of their own: who stops waiting for some gets no more of them.
        let ending = Task {
            await EndingSignals().first()
            continuation.yield(.success(nil))
        }
        defer {
            loading.cancel()
            ending.cancel()
        }
        for await outcome in outcomes { return try outcome.get() }
        return nil
    }

    /// Reads the store. One that others run may come later than the hub.
    private func load(_ limits: FleetLimits) async throws -> Hub {
        var hasSaid = false
        while true {
            do {
                let retention = try await retention()
                if let warning = try await store.etcd?.warning() { log.say(.storeVersion, warning) }
                return try await Hub(
                    store.store, limits: limits, retention: retention,
                    now: { [clockOffset] in Date().timeIntervalSince1970 + clockOffset })
            } catch let error as StoreError where error.isPassing {
                if !hasSaid {
                    log.say(.storeUnreachable, "\(store.name ?? "the store"): \(error.description); waiting for it")
                }
                hasSaid = true
                try await Task.sleep(for: .milliseconds(500))
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                let reason = (error as? StoreError)?.description ?? "cannot be read"
                Output.error("switchyard hub: \(store.name ?? "the store"): \(reason)".printable)
                throw ExitStatus.unusable
            }
        }
    }

    /// What the options say, and for the rest what the store says.
    private func retention() async throws -> Retention? {
        guard keepAudit != nil || keepDevices != nil else { return nil }
        var retention = try await Hub.retention(in: store.store)
        retention.auditDays = keepAudit ?? retention.auditDays
        retention.deviceDays = keepDevices ?? retention.deviceDays
        return retention
    }

    private func announce(_ opening: GuardedServer.Opening, _ identifier: String, _ token: String) throws {
        switch format {
        case .text:
            try Output.line("Apps connect to \(opening.address.origin)")
            try Output.line("The page is at \(opening.url)")
            try Output.line(
                store.name.map { "Devices, changes and the audit log are kept in \($0)".printable }
                    ?? "Devices, changes and the audit log end with the hub; pass --store to keep them.")
            try Output.line("The address of the page contains your token. Press Control-C to end the hub.".faint)
        case .json:
            let line = JSONValue.object([
                "address": .string(opening.url), "hub": .string(identifier),
                "origin": .string(opening.address.origin), "port": .integer(Int64(opening.address.port)),
                "token": .string(token),
            ])
            try Output.line(JSONDocument.text(of: line, isOneLine: true))
        }
    }
}
