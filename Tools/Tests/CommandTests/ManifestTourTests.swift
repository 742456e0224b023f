import Foundation
import Subprocess
import TestProjects
import TestSupport
import Testing

/// The section "One file: Switchyard.yaml" of README, as it is written there, on a plain Xcode project.
@Suite struct ManifestTourTests {
    private static let readme = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../README.md").standardizedFileURL

    /// The manifest that README shows.
    private static func manifest() throws -> String {
        let text = try String(contentsOf: readme, encoding: .utf8)
        let section = try #require(text.components(separatedBy: "## One file: Switchyard.yaml\n").last)
        let block = try #require(section.components(separatedBy: "```yaml\n").dropFirst().first)
        return try #require(block.components(separatedBy: "```").first)
    }

    private static let infoPlist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>CFBundleIdentifier</key>
        \t<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
        </dict>
        </plist>

        """

    /// A project with one app, and what was done to it in Xcode.
    private static func project(isWired: Bool) -> String {
        let settings = ["INFOPLIST_FILE": "App/Info.plist", "PRODUCT_BUNDLE_IDENTIFIER": "example.discussions"]
        let names = ["Environments", "Environments.production"]
        let target = WrittenProject.Target(
            name: "Discussions", configurations: [("Debug", settings), ("Release", settings)],
            resources: isWired ? names.map { "Switchyard/\($0).plist" } : [])
        let bases = ["Debug": "Switchyard/Debug.xcconfig", "Release": "Switchyard/Release.xcconfig"]
        return WrittenProject.text([target], project: WrittenProject.Project(xcconfigs: isWired ? bases : [:]))
    }

    @Test func aPlainProjectBecomesOneThatSwitches() async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(
                [
                    "Discussions.xcodeproj/project.pbxproj": Self.project(isWired: false),
                    "App/Info.plist": Self.infoPlist, "Switchyard.yaml": try Self.manifest(),
                ], in: folder)
            let generated = try await Switchyard.run(["generate"], in: folder)
            #expect(generated.code == 0, "\(generated.output)")
            let unwired = try await Switchyard.run(["check"], in: folder)
            #expect(unwired.output.contains("[generated-xcconfig-unused]"), "\(unwired.output)")
            try WrittenProject.write(
                ["Discussions.xcodeproj/project.pbxproj": Self.project(isWired: true)], in: folder)
            let check = try await Switchyard.run(["check"], in: folder)
            #expect(check.code == 0, "\(check.output)")
            #expect(try await Switchyard.run(["generate", "--check"], in: folder).code == 0)

            let debug = try await Self.explain("Debug", in: folder)
            #expect(debug.environment == "staging")
            #expect(debug.policy == "open")
            #expect(debug.url == "https://staging.example.com/api")
            let release = try await Self.explain("Release", in: folder)
            #expect(release.environment == "production")
            #expect(release.policy == "sealed")
            #expect(release.url == "https://example.com/api")
            // A tester's choice changes the one, and not the other.
            let chosen = try await Self.explain("Debug", in: folder, "--stored", "environment=production")
            #expect(chosen.environment == "production")
            let sealed = try await Self.explain("Release", in: folder, "--stored", "environment=staging")
            #expect(sealed.environment == "production")
        }
    }

    /// With accessors, no catalog is copied: what the app selects is explained from the manifest, with its lines.
    @Test func accessorsAreExplainedFromTheManifest() async throws {
        try await withTemporaryFolder { folder in
            let manifest = try Self.manifest().replacing(
                "generate:\n", with: "generate:\n  accessors: { file: App/AppConfiguration.swift }\n")
            let project = Self.project(isWired: true).replacing("Switchyard/Environments", with: "Gone/Environments")
            try WrittenProject.write(
                [
                    "Discussions.xcodeproj/project.pbxproj": project, "App/Info.plist": Self.infoPlist,
                    "Switchyard.yaml": manifest,
                ], in: folder)
            #expect(try await Switchyard.run(["generate"], in: folder).code == 0)
            let debug = try await Self.explain("Debug", in: folder)
            #expect(debug.environment == "staging")
            #expect(debug.url == "https://staging.example.com/api")
            let text = try await Switchyard.run(
                ["explain", "--project", ".", "--configuration", "Release", "apiURL"], in: folder)
            let line = manifest.split(separator: "\n", omittingEmptySubsequences: false)
                .firstIndex { $0.contains("https://example.com/api") }
            #expect(text.output.contains("Switchyard.yaml:\((line ?? 0) + 1)"), "\(text.output)\(text.errors)")
            // The values are checked in the manifest.
            let wrong = manifest.replacing("https://example.com/api", with: "example.com")
            try WrittenProject.write(["Switchyard.yaml": wrong], in: folder)
            let check = try await Switchyard.run(["check"], in: folder)
            #expect(check.code == 1)
            #expect(check.output.contains("Switchyard.yaml:\((line ?? 0) + 1)"), "\(check.output)")
        }
    }

    private struct Explained: Decodable {
        struct Value: Decodable {
            let value: JSONTree?
        }

        let environment: Report.Environment
        let values: [String: Value]
    }

    private static func explain(
        _ configuration: String, in folder: URL, _ options: String...
    ) async throws -> (environment: String?, policy: String, url: String?) {
        let ended = try await Switchyard.run(
            ["explain", "--project", ".", "--configuration", configuration, "--format", "json"] + options, in: folder)
        let explained = try JSONDecoder().decode(Explained.self, from: Data(ended.output.utf8))
        return (
            explained.environment.name, explained.environment.sealed ? "sealed" : "open",
            explained.values["apiURL"]?.value?.text
        )
    }
}
