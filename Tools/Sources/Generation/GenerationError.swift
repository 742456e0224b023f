public import SourceText

/// An error that stops a generation.
public struct GenerationError: Error, Sendable, Hashable {
    /// The errors to fix first.
    public let findings: [Finding]

    /// Creates an error.
    public init(findings: [Finding]) {
        self.findings = findings
    }
}
