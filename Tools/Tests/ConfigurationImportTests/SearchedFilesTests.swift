import Foundation
import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import ConfigurationImport

/// Which files are read, and that one which is not is never silently missing.
@Suite struct SearchedFilesTests {
    private static let json = #"{"dev": {"a": 1}, "prod": {"a": 2}}"#

    private static func found(
        _ files: [String: String], _ body: (URL, ConfigurationImport) throws -> Void
    ) throws {
        try withTemporaryFolder { folder in
            try WrittenProject.write(files, in: folder)
            try body(folder, try ConfigurationImport(folder.path))
        }
    }

    @Test(
        arguments: [
            ("environments.json", true), ("App/Config/Servers.json", true), ("config.JSON", true),
            ("a/b/c/d/env.json", true),
            ("Backends/x.json", false), ("data.json", false), ("Config-Info.json", false), (".config.json", false),
            ("GoogleService-Config.json", false), ("ExportConfig.json", false), ("config.json5", false),
        ]) func aFileHasANameOfConfiguration(_ path: String, _ isRead: Bool) throws
    {
        try Self.found([path: Self.json]) { _, found in
            #expect(found.sources.map(\.kind) == (isRead ? [.environmentFile] : []))
        }
    }

    /// Folders of tests, of other programs, and of what others wrote.
    @Test(arguments: [
        ".git", ".vscode", "Pods", "Carthage", "node_modules", "android", "AppTests", "fastlane", "docs", "Fixtures",
        "A.xcassets", "A.framework",
    ]) func aFolderOfOthersIsNotSearched(_ folder: String) throws {
        try Self.found(["\(folder)/environments.json": Self.json, "App/x.txt": ""]) { _, found in
            #expect(found.sources.map(\.file) == [])
        }
    }

    /// A file that cannot be read is said, whether or not the app copies it, and the others are imported.
    @Test(
        arguments: [
            ("environments.json", "{ \"dev\": oops }"), ("App/config.plist", "<plist><dict>"),
            ("environments.plist", "bplist00"),
            (".env.staging", "\u{FF}\u{0}"), (".natrium.yml", "a: ["), ("KZBEnvironments.plist", "{"),
        ]) func oneOfSeveralFilesIsDamaged(_ path: String, _ text: String) throws
    {
        try Self.found([path: text, "Servers.json": Self.json]) { folder, found in
            #expect(found.problems == [])
            #expect(found.proposal.environments.map(\.name) == ["dev", "prod"])
            #expect(
                found.proposal.issues.map { "\($0.kind.rawValue) \($0.location.file)" } == [
                    "unreadable \(folder.path)/\(path)"
                ])
        }
    }

    @Test func aFileThatIsTooLargeIsSaid() throws {
        let large = "#" + String(repeating: "x", count: TextFile.mostBytes)
        try Self.found([".env.prod": large, ".env.qa": "A=1"]) { _, found in
            #expect(
                found.proposal.issues.contains { $0.kind == .unreadable && $0.location.file.hasSuffix(".env.prod") })
            #expect(found.proposal.environments.map(\.name) == ["qa"])
        }
    }

    /// Teams link the file of one environment to the name that their tools read.
    @Test(arguments: ["environments.json", ".env"]) func aLinkToAFileIsThatFile(_ name: String) throws {
        try withTemporaryFolder { folder in
            try WrittenProject.write(["data/real.txt": name == ".env" ? "A=1" : Self.json], in: folder)
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/\(name)", withDestinationPath: "data/real.txt")
            let found = try ConfigurationImport(folder.path)
            #expect(found.sources.map(\.file) == ["\(folder.path)/\(name)"])
        }
    }

    /// What leads nowhere, to itself, or to a folder is nothing.
    @Test(arguments: ["nowhere", "environments.json", "."]) func aLinkToAnythingElseIsNone(_ target: String) throws {
        try withTemporaryFolder { folder in
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/environments.json", withDestinationPath: target)
            #expect(try ConfigurationImport(folder.path).isEmpty)
        }
    }

    @Test func aFolderThatCannotBeReadIsSaid() {
        let files = ImportFolder("/nowhere/at/all")
        #expect(files.issues.map(\.kind) == [.unreadable])
        #expect(files.issues.first?.location.file == "/nowhere/at/all")
    }

    @Test func moreFoldersThanAreSearchedAreSaid() throws {
        try withTemporaryFolder { folder in
            try WrittenProject.write(["a/b/c/x.txt": "", "environments.json": Self.json], in: folder)
            var limits = SourceLimits()
            limits.searchedFolders = 2
            let files = ImportFolder(folder.path, limits: limits)
            #expect(files.issues.map(\.kind) == [.unreadable])
            #expect(files.issues.first?.message.hasPrefix("there are more than 2 folders") == true)
        }
    }

    /// Files of one folder that differ by their environment alone, whatever else is beside them.
    @Test(
        arguments: [
            (["config.dev.json", "config.prod.json"], ["dev", "prod"]), (["config.dev.json"], []),
            (["config.dev.json", "config.prod.plist"], []), (["a/config.dev.json", "b/config.prod.json"], []),
            (["Config/dev.json", "Config/prod.json", "Config/other.json"], ["dev", "prod"]),
            (["config.DEV.json", "config.dev.json"], []), (["devConfig.json", "qaConfig.json"], ["dev", "qa"]),
            (["config.dev.qa.json", "config.prod.qa.json"], []),
        ] as [([String], [String])])
    func filesAreAFamily(_ names: [String], _ environments: [String]) throws {
        try Self.found(Dictionary(uniqueKeysWithValues: names.map { ($0, #"{"a": "\#($0)"}"#) })) { _, found in
            let family = found.sources.filter { $0.kind == .fileFamily }
            #expect(family.flatMap(\.environments) == environments)
            #expect(family.flatMap(\.values).compactMap(\.environment) == environments)
        }
    }

    /// The names of `.env` files, beside each other, and the environments that they make.
    @Test(
        arguments: [
            ([".env"], ["development", "production"], []), ([".env", ".env.qa"], ["development", "qa"], [".env"]),
            ([".env", ".env.dev"], ["default", "dev"], [".env"]), (["qa.env"], ["development", "production"], []),
            ([".env.production.local"], ["production"], [".env.production.local"]),
            ([".env.production", ".env.production.local"], ["production"], []),
            ([".env.local"], ["development", "production"], []),
            ([".env.qa", ".env.local"], ["local", "qa"], [".env.local"]),
            ([".env.example", ".env.bak"], ["development", "production"], []),
        ] as [([String], [String], [String])])
    func envFilesMakeEnvironments(_ names: [String], _ environments: [String], _ guesses: [String]) throws {
        try Self.found(Dictionary(uniqueKeysWithValues: names.map { ($0, "A=1\n") })) { _, found in
            #expect(found.problems == [])
            #expect(found.proposal.environments.map(\.name).sorted() == environments)
            let files = found.proposal.environments.filter { $0.doubt != nil }.flatMap(\.sources)
            #expect(files.map { URL(fileURLWithPath: $0).lastPathComponent }.filter { $0.hasPrefix(".env") } == guesses)
        }
    }
}
