import TestSupport
import Testing

@testable import XcodeProjects

/// Paths as text: a project names files that need not exist.
@Suite struct ProjectPathTests {
    @Test(arguments: [
        ("/a/b", "/a/b"), ("/a//b/", "/a/b"), ("/a/./b/.", "/a/b"), ("/a/../b", "/b"), ("/../..", "/"), ("", "/"),
        ("a/b", "/a/b"), ("/a/...", "/a/..."), ("/a/..b/b..", "/a/..b/b.."), ("//", "/"), ("/a b/ü", "/a b/ü"),
        ("/a/b/../../c", "/c"), (".", "/"),
    ]) func standardized(_ path: String, _ expected: String) {
        #expect(ProjectPath.standardized(path) == expected)
        #expect(ProjectPath.standardized(expected) == expected)
    }

    @Test(
        arguments: [
            ("/repo", "a", "/repo/a"), ("/repo", "../a", "/a"), ("/repo", "/a", "/a"), ("/repo", "", "/repo"),
            ("/", "a", "/a"), ("/repo/", "a/", "/repo/a"),
        ] as [(String, String, String?)])
    func joined(_ folder: String, _ path: String, _ expected: String?) {
        #expect(ProjectPath.join(folder, path) == expected)
    }

    /// Apple's systems have no longer paths.
    @Test(arguments: [(4_089, true), (4_090, true), (4_091, false), (100_000, false)]) func longPathsAreNone(
        _ length: Int, _ exists: Bool
    ) {
        #expect((ProjectPath.join("/repo", String(repeating: "a", count: length)) != nil) == exists)
    }

    @Test(arguments: [
        ("/repo/App.xcodeproj", "/repo", "App.xcodeproj", "App", "xcodeproj"),
        ("/App.xcodeproj", "/", "App.xcodeproj", "App", "xcodeproj"),
        ("/repo/v1.2", "/repo", "v1.2", "v1", "2"), ("/repo/.hidden", "/repo", ".hidden", ".hidden", ""),
        ("/repo/Makefile", "/repo", "Makefile", "Makefile", ""), ("/repo/a.", "/repo", "a.", "a", ""),
        ("/repo/Base.XCCONFIG", "/repo", "Base.XCCONFIG", "Base", "xcconfig"),
    ]) func parts(_ path: String, _ folder: String, _ name: String, _ base: String, _ fileExtension: String) {
        #expect(ProjectPath.folder(of: path) == folder)
        #expect(ProjectPath.name(of: path) == name)
        #expect(ProjectPath.baseName(of: path) == base)
        #expect(ProjectPath.fileExtension(of: name) == fileExtension)
    }

    /// Laws of joining, over made-up paths.
    @Test(arguments: 0..<50) func joiningIsStepByStep(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func made() -> String {
            (0..<generator.upTo(5)).map { _ in generator.pick(["a", "b c", ".", "..", "", "é"]) }.joined(separator: "/")
        }
        let (folder, first, second) = ("/" + made(), made(), made())
        let path = try #require(ProjectPath.join(folder, first))
        #expect(path.hasPrefix("/") && (path == "/" || !path.hasSuffix("/")))
        #expect(!path.split(separator: "/").contains { $0 == "." || $0 == ".." })
        #expect(ProjectPath.join(path, "") == path)
        #expect(ProjectPath.join(path, "x/..") == path)
        // What is joined last alone counts when it is absolute.
        #expect(ProjectPath.join(path, "/" + second) == ProjectPath.standardized("/" + second))
        let name = ProjectPath.name(of: path)
        if path != "/" { #expect(ProjectPath.join(ProjectPath.folder(of: path), name) == path) }
    }
}
