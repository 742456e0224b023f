// Not verified on Linux: there it is compiled against the stubs in Tests/AppleStubs only.
#if canImport(SwiftUI)
    import SwiftUI

    /// The environments that can be chosen.
    struct EnvironmentsSection: View {
        let shown: ShownModel

        var body: some View {
            let model = shown.model
            Section {
                ForEach(model.environments) { choice in
                    Button {
                        model.choose(choice.name)
                    } label: {
                        EnvironmentRow(choice: choice)
                    }
                    .disabled(!model.canChange)
                }
                if model.hasChoice {
                    Button(role: .destructive) {
                        model.removeChoice()
                    } label: {
                        Text(localized: "Remove Choice")
                    }
                }
            } header: {
                Text(localized: "Environments")
            }
        }
    }

    private struct EnvironmentRow: View {
        let choice: EnvironmentChoice

        var body: some View {
            HStack {
                VStack(alignment: .leading) {
                    Text(verbatim: choice.title)
                    if choice.isPending {
                        Text(localized: "Takes effect at the next launch")
                            .font(.footnote)
                            .foregroundStyle(.secondary)
                    }
                }
                Spacer()
                if choice.isCurrent {
                    Image(systemName: "checkmark")
                        .accessibilityHidden(true)
                }
            }
            .accessibilityElement(children: .combine)
            .accessibilityAddTraits(choice.isCurrent ? .isSelected : [])
        }
    }
#endif
