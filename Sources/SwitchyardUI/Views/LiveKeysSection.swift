// Not verified on Linux: there it is compiled against the stubs in Tests/AppleStubs only.
#if canImport(SwiftUI)
    import SwiftUI

    /// The live keys with their controls.
    struct LiveKeysSection: View {
        let shown: ShownModel

        var body: some View {
            let keys = shown.model.liveKeys
            if !keys.isEmpty {
                Section {
                    ForEach(keys) { key in LiveKeyRow(key: key, model: shown.model) }
                } header: {
                    Text(localized: "Live values")
                }
            }
        }
    }

    private struct LiveKeyRow: View {
        let key: LiveKey
        let model: EnvironmentModel

        var body: some View {
            VStack(alignment: .leading) {
                LiveKeyControl(key: key, model: model)
                if let summary = key.summary {
                    Text(verbatim: summary)
                        .font(.footnote)
                        .foregroundStyle(.secondary)
                }
                if key.isOverridden {
                    Button {
                        model.restore(key.name)
                    } label: {
                        Text(localized: "Restore")
                            .foregroundStyle(Color.accentColor)
                    }
                    .buttonStyle(.plain)
                }
            }
        }
    }

    /// The control of a key's type.
    struct LiveKeyControl: View {
        let key: LiveKey
        let model: EnvironmentModel

        var body: some View {
            switch key.control {
            case .toggle: Toggle(isOn: isOn) { Text(verbatim: key.name) }
            case .picker:
                Picker(selection: selection) {
                    ForEach(key.options, id: \.self) { option in Text(verbatim: option).tag(option) }
                } label: {
                    Text(verbatim: key.name)
                }
            case .slider: LiveKeySlider(key: key, model: model)
            case .textField: LiveKeyTextField(key: key, model: model)
            default:
                LabeledContent {
                    Text(verbatim: key.text)
                } label: {
                    Text(verbatim: key.name)
                }
            }
        }

        private var isOn: Binding<Bool> {
            Binding(get: { key.isOn }, set: { truth in model.override(key.name, with: truth) })
        }

        private var selection: Binding<String> {
            Binding(get: { key.text }, set: { option in model.override(key.name, with: option) })
        }
    }
#endif
