import PropertyLists
public import SourceText

/// An error about a project, or about a part of it that was asked for.
public struct AppProjectError: Error, Hashable, Sendable {
    /// What is wrong, where, and what to do.
    public let finding: Finding

    init(_ finding: Finding) {
        self.finding = finding
    }

    init(_ rule: RuleID, _ message: String, file: String?, fix: String? = nil) {
        self.init(Finding(rule, .error, message, file: file, fix: fix))
    }
}
