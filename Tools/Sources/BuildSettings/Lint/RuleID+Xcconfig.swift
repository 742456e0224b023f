package import SourceText

extension RuleID {
    /// The rule of a diagnostic of this kind.
    package init(_ kind: XcconfigDiagnostic.Kind) {
        self =
            switch kind {
            case .unexpectedCharacter: .unexpectedCharacter
            case .missingEqualsInAssignment: .missingEqualsInAssignment
            case .missingIncludedFile: .missingIncludedFile
            case .cyclicIncludeFileDirective: .cyclicIncludeFileDirective
            case .unreadableBaseConfiguration: .unreadableBaseConfiguration
            case .missingConditionParameter: .missingConditionParameter
            case .includeLimitReached: .includeLimitReached
            }
    }
}
