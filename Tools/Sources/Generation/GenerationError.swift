package import SourceText

/// An error that stops a generation.
package struct GenerationError: Error, Sendable, Hashable {
    /// The errors to fix first.
    package let findings: [Finding]

    /// Creates an error.
    package init(findings: [Finding]) {
        self.findings = findings
    }
}
