// Not verified on Linux: there it is compiled against the stubs in Tests/AppleStubs only.
#if canImport(SwiftUI)
    import Foundation
    import SwiftUI
    #if canImport(UIKit) && !os(watchOS)
        import UIKit
    #endif

    /// Opens the app's page in Settings, where the system has one: Settings > Apps > the app, since iOS 18.
    struct OpenSettingsButton: View {
        let model: EnvironmentModel
        @Environment(\.openURL) private var openURL

        var body: some View {
            #if canImport(UIKit) && !os(watchOS)
                if model.hasSettings, let url = URL(string: UIApplication.openSettingsURLString) {
                    Button {
                        openURL(url)
                    } label: {
                        Text(localized: "Open Settings")
                    }
                }
            #else
                EmptyView()
            #endif
        }
    }
#endif
