import PropertyLists
package import SourceText

/// An error about a project, or about a part of it that was asked for.
package struct AppProjectError: Error, Hashable, Sendable {
    /// What is wrong, where, and what to do.
    package let finding: Finding
    /// The names to choose from, if a choice is needed and none was made.
    package let choices: [String]

    init(_ finding: Finding, choices: [String] = []) {
        self.finding = finding
        self.choices = choices
    }

    init(_ rule: RuleID, _ message: String, file: String?, fix: String? = nil) {
        self.init(Finding(rule, .error, message, file: file, fix: fix))
    }
}
