import PropertyLists
import SourceText
import Testing

@testable import BuildSettings

/// What the lines of an xcconfig file mean.
@Suite struct SyntaxTests {
    private static func parse(_ text: String) -> XcconfigFile { XcconfigFile(bytes: Array(text.utf8), file: "f") }

    /// A line after `A` and `=`, and the value that Xcode reads.
    @Test(arguments: [
        ("x", "x"), (" x", "x"), ("\tx\t", "x"), ("\u{B}x\u{C}", "x"), ("", ""), ("   ", ""),
        ("a   b", "a   b"), ("a\tb", "a\tb"), ("= d", "= d"), ("a = b", "a = b"), ("x # y", "x # y"), ("a:b", "a:b"),
        ("\"q\"", "\"q\""), ("\u{A0}x\u{A0}", "\u{A0}x\u{A0}"), ("\u{3000}x", "\u{3000}x"), ("a\u{0}b", "a\u{0}b"),
        ("/* x */", "/* x */"), ("a / b", "a / b"), ("\u{FEFF}x", "\u{FEFF}x"), ("a\u{85}b", "a\u{85}b"),
    ])
    func readsAValue(line: String, value: String) {
        let file = Self.parse("A =\(line)")
        #expect(file.assignments.map(\.value) == [value])
        #expect(file.diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("x // c", "x"), ("x//c", "x"), ("// c", ""), ("//", ""), ("\"https://x\"", "\"https:"), ("a / / b", "a / / b"),
        ("https:/$()/x", "https:/$()/x"), ("https:\\/\\/x", "https:\\/\\/x"), ("x /", "x /"), ("x ///", "x"),
    ])
    func endsAtAComment(line: String, value: String) {
        #expect(Self.parse("A = \(line)").assignments.map(\.value) == [value])
    }

    @Test(arguments: [
        ("x;", "x"), ("x ;", "x"), ("x; ", "x"), ("x;;", "x;"), ("x; ;", "x;"), (";", ""), (";;", ";"),
        ("x;y", "x;y"), ("x; // c", "x"), ("x // ;", "x"),
    ])
    func dropsOneSemicolon(line: String, value: String) {
        #expect(Self.parse("A = \(line)").assignments.map(\.value) == [value])
    }

    @Test(arguments: [
        ("x \\\ny", "x y", 2), ("x\\\ny", "x y", 2), ("x\\\n   y", "x y", 2), ("x \\  \ny", "x y", 2),
        ("x \\ // c\ny", "x y", 2), ("x \\;\ny", "x y", 2), ("x // c \\\nB = 1", "x", 1), ("x\\\\\ny", "x\\ y", 2),
        ("x \\\ny \\\nz", "x y z", 3), ("\\\ny", "y", 2), ("x \\", "x", 1), ("x \\\n", "x", 2),
        ("x \\\n// c\n", "x", 2), ("x \\\n\ny", "x", 2), ("x\u{A0}\\\n\u{3000}y", "x \u{3000}y", 2),
        ("x\u{A0}\\\n\u{3000}y \\\nz", "x y z", 3), ("https:/\\\n/x", "https:/ /x", 2), ("x \\\nB = 1", "x B = 1", 2),
        ("x \\\n#include \"y\"", "x #include \"y\"", 2), ("x \\\r\ny", "x y", 2), ("x \\\u{2028}y", "x y", 2),
    ])
    func continuesAfterABackslash(lines: String, value: String, endLine: Int) {
        let first = Self.parse("A = \(lines)").assignments.first
        #expect(first?.value == value)
        #expect(first?.origin == BuildSettingOrigin(file: "f", line: 1, endLine: endLine))
    }

    @Test(arguments: ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}"])
    func linesEndInFiveWays(end: String) {
        let file = Self.parse("A = 1\(end)\(end)B = 2\(end)// c\(end)C = 3")
        #expect(file.assignments.map(\.value) == ["1", "2", "3"])
        #expect(file.assignments.map(\.origin.line) == [1, 3, 5])
        #expect(file.diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("A = 1", "A", []), ("  A = 1", "A", []), ("A=1", "A", []), ("_a9=1", "_a9", []), ("A\t=1", "A", []),
        ("A[sdk=x] = 1", "A", ["[sdk=x]"]), ("A [sdk=x] [arch=y]=1", "A", ["[sdk=x]", "[arch=y]"]),
        ("A[sdk=x*][arch=y][config=z] = 1", "A", ["[sdk=x*]", "[arch=y]", "[config=z]"]),
        ("A[ sdk=x ] = 1", "A", ["[ sdk=x ]"]), ("A[sdk=a,arch=b] = 1", "A", ["[sdk=a,arch=b]"]),
        ("A[sdk=a=b] = 1", "A", ["[sdk=a=b]"]), ("A[sdk=//] = 1", "A", ["[sdk=//]"]), ("A[sdk=] = 1", "A", ["[sdk=]"]),
        ("A[sdk=[x] = 1", "A", ["[sdk=[x]"]), ("A[sdk=$(X)] = 1", "A", ["[sdk=$(X)]"]),
    ])
    func readsNamesAndConditions(line: String, name: String, conditions: [String]) {
        let file = Self.parse(line)
        #expect(file.assignments.map(\.name) == [name])
        #expect(file.assignments.map { $0.conditions.map(\.description) } == [conditions])
        #expect(file.assignments.map(\.value) == ["1"])
        #expect(file.diagnostics.isEmpty)
    }

    typealias Kind = XcconfigDiagnostic.Kind

    /// The build system's messages are its own, with its quotes.
    @Test(arguments: [
        ("A B = x", Kind.missingEqualsInAssignment, "expected a ‘=’, but found B"),
        ("A += x", .missingEqualsInAssignment, "expected a ‘=’, but found +"),
        ("A.B = x", .missingEqualsInAssignment, "expected a ‘=’, but found ."),
        ("A: x", .missingEqualsInAssignment, "expected a ‘=’, but found :"),
        ("A", .missingEqualsInAssignment, "expected a ‘=’, but found \n"),
        ("A // = 1", .missingEqualsInAssignment, "expected a ‘=’, but found \n"),
        ("A[sdk=*]x = 1", .missingEqualsInAssignment, "expected a ‘=’, but found x"),
        ("= 1", .unexpectedCharacter, "unexpected character ‘=’"),
        ("/* c */", .unexpectedCharacter, "unexpected character ‘/’"),
        ("9A = 1", .unexpectedCharacter, "unexpected character ‘9’"),
        ("é = 1", .unexpectedCharacter, "unexpected character ‘Ã’"),
        ("A[sdk] = 1", .unexpectedCharacter, "expected to find ‘=’ in macro condition"),
        ("A[] = 1", .unexpectedCharacter, "expected to find ‘=’ in macro condition"),
        ("A[sdk = 1", .unexpectedCharacter, "unterminated macro condition"),
        ("A[sdk", .unexpectedCharacter, "unterminated macro condition on line 2"),
        ("A[=x] = 1", .missingConditionParameter, "expected a condition parameter before ‘=’"),
        ("#", .unexpectedCharacter, "unexpected end-of-line after ‘#’"),
        ("# note", .unexpectedCharacter, "unsupported preprocessor directive ‘note’"),
        ("#Include \"x\"", .unexpectedCharacter, "unsupported preprocessor directive ‘Include’"),
        ("#include\"x\"", .unexpectedCharacter, "unsupported preprocessor directive ‘include\"x\"’"),
        ("#include 'x'", .unexpectedCharacter, "unexpected character ‘'’"),
        ("#include <x>", .unexpectedCharacter, "unexpected character ‘<’"),
        ("#include \"x", .unexpectedCharacter, "unterminated file name"),
        ("#include \"x\" y", .unexpectedCharacter, "unexpected character at end of line: ‘y’"),
    ])
    func reportsALineAndGoesOn(line: String, kind: Kind, message: String) {
        let file = Self.parse("B = 1\n\(line)\nC = 2\n")
        #expect(
            file.diagnostics == [
                XcconfigDiagnostic(level: .error, kind: kind, file: "f", line: 2, message: message)
            ])
        #expect(file.assignments.map(\.name) == ["B", "C"])
    }

    @Test(arguments: [
        ("#include \"x\"", "x", false), ("#include? \"x\"", "x", true), ("#  include  \"x\"", "x", false),
        ("#include \"a//b\"", "a//b", false), ("#include \"$(W).xcconfig\"", "$(W).xcconfig", false),
        ("#include \"\" // c", "", false), ("#include \"a\\b\"", "a\\b", false), ("  #include \"ü\"", "ü", false),
    ])
    func readsIncludes(line: String, name: String, isOptional: Bool) {
        guard case .include(let include)? = Self.parse("\n" + line).statements.first else {
            Issue.record("\(line) is not an include")
            return
        }
        #expect(include.name == name)
        #expect(include.isOptional == isOptional)
        #expect(include.line == 2)
    }

    @Test func aByteOrderMarkCostsTheFirstLine() {
        let file = Self.parse("\u{FEFF}A = 1\nB = 2")
        #expect(file.assignments.map(\.name) == ["B"])
        #expect(file.diagnostics.map(\.message) == ["unexpected character ‘ï’"])
    }

    @Test func invalidUTF8IsReplacedInValues() {
        let file = XcconfigFile(bytes: Array("A = x".utf8) + [0xE9, 0x0A] + Array("B = y".utf8), file: "f")
        #expect(file.assignments.map(\.value) == ["x\u{FFFD}", "y"])
        #expect(file.diagnostics.isEmpty)
    }

    /// Ranges are those of the bytes, so that an editor can change them.
    @Test func assignmentsKnowTheirBytes() {
        let text = "  A[sdk=x] = 1 // c\nB = 2 \\\n3\n"
        let bytes = Array(text.utf8)
        let assignments = XcconfigFile(bytes: bytes, file: "f").assignments
        #expect(
            assignments.map { String(decoding: bytes[$0.range], as: UTF8.self) } == [
                "A[sdk=x] = 1 // c", "B = 2 \\\n3",
            ])
        #expect(assignments.map { String(decoding: bytes[$0.valueStart...].prefix(2), as: UTF8.self) } == [" 1", " 2"])
    }

    @Test(arguments: [
        ("A", "A", []), ("A[sdk=x]", "A", ["[sdk=x]"]), ("A[sdk=x][arch=y]", "A", ["[sdk=x]", "[arch=y]"]),
        (" A ", "A", []),
    ])
    func readsKeysOfAProject(key: String, name: String, conditions: [String]) {
        let parsed = XcconfigFile.name(key)
        #expect(parsed?.name == name)
        #expect(parsed?.conditions.map(\.description) == conditions)
    }

    @Test(arguments: ["", "A B", "A[sdk", "A=", "A = 1", "9", "A\nB", "A-B"])
    func otherKeysAreNotRead(key: String) {
        #expect(XcconfigFile.name(key) == nil)
    }

    @Test func assignmentsAreEqualByTextAndLocation() {
        let text = "A = 1\nA = 1\n"
        let (first, second) = (Self.parse(text).assignments, Self.parse(text).assignments)
        #expect(first == second)
        #expect(first[0] != first[1], "the lines differ")
        #expect(Set(first + second).count == 2)
        #expect(first[0] != XcconfigFile(bytes: Array(text.utf8), file: "g").assignments[0])
    }
}
