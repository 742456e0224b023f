public import SourceText

extension XcconfigDiagnostic {
    /// The diagnostic as a finding of the rule of its kind.
    public var finding: Finding {
        Finding(rule: RuleID(kind), severity: level, message: message, location: location)
    }

    private var location: SourceLocation {
        SourceLocation(file: file, position: line > 0 ? SourcePosition(line: line, column: 1) : nil)
    }
}
