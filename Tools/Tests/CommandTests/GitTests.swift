import Foundation
import Subprocess
import TestProjects
import TestSupport
import Testing

@testable import Reports

/// What the command asks git, whatever the repository and the process that starts it say.
@Suite struct GitTests {
    private static func catalog(_ name: String) -> String {
        "environments: { production: { values: { name: \(name) } }, staging: { values: { name: s } } }\n"
    }

    private static func project(_ url: String) -> [String: String] {
        let target = WrittenProject.Target(
            name: "App", configurations: [("Release", ["INFOPLIST_FILE": "Info.plist"])])
        return [
            "App.xcodeproj/project.pbxproj": WrittenProject.text([target]),
            "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": WrittenProject.scheme(
                target: "App", project: "App", run: "Release", archive: "Release"),
            "Info.plist":
                "<plist version=\"1.0\"><dict><key>ServerURL</key><string>\(url)</string></dict></plist>\n",
        ]
    }

    /// A process that ends before it has read its input ends nothing else.
    @Test func inputThatNobodyReads() async throws {
        let ended = try await GitProcess.run(["--version"], in: "/", input: Data(count: 1 << 20))
        #expect(ended.isSuccess)
    }

    /// A folder of the path may have a folder of this name.
    @Test func aFolderIsNotTheProgram() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("git"), withIntermediateDirectories: true)
            try WrittenProject.write(Self.project("https://a.example"), in: folder)
            try await Repository.commitAll(in: folder)
            let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
            let ended = try await Switchyard.run(
                ["check", "--since", "HEAD"], in: folder, variables: ["PATH": "\(folder.path):\(path)"])
            #expect(ended.code == 0, "\(ended.all)")
        }
    }

    /// A hook has the repository of the commit in its variables, and not that of the folder.
    @Test func variablesOfAHookAreNotRead() async throws {
        try await withTemporaryFolder { folder in
            for name in ["one", "two"] {
                let repository = folder.appendingPathComponent(name)
                try WrittenProject.write(["Switchyard.yaml": Self.catalog(name)], in: repository)
                try await Repository.commitAll(in: repository)
            }
            let two = folder.appendingPathComponent("two/.git").path
            let ended = try await Switchyard.run(
                ["diff", "--from", "HEAD"], in: folder.appendingPathComponent("one"),
                variables: [
                    "GIT_DIR": two, "GIT_INDEX_FILE": two + "/index", "GIT_PREFIX": "",
                    "GIT_WORK_TREE": folder.appendingPathComponent("two").path,
                ])
            #expect(ended.code == 0)
            #expect(!ended.all.contains("two"), "\(ended.all)")
        }
    }

    /// Programs that the configuration of a repository names are not run.
    @Test(arguments: [
        ["check"], ["check", "--since", "HEAD"], ["diff", "--from", "HEAD"],
        ["report", "--since", "HEAD", "-o", "out.html"],
        ["report", "--since", "HEAD", "--format", "mermaid"], ["generate", "--secrets", "--dry-run"],
    ]) func noProgramOfTheRepositoryIsRun(_ arguments: [String]) async throws {
        try await withTemporaryFolder { folder in
            let (repository, ran) = (folder.appendingPathComponent("app"), folder.appendingPathComponent("ran"))
            try WrittenProject.write(
                Self.project("https://a.example").merging([
                    "Switchyard.yaml": Self.catalog("p"), ".gitattributes": "* filter=mine diff=mine\n",
                    ".gitignore": "/Switchyard/AppSecrets.swift\n",
                ]) { $1 }, in: repository)
            try await Repository.commitAll(in: repository)
            let script = folder.appendingPathComponent("script")
            try Data("#!/bin/sh\ntouch '\(ran.path)'\ncat\n".utf8).write(to: script)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
            let hook = repository.appendingPathComponent(".git/hooks/post-index-change")
            try FileManager.default.createDirectory(
                at: hook.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: script, to: hook)
            for name in [
                "core.fsmonitor", "core.pager", "filter.mine.smudge", "filter.mine.clean", "filter.mine.process",
                "diff.mine.textconv",
            ] { try await Repository.git(["config", name, script.path], in: repository) }
            try? FileManager.default.removeItem(at: ran)
            let ended = try await Switchyard.run(arguments, in: repository)
            #expect(ended.code == 0 || ended.code == 1, "\(ended.all)")
            #expect(!FileManager.default.fileExists(atPath: ran.path), "\(arguments)")
        }
    }

    /// A partial clone lacks what nobody reads: a report does not need it either.
    @Test func aFontThatIsNotThereEndsNoReport() async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(
                Self.project("https://old.example").merging(["Fonts/Mono.ttf": "a font\n"]) { $1 }, in: folder)
            try await Repository.commitAll(in: folder)
            let listed = try await Subprocess.run(
                .name("git"), arguments: ["-C", folder.path, "rev-parse", "HEAD:Fonts/Mono.ttf"],
                output: .string(limit: 1_000))
            let object = listed.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
            try FileManager.default.removeItem(
                at: folder.appendingPathComponent(".git/objects/\(object.prefix(2))/\(object.dropFirst(2))"))
            try WrittenProject.write(Self.project("https://new.example"), in: folder)
            let ended = try await Switchyard.run(["report", "--since", "HEAD", "--format", "markdown"], in: folder)
            #expect(ended.code == 0, "\(ended.all)")
            #expect(ended.output.contains("changes from https://old.example to https://new.example"), "\(ended.all)")
        }
    }

    /// The catalog in another folder is the same one.
    @Test func aMovedCatalogIsFollowed() async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(["old/Switchyard.yaml": Self.catalog("before")], in: folder)
            try await Repository.commitAll(in: folder)
            try FileManager.default.removeItem(at: folder.appendingPathComponent("old"))
            try WrittenProject.write(["new/Switchyard.yaml": Self.catalog("after")], in: folder)
            let ended = try await Switchyard.run(["diff", "--from", "HEAD", "new"], in: folder)
            #expect(ended.output.contains("before") && ended.output.contains("after"), "\(ended.all)")
            #expect(!ended.output.contains("staging"), "\(ended.all)")
        }
    }

    /// Git's advice about the repository of another user is what to do.
    @Test func adviceIsPrintedWhole() async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(["Switchyard.yaml": Self.catalog("p")], in: folder)
            try await Repository.commitAll(in: folder)
            let ended = try await Switchyard.run(
                ["diff", "--from", "HEAD"], in: folder,
                variables: ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1", "GIT_CONFIG_GLOBAL": "/dev/null"])
            #expect(ended.code == 2)
            #expect(ended.all.contains("dubious ownership"), "\(ended.all)")
            #expect(ended.all.contains("git config --global --add safe.directory"), "\(ended.all)")
        }
    }

    @Test("A shallow clone is named, with what makes it whole", arguments: ["report", "check"])
    func shallowClone(_ command: String) async throws {
        try await withTemporaryFolder { folder in
            let project = folder.appendingPathComponent("Comments")
            try FileManager.default.copyItem(
                at: Switchyard.fixtures.appendingPathComponent("Projects/Comments"), to: project)
            try await Repository.commitAll(in: project)
            try await Repository.git(["commit", "--quiet", "--allow-empty", "--message", "second"], in: project)
            try await Repository.git(
                ["clone", "--quiet", "--depth", "1", project.absoluteString, "Shallow"], in: folder)
            let ended = try await Switchyard.run(
                [command, "--since", "HEAD~1"], in: folder.appendingPathComponent("Shallow"))
            #expect(ended.code == 2)
            #expect(ended.all.contains("shallow clone") && ended.all.contains("fetch-depth: 0"), "\(ended.all)")
        }
    }
}
