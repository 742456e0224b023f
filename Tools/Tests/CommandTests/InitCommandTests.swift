import Foundation
import TestProjects
import TestSupport
import Testing

/// `init` as a process: what is written, and what is not.
@Suite struct InitCommandTests {
    private static let secret = "c8Fz1Kq7Lp0Xw3Vn9Bt5Rj2Hd6"

    private static func project() -> [String: String] {
        let settings = ["INFOPLIST_FILE": "App/Info.plist", "PRODUCT_BUNDLE_IDENTIFIER": "com.example.app"]
        let target = WrittenProject.Target(
            name: "App", configurations: [("Debug", settings), ("Release", settings)],
            xcconfigs: ["Debug": "Config/Debug.xcconfig", "Release": "Config/Release.xcconfig"])
        return [
            "App.xcodeproj/project.pbxproj": WrittenProject.text([target]),
            "App/Info.plist": """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
            <key>API_URL</key><string>$(API_URL)</string>
            <key>MAPS_KEY</key><string>$(MAPS_KEY)</string>
            </dict></plist>

            """,
            "Config/Debug.xcconfig": "API_URL = https://staging.example.com/api\nMAPS_KEY = \(secret)\n",
            "Config/Release.xcconfig":
                "API_URL = https:/$()/example.com/api\nMAPS_KEY = https://\(secret)@maps.example\n",
        ]
    }

    private static func contents(_ folder: URL) throws -> [String: Data] {
        let files = FileManager.default
        let names = files.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try names.reduce(into: [:]) { contents, name in
            var isFolder: ObjCBool = false
            let url = folder.appendingPathComponent(name)
            _ = files.fileExists(atPath: url.path, isDirectory: &isFolder)
            if !isFolder.boolValue { contents[name] = try Data(contentsOf: url) }
        }
    }

    private static func withProject(_ body: (URL) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(project(), in: folder)
            try await body(folder)
        }
    }

    /// The next command is one that works.
    @Test(arguments: [(true, "--wire --move-settings"), (false, "--wire")])
    func theNextStep(isHidden: Bool, _ options: String) async throws {
        try await withTemporaryFolder { folder in
            var settings = ["INFOPLIST_FILE": "App/Info.plist", "PRODUCT_BUNDLE_IDENTIFIER": "com.example.app"]
            if isHidden { settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] = "DEBUG" }
            var files = Self.project()
            files["App.xcodeproj/project.pbxproj"] = WrittenProject.text([
                WrittenProject.Target(
                    name: "App",
                    configurations: [("Debug", settings), ("Release", ["INFOPLIST_FILE": "App/Info.plist"])],
                    xcconfigs: ["Debug": "Config/Debug.xcconfig", "Release": "Config/Release.xcconfig"])
            ])
            try WrittenProject.write(files, in: folder)
            let ended = try await Switchyard.run(["init"], in: folder)
            #expect(ended.all.contains("switchyard generate \(options)\n"), "\(ended.all)")
            let wired = try await Switchyard.run(
                ["generate"] + options.split(separator: " ").map(String.init), in: folder)
            #expect(!wired.all.contains("[hidden-generated-setting]"), "\(wired.all)")
        }
    }

    /// Before the project is wired, `check` still says what the names of build configurations show.
    @Test func checkSaysWhatInitSaid() async throws {
        try await withTemporaryFolder { folder in
            let target = WrittenProject.Target(
                name: "App", configurations: ["Staging", "Production"].map { ($0, ["INFOPLIST_FILE": "Info.plist"]) })
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([target]),
                    "App.xcodeproj/xcshareddata/xcschemes/App Staging.xcscheme": WrittenProject.scheme(
                        target: "App", project: "App", run: "Production", archive: "Production"),
                    "Info.plist": WrittenProject.infoPlist,
                ], in: folder)
            for command in ["init", "check"] {
                let ended = try await Switchyard.run([command], in: folder)
                #expect(ended.output.contains("[scheme-mismatch]"), "\(command): \(ended.all)")
            }
        }
    }

    /// What makes the project comes first, as check says.
    @Test(arguments: [
        ("project.yml", "name: App\ntargets:\n  App:\n    type: application\n    platform: iOS\n", "xcodegen generate"),
        ("Project.swift", "import ProjectDescription\nlet project = Project(name: \"App\")\n", "tuist generate"),
    ]) func aProjectThatWasNotGeneratedYet(_ name: String, _ text: String, _ command: String) async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write([name: text, "App/App.swift": "import SwiftUI\n"], in: folder)
            let ended = try await Switchyard.run(["init"], in: folder)
            #expect(ended.code == 2)
            #expect(ended.all.contains(command), "\(ended.all)")
            #expect(!ended.all.contains("there is no Xcode project"), "\(ended.all)")
        }
    }

    @Test func onlyTheFileIsWritten() async throws {
        try await Self.withProject { folder in
            let before = try Self.contents(folder)
            let ended = try await Switchyard.run(["init"], in: folder)
            #expect(ended.code == 0, "\(ended.all)")
            var after = try Self.contents(folder)
            let written = after.removeValue(forKey: "Switchyard.yaml")
            let text = String(decoding: try #require(written), as: UTF8.self)
            #expect(after == before)
            #expect(
                text.contains(
                    "API_URL: https://staging.example.com/api  # Config/Debug.xcconfig:1; Xcode reads \"https:\""))
            #expect(ended.output.contains("wrote Switchyard.yaml: 2 environments, 2 keys, 1 of them secret"))
            #expect(
                ended.output.contains("Config/Debug.xcconfig:1:17: error: URL in the value of \"API_URL\" is cut off"))
            for output in [text, ended.all] { #expect(!output.contains(Self.secret)) }
        }
    }

    @Test func generateAndCheckFollow() async throws {
        try await Self.withProject { folder in
            let files = try Self.contents(folder)
            let before = try await Self.buildSettings(in: folder)
            #expect(try await Switchyard.run(["init"], in: folder).code == 0)
            #expect(try await Switchyard.run(["generate"], in: folder).code == 0)
            #expect(try await Switchyard.run(["generate"], in: folder).output.contains("0 of 5 files changed"))
            #expect(try await Switchyard.run(["generate", "--check"], in: folder).code == 0)
            let check = try await Switchyard.run(["check", "--format", "json"], in: folder)
            #expect(check.code == 1)
            for rule in ["stale-file", "missing-value", "invalid-value", "manifest-value"] {
                #expect(!check.output.contains("\"\(rule)\""))
            }
            // The key in Info.plist is all that generate adds to a file of the project.
            for (name, data) in try Self.contents(folder)
            where !name.hasPrefix("Switchyard") && name != "App/Info.plist" {
                #expect(files[name] == data, "\(name)")
            }
            // Every build setting and every other key of Info.plist has the value that it had.
            var after = try await Self.buildSettings(in: folder)
            var infoPlist = try #require(after["infoPlist"]?.members)
            #expect(infoPlist.removeValue(forKey: "SwitchyardEnvironment") != nil)
            after["infoPlist"] = .object(infoPlist)
            // MAPS_KEY is declared to be secret now, so that what is left of it is redacted, too.
            func others(_ document: [String: JSONTree]) -> [String: JSONTree] {
                document.mapValues { value in
                    guard var members = value.members else { return value }
                    members["MAPS_KEY"] = nil
                    return .object(members)
                }
            }
            #expect(others(after) == others(before))
        }
    }

    private static func buildSettings(in folder: URL) async throws -> [String: JSONTree] {
        let ended = try await Switchyard.run(
            [
                "build-settings", "--project", ".", "--target", "App", "--configuration", "Release", "--format", "json",
            ], in: folder)
        return try #require(try JSONTree(Data(ended.output.utf8)).members)
    }

    @Test func nothingIsReplaced() async throws {
        try await Self.withProject { folder in
            try WrittenProject.write(["Switchyard.yaml": "mine"], in: folder)
            let ended = try await Switchyard.run(["init"], in: folder)
            #expect(ended.code == 2)
            #expect(ended.output.contains("Switchyard.yaml: error: the file exists, and is never replaced"))
            #expect(try Data(contentsOf: folder.appendingPathComponent("Switchyard.yaml")) == Data("mine".utf8))
        }
    }

    @Test func aMissingFileIsTheFirstLine() async throws {
        try await Self.withProject { folder in
            try FileManager.default.removeItem(at: folder.appendingPathComponent("Config/Debug.xcconfig"))
            let ended = try await Switchyard.run(["init"], in: folder)
            #expect(
                ended.output.hasPrefix(
                    "Debug.xcconfig is missing: 2 keys cannot be read; create it and run init again\n"), "\(ended.all)")
            #expect(ended.output.contains("next: fill in keys in Switchyard.yaml, then switchyard generate --wire"))
        }
    }

    @Test func aLinkThatLeadsNowhereIsNotFollowed() async throws {
        try await Self.withProject { folder in
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent("Switchyard.yaml").path, withDestinationPath: "elsewhere.yaml")
            #expect(try await Switchyard.run(["init"], in: folder).code == 2)
            #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("elsewhere.yaml").path))
        }
    }

    @Test func aDryRunPrintsTheFile() async throws {
        try await Self.withProject { folder in
            let before = try Self.contents(folder)
            let ended = try await Switchyard.run(["init", "--dry-run"], in: folder)
            #expect(ended.code == 0)
            #expect(ended.output.hasPrefix("# Proposed by"))
            #expect(ended.errors.contains("would write Switchyard.yaml"))
            #expect(!ended.all.contains(Self.secret))
            #expect(try Self.contents(folder) == before)
            // Also where there is a file already.
            try WrittenProject.write(["Switchyard.yaml": "mine"], in: folder)
            let again = try await Switchyard.run(["init", "--dry-run"], in: folder)
            #expect(again.code == 0)
            #expect(again.output == ended.output)
            let json = try await Switchyard.run(["init", "--dry-run", "--format", "json"], in: folder)
            #expect(json.code == 0 && !json.output.contains(Self.secret))
        }
    }

    @Test func theFileIsBesideTheProject() async throws {
        try await Self.withProject { folder in
            let root = folder.appendingPathComponent("root", isDirectory: true)
            try WrittenProject.write(["package.json": "{}", ".env": "RETRIES=3"], in: root)
            for name in ["App.xcodeproj", "App", "Config"] {
                let target = root.appendingPathComponent("ios/\(name)")
                try FileManager.default.createDirectory(
                    at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                try FileManager.default.moveItem(at: folder.appendingPathComponent(name), to: target)
            }
            let ended = try await Switchyard.run(["init"], in: root)
            #expect(ended.output.contains("wrote ios/Switchyard.yaml"))
            #expect(ended.output.contains("next: switchyard generate ios --wire"))
            let text = try String(contentsOf: root.appendingPathComponent("ios/Switchyard.yaml"), encoding: .utf8)
            #expect(text.contains("RETRIES: 3  # ../.env:1"))
        }
    }

    @Test(arguments: [["init", "nowhere"], ["init", "file.txt"], ["init"], ["init", "--target", "App"]])
    func whatCannotBeLookedAtIsSaid(_ arguments: [String]) async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(["file.txt": "x"], in: folder)
            let ended = try await Switchyard.run(arguments, in: folder)
            #expect(ended.code == 2)
            #expect(ended.output.hasSuffix("nothing was written\n"))
        }
    }

    @Test func aStarterIsAskedFor() async throws {
        try await withTemporaryFolder { folder in
            let ended = try await Switchyard.run(["init", "--starter"], in: folder)
            #expect(ended.code == 0)
            #expect(try await Switchyard.run(["generate"], in: folder).code == 0)
        }
    }

    @Test(.enabled(if: getuid() != 0, "root can write everywhere")) func aReadOnlyFolderIsSaid() async throws {
        try await Self.withProject { folder in
            try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
            let ended = try await Switchyard.run(["init"], in: folder)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
            #expect(ended.code == 2)
            #expect(ended.output.contains("nothing was written"))
        }
    }

    /// Damaged files are findings, and never end the program.
    @Test(
        arguments: [
            ".env", ".env.staging", ".natrium.yml", "KZBEnvironments.plist", "Config/environments.json",
            "Config/config.dev.json",
            "Config/config.prod.json", "config.plist", "Environments.plist", "Settings.bundle/Root.plist",
        ], ["", "\u{0}\u{1}", "{", "<plist><dict>", "a: [", "\u{FEFF}", "[[[[[["])
    func damagedFilesAreFindings(_ name: String, _ text: String) async throws {
        try await Self.withProject { folder in
            try WrittenProject.write([name: text], in: folder)
            let ended = try await Switchyard.run(["init"], in: folder)
            #expect(ended.code == 0, "\(ended.all)")
        }
    }
}
