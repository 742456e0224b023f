package import Foundation
import PropertyLists

/// An app that is installed in a simulator on this Mac, with its defaults domains.
///
/// Read from the folders of CoreSimulator: `Devices/UDID/device.plist` and
/// `Devices/UDID/data/Containers/Data/Application/UUID`, whose hidden metadata names the app. Tested only with folders of
/// that layout, not on a Mac.
package struct SimulatorApp: Sendable, Hashable {
    /// The simulator's name, such as `iPhone 16`.
    package let device: String
    /// The simulator's identifier.
    package let identifier: String
    /// The app's own domain.
    package let defaults: DefaultsFile
    /// The domains of the simulator's App Groups, by identifier.
    package let groups: [String: DefaultsFile]
    private let used: Date

    /// The folder of CoreSimulator's devices.
    package static var devices: URL {
        let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
        return URL(fileURLWithPath: home).appendingPathComponent("Library/Developer/CoreSimulator/Devices")
    }

    /// The simulators that have an app, the most recently used one first.
    ///
    /// - Parameters:
    ///   - bundleIdentifier: The app's `CFBundleIdentifier`.
    ///   - devices: The folder of all devices.
    package static func installed(_ bundleIdentifier: String, in devices: URL = devices) -> [SimulatorApp] {
        subfolders(devices).compactMap { SimulatorApp(bundleIdentifier, on: $0) }.sorted {
            ($1.used, $0.device, $0.identifier) < ($0.used, $1.device, $1.identifier)
        }
    }

    private init?(_ bundleIdentifier: String, on device: URL) {
        let containers = device.appendingPathComponent("data/Containers")
        let applications = Self.subfolders(containers.appendingPathComponent("Data/Application"))
        guard let container = applications.first(where: { Self.owner(of: $0) == bundleIdentifier }) else { return nil }
        let properties = try? PropertyList.read(device.appendingPathComponent("device.plist")).dictionaryValue
        identifier = properties?["UDID"]?.stringValue ?? device.lastPathComponent
        self.device = properties?["name"]?.stringValue ?? identifier
        defaults = Self.domain(bundleIdentifier, in: container)
        let shared = Self.subfolders(containers.appendingPathComponent("Shared/AppGroup"))
        groups = Dictionary(
            shared.compactMap { folder in Self.owner(of: folder).map { ($0, Self.domain($0, in: folder)) } }
        ) { first, _ in first }
        used = Self.date(URL(fileURLWithPath: defaults.path)) ?? Self.date(container) ?? .distantPast
    }

    private static func domain(_ name: String, in container: URL) -> DefaultsFile {
        DefaultsFile(path: container.appendingPathComponent("Library/Preferences/\(name).plist").path)
    }

    /// The app or App Group of a container.
    private static func owner(of container: URL) -> String? {
        let file = container.appendingPathComponent(".com.apple.mobile_container_manager.metadata.plist")
        return (try? PropertyList.read(file))?.dictionaryValue?["MCMMetadataIdentifier"]?.stringValue
    }

    private static func subfolders(_ folder: URL) -> [URL] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { !$0.hasPrefix(".") }
            .sorted()
            .map { folder.appendingPathComponent($0, isDirectory: true) }
    }

    private static func date(_ file: URL) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: file.path))?[.modificationDate] as? Date
    }
}
