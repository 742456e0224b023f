#if !os(iOS)
    import Foundation
    import Switchyard

    /// The app without a screen: one launch, one report. With `--watch` it goes on, and reports again when a setting
    /// changes.
    @main
    enum DiscussionsProgram {
        static func main() async {
            do {
                let session = try Launch.session.get()
                let report = try await CommentsReport.load(session)
                Output.line(report.text)
                if CommandLine.arguments.contains("--watch") { await watch(session, report) }
            } catch {
                Output.error("Discussions: \(error)")
                exit(1)
            }
        }

        private static func watch(_ session: EnvironmentSession<AppConfiguration>, _ report: CommentsReport) async {
            let updates = session.updates
            // A program is not told that another one wrote the file. An iOS app refreshes when it becomes active.
            let refreshing = Task {
                while !Task.isCancelled {
                    session.refresh()
                    try await Task.sleep(for: .milliseconds(200))
                }
            }
            defer { refreshing.cancel() }
            for await update in updates {
                switch update.kind {
                case .liveValue: Output.line(report.text)
                case .pendingSelection:
                    Output.line(update.pendingSelection?.notice ?? "\(session.environment) stays at the next launch")
                case .reset: Output.line("the choices made in Settings were cleared")
                default: break
                }
            }
        }
    }
#endif
