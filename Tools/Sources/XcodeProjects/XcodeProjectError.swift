package import SourceText

/// An error that makes a project or scheme file unusable.
package struct XcodeProjectError: Error, Hashable, Sendable {
    /// What is wrong, and where.
    ///
    /// The rule is one of `RuleID.ofUnusableProjects`, `unreadable-scheme`, `malformed-scheme`, or `unreadable-workspace`.
    package let finding: Finding

    /// Creates an error from a finding.
    package init(_ finding: Finding) {
        self.finding = finding
    }
}

extension XcodeProjectError: CustomStringConvertible {
    /// `file:line:column: message`
    package var description: String {
        (finding.location.map { "\($0): " } ?? "") + finding.message
    }
}
