import PropertyLists
public import SourceText

/// The reasons that a manifest cannot be used.
public struct ManifestError: Error, Sendable, Hashable {
    /// What is wrong, in the order of the file.
    public let findings: [Finding]

    init(findings: [Finding]) {
        self.findings = findings
    }

    init(_ rule: RuleID, _ message: String, _ location: SourceLocation, fix: String? = nil) {
        self.init(findings: [Finding(rule: rule, severity: .error, message: message, location: location, fix: fix)])
    }
}
