#if os(iOS)
    // Not verified on Linux, so it only shows the same texts.
    import SwiftUI
    import Switchyard
    import SwitchyardUI

    #if (DEBUG || SWITCHYARD_OPEN) && Console
        import SwitchyardConsole
    #endif

    /// The app on a device with a screen. Open builds are linked with the console. Testers see the environment in a corner, switch it on a screen of the app or in
    /// Settings, and are then offered a restart.
    @main
    struct DiscussionsApp: App {
        private let launch = Result { DiscussionsApp.model(of: try Launch.session.get()) }

        var body: some Scene {
            WindowGroup {
                switch launch {
                case .success(let model): DiscussionsView().environmentBadge().environmentModel(model)
                case .failure(let error): Text(verbatim: "\(error)")
                }
            }
        }

        #if (DEBUG || SWITCHYARD_OPEN) && Console
            /// A screen with a command line, and a link to a hub that ends while the app is in the background.
            private static func model(of session: EnvironmentSession<AppConfiguration>) -> EnvironmentModel {
                let console = DiscussionsConsole.console(session)
                Task { await DiscussionsConsole.follow(console) { await $0.followApplication() } }
                return EnvironmentModel(session, console: console)
            }
        #else
            private static func model(of session: EnvironmentSession<AppConfiguration>) -> EnvironmentModel {
                EnvironmentModel(session)
            }
        #endif
    }

    /// The report, and for testers the screen of environments.
    struct DiscussionsView: View {
        @Environment(\.environmentModel) private var model

        var body: some View {
            NavigationStack {
                List {
                    ReportView()
                    if model?.isSealed == false {
                        NavigationLink {
                            EnvironmentScreen()
                        } label: {
                            Text(verbatim: "Environments")
                        }
                    }
                }
            }
        }
    }

    /// The comments of the environment, again after a live key changed.
    struct ReportView: View {
        @State private var text = "Loading…"

        var body: some View {
            Text(verbatim: text).task { await show() }
        }

        private func show() async {
            do {
                let session = try Launch.session.get()
                let updates = session.updates
                let report = try await CommentsReport.load(session)
                text = report.text
                for await update in updates where update.kind == .liveValue { text = report.text }
            } catch {
                text = "\(error)"
            }
        }
    }
#endif
