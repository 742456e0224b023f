import SourceText
import Testing

@testable import BuildSettings

/// Where included files are looked for, and what is said when they are not there.
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
        ("#include \"self\"\nA = 1", [XcconfigDiagnostic.Kind](), 1),
        ("#include \"top\"\nA = 1", [.cyclicIncludeFileDirective], 1),
        ("#include? \"./top.xcconfig\"", [.cyclicIncludeFileDirective], 0),
        ("#include \"no\"", [.missingIncludedFile], 0), ("#include? \"no\"", [], 0),
        ("#include \"/no\"", [.missingIncludedFile], 0), ("#include? \"/no\"", [], 0),
        ("#include \"<DEVELOPER_DIR>/no\"", [.missingIncludedFile], 0),
        ("#include \"self\" x", [.unexpectedCharacter], 0),
        ("#include \"self\" // note", [], 0), ("#include 'self'", [.unexpectedCharacter], 0),
        ("#include \"self", [.unexpectedCharacter], 0), ("#", [.unexpectedCharacter], 0),
        ("#Include \"self\"", [.unexpectedCharacter], 0), ("A[=x] = 1\nB = 2", [.missingConditionParameter], 1),
    ])
    func says(text: String, kinds: [XcconfigDiagnostic.Kind], assignments: Int) {
        let layer = load(["/p/top.xcconfig": text, "/p/self.xcconfig": "// nothing"])
        #expect(layer.diagnostics.map(\.kind) == kinds)
        #expect(layer.assignments.count == assignments)
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
        #expect(layer.assignments.count == 2)
    }
}
