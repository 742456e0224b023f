import Foundation
import SettingsPreview
import Switchyard

/// The demo's last step: the example's Settings in a browser, beside the app that reads what is chosen there.
struct DemoSettings {
    /// The app as it is laid out.
    let program: URL
    /// Where choices go.
    let defaults: URL
    /// Launches the app with what is stored.
    let launch: @Sendable (URL) async throws -> Void

    /// Serves until somebody ends it; where nobody sits at a terminal, says what would be shown.
    func run() async throws {
        try Output.line("\nSettings in a browser, beside the app:".emphasised)
        guard Browser.hasTerminal else {
            try Output.line("   switchyard preview Discussions.app --defaults Discussions.plist".faint)
            try Output.line(
                "   At a terminal the demo would serve this now and open it; Return would launch the app."
            )
            return
        }
        let app = AppBundle(url: program.deletingLastPathComponent())
        guard let directory = app.settingsBundle else {
            throw DemoError(message: "the example has no Settings bundle")
        }
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let files = DefaultsDomains(own: DefaultsFile(path: defaults.path), folder: folder)
        let model = PreviewModel(directory: directory, app: .bundle(app), files: files)
        let preview = PreviewRun(model: model, defaults: defaults.path, opens: true, format: .text)
        try Output.line(
            "Choose an environment there, then press Return here to launch the app; Control-C ends the demo.")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await preview.serve(port: 0) }
            group.addTask {
                for await _ in Self.lines() { try await launch(defaults) }
            }
            // Whichever ends first ends the demo: the server, or the input.
            _ = try await group.next()
            group.cancelAll()
        }
    }

    /// The lines that somebody types. A read blocks, so it has a thread of its own.
    private static func lines() -> AsyncStream<Void> {
        let (lines, continuation) = AsyncStream<Void>.makeStream()
        Thread.detachNewThread {
            while readLine() != nil { continuation.yield() }
            continuation.finish()
        }
        return lines
    }
}
