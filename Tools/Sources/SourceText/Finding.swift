package import PropertyLists

/// What a rule reports, as data. The printer adds the words around it.
package struct Finding: Hashable, Sendable {
    /// The rule that found it.
    package var rule: RuleID
    /// How serious it is.
    package var severity: Severity
    /// What is wrong, as a phrase without location, severity, or rule.
    package var message: String
    /// The location; `nil` if the finding is about no file.
    package var location: SourceLocation?
    /// The key path in the property list at ``location``, until its position is looked up.
    package var keyPath: PropertyListKeyPath?
    /// Further locations or facts that explain it.
    package var notes: [Note]
    /// What to do about it, in the imperative.
    package var fix: String?
    /// What it is about, as data: no code reads the words.
    package var subjects: [Subject]
    /// Why there is a finding, if others may have the same cause.
    package var cause: Cause?

    /// Creates a finding.
    package init(
        rule: RuleID, severity: Severity, message: String, location: SourceLocation? = nil, notes: [Note] = [],
        fix: String? = nil, subjects: [Subject] = [], cause: Cause? = nil
    ) {
        self.rule = rule
        self.severity = severity
        self.message = message
        self.location = location
        self.notes = notes
        self.fix = fix
        self.subjects = subjects
        self.cause = cause
    }

    /// Creates a finding about a value of a property list. Its position is looked up later.
    package init(
        _ rule: RuleID, _ severity: Severity, _ message: String, file: String? = nil,
        keyPath: PropertyListKeyPath? = nil, fix: String? = nil
    ) {
        self.init(
            rule: rule, severity: severity, message: message, location: file.map { SourceLocation(file: $0) }, fix: fix,
            subjects: keyPath.map { [.key("\($0)")] } ?? [])
        self.keyPath = keyPath
    }

    /// Creates a finding from one of the Switchyard library. Its position is looked up later.
    package init(_ finding: PropertyListFinding) {
        self.init(
            RuleID(finding.rule), finding.severity, finding.message, file: finding.file, keyPath: finding.keyPath,
            fix: finding.fix)
    }

    /// Creates the finding that a file cannot be read.
    package init(_ error: PropertyListError, severity: Severity = .error) {
        self.init(PropertyListFinding(error, severity: severity))
    }
}
