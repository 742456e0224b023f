import Foundation
import Testing

/// `settings-bundle generate` as a process, on folders.
@Suite struct GenerateCommandTests {
    static let fixtures = Switchyard.fixtures.appendingPathComponent("Generate", isDirectory: true)
    private static let files = FileManager.default

    /// What is told, as a program of a user would declare it.
    struct Told: Decodable {
        struct File: Decodable {
            let path: String
            let change: String
            let reasons: [String]
        }

        let changed: Int
        let written: Bool
        let files: [File]
        let removedFolders: [String]
        let findings: [Report.Finding]
    }

    /// Runs on a copy of a fixture's bundle.
    private static func withCopy(_ fixture: String?, _ body: (URL) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            if let fixture {
                try files.copyItem(
                    at: fixtures.appendingPathComponent(fixture), to: folder.appendingPathComponent("Settings.bundle"))
            }
            try files.copyItem(
                at: fixtures.appendingPathComponent("Environments.plist"),
                to: folder.appendingPathComponent("Environments.plist"))
            try await body(folder)
        }
    }

    private static func run(_ options: [String] = [], in folder: URL) async throws -> (told: Told, code: Int32?) {
        let ended = try await Switchyard.run(arguments(options + ["--format", "json"]), in: folder)
        return (try JSONDecoder().decode(Told.self, from: Data(ended.output.utf8)), ended.code)
    }

    private static func arguments(_ options: [String]) -> [String] {
        ["settings-bundle", "generate", "Settings.bundle", "--catalog", "Environments.plist"] + options
    }

    /// Every file below a folder with its bytes.
    private static func contents(_ folder: URL) throws -> [String: Data] {
        let names = files.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try names.reduce(into: [:]) { contents, name in
            var isFolder: ObjCBool = false
            let url = folder.appendingPathComponent(name)
            _ = files.fileExists(atPath: url.path, isDirectory: &isFolder)
            contents[name] = isFolder.boolValue ? Data() : try Data(contentsOf: url)
        }
    }

    /// A folder may have been there before, and have been empty: that it goes is said.
    @Test func foldersInWhichNothingIsLeftAreNamed() async throws {
        try await Self.withCopy(nil) { folder in
            let generated = try await Self.run(in: folder).told
            #expect(generated.removedFolders == [])
            let pruned = try await Self.run(["--prune"], in: folder).told
            #expect(pruned.removedFolders == ["Settings.bundle/en.lproj", "Settings.bundle"])
        }
    }

    @Test(arguments: ["People.bundle", nil], [[], ["--child-pane", "Testers", "--language", "fr"]])
    func generateTwiceThenPrune(_ fixture: String?, _ options: [String]) async throws {
        try await Self.withCopy(fixture) { folder in
            let before = try Self.contents(folder)
            let first = try await Self.run(options, in: folder)
            #expect(first.code == 0)
            #expect(first.told.written && first.told.changed > 0)
            let generated = try Self.contents(folder)
            #expect(generated != before)

            let second = try await Self.run(options + ["--check"], in: folder)
            #expect(second.code == 0)
            #expect(second.told.changed == 0)
            #expect(try Self.contents(folder) == generated)

            #expect(try await Self.run(options + ["--prune"], in: folder).code == 0)
            #expect(try Self.contents(folder) == before)
        }
    }

    @Test(arguments: [("--check", Int32(1)), ("--dry-run", 0)])
    func nothingIsWrittenWhereNothingIsToBe(_ option: String, _ code: Int32) async throws {
        try await Self.withCopy("People.bundle") { folder in
            let before = try Self.contents(folder)
            let (told, ended) = try await Self.run([option], in: folder)
            #expect(ended == code)
            #expect(!told.written && told.changed > 0)
            #expect(try Self.contents(folder) == before)
        }
    }

    @Test func textForPeople() async throws {
        try await Self.withCopy("People.bundle") { folder in
            let first = try await Switchyard.run(Self.arguments(["--language", "de"]), in: folder)
            try Snapshot.expect(first.output, is: "generate.txt")
            let second = try await Switchyard.run(Self.arguments([]), in: folder)
            #expect(second.output.hasSuffix("0 changed\n"))
        }
    }

    /// Whatever cannot be used: a finding that names the file, exit code 2, not a byte written.
    @Test(arguments: [
        ("missing-file", ["--catalog", "Nowhere.plist"], ""), ("malformed-property-list", [], "<plist><dict>"),
        ("settings-page-shape", [], "<plist version=\"1.0\"><array/></plist>"),
        ("settings-pane-name", ["--child-pane", "../x"], ""), ("unknown-environment", ["--default", "nowhere"], ""),
    ]) func whatCannotBeUsed(_ rule: String, _ options: [String], _ page: String) async throws {
        try await Self.withCopy("People.bundle") { folder in
            if !page.isEmpty {
                try Data(page.utf8).write(to: folder.appendingPathComponent("Settings.bundle/Root.plist"))
            }
            let before = try Self.contents(folder)
            let (told, code) = try await Self.run(options, in: folder)
            #expect(code == 2)
            #expect(told.findings.map(\.rule) == [rule])
            #expect(!told.written && told.files.isEmpty)
            #expect(try Self.contents(folder) == before)
        }
    }

    /// The strings file is the last to be looked at, and is broken.
    @Test func aLateMistakeLeavesTheEarlierFilesAlone() async throws {
        try await Self.withCopy("People.bundle") { folder in
            let strings = folder.appendingPathComponent("Settings.bundle/en.lproj/Root.strings")
            try Data("\"Sounds\" = \"Sounds\"".utf8).write(to: strings)
            let before = try Self.contents(folder)
            let (told, code) = try await Self.run(in: folder)
            #expect(code == 2)
            #expect(told.findings.map(\.rule) == ["settings-strings"])
            #expect(told.findings.first?.file?.hasSuffix("en.lproj/Root.strings") == true)
            #expect(try Self.contents(folder) == before)
        }
    }

    /// A file stands where the folder of a language would be made.
    @Test func whatCannotBeWritten() async throws {
        try await Self.withCopy("People.bundle") { folder in
            try Data().write(to: folder.appendingPathComponent("Settings.bundle/fr.lproj"))
            let before = try Self.contents(folder)
            let (told, code) = try await Self.run(["--language", "fr"], in: folder)
            #expect(code == 2)
            #expect(told.findings.map(\.rule) == ["unwritable-file"])
            #expect(try Self.contents(folder) == before)
        }
    }

    @Test func aReadOnlyFolder() async throws {
        // The superuser may write everywhere.
        guard getuid() != 0 else { return }
        try await Self.withCopy("People.bundle") { folder in
            let bundle = folder.appendingPathComponent("Settings.bundle")
            try Self.files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: bundle.path)
            defer { try? Self.files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: bundle.path) }
            let before = try Self.contents(folder)
            #expect(try await Self.run(in: folder).code == 2)
            #expect(try Self.contents(folder) == before)
        }
    }

    @Test func aKeyOfAnotherRowEndsWithOne() async throws {
        try await Self.withCopy("People.bundle") { folder in
            let root = folder.appendingPathComponent("Settings.bundle/Root.plist")
            let text = try String(contentsOf: root, encoding: .utf8)
            try Data(text.replacing("sounds", with: "environment").utf8).write(to: root)
            let (told, code) = try await Self.run(in: folder)
            #expect(code == 1)
            #expect(told.findings.map(\.rule) == ["settings-key-taken"])
            #expect(told.findings.first?.line == 17)
            #expect(told.written)
        }
    }

    @Test(arguments: [
        ["--catalog", ""], ["--language", "../x"], ["--format", "xml"],
    ]) func mistakesInTheArguments(_ options: [String]) async throws {
        try await Self.withCopy("People.bundle") { folder in
            let ended = try await Switchyard.run(Self.arguments(options), in: folder)
            #expect(ended.code == 2)
            #expect(ended.output.isEmpty && ended.errors.contains("Error:"))
        }
    }
}
