import Foundation
import SettingsPreview

/// The simulator that `--simulator` refers to.
struct SimulatorChoice {
    /// The word for the simulator in which the app was last used.
    static let any = "any"

    let app: SimulatorApp

    /// - Parameter wanted: a simulator's name or identifier, or ``any``.
    init(_ wanted: String, for source: PreviewSource) throws(PreviewError) {
        guard let identifier = source.app.bundleIdentifier else {
            throw PreviewError(
                "--simulator requires an app with a bundle identifier; pass a built app, or --project")
        }
        let installed = SimulatorApp.installed(identifier)
        guard !installed.isEmpty else {
            throw PreviewError(
                "no simulator in \(SimulatorApp.devices.path) has app \(identifier); run it in a simulator first")
        }
        guard let app = installed.first(where: { [Self.any, $0.device, $0.identifier].contains(wanted) }) else {
            let names = installed.map { "\"\($0.device)\" (\($0.identifier))" }.joined(separator: ", ")
            throw PreviewError("simulator \"\(wanted)\" does not have app \(identifier); use \(names)")
        }
        self.app = app
    }
}
