import Testing

@testable import BuildSettings

/// The instructions that values are compiled into, as the documentation of `BuildSettingProgram` writes them.
@Suite struct CompilerTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let value: String
        let program: [String]
        var testDescription: String { value.debugDescription }

        init(_ value: String, _ program: String...) {
            self.value = value
            self.program = program
        }
    }

    @Test(arguments: [
        Row("", "literal \"\""),
        Row("a b", "literal \"a b\""),
        Row("\"a\\ b\"", "literal \"\\\"a\\\\ b\\\"\""),
        Row("$(A)", "insert A as text"),
        Row("${A}", "insert A as text"),
        Row("$A", "insert A as text or $A"),
        Row("<$(A)>", "literal \"<\"", "insert A as text", "literal \">\""),
        Row("$(A:upper)", "push A as text", "retrieve upper", "merge"),
        Row("$(A:upper:lower)", "push A as text", "retrieve upper", "retrieve lower", "merge"),
        Row("$(A:shout)", "insert A as text"),
        Row("$(A:dir=/d)", "push A as text", "begin", "literal \"/d\"", "replace dir", "merge"),
        Row("$(A:dir=)", "push A as text", "begin", "replace dir", "merge"),
        Row("$(A:shout=/d)", "insert A as text"),
        Row(
            "$(A:default=$(B))", "push A as text", "begin", "insert B as text", "replace default", "merge"),
        Row("$(A_$(B))", "begin", "literal \"A_\"", "insert B as text", "push named as text", "merge"),
        Row("$A_$(B)", "begin", "literal \"A_\"", "insert B as text", "push named as text or $", "merge"),
        Row("$()", "begin", "push named as text", "merge"),
        Row("$$", "literal \"$\""),
        Row("$$(A)", "literal \"$\"", "literal \"(A)\""),
        Row("$5", "literal \"$\"", "literal \"5\""),
        Row("a$", "literal \"a\"", "literal \"$\""),
        Row("$(A", "insert A as text"),
        Row("$(A:upper", "insert A as text"),
    ])
    func stringGrammar(row: Row) {
        #expect(Self.program(row.value, asList: false) == row.program)
    }

    @Test(arguments: [
        Row(""),
        Row("a", "literal \"a\""),
        Row("a b", "literal \"a\"", "separator \" \"", "literal \"b\""),
        Row(" a  ", "spelling \" \"", "literal \"a\"", "spelling \"  \""),
        Row("  ", "spelling \"  \""),
        Row("\"a b\"", "spelling \"\\\"\"", "literal \"a b\"", "spelling \"\\\"\""),
        Row("a\\ b", "literal \"a\"", "spelling \"\\\\\"", "literal \" b\""),
        Row("a\\", "literal \"a\"", "spelling \"\\\\\"", "literal \"\\\\\""),
        Row("\"\"", "spelling \"\\\"\"", "literal \"\"", "spelling \"\\\"\""),
        Row("'a", "spelling \"\\'\"", "literal \"a\""),
        Row("'\"'", "spelling \"\\'\"", "literal \"\\\"\"", "spelling \"\\'\""),
        Row("$(A)", "insert A"),
        Row("$(A) $B", "insert A", "separator \" \"", "insert B or $B"),
        Row("\"$(A)\"", "spelling \"\\\"\"", "insert A as text", "spelling \"\\\"\""),
        Row("$(A:upper)", "push A", "retrieve upper", "merge"),
        Row("$(A:default=$(B) c)", "push A", "begin", "insert B", "literal \" c\"", "replace default", "merge"),
        Row("$(A_$(B))", "begin", "literal \"A_\"", "insert B as text", "push named", "merge"),
        Row("\\$(A)", "spelling \"\\\\\"", "literal \"$(A)\""),
        Row("-D$(A)=1", "literal \"-D\"", "insert A", "literal \"=1\""),
    ])
    func listGrammar(row: Row) {
        #expect(Self.program(row.value, asList: true) == row.program)
    }

    @Test(arguments: [
        ("", true, true, true), ("a", true, true, true), ("a b", true, false, false), ("\"a\"", true, false, false),
        ("$(A)", true, false, true), ("a$(A)", true, false, true), ("a $(A)", true, false, false),
        ("", false, true, true), ("a b", false, true, true), ("$(A)", false, false, true), ("$$", false, true, true),
    ])
    func knowsWhatNeverChanges(value: String, asList: Bool, isLiteral: Bool, isSame: Bool) {
        var compiler = ExpressionCompiler(BuildSettingProgram(names: BuildSettingNames()))
        let expression = compiler.compile(Array(value.utf8)[...], asList: asList)
        #expect(expression.isLiteral == isLiteral)
        #expect(expression.isSameInBothForms == isSame)
    }

    @Test func theLastExpressionCanBeRemoved() {
        var compiler = ExpressionCompiler(BuildSettingProgram(names: BuildSettingNames()))
        let first = compiler.compile(Array("a$(A)".utf8)[...], asList: true)
        let second = compiler.compile(Array("b$(B)".utf8)[...], asList: true)
        var program = compiler.program
        program.remove(first)
        #expect(program.instructions(of: second).count == 2, "only the last one can be removed")
        program.remove(second)
        #expect(program.instructions.count == 2)
        #expect(Array(program.text) == Array("a$(A)".utf8))
    }

    private static func program(_ value: String, asList: Bool) -> [String] {
        var compiler = ExpressionCompiler(BuildSettingProgram(names: BuildSettingNames()))
        let expression = compiler.compile(Array(value.utf8)[...], asList: asList)
        let program = compiler.program
        return program.instructions(of: expression).map { describe($0, expression, program) }
    }

    private static func describe(
        _ instruction: BuildSettingProgram.Instruction, _ expression: Expression, _ program: BuildSettingProgram
    ) -> String {
        func text(_ range: ByteRange) -> String {
            String(decoding: program.text(range, of: expression), as: UTF8.self).debugDescription
        }
        func reference(_ reference: BuildSettingProgram.Reference) -> String {
            let name = program.names[reference.setting]
            return name + (reference.alwaysText ? " as text" : "") + (reference.keepsSpelling ? " or $\(name)" : "")
        }
        return switch instruction {
        case .literal(let range): "literal \(text(range))"
        case .spelling(let range): "spelling \(text(range))"
        case .separator(let range): "separator \(text(range))"
        case .begin: "begin"
        case .merge: "merge"
        case .insert(let target): "insert \(reference(target))"
        case .push(let target): "push \(reference(target))"
        case .pushNamed(let alwaysText, let keepsSpelling):
            "push named\(alwaysText ? " as text" : "")\(keepsSpelling ? " or $" : "")"
        case .retrieve(let operation): "retrieve \(operation.rawValue)"
        case .replace(let operation): "replace \(operation.rawValue)"
        }
    }
}
