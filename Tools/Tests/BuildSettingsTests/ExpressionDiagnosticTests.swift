import PropertyLists
import SourceText
import Testing

@testable import BuildSettings

/// What is wrong within values, and where: of a reference the `$`, else the quote or the backslash.
@Suite struct ExpressionDiagnosticTests {
    typealias Kind = ExpressionDiagnostic.Kind

    private static func diagnostics(_ text: String) -> [ExpressionDiagnostic] {
        let file = XcconfigFile(bytes: Array(text.utf8), file: "f")
        return BuildSettingTable(layers: [BuildSettingLayer(name: "f", assignments: file.assignments)], types: .none)
            .expressionDiagnostics
    }

    @Test(arguments: [
        ("A = x ${B}", Kind.deprecatedMacroRefSyntax, 7), ("A = $[B]", .deprecatedMacroRefSyntax, 5),
        ("A = x$", .trailingDollarSign, 6), ("A = x \"y", .unterminatedQuotation, 7),
        ("A = 'a' 'b", .unterminatedQuotation, 9), ("A = x $(B", .unterminatedMacroSubexpression, 7),
        ("A = $(B:upper", .unterminatedMacroSubexpression, 5),
        ("A = $(B:default=x", .unterminatedMacroSubexpression, 5),
        ("A = é $()", .missingMacroName, 8), ("A = x $(B:)", .missingOperatorName, 7),
        ("A = $(B:=x)", .missingOperatorName, 5), ("A = $(B:a b)", .invalidOperatorCharacter, 5),
        ("A = $(C)$(B:shout)", .unknownRetrievalOperator, 9), ("A = $(B:shout=x)", .unknownReplacementOperator, 5),
        ("  A  =  $(B:shout) // c", .unknownRetrievalOperator, 9),
        ("A[sdk=*] = $(B_$(C:shout))", .unknownRetrievalOperator, 16),
    ])
    func reportsWhatAndWhere(text: String, kind: Kind, column: Int) {
        let found = Self.diagnostics("// first\n\(text)\n")
        #expect(found.map(\.kind) == [kind])
        #expect(found.map(\.line) == [2])
        #expect(found.map(\.column) == [column])
        #expect(found.map(\.setting) == ["A"])
        #expect(found.first?.level == (kind == .deprecatedMacroRefSyntax ? .warning : .error))
    }

    @Test(arguments: ["A = x \\\n  $(B:shout)\n", "A = $(B:shout) \\\n  y\n"])
    func aValueOfSeveralLinesHasNoColumn(text: String) {
        #expect(Self.diagnostics(text).map(\.column) == [nil])
    }

    @Test func aBackslashThatEscapesNothing() {
        // In a file it would continue the line; a project's setting can end with one.
        let layer = BuildSettingLayer(name: "project", settings: ["A": "x\\"])
        let found = BuildSettingTable(layers: [layer], types: .none).expressionDiagnostics
        #expect(found.map(\.kind) == [.trailingEscapeCharacter])
        #expect(found.first?.column == nil)
        #expect(found.first?.line == 0)
    }

    @Test(arguments: ["A = $(B) $B $$ $5 $(B:default=x:upper) \"q\" \\$ $(B_$(C))", "A = ", "A = $"])
    func noneOtherwise(text: String) {
        #expect(Self.diagnostics(text).filter { $0.kind != .trailingDollarSign }.isEmpty)
    }

    @Test func longChainsOfDefaultsAreLintedInOnePass() {
        let depth = 50_000
        let nested = String(repeating: "$(U:default=", count: depth) + "x" + String(repeating: ")", count: depth)
        let file = XcconfigFile(bytes: Array("A = \(nested)".utf8), file: "f")
        let table = BuildSettingTable(layers: [BuildSettingLayer(name: "f", assignments: file.assignments)])
        #expect(table.assignedNames == ["A"])
        #expect(table.program.instructions.count > depth)
        #expect(table.findings().isEmpty)
    }
}
