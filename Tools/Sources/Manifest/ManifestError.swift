import PropertyLists
package import SourceText

/// The reasons that a manifest cannot be used.
package struct ManifestError: Error, Sendable, Hashable {
    /// What is wrong, in the order of the file.
    package let findings: [Finding]

    init(findings: [Finding]) {
        self.findings = findings
    }

    init(_ rule: RuleID, _ message: String, _ location: SourceLocation, fix: String? = nil) {
        self.init(findings: [Finding(rule: rule, severity: .error, message: message, location: location, fix: fix)])
    }
}
