import Foundation
import SourceText
import Testing

@testable import XcodeProjects

/// The files of a synchronized folder: which there are, and which of them a target copies.
@Suite struct FolderMembershipTests {
    @Test(arguments: [
        // Copied as they are, or compiled into something that is copied.
        ("Environments.plist", true), ("Info.plist", true), ("Assets.xcassets", true), ("Main.storyboard", true),
        ("Localizable.xcstrings", true), ("en.lproj/Localizable.strings", true), ("Settings.bundle", true),
        ("data.json", true), ("tool.sh", true), ("README", true), ("Model.xcdatamodeld", true), ("font.otf", true),
        ("PrivacyInfo.xcprivacy", true), ("noextension.", true),
        // Compiled, linked, or used only during the build; the case of an extension does not matter.
        ("App.swift", false), ("App.SWIFT", false), ("Old.m", false), ("Bridging.h", false), ("Shaders.metal", false),
        ("Debug.xcconfig", false), ("App.entitlements", false), ("Kit.framework", false), ("Kit.xcframework", false),
        ("Docs.docc", false), ("Plan.xctestplan", false), ("libz.tbd", false), ("module.modulemap", false),
        ("Products.storekit", false), ("Sub.xcodeproj", false),
        // A file that is hidden has no extension.
        (".swift", true), ("Deep/Folder/View.swift", false), ("Deep.swift/data.json", true),
    ]) func kindsOfFiles(_ path: String, _ isResource: Bool) {
        #expect(FolderContents.isResource(path) == isResource)
    }

    @Test(arguments: [
        (["Info.plist"], "Info.plist", true), (["Info.plist"], "Sub/Info.plist", false),
        (["Sub/Info.plist"], "Sub/Info.plist", true),
        // A folder names all that is in it, and nothing whose name only begins alike.
        (["Sub"], "Sub/a.json", true), (["Sub"], "Sub/Deep/a.json", true), (["Sub"], "Subway/a.json", false),
        (["Deep"], "Sub/Deep/a.json", false), (["Sub/Deep"], "Sub/Deep/a.json", true), (["a.json"], "b.json", false),
        // In all languages at once.
        (["/Localized: Main.strings"], "en.lproj/Main.strings", true),
        (["/Localized: Main.strings"], "Base.lproj/Main.strings", true),
        (["/Localized/Main.strings"], "de.lproj/Main.strings", true),
        (["/Localized: Main.strings"], "Main.strings", true),
        (["/Localized: Main.strings"], "en.lproj/Other.strings", false),
        (["/Localized: Sub/Main.strings"], "Sub/en.lproj/Main.strings", true),
        (["/Localized: Sub/Main.strings"], "en.lproj/Main.strings", false),
        (["en.lproj/Main.strings"], "de.lproj/Main.strings", false),
        // File names are compared as they are written.
        (["info.plist"], "Info.plist", false), ([], "Info.plist", false),
    ]) func exceptions(_ texts: [String], _ path: String, _ contains: Bool) {
        var exceptions = FolderExceptions()
        for text in texts { exceptions.insert(text) }
        #expect(exceptions.contains(path) == contains)
    }

    private func withFolder(_ files: [String], _ body: (URL) throws -> Void) throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("switchyard-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        for file in files {
            let url = root.appendingPathComponent(file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: url)
        }
        try body(root)
    }

    @Test(arguments: [
        (["b.json", "a.json", "A.json"], [], ["A.json", "a.json", "b.json"]),
        (["Sub/Deep/a.json", "Sub/b.json"], [], ["Sub/Deep/a.json", "Sub/b.json"]),
        // Hidden ones, as `.DS_Store`, belong to nobody.
        ([".DS_Store", ".git/config", "Sub/.keep", "a.json"], [], ["a.json"]),
        // A package is one file, whatever the case of its extension.
        (["Settings.bundle/Root.plist", "A.XCASSETS/Contents.json"], [], ["A.XCASSETS", "Settings.bundle"]),
        (["en.lproj/A.strings"], [], ["en.lproj/A.strings"]),
        // A folder that the project names is copied whole; the one below another is named by its path.
        (["Web/index.html", "Web/css/a.css", "Sub/Web/b.html"], ["Web"], ["Sub/Web/b.html", "Web"]),
        (["Sub/Web/b.html", "Web/a.html"], ["Sub/Web"], ["Sub/Web", "Web/a.html"]),
        ([], [], []),
    ]) func filesOfAFolder(_ there: [String], _ whole: [String], _ files: [String]) throws {
        try withFolder(there) { root in
            let contents = FolderContents(of: root.path, wholeFolders: Set(whole), limit: 1_000)
            #expect(contents.files == files)
            #expect(!contents.isCut)
        }
    }

    /// A link to a file is that file; one to a folder may lead back, and one to nothing is nothing.
    @Test func linksToFilesAreFiles() throws {
        try withFolder(["Folder/a.json"]) { root in
            for (link, target) in [
                ("file.json", "Folder/a.json"), ("folder", "Folder"), ("back", "."), ("nothing", "missing.json"),
                ("chain.json", "file.json"), ("circle", "circle"),
            ] {
                try FileManager.default.createSymbolicLink(
                    atPath: root.path + "/" + link, withDestinationPath: target)
            }
            let contents = FolderContents(of: root.path, wholeFolders: [], limit: 1_000)
            #expect(contents.files == ["Folder/a.json", "chain.json", "file.json"])
        }
    }

    @Test(arguments: [(6, false), (5, false), (4, true), (2, true)]) func theLimitIsTold(_ limit: Int, _ isCut: Bool)
        throws
    {
        // Two folders and three files.
        try withFolder(["One/a.json", "Two/b.json", "c.json"]) { root in
            let contents = FolderContents(of: root.path, wholeFolders: [], limit: limit)
            #expect(contents.isCut == isCut)
            #expect(contents.files.count <= 3)
        }
    }

    @Test func aFolderThatIsMissingHasNoFiles() {
        let contents = FolderContents(of: "/nowhere/at/all", wholeFolders: [], limit: 10)
        #expect(contents.files.isEmpty && !contents.isCut)
    }
}
