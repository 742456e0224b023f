public import SourceText

/// Why nothing was generated.
public struct GenerationError: Error, Sendable, Hashable {
    /// What is to be mended first.
    public let findings: [Finding]

    /// An error of these findings.
    public init(findings: [Finding]) {
        self.findings = findings
    }
}
