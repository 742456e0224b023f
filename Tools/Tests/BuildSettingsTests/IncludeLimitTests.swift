import PropertyLists
import SourceText
import Testing

@testable import BuildSettings

/// Limits of includes at their last allowed value, and cycles in words.
@Suite struct IncludeLimitTests {
    private static func load(_ files: [String: String], _ change: (inout SourceLimits) -> Void = { _ in })
        -> BuildSettingLayer
    {
        var loader = XcconfigLoader(searchPaths: ["/root"], fileSystem: .memory(files))
        change(&loader.limits)
        return loader.load("/p/0.xcconfig")
    }

    /// Files that include the next one each.
    private static func chain(_ count: Int) -> [String: String] {
        let files = (0..<count).map { index in
            (
                "/p/\(index).xcconfig",
                "A\(index) = 1" + (index + 1 < count ? "\n#include \"\(index + 1)\"\nB\(index) = 1" : "")
            )
        }
        return Dictionary(uniqueKeysWithValues: files)
    }

    @Test(arguments: [(3, 3), (3, 4), (1, 2), (0, 1)]) func depth(limit: Int, files: Int) {
        let layer = Self.load(Self.chain(files)) { $0.includeDepth = limit }
        #expect(layer.diagnostics == [])
        #expect(layer.assignments.count == 2 * files - 1)
    }

    @Test(arguments: [(3, 5), (1, 3), (0, 2)]) func oneLevelMore(limit: Int, files: Int) {
        let layer = Self.load(Self.chain(files)) { $0.includeDepth = limit }
        #expect(
            layer.diagnostics == [
                XcconfigDiagnostic(
                    kind: .includeLimitReached, file: "/p/\(limit).xcconfig", line: 2,
                    message: "includes are nested more than \(limit) deep; the rest is skipped")
            ])
        #expect(layer.assignments.count == 2 * (limit + 1), "the lines after the include are still read")
    }

    @Test(arguments: [(2, 2, false), (2, 3, true), (0, 1, true), (0, 0, false)])
    func number(limit: Int, includes: Int, isReported: Bool) {
        let files = [
            "/p/0.xcconfig": String(repeating: "#include \"x\"\n", count: includes) + "END = 1",
            "/p/x.xcconfig": "X = 1",
        ]
        let layer = Self.load(files) { $0.includes = limit }
        let message = "more than \(limit) files are included; the rest is skipped"
        #expect(layer.diagnostics.map(\.message) == (isReported ? [message] : []))
        #expect(layer.diagnostics.map(\.line) == (isReported ? [limit + 1] : []))
        #expect(layer.assignments.count == min(limit, includes) + 1)
    }

    @Test(arguments: [(0, false), (1, true)]) func statements(more: Int, isReported: Bool) {
        let files = ["/p/0.xcconfig": "A = 1\n#include \"x\"\nB = 1", "/p/x.xcconfig": "C = 1\n= error\nD = 1"]
        // Four assignments and one error; an include is none.
        let layer = Self.load(files) { $0.includedStatements = 5 - more }
        #expect(layer.diagnostics.contains { $0.kind == .includeLimitReached } == isReported)
        #expect(layer.assignments.count == 4 - more)
        let message = layer.diagnostics.last { $0.kind == .includeLimitReached }?.message
        #expect(message == (isReported ? "more than 4 statements are read; the rest is skipped" : nil))
    }

    /// A limit is reported once, however often it is met.
    @Test func onlyTheFirstIsReported() {
        let files = ["/p/0.xcconfig": String(repeating: "#include \"x\"\n", count: 30), "/p/x.xcconfig": "X = 1"]
        let layer = Self.load(files) { $0.includes = 3 }
        #expect(layer.diagnostics.count == 1)
        #expect(layer.files.count == 31, "what was looked at is listed")
    }

    @Test(arguments: [
        (["0": "#include \"0\""], "'0.xcconfig' from '0.xcconfig'", "'0.xcconfig' -> '0.xcconfig'"),
        (
            ["0": "#include \"a\"", "a": "#include? \"0\""], "'0.xcconfig' from 'a.xcconfig'",
            "'0.xcconfig' -> 'a.xcconfig' -> '0.xcconfig'"
        ),
        (
            ["0": "#include \"a\"", "a": "#include \"b\"", "b": "#include \"./a.xcconfig\""],
            "'a.xcconfig' from 'b.xcconfig'",
            "'a.xcconfig' -> 'b.xcconfig' -> 'a.xcconfig'"
        ),
    ])
    func aCycleIsShownWithItsFiles(files: [String: String], what: String, path: String) {
        let named = Dictionary(uniqueKeysWithValues: files.map { ("/p/\($0).xcconfig", "\($1)\nEND_\($0) = 1") })
        let layer = Self.load(named)
        #expect(
            layer.diagnostics.map(\.message) == [
                "Skipping the inclusion of \(what) as it would create a cycle.\nCycle Path: \(path)"
            ])
        #expect(layer.diagnostics.map(\.level) == [.warning])
        #expect(layer.assignments.count == files.count, "the rest of each file is read")
    }

    /// A diamond is not a cycle, and each way applies the file again.
    @Test func aDiamondIsAppliedTwice() {
        let layer = Self.load([
            "/p/0.xcconfig": "#include \"a\"\n#include \"b\"", "/p/a.xcconfig": "A = a\n#include \"x\"",
            "/p/b.xcconfig": "B = b\n#include \"x\"", "/p/x.xcconfig": "X = $(inherited)x$(A)",
        ])
        #expect(layer.diagnostics == [])
        #expect(
            layer.files.map { $0.suffix(10) } == ["0.xcconfig", "a.xcconfig", "x.xcconfig", "b.xcconfig", "x.xcconfig"])
        var evaluator = BuildSettingEvaluator(BuildSettingTable(layers: [layer], types: .none))
        #expect(evaluator.evaluate("X").value == "xaxa")
        #expect(evaluator.evaluate("X").origin == BuildSettingOrigin(file: "/p/x.xcconfig", line: 1, endLine: 1))
    }

    /// Diagnostics of an included file name that file, and come in the order of reading.
    @Test func diagnosticsNameTheirFiles() {
        let layer = Self.load([
            "/p/0.xcconfig": "= 1\n#include \"a\"\nA\n#include \"none\"",
            "/p/a.xcconfig": "\n\n/* c */\n#include \"/gone\"\nOK = 1",
        ])
        #expect(
            layer.diagnostics.map { "\($0.file):\($0.line) \($0.kind)" } == [
                "/p/0.xcconfig:1 unexpectedCharacter", "/p/a.xcconfig:3 unexpectedCharacter",
                "/p/a.xcconfig:4 missingIncludedFile", "/p/0.xcconfig:3 missingEqualsInAssignment",
                "/p/0.xcconfig:4 missingIncludedFile",
            ])
        #expect(layer.assignments.map(\.name) == ["OK"])
        #expect(layer.files == ["/p/0.xcconfig", "/p/a.xcconfig", "/gone"])
    }

    /// An unclosed directive, a directive in another case, and an include behind text include nothing.
    @Test(arguments: [
        "#include \"x", "#INCLUDE \"x\"", "# include? 'x'", "A = #include \"x\"", "// #include \"x\"", "#include? x",
        "#include  \"x\" \"y\"", "#import \"x\"", "A #include \"x\"",
    ])
    func otherLinesIncludeNothing(line: String) {
        let layer = Self.load(["/p/0.xcconfig": "\(line)\nEND = 1", "/p/x.xcconfig": "X = 1", "/p/y.xcconfig": "Y = 1"])
        #expect(layer.files == ["/p/0.xcconfig"])
        #expect(!layer.assignments.contains { $0.name == "X" || $0.name == "Y" })
        #expect(layer.assignments.last?.name == "END")
    }
}
