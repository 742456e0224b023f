import Foundation
import Subprocess
import TestProjects
import Testing

/// `generate` as a process: from Switchyard.yaml to files, and back.
@Suite struct GenerateManifestTests {
    private static let fixtures = Switchyard.fixtures.appendingPathComponent("Manifests", isDirectory: true)
    private static let files = FileManager.default

    struct Told: Decodable {
        struct File: Decodable {
            let path: String
            let change: String
        }

        let changed: Int
        let written: Bool
        let files: [File]
        let findings: [Report.Finding]
    }

    /// A folder with a manifest and an Info.plist.
    private static func withFolder(_ body: (URL) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try files.copyItem(
                at: fixtures.appendingPathComponent("Switchyard.yaml"),
                to: folder.appendingPathComponent("Switchyard.yaml"))
            let app = folder.appendingPathComponent("App", isDirectory: true)
            try files.createDirectory(at: app, withIntermediateDirectories: true)
            try files.copyItem(
                at: fixtures.appendingPathComponent("Info.plist"), to: app.appendingPathComponent("Info.plist"))
            try await body(folder)
        }
    }

    private static func run(
        _ options: [String] = [], in folder: URL, variables: [Environment.Key: String?] = [:]
    ) async throws -> (told: Told, code: Int32?) {
        let ended = try await Switchyard.run(
            ["generate", "--format", "json"] + options, in: folder, variables: variables)
        return (try JSONDecoder().decode(Told.self, from: Data(ended.output.utf8)), ended.code)
    }

    /// Every regular file below a folder with its bytes.
    private static func contents(_ folder: URL) throws -> [String: Data] {
        let names = files.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try names.reduce(into: [:]) { contents, name in
            var isFolder: ObjCBool = false
            let url = folder.appendingPathComponent(name)
            _ = files.fileExists(atPath: url.path, isDirectory: &isFolder)
            if !isFolder.boolValue { contents[name] = try Data(contentsOf: url) }
        }
    }

    private static func replace(_ old: String, with new: String, in file: URL) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        try #require(text.contains(old))
        try Data(text.replacing(old, with: new).utf8).write(to: file)
    }

    @Test func everythingIsCreatedOnceAndRemovedAgain() async throws {
        try await Self.withFolder { folder in
            let before = try Self.contents(folder)
            let first = try await Self.run(in: folder)
            #expect(first.code == 0, "\(first.told.findings)")
            #expect(
                first.told.files.filter { $0.change == "created" }.map(\.path) == [
                    "App/Settings.bundle/Root.plist", "App/Settings.bundle/en.lproj/Root.strings",
                    "Switchyard/Beta.xcconfig", "Switchyard/Debug.xcconfig", "Switchyard/Environments.plist",
                    "Switchyard/Environments.production.plist", "Switchyard/Environments.testflight.plist",
                    "Switchyard/Release.xcconfig",
                ])
            let after = try Self.contents(folder)
            let second = try await Self.run(in: folder)
            #expect(second.told.changed == 0)
            #expect(try Self.contents(folder) == after)
            let check = try await Self.run(["--check"], in: folder)
            #expect(check.code == 0)
            let pruned = try await Self.run(["--prune"], in: folder)
            #expect(pruned.code == 0)
            #expect(try Self.contents(folder) == before)
        }
    }

    /// No environment but production is in what a release has.
    @Test func productionAloneKnowsNoOther() async throws {
        try await Self.withFolder { folder in
            _ = try await Self.run(in: folder)
            let file = folder.appendingPathComponent("Switchyard/Environments.production.plist")
            let text = try String(contentsOf: file, encoding: .utf8)
            for other in ["staging", "Staging", "local"] { #expect(!text.contains(other), "\(text)") }
            #expect(text.contains("https://comments.example/api"))
        }
    }

    @Test func whatIsStaleIsSaidWithADiff() async throws {
        try await Self.withFolder { folder in
            _ = try await Self.run(in: folder)
            let manifest = folder.appendingPathComponent("Switchyard.yaml")
            try Self.replace("timeout: 30s", with: "timeout: 31s", in: manifest)
            let before = try Self.contents(folder)
            let ended = try await Switchyard.run(["generate", "--check"], in: folder)
            #expect(ended.code == 1)
            #expect(ended.output.contains("-\t\t<string>30s</string>\n+\t\t<string>31s</string>"), "\(ended.output)")
            #expect(ended.output.contains("[stale-file]"))
            #expect(try Self.contents(folder) == before)
        }
    }

    @Test func aFileOfSomebodyElseIsNotReplaced() async throws {
        try await Self.withFolder { folder in
            let file = folder.appendingPathComponent("Switchyard/Debug.xcconfig")
            try Self.files.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("A = 1\n".utf8).write(to: file)
            let before = try Self.contents(folder)
            let ended = try await Self.run(in: folder)
            #expect(ended.code == 2)
            #expect(ended.told.findings.map(\.rule) == ["file-not-generated"])
            #expect(try Self.contents(folder) == before)
        }
    }

    @Test func whatTheManifestNoLongerHasIsRemoved() async throws {
        try await Self.withFolder { folder in
            _ = try await Self.run(in: folder)
            try Self.replace(
                "  Beta: { environment: staging, for: testflight }\n", with: "",
                in: folder.appendingPathComponent("Switchyard.yaml"))
            let ended = try await Self.run(in: folder)
            let removed = ended.told.files.filter { $0.change == "removed" }.map(\.path)
            #expect(removed == ["Switchyard/Beta.xcconfig", "Switchyard/Environments.testflight.plist"])
        }
    }

    @Test func aVariableReplacesAValueForThisRunOnly() async throws {
        try await Self.withFolder { folder in
            let variables: [Environment.Key: String?] = [
                "SWITCHYARD_VALUE_STAGING_API_URL": "https://pr-7.comments.example/api"
            ]
            let ended = try await Self.run(in: folder, variables: variables)
            #expect(ended.code == 0)
            let file = folder.appendingPathComponent("Switchyard/Debug.xcconfig")
            #expect(try String(contentsOf: file, encoding: .utf8).contains("pr-7.comments.example"))
            let check = try await Self.run(["--check"], in: folder, variables: variables)
            #expect(check.code == 1)
        }
    }

    @Test func secretsAreInOneFileThatNothingDependsOn() async throws {
        try await Self.withFolder { folder in
            _ = try await Self.run(in: folder)
            let committed = try Self.contents(folder)
            let missing = try await Self.run(["--secrets"], in: folder)
            #expect(missing.code == 2)
            #expect(missing.told.findings.map(\.rule) == Array(repeating: "missing-secret", count: 3))
            let variables: [Environment.Key: String?] = [
                "API_TOKEN_PRODUCTION": "p-a-s-s", "API_TOKEN_STAGING": "s", "API_TOKEN_LOCAL": "l",
            ]
            let ended = try await Switchyard.run(["generate", "--secrets", "--diff"], in: folder, variables: variables)
            let path = folder.appendingPathComponent("Switchyard/AppSecrets.swift").path
            func mode() throws -> Int? {
                try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            }
            if FileManager.default.fileExists(atPath: path) {
                #expect(try mode() == 0o600)
                // Also one that an earlier version wrote.
                try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
                _ = try await Switchyard.run(["generate", "--secrets"], in: folder, variables: variables)
                #expect(try mode() == 0o600)
            }
            #expect(ended.code == 0)
            #expect(!ended.output.contains("p-a-s-s"))
            let file = folder.appendingPathComponent("Switchyard/AppSecrets.swift")
            #expect(try String(contentsOf: file, encoding: .utf8).contains("p-a-s-s"))
            let check = try await Self.run(["--check"], in: folder)
            #expect(check.code == 0)
            var after = try Self.contents(folder)
            after["Switchyard/AppSecrets.swift"] = nil
            #expect(after == committed)
        }
    }

    /// In a repository, a file with secrets that git would commit is not written.
    @Test func secretsThatGitWouldCommitAreNotWritten() async throws {
        try await Self.withFolder { folder in
            try await ExampleProgram.run("git", ["init", "--quiet"], in: folder)
            let variables: [Environment.Key: String?] = [
                "API_TOKEN_PRODUCTION": "p", "API_TOKEN_STAGING": "s", "API_TOKEN_LOCAL": "l",
            ]
            let refused = try await Self.run(["--secrets"], in: folder, variables: variables)
            #expect(refused.code == 2)
            #expect(refused.told.findings.map(\.rule) == ["secret-not-ignored"])
            try Data("Switchyard/AppSecrets.swift\n".utf8).write(to: folder.appendingPathComponent(".gitignore"))
            let written = try await Self.run(["--secrets"], in: folder, variables: variables)
            #expect(written.code == 0)
            // A file that the values come from must be ignored, too.
            try Self.replace(
                "{ variable: \"API_TOKEN_{environment}\" }", with: "{ file: token.txt }",
                in: folder.appendingPathComponent("Switchyard.yaml"))
            try Data("t".utf8).write(to: folder.appendingPathComponent("token.txt"))
            let source = try await Self.run(["--secrets"], in: folder)
            #expect(source.told.findings.map(\.rule) == ["secret-not-ignored"])
        }
    }

    /// Where there is no manifest, the way to one is named.
    @Test func withoutAManifestInitIsNamed() async throws {
        try await withTemporaryFolder { folder in
            let ended = try await Switchyard.run(["generate"], in: folder)
            #expect(ended.code == 2 && ended.output.contains("switchyard init"), "\(ended.all)")
        }
    }

    /// Names of the project beside the manifest, and paths, are checked before anything is written.
    @Test(arguments: [
        ("  Debug: {", "  Debgu: {", "manifest-unknown-name", "did you mean \"Debug\"?"),
        ("app: Comments", "app: Comments\ntargets: [Comment]", "manifest-unknown-name", "did you mean \"Comments\"?"),
        (
            "App/Info.plist", "App/Inof.plist", "missing-file",
            "correct the path in generate, or create the file in Xcode"
        ),
    ]) func namesAndPathsAreChecked(old: String, new: String, rule: String, fix: String) async throws {
        try await Self.withFolder { folder in
            let configurations = ["Debug", "Beta", "Release"].map { ($0, ["PRODUCT_NAME": "Comments"]) }
            let project = WrittenProject.text([WrittenProject.Target(name: "Comments", configurations: configurations)])
            try WrittenProject.write(["Comments.xcodeproj/project.pbxproj": project], in: folder)
            let manifest = folder.appendingPathComponent("Switchyard.yaml")
            #expect(try await Self.run(["--dry-run"], in: folder).code == 0)
            try Self.replace(old, with: new, in: manifest)
            let before = try Self.contents(folder)
            let ended = try await Self.run(in: folder)
            #expect(ended.code == 2)
            #expect(ended.told.findings.filter { $0.severity != "note" }.map(\.rule) == [rule])
            #expect(ended.told.findings.first?.fix == fix)
            #expect(try Self.contents(folder) == before)
        }
    }

    @Test func aFolderThatCannotBeWrittenIsSaid() async throws {
        try await Self.withFolder { folder in
            // A file where a folder has to be; permissions do not stop root.
            try Data("Generated by Switchyard".utf8).write(to: folder.appendingPathComponent("Switchyard"))
            let before = try Self.contents(folder)
            let ended = try await Self.run(in: folder)
            #expect(ended.code == 2)
            #expect(try Self.contents(folder) == before)
        }
    }

    @Test func theExampleOfTheSchemaIsGenerated() async throws {
        try await withTemporaryFolder { folder in
            let example = try await Switchyard.run(["schema", "--example"], in: folder)
            try Data(example.output.utf8).write(to: folder.appendingPathComponent("Switchyard.yaml"))
            let ended = try await Self.run(in: folder)
            #expect(ended.code == 0)
            #expect(ended.told.changed == 4)
        }
    }
}
