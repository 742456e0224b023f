#if os(iOS)
    // Not verified on Linux, so it only shows the same text.
    import SwiftUI

    /// The app on a device with a screen.
    @main
    struct DiscussionsApp: App {
        @State private var text = "Loading…"

        var body: some Scene {
            WindowGroup {
                Text(text).padding().task {
                    do { text = try await CommentsReport.text() } catch { text = "\(error)" }
                }
            }
        }
    }
#endif
