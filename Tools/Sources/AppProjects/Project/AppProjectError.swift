import PropertyLists
public import SourceText

/// An error about a project, or about a part of it that was asked for.
public struct AppProjectError: Error, Hashable, Sendable {
    /// What is wrong, where, and what to do.
    public let finding: Finding
    /// The names to choose from, if a choice is needed and none was made.
    public let choices: [String]

    init(_ finding: Finding, choices: [String] = []) {
        self.finding = finding
        self.choices = choices
    }

    init(_ rule: RuleID, _ message: String, file: String?, fix: String? = nil) {
        self.init(Finding(rule, .error, message, file: file, fix: fix))
    }
}
