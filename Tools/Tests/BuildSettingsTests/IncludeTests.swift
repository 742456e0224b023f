import PropertyLists
import SourceText
import Testing

@testable import BuildSettings

/// Where included files are looked for, and the diagnostics when they are not found.
@Suite struct IncludeTests {
    private func load(
        _ files: [String: String], searchPaths: [String] = [], developer: String? = nil
    ) -> BuildSettingLayer {
        XcconfigLoader(searchPaths: searchPaths, developerDirectory: developer, fileSystem: .memory(files))
            .load("/p/top.xcconfig")
    }

    @Test func looksInTheIncludersDirectoriesNearestFirstThenInTheSearchPaths() {
        let layer = load(
            [
                "/p/top.xcconfig": "#include \"a/a\"", "/p/a/a.xcconfig": "#include \"b/b\"",
                "/p/a/b/b.xcconfig": "#include \"one\"\n#include \"two\"\n#include \"three\"",
                "/p/a/one.xcconfig": "ONE = nearest", "/p/one.xcconfig": "ONE = farther",
                "/p/two.xcconfig": "TWO = top",
                "/root/two.xcconfig": "TWO = root", "/root/three.xcconfig": "THREE = root",
            ], searchPaths: ["/root"])
        #expect(layer.assignments.map(\.value) == ["nearest", "top", "root"])
        #expect(layer.files.last == "/root/three.xcconfig")
        #expect(layer.diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("other", "/p/other.xcconfig"), ("other.xcconfig", "/p/other.xcconfig"), ("./other", "/p/other.xcconfig"),
        ("sub/../other", "/p/other.xcconfig"), ("/q/far", "/q/far.xcconfig"), ("/q/far.xcconfig", "/q/far.xcconfig"),
        ("plain", "/p/plain"), ("v1.2", nil), ("v1.2.xcconfig", "/p/v1.2.xcconfig"), ("OTHER", nil), ("", nil),
        ("a\\b", nil), ("$(NAME)", nil), ("<DEVELOPER_DIR>/tool", "/dev/tool.xcconfig"), ("<SDK_DIR>/tool", nil),
        ("with space", "/p/with space.xcconfig"), ("ünïcode", "/p/ünïcode.xcconfig"),
    ])
    func finds(name: String, path: String?) {
        let layer = load(
            [
                "/p/top.xcconfig": "#include \"\(name)\"", "/p/other.xcconfig": "", "/q/far.xcconfig": "",
                "/p/plain": "", "/p/plain.xcconfig": "", "/p/v1.2.xcconfig": "", "/dev/tool.xcconfig": "",
                "/p/with space.xcconfig": "", "/p/ünïcode.xcconfig": "",
            ], developer: "/dev")
        #expect(layer.files == ["/p/top.xcconfig"] + (path.map { [$0] } ?? []))
        #expect(layer.diagnostics.map(\.kind) == (path == nil ? [.missingIncludedFile] : []))
    }

    @Test(arguments: [
        (
            "#include \"no\"", XcconfigDiagnostic.Kind.missingIncludedFile, Severity.error,
            "could not find included file 'no' in search paths"
        ),
        ("#include \"/no\"", .missingIncludedFile, .error, "included file '/no' does not exist"),
        (
            "#include \"top\"", .cyclicIncludeFileDirective, .warning,
            "Skipping the inclusion of 'top.xcconfig' from 'top.xcconfig' as it would create a cycle.\n"
                + "Cycle Path: 'top.xcconfig' -> 'top.xcconfig'"
        ),
        (
            "#include? \"./top.xcconfig\"", .cyclicIncludeFileDirective, .warning,
            "Skipping the inclusion of 'top.xcconfig' from 'top.xcconfig' as it would create a cycle.\n"
                + "Cycle Path: 'top.xcconfig' -> 'top.xcconfig'"
        ),
        (
            "#include \"<DEVELOPER_DIR>/no\"", .missingIncludedFile, .error,
            "could not find included file '<DEVELOPER_DIR>/no' in search paths"
        ),
    ])
    func reports(line: String, kind: XcconfigDiagnostic.Kind, level: Severity, message: String) {
        let layer = load(["/p/top.xcconfig": "\n\(line)\nA = 1"])
        #expect(
            layer.diagnostics == [
                XcconfigDiagnostic(level: level, kind: kind, file: "/p/top.xcconfig", line: 2, message: message)
            ])
        #expect(layer.assignments.map(\.name) == ["A"])
    }

    @Test(arguments: ["#include? \"no\"", "#include? \"/no\"", "#include? \"<DEVELOPER_DIR>/no\""])
    func anOptionalFileCanBeMissing(line: String) {
        let layer = load(["/p/top.xcconfig": "\(line)\nA = 1"])
        #expect(layer.diagnostics.isEmpty)
        #expect(layer.assignments.map(\.name) == ["A"])
    }

    /// An include is applied where it is, as often as it is.
    @Test(arguments: [
        ("A = 1\n#include \"x\"", "12"), ("#include \"x\"\nA = 1", "1"), ("#include \"x\"\nA = $(inherited)1", "21"),
        ("#include \"x\"\n#include \"x\"", "22"), ("A = 1\n#include \"d1\"\n#include \"d2\"", "122"),
        ("#include \"x\" // c\nA = $(inherited)$(inherited)", "22"),
    ])
    func appliesInOrder(text: String, value: String) {
        let layer = load([
            "/p/top.xcconfig": text, "/p/x.xcconfig": "A = $(inherited)2", "/p/d1.xcconfig": "#include \"x\"",
            "/p/d2.xcconfig": "#include \"x\"",
        ])
        var evaluator = BuildSettingEvaluator(BuildSettingTable(layers: [layer]))
        #expect(evaluator.evaluate("A").value == value)
    }

    @Test func aContinuedValueEndsWithItsFile() {
        let layer = load(["/p/top.xcconfig": "#include \"x\"\nB = 2", "/p/x.xcconfig": "A = 1 \\"])
        #expect(layer.assignments.map(\.name) == ["A", "B"])
        #expect(layer.assignments.map(\.value) == ["1", "2"])
    }

    /// The build system takes the unreadable file for one that is still open, and calls the next include a cycle.
    @Test func anUnreadableIncludeChangesNothingElse() {
        let files: [String: [UInt8]] = [
            "/p/top.xcconfig": Array("#include? \"bad\"\n#include \"a\"\n#include \"a\"".utf8),
            "/p/a.xcconfig": Array("A = $(inherited)1".utf8),
        ]
        let system = XcconfigFileSystem(
            read: { files[$0] }, exists: { files[$0] != nil || $0 == "/p/bad" }, resolve: { $0 })
        let layer = XcconfigLoader(fileSystem: system).load("/p/top.xcconfig")
        #expect(layer.diagnostics.map(\.kind) == [.missingIncludedFile])
        #expect(layer.diagnostics.map(\.message) == ["unable to read included file '/p/bad'"])
        #expect(layer.assignments.count == 2)
    }
}
