// Not verified on Linux: there it is compiled against the stubs in Tests/AppleStubs only.
#if canImport(SwiftUI)
    import SwiftUI

    /// The command line: a text field, what can follow, and the last results.
    struct CommandLineSection: View {
        let shown: ShownModel
        let commandLine: CommandLineModel

        var body: some View {
            Section {
                field
                ForEach(commandLine.completions, id: \.self) { completion in
                    Button {
                        commandLine.input = completion
                    } label: {
                        Text(verbatim: completion)
                    }
                }
                ForEach(commandLine.entries.suffix(5).reversed(), id: \.id) { entry in
                    CommandLineEntry(entry: entry)
                }
            } header: {
                Text(localized: "Command Line")
            }
        }

        private var field: some View {
            TextField(text: text, prompt: Text(verbatim: "help")) {
                Text(localized: "Command Line")
            }
            .autocorrectionDisabled()
            #if !os(macOS)
                .textInputAutocapitalization(.never)
            #endif
            .onSubmit {
                Task { await commandLine.submit() }
            }
        }

        private var text: Binding<String> {
            Binding(get: { commandLine.input }, set: { text in commandLine.input = text })
        }
    }

    private struct CommandLineEntry: View {
        let entry: CommandLineModel.Entry

        var body: some View {
            VStack(alignment: .leading) {
                Text(verbatim: entry.line).font(.footnote).foregroundStyle(.secondary)
                Text(verbatim: entry.text).foregroundStyle(entry.isError ? Color.red : Color.primary)
            }
            .accessibilityElement(children: .combine)
        }
    }
#endif
