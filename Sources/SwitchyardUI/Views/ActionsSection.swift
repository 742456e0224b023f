// Not verified on Linux: there it is compiled against the stubs in Tests/AppleStubs only.
#if canImport(SwiftUI)
    import SwiftUI

    /// The report and the reset.
    struct ActionsSection: View {
        let shown: ShownModel
        @State private var isConfirmingReset = false

        var body: some View {
            let model = shown.model
            Section {
                #if !os(tvOS) && !os(watchOS)
                    Button {
                        Pasteboard.copy(model.report)
                    } label: {
                        Text(localized: "Copy Report")
                    }
                #endif
                if model.canReset {
                    Button(role: .destructive) {
                        isConfirmingReset = true
                    } label: {
                        Text(localized: "Reset App")
                    }
                    .confirmationDialog(
                        Text(localized: "Reset the app?"), isPresented: $isConfirmingReset, titleVisibility: .visible
                    ) {
                        Button(role: .destructive) {
                            Task { await model.reset() }
                        } label: {
                            Text(localized: "Reset App")
                        }
                    } message: {
                        Text(
                            localized:
                                "The chosen environment, the overrides, and what the app keeps for the environment are removed."
                        )
                    }
                }
            }
        }
    }
#endif
