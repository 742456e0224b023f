import SourceText

extension BuildSettingTable {
    /// What the build system's own parser finds and Xcode never shows.
    var expressionFindings: [Finding] {
        expressionDiagnostics.compactMap { diagnostic in
            guard let wording = Self.wording(diagnostic) else { return nil }
            return Finding(
                rule: wording.rule, severity: wording.severity,
                message: "\(wording.message) in the value of \(diagnostic.setting)",
                location: location(diagnostic.file, diagnostic.line, diagnostic.column), fix: wording.fix)
        }
    }

    private struct Wording {
        var rule: String
        var severity = Severity.warning
        var message: String
        var fix: String?
    }

    private static func wording(_ diagnostic: ExpressionDiagnostic) -> Wording? {
        let excerpt = diagnostic.excerpt
        switch diagnostic.kind {
        case .deprecatedMacroRefSyntax:
            return Wording(
                rule: "xcconfig-deprecated-reference", severity: .note,
                message: "\(excerpt) starts a reference of the old form", fix: "write $(NAME)")
        case .trailingDollarSign:
            return Wording(rule: "xcconfig-trailing-dollar", message: "a $ ends the text", fix: "write $$")
        case .trailingEscapeCharacter:
            return Wording(
                rule: "xcconfig-trailing-backslash", message: "a backslash that escapes nothing ends the text",
                fix: "remove it")
        case .unterminatedQuotation:
            return Wording(rule: "xcconfig-unterminated-quote", message: "a quote is not closed", fix: "close it")
        case .unterminatedMacroSubexpression:
            return Wording(
                rule: "xcconfig-unterminated-reference", severity: .error,
                message: excerpt.isEmpty ? "a reference is not closed" : "the reference \(excerpt) is not closed",
                fix: "close it")
        case .missingMacroName:
            // The documented way to write `//`; only with operators is it likely to be a slip.
            return nil
        case .missingOperatorName:
            return Wording(rule: "xcconfig-unknown-operator", message: "an operator has no name", fix: "remove the “:”")
        case .invalidOperatorCharacter:
            return Wording(
                rule: "xcconfig-unknown-operator", severity: .error,
                message: "“\(excerpt)” is not part of any operator's name; the operator is skipped")
        case .unknownRetrievalOperator, .unknownReplacementOperator:
            let all = RetrievalOperator.allCases.map(\.rawValue) + ReplacementOperator.allCases.map(\.rawValue)
            let meant = all.first { $0 == excerpt.lowercased() }
            return Wording(
                rule: "xcconfig-unknown-operator", severity: .error,
                message: "there is no operator “\(excerpt)”; it is skipped",
                fix: meant.map { "write \($0)\(diagnostic.kind == .unknownReplacementOperator ? "=" : "")" })
        }
    }

    func location(_ file: String, _ line: Int, _ column: Int?) -> SourceLocation {
        SourceLocation(file: file, position: line > 0 ? SourcePosition(line: line, column: column ?? 1) : nil)
    }
}
