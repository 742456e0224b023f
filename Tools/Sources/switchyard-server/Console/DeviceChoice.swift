import Hub
import HubMessages
import PropertyLists

/// The devices that a name can mean.
struct DeviceChoice {
    private let devices: [Hub.DeviceEntry]

    init(_ devices: [Hub.DeviceEntry]) {
        self.devices = devices
    }

    /// The devices with the names, each once.
    ///
    /// - Parameter all: Whether a name means every connected device that has it; without a name, every connected device.
    /// - Throws: ``HubFailure/unusable(_:)`` if a name is that of no device or, without `all`, of several.
    func devices(named names: [String], all: Bool) throws(HubFailure) -> [Hub.DeviceEntry] {
        var found: [Hub.DeviceEntry] = []
        if all {
            for name in names { found += try matches(name) }
            found = (names.isEmpty ? devices : found).filter(\.connected)
            guard !found.isEmpty else { throw .unusable("no such device is connected") }
        } else {
            if names.isEmpty { found = [try device(named: nil)] }
            for name in names { found.append(try device(named: name)) }
        }
        var seen: Set<String> = []
        return found.filter { seen.insert($0.id).inserted }
    }

    /// The device with a name: its identifier or the beginning of it, its app, its model, or both as
    /// ``Hub/Hub/DeviceEntry/displayName``; without a name, the only device, or the only connected one.
    ///
    /// - Throws: ``HubFailure/unusable(_:)`` if it is none or several.
    func device(named name: String?) throws(HubFailure) -> Hub.DeviceEntry {
        guard let name else {
            guard !devices.isEmpty else { throw .unusable("no device is paired with the hub") }
            if let device = Self.only(devices) { return device }
            throw .unusable("several devices are paired; name one with --device: \(Self.list(devices))")
        }
        let found = try matches(name)
        if let device = Self.only(found) { return device }
        throw .unusable(
            "\"\(name)\" is the name of several devices: use an identifier, or --all: \(Self.list(found))")
    }

    /// The only device, or the only connected one.
    private static func only(_ devices: [Hub.DeviceEntry]) -> Hub.DeviceEntry? {
        let connected = devices.filter(\.connected)
        return devices.count == 1 ? devices.first : connected.count == 1 ? connected.first : nil
    }

    /// The devices with a name, at least one.
    private func matches(_ name: String) throws(HubFailure) -> [Hub.DeviceEntry] {
        guard !devices.isEmpty else { throw .unusable("no device is paired with the hub") }
        for isMeant in Self.meanings(of: name) {
            let found = devices.filter(isMeant)
            if !found.isEmpty { return found }
        }
        let names = devices.flatMap { [$0.app.name, $0.app.device, $0.displayName, $0.app.identifier, $0.id] }
        let near = Suggestion.nearest(to: name, among: names)
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
    /// The app and the device, such as `Discussions on iPhone16,2`, with its mark if it has one.
    var displayName: String { "\(app.name) on \(app.device)" + (mark.map { " (\($0))" } ?? "") }
}
