public import SourceText

/// An error that makes a project or scheme file unusable.
public struct XcodeProjectError: Error, Hashable, Sendable {
    /// What is wrong, and where.
    ///
    /// The rule is `unreadable-project`, `malformed-project`, `unreadable-scheme`, `malformed-scheme`, or
    /// `unreadable-workspace`.
    public let finding: Finding

    /// Creates an error from a finding.
    public init(_ finding: Finding) {
        self.finding = finding
    }
}

extension XcodeProjectError: CustomStringConvertible {
    /// `file:line:column: message`
    public var description: String {
        (finding.location.map { "\($0): " } ?? "") + finding.message
    }
}
