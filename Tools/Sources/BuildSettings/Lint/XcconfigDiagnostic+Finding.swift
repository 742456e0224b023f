package import SourceText

extension XcconfigDiagnostic {
    /// The diagnostic as a finding of the rule of its kind.
    package var finding: Finding {
        Finding(rule: RuleID(kind), severity: level, message: message, location: location)
    }

    private var location: SourceLocation {
        SourceLocation(file: file, position: line > 0 ? SourcePosition(line: line, column: 1) : nil)
    }
}

extension Finding {
    /// Whether it is Xcode's own word about a line of which a rule of ``XcconfigLint`` says what is wrong.
    package func isExplained(by lint: [Finding]) -> Bool {
        guard rule == .unexpectedCharacter, let location else { return false }
        return lint.contains { found in
            found.location?.file == location.file && found.location?.position?.line == location.position?.line
        }
    }
}
