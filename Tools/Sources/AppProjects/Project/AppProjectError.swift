import PropertyLists
public import SourceText

/// Why a project, or what was asked for in it, can not be used.
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
