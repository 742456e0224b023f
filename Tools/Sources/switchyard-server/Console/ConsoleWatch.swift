import Commands
import Foundation
import Hub
import HubMessages
import Reports

/// Prints what devices are, and then what changes, as it happens.
struct ConsoleWatch {
    private let console: Console
    private var known: [String: Hub.DeviceDetails] = [:]
    /// The devices that the options name; `nil` for every device.
    private var only: Set<String>?

    init(_ console: Console) {
        self.console = console
    }

    /// Runs until it is canceled. While the hub does not respond, it tries again.
    ///
    /// - Throws: ``HubFailure`` if the hub rejects the request, or cannot be reached at the start.
    func run() async throws {
        console.sayHub()
        var watch = self
        if console.namesDevices { watch.only = Set(try await console.chosenDevices().map(\.id)) }
        try await watch.readAll(isFirst: true)
        var pause = Duration.milliseconds(500)
        var failures = 0
        while true {
            let used = console.hub.access.location
            do {
                try await console.hub.events { event in
                    (pause, failures) = (.milliseconds(500), 0)
                    try await watch.take(event)
                }
            } catch HubFailure.unreachable(let message) {
                // Where it is now was said.
                failures = console.hub.access.location.isSame(as: used) ? failures + 1 : 0
                // Where there are several hubs, another one answers the next time.
                if failures == 2 { Output.error("\(message); trying again".printable) }
            }
            try await Task.sleep(for: pause)
            pause = min(pause * 2, .seconds(8))
        }
    }

    private mutating func take(_ event: HubEvent) async throws {
        switch (event.kind, event.subject) {
        case (.all, _): try await readAll(isFirst: false)
        case (.device, let device?), (.connection, let device?), (.desired, let device?): try await read(device)
        case (.pairing, _) where only == nil:
            for pairing in try await console.hub.pairings() {
                try show(
                    DeviceChange(
                        .pairing, key: pairing.code, from: nil, to: "\(pairing.app.name) on \(pairing.app.device)"),
                    of: nil)
            }
        default: break
        }
    }

    private func isWatched(_ device: String) -> Bool { only?.contains(device) ?? true }

    private mutating func readAll(isFirst: Bool) async throws {
        let devices = try await console.hub.devices()
        for device in devices where isFirst && isWatched(device.id) {
            let details = try await console.hub.details(of: device.id)
            for change in DeviceChange.state(of: details) { try show(change, of: details.device) }
            known[device.id] = details
        }
        for device in devices where !isFirst { try await read(device.id) }
        for gone in Set(known.keys).subtracting(devices.map(\.id)).sorted() { try forget(gone) }
    }

    private mutating func read(_ device: String) async throws {
        guard isWatched(device) else { return }
        do {
            let details = try await console.hub.details(of: device)
            for change in DeviceChange.changes(from: known[device], to: details) {
                try show(change, of: details.device)
            }
            known[device] = details
        } catch HubFailure.refused {
            try forget(device)
        }
    }

    private mutating func forget(_ device: String) throws {
        guard let details = known.removeValue(forKey: device) else { return }
        try show(DeviceChange(.device, key: nil, from: "paired", to: "revoked"), of: details.device)
    }

    private func show(_ change: DeviceChange, of device: Hub.DeviceEntry?) throws {
        switch console.options.format {
        case .json:
            try Output.line(JSONDocument.text(of: change.value(of: device, from: console.origin), isOneLine: true))
        case .text:
            let name = device.map { "\($0.displayName): " } ?? ""
            try Output.line("\(Date().localText)  \(name)\(change.text)".printable)
        }
    }
}
