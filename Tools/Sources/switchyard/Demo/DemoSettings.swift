import ArgumentParser
import Foundation
import SettingsPreview

/// The last step of the demo: the example's Settings in a browser, together with the app that reads them.
struct DemoSettings {
    /// The copy of the example.
    let project: URL
    /// The file that choices are stored in.
    let defaults: URL
    /// Launches the app with the stored values.
    let launch: @Sendable (URL) async throws -> Void

    /// Serves until the user ends it; without a terminal, prints what would be shown.
    func run() async throws {
        try Output.line("\nSettings in a browser, together with the app:".emphasised)
        guard Browser.hasTerminal else {
            try Output.line("   switchyard preview --project Discussions --defaults Discussions.plist".faint)
            try Output.line(
                "   At a terminal, the demo would now open this in a browser; pressing Return would launch the app."
            )
            return
        }
        let options = try PreviewCommand.parse(["--project", project.path])
        let source = try PreviewSource(path: nil, project: options.project, scheme: nil)
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let files = DefaultsDomains(own: DefaultsFile(path: defaults.path), folder: folder)
        let model = PreviewModel(directory: source.directory, app: source.app, files: files)
        let preview = PreviewRun(model: model, defaults: defaults.path, opens: true, format: .text)
        try Output.line(
            "Choose an environment there, then press Return here to launch the app. Press Control-C to end the demo.")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await preview.serve(port: 0) }
            group.addTask {
                while await TerminalLine.isEntered() { try await launch(defaults) }
            }
            // The demo ends with the server or the input, whichever ends first.
            _ = try await group.next()
            group.cancelAll()
        }
    }
}
