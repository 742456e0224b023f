// Not verified on Linux: there it is compiled against the stubs in Tests/AppleStubs only.
#if canImport(SwiftUI)
    import SwiftUI

    /// A text field that stores its text when it is submitted, if it can be read as the key's type.
    struct LiveKeyTextField: View {
        let key: LiveKey
        let model: EnvironmentModel
        /// What was typed and is not stored yet.
        @State private var draft: String?

        var body: some View {
            VStack(alignment: .leading) {
                LabeledContent {
                    field
                } label: {
                    Text(verbatim: key.name)
                }
                if let error {
                    Text(verbatim: error)
                        .font(.footnote)
                        .foregroundStyle(.red)
                }
            }
        }

        private var field: some View {
            TextField(text: text, prompt: Text(verbatim: key.type)) {
                Text(verbatim: key.name)
            }
            .autocorrectionDisabled()
            #if !os(macOS)
                .textInputAutocapitalization(.never)
            #endif
            .onSubmit {
                guard let draft, error == nil else { return }
                model.override(key.name, with: draft)
                self.draft = nil
            }
        }

        private var text: Binding<String> {
            Binding(get: { draft ?? key.text }, set: { text in draft = text })
        }

        private var error: String? {
            draft.flatMap { model.error(in: $0, for: key.name) }
        }
    }
#endif
