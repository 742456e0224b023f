#if os(iOS)
    // Not verified on Linux, so it only shows the same texts. SwitchyardUI has a screen with all of this, and more.
    import SwiftUI
    import Switchyard

    /// The app on a device with a screen.
    @main
    struct DiscussionsApp: App {
        @Environment(\.scenePhase) private var scenePhase
        @State private var text = "Loading…"
        @State private var notice: String?

        var body: some Scene {
            WindowGroup {
                ScrollView { Text(text).padding() }
                    .task { await show() }
                    .alert("Restart to Switch", isPresented: isNoticeShown) {
                        #if SWITCHYARD_OPEN
                            Button("End the App", role: .destructive) { exit(0) }
                        #endif
                        Button("Later", role: .cancel) {}
                    } message: {
                        Text(notice ?? "")
                    }
            }
            // What somebody chose in Settings meanwhile.
            .onChange(of: scenePhase) { phase in
                if phase == .active { try? Launch.session.get().refresh() }
            }
        }

        private var isNoticeShown: Binding<Bool> {
            Binding { notice != nil } set: { if !$0 { notice = nil } }
        }

        private func show() async {
            do {
                let session = try Launch.session.get()
                let updates = session.updates
                let findings = session.findings.map(\.message)
                let report = try await CommentsReport.load(session)
                text = ([report.text] + findings).joined(separator: "\n")
                for await update in updates {
                    switch update.kind {
                    case .liveValue: text = report.text
                    case .pendingSelection: notice = update.pendingSelection?.notice
                    default: break
                    }
                }
            } catch {
                text = "\(error)"
            }
        }
    }
#endif
