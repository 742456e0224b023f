import Foundation
import Subprocess
import TestProjects
import Testing
import Yams

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The steps of the article "Sealing a release", as far as they run without the services.
@Suite struct SealingStepTests {
    private static func steps() throws -> [String: String] {
        let article = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../Sources/switchyard/SwitchyardCommand.docc/SealingReleases.md")
            .standardizedFileURL
        let text = try String(contentsOf: article, encoding: .utf8)
        let blocks = text.matches(of: #/<!-- step: (?<name>\S+) -->\n```(sh|yml|ruby)\n(?<text>(?s:.*?))```\n/#)
        return Dictionary(uniqueKeysWithValues: blocks.map { (String($0.name), String($0.text)) })
    }

    private static func step(_ name: String) throws -> String {
        let steps = try steps()
        return try #require(steps[name])
    }

    private static let catalog = """
        environments:
          production: { values: { apiURL: "https://shop.example/api/v2" } }
          staging: { values: { apiURL: "https://staging.shop.example/api/v2" } }

        """

    /// Runs commands where an app was built, with `switchyard` on the `PATH`; the app is a folder, read like an archive.
    private func run(_ script: String, leaking isLeaking: Bool, shell: [String] = ["bash", "-e"]) async throws -> Int32?
    {
        try await withTemporaryFolder { folder in
            let host = isLeaking ? "https://staging.shop.example/api/v2" : ""
            try WrittenProject.write(
                [
                    "Switchyard.yaml": Self.catalog, "audit-accepted.json": "{\"accepted\": []}",
                    "build/Shop.ipa/Payload/Shop.app/data.json":
                        "{\"url\": \"https://shop.example/api/v2\", \"b\": \"\(host)\"}",
                    "fastlane/Fastfile": "",
                ], in: folder)
            let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
            let variables: [Environment.Key: String] = [
                "PATH": "\(Switchyard.products.path):\(path)", "CI_XCODEBUILD_ACTION": "archive",
                "CI_ARCHIVE_PATH": "\(folder.path)/build/Shop.ipa", "CI_PRIMARY_REPOSITORY_PATH": folder.path,
            ]
            let ended = try await Subprocess.run(
                .name(shell[0]), arguments: Arguments(shell.dropFirst() + [shell[0] == "ruby" ? "-e" : "-c", script]),
                environment: .inherit.updating(variables.mapValues { $0 }), workingDirectory: FilePath(folder.path),
                output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
            if case .exited(let code) = ended.terminationStatus { return Int32(code) }
            return nil
        }
    }

    @Test func theArticleHasTheSteps() throws {
        #expect(Set(try Self.steps().keys) == ["xcode-cloud", "github", "gitlab", "fastlane", "no-catalog"])
    }

    @Test(arguments: ["xcode-cloud", "no-catalog"]) func scripts(_ name: String) async throws {
        let script = try Self.step(name)
        #expect(script.hasPrefix("#!/bin/sh\n"))
        #expect(try await run(script, leaking: true, shell: ["sh"]) == 1)
        #expect(try await run(script, leaking: false, shell: ["sh"]) == 0)
    }

    @Test func onlyArchivesAreAudited() async throws {
        let script = "CI_XCODEBUILD_ACTION=build\n" + (try Self.step("xcode-cloud"))
        #expect(try await run(script, leaking: true, shell: ["sh"]) == 0)
    }

    @Test func gitHub() async throws {
        let steps = try #require(try Yams.compose(yaml: Self.step("github"))?.sequence)
        let command = try #require(steps.first?["run"]?.string)
        #expect(try await run(command, leaking: true) == 1)
        #expect(try await run(command, leaking: false) == 0)
        let upload = try #require(steps.last)
        #expect(upload["if"]?.string == "always()")
        #expect(upload["uses"]?.string?.hasPrefix("actions/upload-artifact@") == true)
        let path = try #require(upload["with"]?["path"]?.string)
        #expect(command.hasSuffix("> \(path)"))
    }

    @Test func gitLab() async throws {
        let job = try #require(try Yams.compose(yaml: Self.step("gitlab"))?["audit"])
        let script = try #require(job["script"]?.sequence).compactMap(\.string).joined(separator: "\n")
        #expect(try await run(script, leaking: true) == 1)
        #expect(try await run(script, leaking: false) == 0)
        #expect(job["artifacts"]?["when"]?.string == "always")
    }

    private static let hasRuby = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains {
        FileManager.default.isExecutableFile(atPath: $0 + "/ruby")
    }

    /// The functions of fastlane, as far as the lane uses them. Its `sh` runs in the folder `fastlane`.
    private static let functions = """
        def lane(name); Dir.chdir("fastlane") { yield }; end
        def build_app(scheme:); File.expand_path("../build/Shop.ipa"); end
        def sh(*command); system(*command) or exit($?.exitstatus); end
        def upload_to_app_store; end

        """

    @Test(.enabled(if: SealingStepTests.hasRuby, "ruby is not installed")) func fastlane() async throws {
        let lane = try Self.functions + Self.step("fastlane")
        #expect(try await run(lane, leaking: true, shell: ["ruby"]) == 1)
        #expect(try await run(lane, leaking: false, shell: ["ruby"]) == 0)
    }
}
