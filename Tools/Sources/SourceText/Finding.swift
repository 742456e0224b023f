public import PropertyLists

/// One thing that a rule has to say, as data; a printer finds the words around it.
public struct Finding: Hashable, Sendable {
    /// The rule that found it.
    public var rule: RuleID
    /// How much it matters.
    public var severity: Severity
    /// What is the matter, in one sentence without location, severity or rule.
    public var message: String
    /// Where it is; nil when it is about no file.
    public var location: SourceLocation?
    /// What it is about in the property list at ``location``, as long as the position is not looked up.
    public var keyPath: PropertyListKeyPath?
    /// Further places or facts that explain it.
    public var notes: [Note]
    /// What to do about it, in words.
    public var fix: String?

    /// A finding of `rule`.
    public init(
        rule: RuleID, severity: Severity, message: String, location: SourceLocation? = nil, notes: [Note] = [],
        fix: String? = nil
    ) {
        self.rule = rule
        self.severity = severity
        self.message = message
        self.location = location
        self.notes = notes
        self.fix = fix
    }

    /// A finding about a value of a property list, whose position is not looked up yet.
    public init(
        _ rule: RuleID, _ severity: Severity, _ message: String, file: String? = nil,
        keyPath: PropertyListKeyPath? = nil, fix: String? = nil
    ) {
        self.init(
            rule: rule, severity: severity, message: message, location: file.map { SourceLocation(file: $0) }, fix: fix)
        self.keyPath = keyPath
    }

    /// A finding of the runtime, whose position is not looked up yet.
    public init(_ finding: PropertyListFinding) {
        self.init(
            RuleID(finding.rule), finding.severity, finding.message, file: finding.file, keyPath: finding.keyPath,
            fix: finding.fix)
    }

    /// The finding that a file could not be read.
    public init(_ error: PropertyListError, severity: Severity = .error) {
        self.init(PropertyListFinding(error, severity: severity))
    }
}
