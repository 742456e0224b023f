#if !os(iOS)
    import Foundation
    import Switchyard

    /// The app without a screen: one launch, one report. With `--watch` it goes on, and reports again when a setting
    /// changes. With `--run` it goes on without a report, needs no server, and says what changes.
    @main
    enum DiscussionsProgram {
        static func main() async {
            do {
                let session = try Launch.session.get()
                if CommandLine.arguments.contains("--run") { return await run(session) }
                let report = try await CommentsReport.load(session)
                Output.line(report.text)
                if CommandLine.arguments.contains("--watch") { await watch(session, report) }
            } catch {
                Output.error("Discussions: \(error)")
                exit(1)
            }
        }

        /// Runs until it is ended, as an app does.
        private static func run(_ session: EnvironmentSession<AppConfiguration>) async {
            let updates = session.updates
            let refreshing = refresh(session)
            defer { refreshing.cancel() }
            Output.line("running in \(session.environment)")
            #if (DEBUG || SWITCHYARD_OPEN) && Console
                let console = await DiscussionsConsole.console(session)
                let following = Task { await DiscussionsConsole.follow(console) }
                defer { following.cancel() }
            #endif
            let log = Log(session: session)
            for await update in updates {
                switch update.kind {
                case .liveValue:
                    if update.key == "sort_order" { Output.line("sort_order is \(session.sortOrder.rawValue)") }
                    if update.key == "log_level" { Output.line("log_level is \(session.logLevel.rawValue)") }
                    log.debug("live key \(update.key ?? "") changed")
                case .pendingSelection:
                    Output.line(
                        update.pendingSelection.map { "next launch in \($0.environment)" } ?? "next launch in the same")
                case .reset: Output.line("reset")
                default: break
                }
            }
        }

        private static func watch(_ session: EnvironmentSession<AppConfiguration>, _ report: CommentsReport) async {
            let updates = session.updates
            let refreshing = refresh(session)
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

        /// A program does not notice that another one wrote the file. An iOS app refreshes when it becomes active.
        private static func refresh(_ session: EnvironmentSession<AppConfiguration>) -> Task<Void, any Error> {
            Task {
                while !Task.isCancelled {
                    session.refresh()
                    try await Task.sleep(for: .milliseconds(200))
                }
            }
        }
    }
#endif
