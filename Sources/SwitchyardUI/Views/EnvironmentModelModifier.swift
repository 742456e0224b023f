// Not verified on Linux: there it is compiled against the stubs in Tests/AppleStubs only.
#if canImport(SwiftUI)
    public import SwiftUI
    import SwitchyardCore

    extension View {
        /// Makes a model available to ``EnvironmentScreen``, to the badge, and to ``LiveValue`` in this view and below.
        ///
        /// Apply it to the root view of every scene. When the scene becomes active, the model reads what was changed in
        /// Settings; if another environment is pending then, an alert offers to restart the app.
        public func environmentModel(_ model: EnvironmentModel) -> some View {
            modifier(EnvironmentModelModifier(model))
        }
    }

    struct EnvironmentModelModifier: ViewModifier {
        @StateObject private var observed: ObservableEnvironmentModel
        @Environment(\.scenePhase) private var scenePhase

        init(_ model: EnvironmentModel) {
            _observed = StateObject(wrappedValue: ObservableEnvironmentModel(model))
        }

        func body(content: Content) -> some View {
            let model = observed.model
            content
                .environment(\.shownModel, ShownModel(model: model, revision: observed.revision))
                .onChange(of: scenePhase) { phase in
                    if phase == .active { model.appBecameActive() }
                }
                .alert(
                    Text(verbatim: model.restartOffer?.title ?? ""), isPresented: isOfferingRestart(model),
                    presenting: model.restartOffer
                ) { offer in
                    RestartButtons(offer: offer, model: model)
                } message: { offer in
                    Text(verbatim: offer.message)
                }
        }

        private func isOfferingRestart(_ model: EnvironmentModel) -> Binding<Bool> {
            Binding(
                get: { model.isOfferingRestart },
                set: { isPresented in if !isPresented { model.declineRestart() } })
        }
    }

    private struct RestartButtons: View {
        let offer: RestartOffer
        let model: EnvironmentModel

        var body: some View {
            if offer.canEndApp {
                Button(role: .destructive) {
                    offer.endApp()
                } label: {
                    Text(localized: "End App")
                }
            }
            OpenSettingsButton(model: model)
            Button(role: .cancel) {
                model.declineRestart()
            } label: {
                Text(localized: "Later")
            }
        }
    }
#endif
