public import PropertyLists

/// Why nothing was generated.
public struct GenerationError: Error, Sendable, Hashable {
    /// What is to be mended first.
    public let findings: [PropertyListFinding]

    /// An error of these findings.
    public init(findings: [PropertyListFinding]) {
        self.findings = findings
    }
}
