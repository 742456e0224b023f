/// One thing that a check has to say, as data; a printer finds the words around it.
public struct Finding: Hashable, Codable, Sendable {
    /// The identifier of the rule that found it.
    public var rule: String
    /// How much it matters.
    public var severity: Severity
    /// What is the matter, in one sentence without location, severity or rule.
    public var message: String
    /// Where it is; nil when it is about no file.
    public var location: SourceLocation?
    /// Further places or facts that explain it.
    public var notes: [Note]
    /// What to do about it, in words.
    public var fix: String?

    /// A finding of `rule`.
    public init(
        rule: String, severity: Severity, message: String, location: SourceLocation? = nil, notes: [Note] = [],
        fix: String? = nil
    ) {
        self.rule = rule
        self.severity = severity
        self.message = message
        self.location = location
        self.notes = notes
        self.fix = fix
    }
}
