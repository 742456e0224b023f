import PropertyLists
public import SourceText

/// A reason that nothing is stripped.
public struct StrippingError: Error, Sendable {
    /// What is wrong.
    public let findings: [Finding]

    init(findings: [Finding]) { self.findings = findings }

    init(_ rule: RuleID, _ message: String, _ file: String, fix: String? = nil) {
        findings = [Finding(rule, .error, message, file: file, fix: fix)]
    }
}
