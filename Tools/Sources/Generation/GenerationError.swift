public import PropertyLists

/// An error that stops a generation.
public struct GenerationError: Error, Sendable, Hashable {
    /// The errors to fix first.
    public let findings: [PropertyListFinding]

    /// Creates an error.
    public init(findings: [PropertyListFinding]) {
        self.findings = findings
    }
}
