import Hub
import HubMessages
import Switchyard

/// The devices that somebody can mean.
struct DeviceChoice {
    private let devices: [Hub.DeviceEntry]

    init(_ devices: [Hub.DeviceEntry]) {
        self.devices = devices
    }

    /// The device with a name: its identifier or the beginning of it, its app, its model, or both as
    /// ``Hub/Hub/DeviceEntry/displayName``; without a name, the only device, or the only connected one.
    ///
    /// - Throws: ``HubFailure/unusable(_:)`` if it is none or several.
    func device(named name: String?) throws(HubFailure) -> Hub.DeviceEntry {
        guard !devices.isEmpty else { throw .unusable("no device is paired with the hub") }
        guard let name else {
            let connected = devices.filter(\.connected)
            if let device = devices.count == 1 ? devices.first : connected.count == 1 ? connected.first : nil {
                return device
            }
            throw .unusable("several devices are paired; name one with --device: \(Self.list(devices))")
        }
        for isMeant in Self.meanings(of: name) {
            let found = devices.filter(isMeant)
            if let device = found.first, found.count == 1 { return device }
            guard found.isEmpty else {
                let connected = found.filter(\.connected)
                if let device = connected.first, connected.count == 1 { return device }
                throw .unusable("\"\(name)\" is the name of several devices: use an identifier: \(Self.list(found))")
            }
        }
        let near = Suggestion.nearest(to: name, among: devices.flatMap { [$0.app.name, $0.app.device, $0.id] })
        throw .unusable(
            "no device is named \"\(name)\": " + (near.map { "did you mean \"\($0)\"?" } ?? "use \(Self.list(devices))")
        )
    }

    private static func meanings(of name: String) -> [(Hub.DeviceEntry) -> Bool] {
        let wanted = name.lowercased()
        return [
            { $0.id == name },
            {
                [$0.displayName, $0.app.name, $0.app.device, $0.app.identifier].map { $0.lowercased() }.contains(wanted)
            },
            { name.count >= 4 && $0.id.hasPrefix(name) },
        ]
    }

    /// More would not help.
    private static let most = 8

    private static func list(_ devices: [Hub.DeviceEntry]) -> String {
        let names = devices.prefix(most).map { "\($0.id) (\($0.displayName))" }.joined(separator: ", ")
        return devices.count > most ? "\(names), and \(devices.count - most) more" : names
    }
}

extension Hub.DeviceEntry {
    /// The app and the device, such as `Discussions on iPhone16,2`.
    var displayName: String { "\(app.name) on \(app.device)" }
}
