import Foundation
import SettingsPreview

/// The simulator that `--simulator` means.
struct SimulatorChoice {
    /// The word for the simulator in which the app was used last.
    static let any = "any"

    let app: SimulatorApp

    /// - Parameter wanted: a simulator's name or identifier, or ``any``.
    init(_ wanted: String, for source: PreviewSource) throws(PreviewError) {
        guard let identifier = source.app.bundleIdentifier else {
            throw PreviewError(
                "--simulator needs an app that has a bundle identifier: name a built app, or --project")
        }
        let installed = SimulatorApp.installed(identifier)
        guard !installed.isEmpty else {
            throw PreviewError(
                "no simulator has the app \(identifier) in \(SimulatorApp.devices.path): run it in one, once")
        }
        guard let app = installed.first(where: { [Self.any, $0.device, $0.identifier].contains(wanted) }) else {
            let names = installed.map { "\"\($0.device)\" (\($0.identifier))" }.joined(separator: ", ")
            throw PreviewError("the simulator \"\(wanted)\" does not have the app \(identifier); it is in \(names)")
        }
        self.app = app
    }
}
