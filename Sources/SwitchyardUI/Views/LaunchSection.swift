// Not verified on Linux: there it is compiled against the stubs in Tests/AppleStubs only.
#if canImport(SwiftUI)
    import SwiftUI
    import SwitchyardCore

    /// What this launch runs and why, what came of the last action, and the offer of a restart.
    struct LaunchSection: View {
        let shown: ShownModel

        var body: some View {
            let model = shown.model
            Section {
                LabeledContent {
                    Text(verbatim: model.title)
                } label: {
                    Text(localized: "This launch")
                }
                Text(verbatim: model.explanation)
                    .font(.footnote)
                    .foregroundStyle(.secondary)
                ForEach(model.warnings, id: \.self) { warning in
                    Label {
                        Text(verbatim: warning)
                    } icon: {
                        Image(systemName: "exclamationmark.triangle")
                    }
                }
                if let notice = model.notice {
                    NoticeRow(notice: notice, model: model)
                }
                OpenSettingsButton(model: model)
                if let offer = model.restartOffer {
                    Text(verbatim: offer.message)
                    if offer.canEndApp {
                        Button(role: .destructive) {
                            offer.endApp()
                        } label: {
                            Text(localized: "End App")
                        }
                    }
                }
            }
        }
    }

    private struct NoticeRow: View {
        let notice: ModelNotice
        let model: EnvironmentModel

        var body: some View {
            HStack {
                Text(verbatim: notice.text)
                    .foregroundStyle(notice.isError ? Color.red : Color.primary)
                Spacer()
                Button {
                    model.dismissNotice()
                } label: {
                    Image(systemName: "xmark.circle")
                }
                .buttonStyle(.plain)
                .accessibilityLabel(Text(localized: "Dismiss"))
            }
        }
    }
#endif
