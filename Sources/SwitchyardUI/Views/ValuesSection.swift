// Not verified on Linux: there it is compiled against the stubs in Tests/AppleStubs only.
#if canImport(SwiftUI)
    import SwiftUI

    /// The values with their origins.
    struct ValuesSection: View {
        let shown: ShownModel
        let search: String

        var body: some View {
            Section {
                ForEach(shown.model.values(matching: search)) { item in ValueRow(item: item) }
            } header: {
                Text(localized: "Values")
            }
        }
    }

    private struct ValueRow: View {
        let item: ConfigurationItem

        var body: some View {
            VStack(alignment: .leading) {
                Text(verbatim: item.name)
                value
                Text(verbatim: item.origin)
                    .font(.footnote)
                    .foregroundStyle(.secondary)
            }
            .accessibilityElement(children: .combine)
        }

        private var value: some View {
            Text(verbatim: item.text)
                .font(.body.monospaced())
                .lineLimit(4)
                #if !os(tvOS) && !os(watchOS)
                    .textSelection(.enabled)
                #endif
        }
    }
#endif
