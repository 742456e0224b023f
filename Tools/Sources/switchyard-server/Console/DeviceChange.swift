import Foundation
import Hub
import HubMessages
import JSONRPC

/// Something that has changed on a device.
struct DeviceChange: Equatable {
    enum Kind: String {
        /// A device was paired, or revoked.
        case device
        /// A device has connected, or is away.
        case connection
        /// A launch with another environment.
        case environment
        /// The environment of the next launch.
        case nextLaunch = "next-launch"
        /// A value.
        case value
        /// What the device answered to a change.
        case outcome
        /// What waits for the device.
        case waiting
        /// A device asks to be paired.
        case pairing
    }

    let kind: Kind
    /// The key of a value, or the code of a request for pairing.
    let key: String?
    let from: String?
    let to: String?

    init(_ kind: Kind, key: String?, from: String?, to: String?) {
        (self.kind, self.key, self.from, self.to) = (kind, key, from, to)
    }

    /// What a device is at the start.
    static func state(of details: Hub.DeviceDetails) -> [DeviceChange] {
        [
            DeviceChange(.connection, key: nil, from: nil, to: connection(details.device)),
            details.device.environment.map { DeviceChange(.environment, key: nil, from: nil, to: $0) },
        ].compactMap { $0 }
    }

    private static func connection(_ device: Hub.DeviceEntry) -> String { device.connected ? "connected" : "away" }

    /// What is different, in the order in which people want to know it.
    static func changes(from old: Hub.DeviceDetails?, to new: Hub.DeviceDetails) -> [DeviceChange] {
        guard let old else { return [DeviceChange(.device, key: nil, from: nil, to: "paired")] }
        var changes: [DeviceChange] = []
        func compare(_ kind: Kind, key: String? = nil, _ from: String?, _ to: String?) {
            if from != to { changes.append(DeviceChange(kind, key: key, from: from, to: to)) }
        }
        compare(.connection, connection(old.device), connection(new.device))
        let seen = Set(old.waiting.map(\.version))
        for change in new.waiting where !seen.contains(change.version) {
            changes.append(DeviceChange(.waiting, key: nil, from: nil, to: "\(change.action.words), by \(change.by)"))
        }
        let left = Set(new.waiting.map(\.version))
        for change in old.waiting where !left.contains(change.version) && change.version > new.device.reportedVersion {
            changes.append(DeviceChange(.waiting, key: nil, from: change.action.words, to: nil))
        }
        guard let report = new.report else { return changes }
        compare(.environment, old.report?.environment, report.environment)
        compare(.nextLaunch, old.report?.pendingEnvironment, report.pendingEnvironment)
        let values = Dictionary((old.report?.values ?? []).map { ($0.key, $0) }) { $1 }
        for value in report.values where old.report != nil {
            compare(.value, key: value.key, values[value.key]?.text, value.text)
        }
        let answered = old.report?.desiredVersion ?? 0
        for outcome in report.outcomes where outcome.version > answered {
            let text = outcome.succeeded ? outcome.text : "refused: \(outcome.text)"
            changes.append(DeviceChange(.outcome, key: nil, from: nil, to: text))
        }
        return changes
    }

    /// The change as a line.
    var text: String {
        switch kind {
        case .device, .connection: to ?? ""
        case .environment: "environment \(from.map { "\($0) -> " } ?? "")\(to ?? "unknown")"
        case .nextLaunch: to.map { "next launch: \($0)" } ?? "next launch: the same environment"
        case .value: "\(key ?? "") \(from ?? "nothing") -> \(to ?? "nothing")"
        case .outcome: to ?? ""
        case .waiting: to.map { "waiting: \($0)" } ?? "no longer waiting: \(from ?? "")"
        case .pairing: "\(to ?? "") asks to be paired, with the code \(key ?? "")"
        }
    }

    /// The change for programs.
    ///
    /// - Parameter hub: The address of the hub.
    func value(of device: Hub.DeviceEntry?, from hub: String) -> JSONValue {
        let texts: [String: String?] = [
            "at": Date().universalText, "kind": kind.rawValue, "key": key, "from": from, "to": to, "device": device?.id,
            "name": device?.displayName, "hub": hub,
        ]
        return .object(texts.compactMapValues { $0.map(JSONValue.string) })
    }
}
