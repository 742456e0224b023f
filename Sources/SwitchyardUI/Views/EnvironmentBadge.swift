// Not verified on Linux: there it is compiled against the stubs in Tests/AppleStubs only.
#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    import SwitchyardCore

    extension View {
        /// Shows the environment of this launch in a corner, unless the build is sealed. It takes no touches.
        ///
        /// The badge is that of the model in `environmentModel(_:)`, which is applied after this modifier.
        ///
        /// - Parameter alignment: the corner.
        public func environmentBadge(alignment: Alignment = .bottomTrailing) -> some View {
            modifier(EnvironmentBadge(alignment: alignment))
        }
    }

    struct EnvironmentBadge: ViewModifier {
        @Environment(\.shownModel) private var shown
        let alignment: Alignment

        func body(content: Content) -> some View {
            content.overlay(alignment: alignment) {
                if let badge = shown?.model.badge {
                    Text(verbatim: badge)
                        .font(.caption2)
                        .foregroundStyle(.white)
                        .padding(.horizontal, 8)
                        .padding(.vertical, 2)
                        .background(Color.black.opacity(0.6), in: Capsule())
                        .padding(.horizontal, 8)
                        .allowsHitTesting(false)
                        .accessibilityLabel(Text(verbatim: localizedText("Environment: %1$@", badge)))
                }
            }
        }
    }
#endif
