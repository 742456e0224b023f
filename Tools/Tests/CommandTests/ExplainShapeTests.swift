import Foundation
import TestProjects
import TestSupport
import Testing

/// What `explain`, `build-settings`, and `check` print of projects: short, plain, and no secrets.
@Suite struct ExplainShapeTests {
    private func run(
        _ arguments: [String], infoPlist: String, debug: [String: String] = [:], release: [String: String] = [:],
        files: [String: String] = [:], resources: [String] = []
    ) async throws -> Switchyard.Ended {
        try await withTemporaryFolder { folder in
            let plist = ["INFOPLIST_FILE": "Info.plist"]
            let target = WrittenProject.Target(
                name: "App",
                configurations: [("Debug", plist.merging(debug) { $1 }), ("Release", plist.merging(release) { $1 })],
                resources: resources)
            var all = files
            all["App.xcodeproj/project.pbxproj"] = WrittenProject.text([target])
            all["Info.plist"] = "<plist version=\"1.0\"><dict>\n\(infoPlist)\n</dict></plist>"
            try WrittenProject.write(all, in: folder)
            return try await Switchyard.run(arguments, in: folder)
        }
    }

    private static func entry(_ key: String, _ value: String) -> String {
        "<key>\(key)</key><string>\(value)</string>"
    }

    private static let catalog = """
        <plist version="1.0"><dict><key>production</key><dict><key>api</key><string>https://example.com</string>
        <key>clientSecret</key><string>hunter2hunter2</string></dict>
        <key>staging</key><dict><key>api</key><string>https://staging.example.com</string>
        <key>clientSecret</key><string>hunter3hunter3</string></dict></dict></plist>
        """

    /// What a script writes is not advice to copy it.
    @Test func aCatalogThatAScriptWrites() async throws {
        try await withTemporaryFolder { folder in
            var target = WrittenProject.Target(
                name: "App", configurations: [("Release", ["GENERATE_INFOPLIST_FILE": "YES"])])
            target.scripts = [
                "cp config/live.plist \"$TARGET_BUILD_DIR/$UNLOCALIZED_RESOURCES_FOLDER_PATH/Environments.plist\""
            ]
            try WrittenProject.write(["App.xcodeproj/project.pbxproj": WrittenProject.text([target])], in: folder)
            let ended = try await Switchyard.run(["explain", "."], in: folder)
            #expect(ended.code == 0 && ended.all.contains("note: the script phase"), "\(ended.all)")
            #expect(!ended.all.contains("Copy Bundle Resources") && !ended.all.contains("warning:"), "\(ended.all)")
        }
    }

    @Test func aChainThatBranchesIsATree() async throws {
        let settings = ["A": "$(B)-$(C)", "B": "$(D)", "C": "c", "D": "d"]
        let ended = try await run(
            ["explain", "."], infoPlist: Self.entry("CFBundleName", "$(PRODUCT_NAME)") + Self.entry("Zone", "$(A)"),
            debug: settings, release: settings)
        let lines = ended.output.split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex { $0.hasPrefix("   Zone") })
        // The project's own build settings come before Xcode's.
        #expect(start < (try #require(lines.firstIndex { $0.hasPrefix("   CFBundleName") })))
        #expect(lines[start].contains("d-c"))
        #expect(
            lines[(start + 1)...(start + 4)].map { String($0.prefix { $0 != ")" }) + ")" } == [
                "      $(A)", "        $(B)", "          $(D)", "        $(C)",
            ])
    }

    @Test func aProjectWithoutACatalog() async throws {
        let ended = try await run(
            ["explain", "."],
            infoPlist: Self.entry("Environment", "$(APP_ENV)") + Self.entry("MapsKey", "abcdef123456")
                + Self.entry("HelpURL", "https://example.com/help"),
            debug: ["APP_ENV": "dev"], release: ["APP_ENV": "production"])
        #expect(ended.code == 0)
        #expect(ended.output.contains("Info.plist key Environment: dev in Debug; production in Release"))
        #expect(ended.output.contains("--info-key Environment"))
        #expect(ended.output.contains("MapsKey  <redacted>"))
        #expect(ended.output.contains("https://example.com/help"))
        #expect(!ended.output.contains("abcdef123456"))
    }

    @Test func theNameOfTheBuildConfiguration() async throws {
        let ended = try await run(["explain", "."], infoPlist: Self.entry("Configuration", "$(CONFIGURATION)"))
        #expect(ended.output.contains("Info.plist key Configuration: the name of the build configuration"))
    }

    @Test func itsDocuments() async throws {
        for command in ["explain", "check", "matrix"] {
            let ended = try await run(
                [command, ".", "--format", "json"], infoPlist: Self.entry("Environment", "$(APP_ENV)"),
                debug: ["APP_ENV": "dev"], release: ["APP_ENV": "production"])
            let schema = try JSONSchema(DocumentSchemaTests.schemas.appendingPathComponent("\(command).schema.json"))
            #expect(schema.violations(of: try JSONTree(Data(ended.output.utf8))) == [])
            #expect(ended.output.contains("\"selector\""), "\(command)")
        }
    }

    @Test func checkTellsTheGuess() async throws {
        let ended = try await run(
            ["check", "."], infoPlist: Self.entry("Environment", "$(APP_ENV)"), debug: ["APP_ENV": "dev"],
            release: ["APP_ENV": "production"])
        #expect(ended.code == 0)
        #expect(ended.output.contains("App: what seems to select its environment is the Info.plist key"))
    }

    /// An Info.plist key that nothing reads, because the catalog does not name it.
    @Test func aKeyThatNobodyNamed() async throws {
        let arguments = ["explain", "."]
        let (plist, files) = (Self.entry("Configuration", "staging"), ["Environments.plist": Self.catalog])
        let ended = try await run(arguments, infoPlist: plist, files: files, resources: ["Environments.plist"])
        #expect(ended.errors.contains("[unnamed-environment]"))
        #expect(ended.errors.contains("set InfoKey in the dictionary Switchyard of the catalog to \"Configuration\""))
        let named = try await run(
            arguments + ["--info-key", "Configuration"], infoPlist: plist, files: files,
            resources: ["Environments.plist"])
        #expect(!named.errors.contains("[unnamed-environment]"))
        #expect(named.output.contains("staging, from Info.plist key Configuration"))
    }

    @Test(arguments: ["text", "json"]) func aSecretThatNobodyDeclared(_ format: String) async throws {
        let ended = try await run(
            ["explain", ".", "--format", format], infoPlist: "", files: ["Environments.plist": Self.catalog],
            resources: ["Environments.plist"])
        #expect(ended.output.contains("<redacted>"))
        #expect(!(ended.output + ended.errors).contains("hunter2"))
    }

    /// The line that says the name, and not the one that refers to it.
    @Test func anUnknownEnvironmentOfABuildSetting() async throws {
        let ended = try await run(
            ["explain", "--project", ".", "--xcconfig", "App.xcconfig"],
            infoPlist: Self.entry("SwitchyardEnvironment", "$(APP_ENV)"),
            files: ["Environments.plist": Self.catalog, "App.xcconfig": "\nAPP_ENV = stagign\n"],
            resources: ["Environments.plist"])
        #expect(ended.errors.contains("App.xcconfig:2:1: error: unknown environment \"stagign\""))
        #expect(ended.errors.contains("Info.plist:2:1: note: Info.plist refers to the build setting"))
    }

    /// Debug is open, Release is sealed: what is shown is the build that reads its sources, in each command.
    @Test(arguments: [["explain", "."], ["build-settings", "."], ["settings-bundle", "check", "."]])
    func oneDefault(_ arguments: [String]) async throws {
        let page = "<plist version=\"1.0\"><dict><key>PreferenceSpecifiers</key><array/></dict></plist>"
        let ended = try await run(
            arguments, infoPlist: "", debug: ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "SWITCHYARD_OPEN"],
            files: ["Environments.plist": Self.catalog, "Settings.bundle/Root.plist": page],
            resources: ["Environments.plist", "Settings.bundle"])
        #expect(ended.output.split(separator: "\n").first?.hasSuffix("Debug") == true, "\(ended.output)")
    }

    @Test func aBundleThatNothingCopies() async throws {
        let page = "<plist version=\"1.0\"><dict><key>PreferenceSpecifiers</key><array/></dict></plist>"
        let ended = try await run(
            ["settings-bundle", "check", "."], infoPlist: "", files: ["App/Settings.bundle/Root.plist": page])
        #expect(ended.code == 0)
        #expect(ended.output.contains("App/Settings.bundle: warning: no target copies this Settings bundle"))
        #expect(ended.output.contains("App/Settings.bundle: 1 page, 0 specifiers"))
    }

    // MARK: Values of build settings

    private func buildSettings(_ arguments: [String], _ files: [String: String]) async throws -> Switchyard.Ended {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(files, in: folder)
            return try await Switchyard.run(["build-settings"] + arguments, in: folder)
        }
    }

    @Test func longValuesAreCut() async throws {
        let files = ["A.xcconfig": "A = \(String(repeating: "a", count: 100))\n"]
        let cut = try await buildSettings(["A.xcconfig"], files)
        #expect(cut.output.contains("A = \(String(repeating: "a", count: 80))…  A.xcconfig:1"))
        let whole = try await buildSettings(["A", "A.xcconfig"], files)
        #expect(whole.output.contains(String(repeating: "a", count: 100)))
    }

    @Test func aFileThatIsIncludedTwice() async throws {
        let ended = try await buildSettings(
            ["A.xcconfig"],
            ["A.xcconfig": "#include \"B.xcconfig\"\n#include \"B.xcconfig\"\n", "B.xcconfig": "B = 1\nNAMELESS\n"])
        #expect(ended.output == "B = 1  B.xcconfig:1\n")
        #expect(ended.errors.split(separator: "\n").count { $0.contains("error:") } == 1)
        // A line break in a message is written as in source code.
        #expect(ended.errors.contains("but found \\n [missing-equals-in-assignment]"))
    }

    @Test func aBlankInAReference() async throws {
        let ended = try await buildSettings(["A.xcconfig"], ["A.xcconfig": "A = $(B )\nB = 1\n"])
        #expect(ended.errors.contains("the reference to \"B\" in the value of \"A\" ends with a blank"))
        #expect(ended.errors.contains("    write $(B)"))
    }

    /// The spelling of two slashes in a row is not an error in JSON, either.
    @Test(arguments: [("https:/$()/example.com", false), ("$(:lower)", true)])
    func anEmptyReference(_ value: String, _ isReported: Bool) async throws {
        let ended = try await buildSettings(["A.xcconfig", "--format", "json"], ["A.xcconfig": "A = \(value)\n"])
        #expect(ended.output.contains("\"MissingMacroName\"") == isReported)
    }

    // MARK: Paths

    @Test(arguments: [
        (["explain", "nothere.app"], "\"nothere.app\" does not exist"),
        (["explain", "nothere.app"], "Usage: switchyard explain"),
        (["explain", "nothere"], "contains no Xcode project"),
        (["settings-bundle", "check", "App.ipa"], "an .ipa is compressed"),
        (["settings-bundle", "show", "Empty.xcarchive"], "the archive has no app"),
        (["preview", "App.ipa"], "an .ipa is compressed"), (["check", "App.ipa"], "this is a built app"),
        (["matrix", "App.ipa"], "not a project, a workspace, or a folder that contains one"),
        (["explain", "Sources"], "the folder contains no Xcode project"),
    ]) func aPathThatIsOfNoUse(_ arguments: [String], _ message: String) async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(
                ["App.ipa": "PK", "Empty.xcarchive/Info.plist": "<plist/>", "Sources/App.swift": ""], in: folder)
            let ended = try await Switchyard.run(arguments, in: folder)
            #expect(ended.code == 2)
            #expect(ended.errors.contains(message) || ended.output.contains(message), "\(ended.all)")
        }
    }

    @Test(arguments: [
        ["explain"], ["explain", "App.xcodeproj"], ["matrix"], ["matrix", "App.xcodeproj"], ["build-settings", "."],
        ["build-settings", "App.xcodeproj", "PRODUCT_NAME"],
    ]) func aProjectNeedsNoOption(_ arguments: [String]) async throws {
        let ended = try await run(arguments, infoPlist: "")
        #expect(ended.code == 0)
        #expect(ended.output.contains("App"))
    }
}
