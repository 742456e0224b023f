import PropertyLists
package import SourceText

/// A reason that nothing is stripped.
package struct StrippingError: Error, Sendable {
    /// What is wrong.
    package let findings: [Finding]

    init(findings: [Finding]) { self.findings = findings }

    init(_ rule: RuleID, _ message: String, _ file: String, fix: String? = nil) {
        findings = [Finding(rule, .error, message, file: file, fix: fix)]
    }
}
