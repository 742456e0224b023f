import ConsoleCommands
import Foundation
import HubMessages
import PropertyLists
import Switchyard
import SwitchyardCore
import SwitchyardConsole
import SwitchyardTesting

/// An app with a link to a hub.
enum RealLink {
    /// The links live as long as the process.
    @MainActor private static var all: [HubLink] = []

    /// Adds an app, and waits until it is connected.
    static func add(
        _ number: Int, _ port: Int, folder: String, say: @escaping @Sendable (DeviceMessage) -> Void
    ) async throws {
        let catalog = try EnvironmentCatalog(root: [
            "Switchyard": ["Keys": [DesiredAction.key: ["Type": "string", "Live": true]]],
            "Common": [DesiredAction.key: "none"], "Staging": [:], "Production": [:],
        ])
        let folder = URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent("link-\(number)")
        let session = try EnvironmentSession<EnvironmentConfiguration>(
            context: LaunchContext(catalog: catalog, infoPlist: ["SwitchyardEnvironment": "Staging"]),
            store: FileDefaultsStore(file: folder.appendingPathComponent("settings.plist")))
        let process = AppProcess(environment: [HubLink.variable: "http://127.0.0.1:\(port)"])
        let link = try HubLink(await EnvironmentConsole(session), process: process, folder: folder)
        await MainActor.run { all.append(link) }
        await link.start()
        for await status in await link.statuses where status == .connected { break }
        let key = try Data(contentsOf: folder.appendingPathComponent("link-key.json"))
        let device = try JSONDecoder().decode(StoredKey.self, from: key).device.device
        let updates = session.updates
        Task {
            for await _ in updates {
                let text = try? session.value(for: ConfigurationKey<String>(DesiredAction.key))
                guard let start = text.flatMap({ Int64($0) }) else { continue }
                say(.seen(device: device, start: start, at: now()))
            }
        }
        say(.paired(device: device))
    }

    /// The part of the stored key that names the device.
    private struct StoredKey: Decodable {
        struct Device: Decodable {
            let device: String
        }
        let device: Device
    }
}
