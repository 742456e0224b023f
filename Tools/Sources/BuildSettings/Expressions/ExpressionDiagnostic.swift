import PropertyLists
package import SourceText

/// What is wrong with the references, quotes, or escapes in the value of a build setting. Xcode finds it, but does not
/// show it.
package struct ExpressionDiagnostic: Hashable, Codable, Sendable {
    /// Error or warning, as in the build system's parser. The value is used in any case.
    package let level: Severity
    /// What kind it is.
    package let kind: Kind
    /// The build setting.
    package let setting: String
    /// The file of the assignment.
    package let file: String
    /// The first line of the assignment.
    package let line: Int
    /// The column of the `$`, quote, or backslash; `nil` when the value is not on one line of a file.
    package let column: Int?
    /// The part of the value that it is about; empty at the end of the value.
    package let excerpt: String

    /// Creates a diagnostic.
    package init(
        kind: Kind, setting: String, file: String, line: Int, column: Int? = nil, excerpt: String = ""
    ) {
        level = kind == .deprecatedMacroRefSyntax ? .warning : .error
        self.kind = kind
        self.setting = setting
        self.file = file
        self.line = line
        self.column = column
        self.excerpt = excerpt
    }
}

extension ExpressionDiagnostic {
    init(_ issue: ExpressionCompiler.Issue, in assignment: BuildSettingAssignment) {
        let value = assignment.valueSlice
        let excerpt = value[(value.startIndex + issue.range.lowerBound)..<(value.startIndex + issue.range.upperBound)]
        self.init(
            kind: issue.kind, setting: assignment.name, file: assignment.source.file, line: Int(assignment.line),
            column: assignment.valueColumn > 0 ? Int(assignment.valueColumn) + issue.offset : nil,
            excerpt: String(decoding: excerpt.prefix(80), as: UTF8.self))
    }

    /// A kind of diagnostic, with the build system's name for it.
    package enum Kind: String, Hashable, Codable, CaseIterable, Sendable {
        /// `${NAME}` or `$[NAME]`, which mean the same as `$(NAME)`.
        case deprecatedMacroRefSyntax = "DeprecatedMacroRefSyntax"
        /// The value ends with a `$`.
        case trailingDollarSign = "TrailingDollarSign"
        /// The value ends with a backslash that escapes nothing.
        case trailingEscapeCharacter = "TrailingEscapeCharacter"
        /// A quote is not closed.
        case unterminatedQuotation = "UnterminatedQuotation"
        /// A reference is not closed.
        case unterminatedMacroSubexpression = "UnterminatedMacroSubexpression"
        /// `$()`
        case missingMacroName = "MissingMacroName"
        /// `$(NAME:)` or `$(NAME:=x)`
        case missingOperatorName = "MissingOperatorName"
        /// A character that the name of an operator cannot contain.
        case invalidOperatorCharacter = "InvalidOperatorCharacter"
        /// `$(NAME:shout)`: the operator is ignored.
        case unknownRetrievalOperator = "UnknownRetrievalOperator"
        /// `$(NAME:shout=x)`: the operator is ignored.
        case unknownReplacementOperator = "UnknownReplacementOperator"
    }
}
