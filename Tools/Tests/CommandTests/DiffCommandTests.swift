import Foundation
import Subprocess
import TestSupport
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// `diff` as a process, on folders and repositories.
@Suite struct DiffCommandTests {
    static let fixture = Switchyard.fixtures.appendingPathComponent("Diff", isDirectory: true)

    @Test func textOfTwoEnvironments() async throws {
        let ended = try await Switchyard.run(["diff", "production", "qa"], in: Self.fixture)
        #expect(ended.code == 0 && ended.errors.isEmpty)
        try Snapshot.expect(ended.output, is: "diff-environments.txt")
        #expect(!ended.output.contains("hunter2"))
    }

    /// A secret of a property list is compared, and not printed.
    @Test(arguments: [["--format", "text"], ["--format", "json"]]) func aSecretThatDiffers(_ format: [String])
        async throws
    {
        let ended = try await Switchyard.run(["diff", "production", "staging", "App"] + format, in: Self.fixture)
        #expect(ended.code == 0)
        #expect(ended.output.contains("token") && ended.output.contains("<redacted>"))
        #expect(!ended.all.contains("hunter"))
    }

    @Test(arguments: [
        (["diff", "production", "nowhere"], "unknown-environment"),
        (["diff", "production", "qa", "Nowhere"], "missing-file"),
        (["diff", "production", "qa", "Nowhere.yaml"], "missing-file"),
        (["diff", "production", "qa", "--brand", "acme"], "manifest-unknown-name"),
        (["diff", "production", "qa", "../Snapshots"], "missing-catalog"),
    ]) func whatCannotBeUsed(_ arguments: [String], _ rule: String) async throws {
        let ended = try await Switchyard.run(arguments, in: Self.fixture)
        #expect(ended.code == 2)
        #expect(ended.output.isEmpty && ended.errors.contains("[\(rule)]"), "\(ended.all)")
    }

    @Test(arguments: [
        ["diff"], ["diff", "a"], ["diff", "a", "b", "c", "d"], ["diff", "--to", "HEAD", "a", "b"],
        ["diff", "--from", ""],
        ["diff", "--from=-x"], ["diff", "--from=--upload-pack=touch x", "."], ["diff", "--from", "HEAD", "a", "b"],
    ]) func mistakesInTheArguments(_ arguments: [String]) async throws {
        let ended = try await Switchyard.run(arguments, in: Self.fixture)
        #expect(ended.code == 2)
        #expect(ended.output.isEmpty && ended.errors.contains("Error:"))
    }

    // MARK: Revisions

    @Test func whatChangesSinceARevision() async throws {
        try await Self.withRepository { folder in
            let same = try await Switchyard.run(["diff", "--from", "HEAD"], in: folder)
            #expect(same.code == 0 && same.output == "no change of the catalog\n")
            try Self.edit(folder) {
                $0.replacing("timeout: 30s", with: "timeout: 20s")
                    .replacing("shop.example/api", with: "shop.example/v2")
                    .replacing("Debug: { environment: staging", with: "Debug: { environment: qa")
            }
            let ended = try await Switchyard.run(["diff", "--from", "HEAD"], in: folder)
            #expect(ended.code == 0 && ended.errors.isEmpty)
            try Snapshot.expect(ended.output, is: "diff-revisions.txt")
        }
    }

    @Test func twoRevisionsFromAnotherFolder() async throws {
        try await Self.withRepository { folder in
            try Self.edit(folder) { $0.replacing("timeout: 60", with: "timeout: 61") }
            try await Repository.git(["commit", "--quiet", "--all", "--message", "second"], in: folder)
            let file = folder.appendingPathComponent("Switchyard.yaml")
            // The working tree does not count.
            try FileManager.default.removeItem(at: file)
            let ended = try await Switchyard.run(
                ["diff", "--from", "HEAD~1", "--to", "HEAD", "--format", "json", file.path])
            #expect(ended.code == 0)
            let document = try JSONTree(Data(ended.output.utf8))
            let schema = try JSONSchema(
                DocumentSchemaTests.schemas.appendingPathComponent("diff-revisions.schema.json"))
            #expect(schema.violations(of: document) == [])
            #expect(ended.output.contains("\"HEAD~1:") && ended.output.contains("\"value\" : \"61\""))
        }
    }

    @Test(arguments: [
        ("nowhere", "git does not know revision \"nowhere\""), ("HEAD:Switchyard.yaml", "git does not know revision"),
        ("HEAD^{tree}", "error: git"), ("$(touch x)", "git does not know revision"),
    ]) func revisionsThatAreNone(_ revision: String, _ words: String) async throws {
        try await Self.withRepository { folder in
            let ended = try await Switchyard.run(["diff", "--from", revision], in: folder)
            #expect(ended.code == 2)
            #expect(ended.errors.contains(words) && ended.errors.contains("[unreadable-revision]"), "\(ended.all)")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
                    ".git", "Switchyard.yaml",
                ])
        }
    }

    @Test func aFileThatWasNotThere() async throws {
        try await Self.withRepository { folder in
            let other = folder.appendingPathComponent("Other.yaml")
            try Data("environments: { production: {} }".utf8).write(to: other)
            let ended = try await Switchyard.run(["diff", "--from", "HEAD", "Other.yaml"], in: folder)
            #expect(ended.code == 0 && ended.output.contains("environment production is added"), "\(ended.all)")
            let both = try await Switchyard.run(["diff", "--from", "HEAD", "--to", "HEAD", "Other.yaml"], in: folder)
            #expect(both.code == 2)
            #expect(both.errors.contains("Other.yaml: error: the file does not exist at \"HEAD\""), "\(both.all)")
        }
    }

    @Test func noRepository() async throws {
        try await withTemporaryFolder { folder in
            try Data("environments: { production: {} }".utf8).write(
                to: folder.appendingPathComponent("Switchyard.yaml"))
            let ended = try await Switchyard.run(
                ["diff", "--from", "HEAD"], in: folder, variables: ["GIT_CEILING_DIRECTORIES": "/"])
            #expect(ended.code == 2 && ended.errors.contains("not a git repository"), "\(ended.all)")
        }
    }

    @Test func withoutGit() async throws {
        try await withTemporaryFolder { folder in
            try Data("environments: { production: {} }".utf8).write(
                to: folder.appendingPathComponent("Switchyard.yaml"))
            let ended = try await Switchyard.run(
                ["diff", "--from", "HEAD"], in: folder, variables: ["PATH": folder.path])
            #expect(ended.code == 2 && ended.errors.contains("git was not found"), "\(ended.all)")
        }
    }

    @Test func aManifestThatWasBroken() async throws {
        try await Self.withRepository { folder in
            try Self.edit(folder) { $0 + "unknown: 1\n" }
            try await Repository.git(["commit", "--quiet", "--all", "--message", "second"], in: folder)
            try Self.edit(folder) { $0.replacing("unknown: 1\n", with: "") }
            let ended = try await Switchyard.run(["diff", "--from", "HEAD"], in: folder)
            #expect(ended.code == 2)
            #expect(ended.errors.hasPrefix("HEAD:Switchyard.yaml:22:1: error: unknown key \"unknown\""), "\(ended.all)")
        }
    }

    /// A repository with the manifest of the fixture in its only commit.
    private static func withRepository(_ body: (URL) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.copyItem(
                at: fixture.appendingPathComponent("Switchyard.yaml"),
                to: folder.appendingPathComponent("Switchyard.yaml"))
            try await Repository.commitAll(in: folder)
            try await body(folder)
        }
    }

    private static func edit(_ folder: URL, _ change: (String) -> String) throws {
        let file = folder.appendingPathComponent("Switchyard.yaml")
        try Data(change(try String(contentsOf: file, encoding: .utf8)).utf8).write(to: file)
    }
}
