import Foundation
import Subprocess
import TestProjects
import TestSupport
import Testing

/// The section "One file: Switchyard.yaml" of README, as it is written there, on a plain Xcode project.
@Suite struct ManifestTourTests {
    private static let readme = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../README.md").standardizedFileURL

    /// The first block of code of a language in the section.
    private static func block(_ language: String) throws -> String {
        let text = try String(contentsOf: readme, encoding: .utf8)
        let section = try #require(text.components(separatedBy: "## One file: Switchyard.yaml\n").last)
        let block = try #require(section.components(separatedBy: "\n```\(language)\n").dropFirst().first)
        return try #require(block.components(separatedBy: "```").first)
    }

    /// The manifest that README shows.
    private static func manifest() throws -> String { try block("yaml") }

    /// The five commands that README shows, as arguments of `switchyard`.
    private static func commands() throws -> [[String]] {
        try block("").split(separator: "\n").map { line in
            let words = (line.components(separatedBy: "#").first ?? "").split(separator: " ").map(String.init)
            try #require(words.first == "switchyard")
            return Array(words.dropFirst())
        }
    }

    /// A project with one app, as Xcode makes it.
    private static var project: String {
        let settings = ["INFOPLIST_FILE": "App/Info.plist", "PRODUCT_BUNDLE_IDENTIFIER": "example.discussions"]
        let target = WrittenProject.Target(
            name: "Discussions", configurations: [("Debug", settings), ("Release", settings)])
        return WrittenProject.text([target])
    }

    private static func write(_ manifest: String? = nil, in folder: URL) throws {
        var files = ["Discussions.xcodeproj/project.pbxproj": project, "App/Info.plist": WrittenProject.infoPlist]
        files["Switchyard.yaml"] = manifest
        try WrittenProject.write(files, in: folder)
    }

    @Test func theCommandsOfREADMEMakeAPlainProjectSwitch() async throws {
        try await withTemporaryFolder { folder in
            try Self.write(in: folder)
            let commands = try Self.commands()
            #expect(commands.count == 6)
            let proposal = try await Switchyard.run(commands[0], in: folder)
            #expect(proposal.code == 0, "\(proposal.output)\(proposal.errors)")
            let file = folder.appendingPathComponent("Switchyard.yaml")
            // What init proposes is a manifest as it is.
            #expect(try await Switchyard.run(["generate", "--dry-run"], in: folder).code == 0)
            // Filled in as README shows.
            try Data(try Self.manifest().utf8).write(to: file)
            var outputs: [String] = []
            for command in commands.dropFirst() {
                let ended = try await Switchyard.run(command, in: folder)
                #expect(ended.code == 0, "\(command): \(ended.output)\(ended.errors)")
                outputs.append(ended.output)
            }
            #expect(outputs[1].contains("no findings"), "\(outputs[1])")
            #expect(
                outputs[2].contains("https://staging.example.com/api") && !outputs[2].contains("https://example.com"))
            #expect(outputs[3].contains("staging") && outputs[3].contains("production"), "\(outputs[3])")
            #expect(outputs[4].hasPrefix("wrote a.html: "), "\(outputs[4])")
            let again = try await Switchyard.run(commands[1] + ["--check"], in: folder)
            #expect(again.code == 0, "\(again.output)")

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

    /// The commands alone, with what init proposes: each build configuration selects the environment of the file.
    @Test func whatInitProposesIsSelected() async throws {
        try await withTemporaryFolder { folder in
            try Self.write(in: folder)
            for command in try Self.commands().prefix(3) {
                let ended = try await Switchyard.run(command, in: folder)
                #expect(ended.code == 0, "\(command): \(ended.output)\(ended.errors)")
            }
            let text = try String(contentsOf: folder.appendingPathComponent("Switchyard.yaml"), encoding: .utf8)
            for configuration in ["Debug", "Release"] {
                let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("  \(configuration): {") })
                let proposed = try #require(line.firstMatch(of: /environment: ([a-z]+)/)).1
                let explained = try await Self.explain(configuration, in: folder)
                #expect(explained.environment == String(proposed))
            }
            let debug = try await Self.explain("Debug", in: folder)
            #expect(debug.environment == "development")
        }
    }

    /// With accessors, no catalog is copied: what the app selects is explained from the manifest, with its lines.
    @Test func accessorsAreExplainedFromTheManifest() async throws {
        try await withTemporaryFolder { folder in
            let manifest = try Self.manifest().replacing(
                "generate:\n", with: "generate:\n  accessors: { file: App/AppConfiguration.swift }\n")
            try Self.write(manifest, in: folder)
            #expect(try await Switchyard.run(["generate", "--wire"], in: folder).code == 0)
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
