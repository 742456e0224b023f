import PropertyLists
import SourceText

extension BuildSettingTable {
    /// What the build system's own parser finds in values and Xcode does not show.
    var expressionFindings: [Finding] {
        expressionDiagnostics.compactMap { diagnostic in
            guard let wording = Self.wording(diagnostic) else { return nil }
            return Finding(
                rule: wording.rule, severity: wording.severity, message: wording.message,
                location: location(diagnostic.file, diagnostic.line, diagnostic.column), fix: wording.fix)
        }
    }

    private struct Wording {
        var rule: RuleID
        var severity = Severity.warning
        var message: String
        var fix: String?
    }

    private static func wording(_ diagnostic: ExpressionDiagnostic) -> Wording? {
        let excerpt = Redaction.shown(name: diagnostic.setting, value: diagnostic.excerpt)
        let value = "the value of \"\(diagnostic.setting)\""
        switch diagnostic.kind {
        case .deprecatedMacroRefSyntax:
            // It means the same as $(NAME).
            return nil
        case .trailingDollarSign:
            return Wording(
                rule: .xcconfigTrailingDollar, message: "unescaped \"$\" at the end of \(value)",
                fix: "write $$ for a dollar sign")
        case .trailingEscapeCharacter:
            return Wording(
                rule: .xcconfigTrailingBackslash, message: "a single backslash at the end of \(value) escapes nothing",
                fix: "remove the backslash")
        case .unterminatedQuotation:
            // A text for Info.plist, where an apostrophe is one.
            guard !diagnostic.setting.hasPrefix("INFOPLIST_KEY_") else { return nil }
            return Wording(
                rule: .xcconfigUnterminatedQuote, message: "unclosed quotation mark in \(value)",
                fix: "add the closing quotation mark")
        case .unterminatedMacroSubexpression:
            return Wording(
                rule: .xcconfigUnterminatedReference, severity: .error,
                message: "unclosed reference \(excerpt.isEmpty ? "" : "\"\(excerpt)\" ")in \(value)",
                fix: "close the reference")
        case .missingMacroName:
            // The documented way to write `//`; only with operators is it likely to be an error.
            return nil
        case .missingOperatorName:
            return Wording(
                rule: .xcconfigUnknownOperator, message: "operator without a name in \(value)",
                fix: "remove the \":\"")
        case .invalidOperatorCharacter:
            return Wording(
                rule: .xcconfigUnknownOperator, severity: .error,
                message: "invalid character \"\(excerpt)\" in an operator in \(value): the operator is ignored",
                fix: excerpt == "/"
                    ? "write the URL as a separate build setting, and refer to it: an operand ends at the next \":\""
                    : nil)
        case .unknownRetrievalOperator, .unknownReplacementOperator:
            let all = RetrievalOperator.allCases.map(\.rawValue) + ReplacementOperator.allCases.map(\.rawValue)
            let meant = all.first { $0 == diagnostic.excerpt.lowercased() }
            let suffix = diagnostic.kind == .unknownReplacementOperator ? "=" : ""
            return Wording(
                rule: .xcconfigUnknownOperator, severity: .error,
                message: "unknown operator \"\(excerpt)\" in \(value): the operator is ignored",
                fix: meant.map { "did you mean \"\($0)\(suffix)\"?" })
        }
    }

    func location(_ file: String, _ line: Int, _ column: Int?) -> SourceLocation {
        SourceLocation(file: file, position: line > 0 ? SourcePosition(line: line, column: column ?? 1) : nil)
    }
}
