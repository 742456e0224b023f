#if os(iOS)
    // Not verified on Linux, so it only shows the same texts. SwitchyardUI has a screen with all of this, and more.
    import Foundation
    import SwiftUI
    import Switchyard

    /// The app on a device with a screen.
    @main
    struct DiscussionsApp: App {
        var body: some Scene {
            WindowGroup { ReportView() }
        }
    }

    struct ReportView: View {
        @Environment(\.scenePhase) private var scenePhase
        @State private var text = "Loading…"
        @State private var pending: PendingSelection?
        @State private var isNoticeShown = false

        var body: some View {
            Text(verbatim: text)
                .padding()
                .task { await show() }
                // What somebody chose in Settings meanwhile.
                .onChange(of: scenePhase) { phase in
                    if phase == .active { try? Launch.session.get().refresh() }
                }
                .alert(Text(verbatim: "Restart to Switch"), isPresented: $isNoticeShown, presenting: pending) { _ in
                    #if SWITCHYARD_OPEN
                        // For testers only: an app must not end itself in front of its users.
                        Button(role: .destructive) {
                            exit(0)
                        } label: {
                            Text(verbatim: "End the App")
                        }
                    #endif
                    Button(role: .cancel) {
                    } label: {
                        Text(verbatim: "Later")
                    }
                } message: { pending in
                    Text(verbatim: pending.notice)
                }
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
                    case .pendingSelection:
                        pending = update.pendingSelection
                        isNoticeShown = pending != nil
                    default: break
                    }
                }
            } catch {
                text = "\(error)"
            }
        }
    }
#endif
