// Not verified on Linux: there it is compiled against the stubs in Tests/AppleStubs only.
#if canImport(SwiftUI)
    import Foundation
    import SwiftUI

    #if os(tvOS)
        /// Apple TV has no sliders.
        typealias LiveKeySlider = LiveKeyTextField
    #else
        /// A slider that stores its number when it is released: an override is a write of user defaults.
        struct LiveKeySlider: View {
            let key: LiveKey
            let model: EnvironmentModel
            @State private var dragged: Double?

            var body: some View {
                VStack(alignment: .leading) {
                    LabeledContent {
                        Text(
                            verbatim: dragged.map { $0.formatted(.number.precision(.fractionLength(0...2))) }
                                ?? key.text)
                    } label: {
                        Text(verbatim: key.name)
                    }
                    Slider(value: number, in: key.range ?? 0...1) {
                        Text(verbatim: key.name)
                    } onEditingChanged: { isEditing in
                        guard !isEditing, let dragged else { return }
                        model.override(key.name, with: dragged)
                        self.dragged = nil
                    }
                }
            }

            private var number: Binding<Double> {
                #if os(watchOS)
                    // The Digital Crown may not say when it ends.
                    Binding(get: { key.number ?? 0 }, set: { number in model.override(key.name, with: number) })
                #else
                    Binding(get: { dragged ?? key.number ?? 0 }, set: { number in dragged = number })
                #endif
            }
        }
    #endif
#endif
