import Foundation
import TestProjects
import TestSupport
import Testing

/// `generate --wire` and `--unwire` as people run them.
@Suite struct GenerateWireTests {
    private static let manifest = """
        configurations:
          Debug: { environment: staging, for: development }
          Release: { environment: production, for: app-store }
        keys:
          apiURL: { type: url }
        environments:
          production: { values: { apiURL: https://example.com } }
          staging: { values: { apiURL: https://staging.example.com } }

        """

    private static let project = WrittenProject.text([
        WrittenProject.Target(
            name: "App",
            configurations: [
                ("Debug", ["GENERATE_INFOPLIST_FILE": "YES"]), ("Release", ["GENERATE_INFOPLIST_FILE": "YES"]),
            ])
    ])

    private static func withProject(_ more: [String: String] = [:], _ body: (URL) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(
                ["App.xcodeproj/project.pbxproj": project, "Switchyard.yaml": manifest].merging(more) { $1 }, in: folder
            )
            try await body(folder)
        }
    }

    private static func text(_ folder: URL) throws -> String {
        try String(contentsOf: folder.appendingPathComponent("App.xcodeproj/project.pbxproj"), encoding: .utf8)
    }

    @Test func wiresChecksAndUnwires() async throws {
        try await Self.withProject { folder in
            let planned = try await Switchyard.run(["generate", "--wire", "--dry-run"], in: folder)
            #expect(planned.code == 0, "\(planned.all)")
            #expect(
                planned.output.contains(
                    "would be updated App.xcodeproj/project.pbxproj\n    adds Switchyard/Environments.plist to the target App"
                ))
            #expect(try Self.text(folder) == Self.project)
            let stale = try await Switchyard.run(["generate", "--wire", "--check"], in: folder)
            #expect(stale.code == 1)
            #expect(stale.output.contains("+\t\t\tpath = Switchyard;"), "\(stale.output)")

            let wired = try await Switchyard.run(["generate", "--wire"], in: folder)
            #expect(wired.code == 0, "\(wired.all)")
            #expect(!wired.output.contains("next, once, in Xcode"))
            #expect(wired.output.contains("created Switchyard/App-Info.plist"))
            let again = try await Switchyard.run(["generate", "--wire"], in: folder)
            #expect(again.output.contains("\n0 of "), "\(again.output)")
            #expect(try await Switchyard.run(["generate", "--wire", "--check"], in: folder).code == 0)
            // Without the option, what is wired is up to date as well.
            #expect(try await Switchyard.run(["generate", "--check"], in: folder).code == 0)
            let check = try await Switchyard.run(["check"], in: folder)
            #expect(check.code == 0, "\(check.output)")
            #expect(!check.output.contains("warning:"), "\(check.output)")
            let (report, _) = try await Switchyard.explain(["--project", ".", "--configuration", "Debug"], in: folder)
            #expect(report.environment.name == "staging")

            let unwired = try await Switchyard.run(["generate", "--unwire"], in: folder)
            #expect(unwired.code == 0, "\(unwired.all)")
            #expect(try Self.text(folder) == Self.project)
            // One word takes back everything that one word wrote.
            #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("Switchyard").path))
        }
    }

    /// Keys that generation added to the team's own Info.plist go with the wiring, whose build settings they refer to.
    @Test func unwiringLeavesNoReferenceBehind() async throws {
        let own = WrittenProject.text([
            WrittenProject.Target(
                name: "App",
                configurations: [
                    ("Debug", ["INFOPLIST_FILE": "Info.plist"]), ("Release", ["INFOPLIST_FILE": "Info.plist"]),
                ])
        ])
        let manifest = Self.manifest + "generate: { infoPlists: [Info.plist] }\n"
        let files = [
            "App.xcodeproj/project.pbxproj": own, "Switchyard.yaml": manifest, "Info.plist": WrittenProject.infoPlist,
        ]
        try await Self.withProject(files) { folder in
            #expect(try await Switchyard.run(["generate", "--wire"], in: folder).code == 0)
            let plist = folder.appendingPathComponent("Info.plist")
            #expect(try String(contentsOf: plist, encoding: .utf8).contains("$(SWITCHYARD_ENVIRONMENT)"))
            let ended = try await Switchyard.run(["generate", "--unwire"], in: folder)
            #expect(ended.code == 0, "\(ended.all)")
            #expect(try String(contentsOf: plist, encoding: .utf8) == WrittenProject.infoPlist)
            #expect(try Self.text(folder) == own)
            let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            #expect(Set(names) == ["App.xcodeproj", "App.xcodeproj/project.pbxproj", "Info.plist", "Switchyard.yaml"])
        }
    }

    /// A manifest may be somebody else's.
    @Test(arguments: [".git", "App/.git/hooks", ".GIT", ".hg"]) func noFileIsWrittenIntoARepositorysOwnFolder(
        _ name: String
    )
        async throws
    {
        try await Self.withProject(["Switchyard.yaml": Self.manifest + "generate: { folder: \(name) }\n"]) { folder in
            for options in [["--dry-run"], []] {
                let ended = try await Switchyard.run(["generate"] + options, in: folder)
                #expect(ended.code == 2, "\(ended.all)")
                #expect(ended.output.contains("where version control keeps its own files"), "\(ended.all)")
                #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path))
            }
        }
    }

    /// What a run that was killed had not written, the next one completes, and says so.
    @Test func theNextRunSaysWhatItCompletes() async throws {
        try await Self.withProject { folder in
            #expect(try await Switchyard.run(["generate"], in: folder).code == 0)
            try FileManager.default.removeItem(at: folder.appendingPathComponent("Switchyard/Release.xcconfig"))
            // As a run leaves it that ends between two files.
            try Data().write(to: folder.appendingPathComponent(".switchyard-draft-0123456789abcdef"))
            let next = try await Switchyard.run(["generate"], in: folder)
            #expect(next.output.contains("an earlier run ended before it had written all files"), "\(next.output)")
            let again = try await Switchyard.run(["generate"], in: folder)
            #expect(!again.output.contains("an earlier run"), "\(again.output)")
            let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            #expect(!names.contains { $0.contains("switchyard-draft") })
        }
    }

    /// An xcconfig file that includes the generated one by itself needs no line, before it is generated as after.
    @Test(arguments: ["#include", "#include?"], ["", "Config/"])
    func twiceIsOnceWhereAFileIncludesTheGeneratedOne(_ include: String, _ place: String) async throws {
        let bases = ["Debug": "\(place)Debug.xcconfig", "Release": "\(place)Release.xcconfig"]
        let target = WrittenProject.Target(
            name: "App",
            configurations: [
                ("Debug", ["GENERATE_INFOPLIST_FILE": "YES"]), ("Release", ["GENERATE_INFOPLIST_FILE": "YES"]),
            ],
            xcconfigs: bases)
        var files = ["App.xcodeproj/project.pbxproj": WrittenProject.text([target])]
        let up = place.isEmpty ? "" : "../"
        for (name, file) in bases { files[file] = "A = 1\n\(include) \"\(up)Switchyard/\(name).xcconfig\"\n" }
        try await Self.withProject(files) { folder in
            let first = try await Switchyard.run(["generate", "--wire"], in: folder)
            #expect(first.code == 0, "\(first.all)")
            for file in bases.values {
                let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
                #expect(text == files[file])
            }
            let again = try await Switchyard.run(["generate", "--wire"], in: folder)
            #expect(again.output.contains("\n0 of "), "\(again.output)")
            #expect(try await Switchyard.run(["generate", "--unwire"], in: folder).code == 0)
            #expect(try Self.text(folder) == files["App.xcodeproj/project.pbxproj"])
        }
    }

    @Test func aProjectFurtherBelowIsNotTheManifests() async throws {
        try await Self.withProject(["Vendor/Demo.xcodeproj/project.pbxproj": Self.project]) { folder in
            #expect(try await Switchyard.run(["generate", "--wire"], in: folder).code == 0)
            let check = try await Switchyard.run(["check"], in: folder)
            #expect(!check.output.contains("[generated-xcconfig-unused]"), "\(check.output)")
        }
    }

    @Test(arguments: [["--unwire", "--prune"], ["--prune"]])
    func unwiringAndPruningLeaveWhatWasThere(_ options: [String]) async throws {
        try await Self.withProject { folder in
            #expect(try await Switchyard.run(["generate", "--wire"], in: folder).code == 0)
            let ended = try await Switchyard.run(["generate"] + options, in: folder)
            #expect(ended.code == 0, "\(ended.all)")
            let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            #expect(Set(names) == ["App.xcodeproj", "App.xcodeproj/project.pbxproj", "Switchyard.yaml"])
            #expect(try Self.text(folder) == Self.project)
        }
    }

    @Test(arguments: ["", "<<<<<<< HEAD\n"]) func pruningUnwiresAmongSeveralProjects(_ damage: String) async throws {
        let copy = ["Copy.xcodeproj/project.pbxproj": Self.project]
        try await Self.withProject(copy) { folder in
            let arguments = ["generate", "--wire", "--project", "App.xcodeproj"]
            #expect(try await Switchyard.run(arguments, in: folder).code == 0)
            let wired = try Self.text(folder)
            try Data((damage + wired).utf8).write(to: folder.appendingPathComponent("App.xcodeproj/project.pbxproj"))
            let ended = try await Switchyard.run(["generate", "--prune"], in: folder)
            #expect(ended.code == (damage.isEmpty ? 0 : 2), "\(ended.all)")
            #expect(try Self.text(folder) == (damage.isEmpty ? Self.project : damage + wired))
            // Nothing that the project uses is removed while it uses it.
            let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            #expect(names.contains("Switchyard/Debug.xcconfig") != damage.isEmpty)
        }
    }

    @Test func missingFilesOfCocoaPodsAreNamedAsBefore() async throws {
        let base = "Pods/Target Support Files/Pods-App/Pods-App"
        let target = WrittenProject.Target(
            name: "App", configurations: [("Debug", [:]), ("Release", [:])],
            xcconfigs: ["Debug": "\(base).debug.xcconfig", "Release": "\(base).release.xcconfig"])
        let project = WrittenProject.text([target])
            .replacing(/name = "(\w+)"; (baseConfigurationReference = \w+); buildSettings = {};};/) {
                """
                name = \($0.1);
                \t\t\t\($0.2) /* Pods-App.\($0.1.lowercased()).xcconfig */;
                \t\t\tbuildSettings = {
                \t\t\t};
                \t\t};
                """
            }
        try await Self.withProject(["App.xcodeproj/project.pbxproj": project]) { folder in
            let missing = "Pods-App.debug.xcconfig and 1 more file do not exist; CocoaPods generates them"
            let before = try await Switchyard.run(["check"], in: folder)
            #expect(before.output.contains(missing), "\(before.output)")
            #expect(try await Switchyard.run(["generate", "--wire"], in: folder).code == 0)
            let after = try await Switchyard.run(["check"], in: folder)
            #expect(after.output.contains(missing), "\(after.output)")
            #expect(after.output.split(separator: "CocoaPods").count == 2, "said once: \(after.output)")
        }
    }

    @Test func aHiddenSettingIsShownWithTheOptionThatMovesIt() async throws {
        let project = Self.project.replacing(
            "GENERATE_INFOPLIST_FILE = \"YES\";", with: "SWIFT_ACTIVE_COMPILATION_CONDITIONS = MINE;"
        ).replacing("\n        ", with: " ").replacing("\n    }", with: "}")
        try await Self.withProject(["App.xcodeproj/project.pbxproj": project]) { folder in
            let shown = try await Switchyard.run(["generate", "--wire"], in: folder)
            // Otherwise, testers would get a sealed build.
            #expect(shown.code == 2)
            #expect(shown.output.contains("pass --move-settings"), "\(shown.output)")
            #expect(
                shown.output.contains(": error: SWIFT_ACTIVE_COMPILATION_CONDITIONS of the target App"),
                "\(shown.output)")
            #expect(shown.output.contains("nothing was written"), "\(shown.output)")
            #expect(try Self.text(folder) == project)
            let moved = try await Switchyard.run(["generate", "--wire", "--move-settings"], in: folder)
            #expect(!moved.output.contains("pass --move-settings"), "\(moved.output)")
            let check = try await Switchyard.run(["check"], in: folder)
            #expect(!check.output.contains("[hidden-xcconfig-value]"), "\(check.output)")
            #expect(try await Switchyard.run(["generate", "--unwire"], in: folder).code == 0)
            #expect(try Self.text(folder) == project)
        }
    }

    @Test func aGeneratedProjectGetsLinesForItsManifest() async throws {
        try await Self.withProject(["project.yml": "targets:\n  App: {}\n"]) { folder in
            let text = try await Switchyard.run(["generate", "--wire"], in: folder)
            #expect(text.code == 0)
            #expect(text.output.contains("    targets:\n      \"App\":\n        configFiles:\n"), "\(text.output)")
            let json = try await Switchyard.run(["generate", "--wire", "--format", "json"], in: folder)
            let document = try JSONDecoder().decode([String: JSONTree].self, from: Data(json.output.utf8))
            #expect(document["snippet"]?.text?.hasPrefix("targets:\n  \"App\":\n") == true, "\(json.output)")
            #expect(try Self.text(folder) == Self.project)
        }
    }

    @Test func withoutTheOptionItIsNamed() async throws {
        try await Self.withProject { folder in
            let ended = try await Switchyard.run(["generate"], in: folder)
            #expect(
                ended.output.hasSuffix("or let \"switchyard generate --wire\" edit the project\n"), "\(ended.output)")
            #expect(
                !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Switchyard/App-Info.plist").path)
            )
        }
    }

    @Test(arguments: [
        ["--wire", "--unwire"], ["--wire", "--prune"], ["--unwire", "--check"], ["--move-settings"],
        ["--project", "A.xcodeproj"],
    ]) func optionsThatContradictEachOther(_ options: [String]) async throws {
        try await Self.withProject { folder in
            let ended = try await Switchyard.run(["generate"] + options, in: folder)
            #expect(ended.code == 2, "\(ended.all)")
        }
    }
}
