import PropertyLists
import SourceText
import Testing

/// Paths as people see them in messages.
@Suite struct RelativePathsTests {
    @Test(arguments: [
        // Below the folder, at any depth.
        ("/repo", "/repo/Base.xcconfig", "Base.xcconfig"),
        ("/repo", "/repo/App/Info.plist", "App/Info.plist"),
        // The folder with and without a slash at its end is the same folder.
        ("/repo/", "/repo/App/Info.plist", "App/Info.plist"),
        // A folder whose name only begins alike is another folder.
        ("/repo", "/repository/Info.plist", "/repository/Info.plist"),
        ("/repo/App", "/repo/App.xcodeproj/project.pbxproj", "/repo/App.xcodeproj/project.pbxproj"),
        // Above and beside: absolute, so that no reader counts dots.
        ("/repo/ios", "/repo/Shared.xcconfig", "/repo/Shared.xcconfig"),
        ("/repo", "/elsewhere/Info.plist", "/elsewhere/Info.plist"),
        // The folder itself has no shorter name.
        ("/repo", "/repo", "/repo"),
        ("/", "/Info.plist", "Info.plist"),
        // What is relative already stays.
        ("/repo", "App/Info.plist", "App/Info.plist"),
        ("/repo", "command line", "command line"),
        // Only the first folders are left out, however often the name occurs.
        ("/repo", "/repo/repo/x", "repo/x"),
        ("/Übung", "/Übung/本番.plist", "本番.plist"),
    ]) func pathsAreRelativeBelowTheFolder(_ folder: String, _ path: String, _ shown: String) {
        #expect(RelativePaths(from: folder).shown(path) == shown)
    }

    @Test func aShownPathStaysAsItIs() {
        let paths = RelativePaths(from: "/repo")
        for path in ["/repo/a/b", "/other/a", "/repo", "a"] {
            #expect(paths.shown(paths.shown(path)) == paths.shown(path))
        }
    }

    @Test func aLocationKeepsItsPosition() {
        let paths = RelativePaths(from: "/repo")
        let position = SourcePosition(line: 3, column: 7)
        #expect(
            paths.shown(SourceText.SourceLocation(file: "/repo/A.plist", position: position)).description
                == "A.plist:3:7")
        #expect(paths.shown(SourceText.SourceLocation(file: "/repo/A.plist")).description == "A.plist")
    }

    @Test func aFindingAndItsNotesAreShownAlike() {
        func location(_ file: String) -> SourceText.SourceLocation { .init(file: file) }
        let finding = Finding(
            rule: .duplicateKey, severity: .warning, message: "key \"a\" occurs twice in /repo/A.plist",
            location: location("/repo/A.plist"),
            notes: [
                .init(message: "the key also occurs here", location: location("/repo/A.plist")),
                .init(message: "and here", location: location("/elsewhere/B.plist")), .init(message: "nowhere"),
            ], fix: "remove one")
        let shown = RelativePaths(from: "/repo").shown(finding)
        #expect(shown.location?.file == "A.plist")
        #expect(shown.notes.map(\.location?.file) == ["A.plist", "/elsewhere/B.plist", nil])
        // Everything else is as the rule wrote it.
        #expect(shown.message == finding.message)
        #expect(shown.notes.map(\.message) == finding.notes.map(\.message))
        #expect((shown.rule, shown.severity, shown.fix ?? "") == (.duplicateKey, .warning, "remove one"))
        #expect(RelativePaths(from: "/repo").shown(Finding(.missingFile, .error, "m")).location == nil)
    }

    @Test func fileAndLineLeaveOutTheColumn() {
        let position = SourcePosition(line: 12, column: 3)
        #expect(SourceText.SourceLocation(file: "A.plist", position: position).fileAndLine == "A.plist:12")
        #expect(SourceText.SourceLocation(file: "A.plist").fileAndLine == "A.plist")
    }
}
