/// What a finding says. Each family of rules makes its words in one place, from data, when all else about the finding is known.
package struct FindingWords: Hashable, Sendable {
    /// What is wrong, as a phrase without location, severity, or rule.
    package let message: String
    /// What to do about it, in the imperative.
    package let fix: String?

    /// No words, where only the data of a finding matter.
    package static let nothing = FindingWords("")

    /// Creates words.
    package init(_ message: String, fix: String? = nil) {
        self.message = message
        self.fix = fix
    }
}

extension Finding {
    /// Creates a finding.
    package init(
        _ rule: RuleID, _ severity: Severity, _ words: FindingWords, at location: SourceLocation? = nil,
        notes: [Note] = [], about subjects: [Subject] = [], cause: Cause? = nil
    ) {
        self.init(
            rule: rule, severity: severity, message: words.message, location: location, notes: notes, fix: words.fix,
            subjects: subjects, cause: cause)
    }

    /// What it says.
    package var words: FindingWords { FindingWords(message, fix: fix) }

    /// The finding with other words.
    package func saying(_ words: FindingWords) -> Finding {
        var finding = self
        finding.message = words.message
        finding.fix = words.fix
        return finding
    }
}

extension Collection {
    /// A word for one of something, or for several.
    package func words(_ one: String, _ several: String) -> String { count == 1 ? one : several }
}
