// Not verified on Linux: there it is compiled against the stubs in Tests/AppleStubs only.
#if canImport(SwiftUI)
    import PropertyLists
    import SwiftUI

    /// The findings of the launch.
    struct FindingsSection: View {
        let shown: ShownModel

        var body: some View {
            let findings = shown.model.findings
            if !findings.isEmpty {
                Section {
                    // A handler may throw the same twice.
                    ForEach(Array(findings.enumerated()), id: \.offset) { _, finding in FindingRow(finding: finding) }
                } header: {
                    Text(localized: "Findings")
                }
            }
        }
    }

    private struct FindingRow: View {
        let finding: PropertyListFinding

        var body: some View {
            VStack(alignment: .leading) {
                Text(verbatim: finding.message)
                    .foregroundStyle(finding.severity == .error ? Color.red : Color.primary)
                if let fix = finding.fix { Text(verbatim: fix).font(.footnote) }
                Text(verbatim: "\(finding.severity.rawValue) [\(finding.rule.rawValue)]")
                    .font(.footnote)
                    .foregroundStyle(.secondary)
            }
            .accessibilityElement(children: .combine)
        }
    }
#endif
