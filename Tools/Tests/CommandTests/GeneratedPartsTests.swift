import Foundation
import TestProjects
import Testing

/// Projects that use what is generated only in part: `generate` and `check` say what is missing.
@Suite struct GeneratedPartsTests {
    private static func manifest(_ outputs: String = "") -> String {
        """
        configurations:
          Debug: { environment: local, for: development }
          Stage: { environment: staging, for: testers }
          Release: { environment: production, for: app-store }
        environments:
          production: {}
          staging: {}
          local: {}
        \(outputs)
        """
    }

    private static let infoPlist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        \t<key>CFBundleName</key>
        \t<string>App</string>
        </dict>
        </plist>

        """

    private struct Sample {
        var settings = ["INFOPLIST_FILE": "App/Info.plist"]
        var configurations = ["Debug", "Stage", "Release"]
        var outputs = ""
        var manifest: String?
        var isWired = true
        var schemeArchives: String?
        var files: [String: String] = [:]

        func with(_ body: (URL) async throws -> Void) async throws {
            let catalogs = ["Environments", "Environments.production"].map { "Switchyard/\($0).plist" }
            let target = WrittenProject.Target(
                name: "App", configurations: configurations.map { ($0, settings) }, resources: isWired ? catalogs : [])
            let listed = configurations.filter { $0 != "Profile" }
            let bases = Dictionary(uniqueKeysWithValues: listed.map { ($0, "Switchyard/\($0).xcconfig") })
            let project = WrittenProject.text(
                [target], project: WrittenProject.Project(xcconfigs: isWired ? bases : [:]))
            var all = files.merging(
                [
                    "App.xcodeproj/project.pbxproj": project, "App/Info.plist": GeneratedPartsTests.infoPlist,
                    "Switchyard.yaml": manifest ?? GeneratedPartsTests.manifest(outputs),
                ]
            ) { $1 }
            if let schemeArchives {
                let app =
                    "<BuildableReference BlueprintName = \"App\" ReferencedContainer = \"container:App.xcodeproj\"/>"
                all["App.xcodeproj/xcshareddata/xcschemes/App.xcscheme"] =
                    "<Scheme><BuildAction><BuildActionEntries><BuildActionEntry>\(app)</BuildActionEntry></BuildActionEntries>"
                    + "</BuildAction><ArchiveAction buildConfiguration = \"\(schemeArchives)\"/></Scheme>"
            }
            try await withTemporaryFolder { folder in
                try WrittenProject.write(all, in: folder)
                try await body(folder)
            }
        }
    }

    // MARK: unselected-environment

    private static let unselected =
        "warning: Debug starts in local and Stage in staging, but no Info.plist of App gets SwitchyardEnvironment: "
        + "they select production [unselected-environment]"

    @Test func anEnvironmentThatNoInfoPlistNamesIsFound() async throws {
        try await Sample().with { folder in
            let generated = try await Switchyard.run(["generate"], in: folder)
            #expect(generated.code == 0, "\(generated.all)")
            let check = try await Switchyard.run(["check"], in: folder)
            for output in [generated.all, check.all] {
                #expect(output.contains("Switchyard.yaml:2"), "\(output)")
                #expect(output.contains(Self.unselected), "\(output)")
                #expect(output.contains("add App/Info.plist to infoPlists under generate"), "\(output)")
            }
        }
    }

    @Test func onlyTheFilesOfTheBuildConfigurationsCount() async throws {
        let other = "generate: { infoPlists: [Other/Info.plist] }"
        try await Sample(outputs: other, files: ["Other/Info.plist": Self.infoPlist]).with { folder in
            let output = try await Switchyard.run(["generate"], in: folder).all
            #expect(output.contains(Self.unselected), "\(output)")
        }
    }

    @Test(arguments: ["generate: { infoPlists: [App/Info.plist] }", "generate: { infoPlists: [./App/Info.plist] }"])
    func aListedInfoPlistIsEnough(_ outputs: String) async throws {
        try await Sample(outputs: outputs).with { folder in
            let generated = try await Switchyard.run(["generate"], in: folder)
            let check = try await Switchyard.run(["check"], in: folder)
            #expect(!(generated.all + check.all).contains("[unselected-environment]"), "\(generated.all)\(check.all)")
        }
    }

    @Test func anAppWithoutAnInfoPlistGetsOneByWiring() async throws {
        try await Sample(settings: ["GENERATE_INFOPLIST_FILE": "YES"], isWired: false).with { folder in
            let generated = try await Switchyard.run(["generate"], in: folder)
            #expect(generated.all.contains("run \"switchyard generate --wire\", or give App an"), "\(generated.all)")
            // Before the wiring there is one thing to say.
            let before = try await Switchyard.run(["check"], in: folder)
            #expect(before.all.contains("[generated-xcconfig-unused]"), "\(before.all)")
            #expect(!before.all.contains("[unselected-environment]"), "\(before.all)")
            let wired = try await Switchyard.run(["generate", "--wire"], in: folder)
            let again = try await Switchyard.run(["generate"], in: folder)
            let check = try await Switchyard.run(["check"], in: folder)
            for output in [wired.all, again.all, check.all] {
                #expect(!output.contains("[unselected-environment]"), "\(output)")
            }
        }
    }

    @Test func aGeneratedProjectIsNotToldToWire() async throws {
        let files = ["project.yml": "name: App\ntargets:\n  App: {}\n"]
        try await Sample(settings: ["GENERATE_INFOPLIST_FILE": "YES"], files: files).with { folder in
            let output = try await Switchyard.run(["generate"], in: folder).all
            #expect(output.contains("    give App an Info.plist file, and add it to infoPlists"), "\(output)")
        }
    }

    @Test func aManifestWithoutAProjectHasNoFinding() async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(["Switchyard.yaml": Self.manifest()], in: folder)
            let output = try await Switchyard.run(["generate"], in: folder).all
            #expect(!output.contains("warning:"), "\(output)")
        }
    }

    // MARK: unlisted-configuration

    @Test(arguments: [nil, "Release", "Profile"]) func anUnlistedBuildConfigurationIsFound(archives: String?)
        async throws
    {
        let outputs = "generate: { infoPlists: [App/Info.plist] }"
        let sample = Sample(
            configurations: ["Debug", "Stage", "Release", "Profile"], outputs: outputs, schemeArchives: archives)
        try await sample.with { folder in
            let generated = try await Switchyard.run(["generate"], in: folder)
            #expect(generated.code == 0)
            #expect(generated.all.contains("warning: Profile of App is not in configurations"), "\(generated.all)")
            #expect(generated.all.contains("add Profile to configurations"), "\(generated.all)")
            let check = try await Switchyard.run(["check"], in: folder)
            let severity = archives == "Profile" ? "error" : "warning"
            #expect(check.all.contains("\(severity): Profile of App is not in configurations"), "\(check.all)")
        }
    }

    // MARK: hidden-generated-setting

    struct Hiding: CustomTestStringConvertible, Sendable {
        let name: String
        let value: String
        /// What `check` says; `nil` for nothing.
        let expected: String?
        var testDescription: String { "\(name) = \(value)" }
    }

    @Test(arguments: [
        Hiding(
            name: "EXCLUDED_SOURCE_FILE_NAMES", value: "*.txt",
            expected:
                "error: EXCLUDED_SOURCE_FILE_NAMES hides the generated value in Release of App: every environment is shipped"
        ),
        Hiding(name: "EXCLUDED_SOURCE_FILE_NAMES", value: "$(inherited) *.txt", expected: nil),
        Hiding(
            name: "SWIFT_ACTIVE_COMPILATION_CONDITIONS", value: "MINE",
            expected: "warning: SWIFT_ACTIVE_COMPILATION_CONDITIONS hides the generated value in Debug of App"),
        Hiding(name: "SWIFT_ACTIVE_COMPILATION_CONDITIONS", value: "MINE SWITCHYARD_OPEN", expected: nil),
        Hiding(
            name: "SWITCHYARD_ENVIRONMENT", value: "production",
            expected: "error: SWITCHYARD_ENVIRONMENT hides the generated value in Debug of App"),
    ]) func aHidingBuildSettingIsFound(_ hiding: Hiding) async throws {
        let sample = Sample(
            settings: ["INFOPLIST_FILE": "App/Info.plist", hiding.name: hiding.value],
            outputs: "generate: { infoPlists: [App/Info.plist] }")
        try await sample.with { folder in
            _ = try await Switchyard.run(["generate"], in: folder)
            let output = try await Switchyard.run(["check"], in: folder).all
            guard let expected = hiding.expected else {
                #expect(!output.contains("[hidden-generated-setting]"), "\(output)")
                return
            }
            #expect(output.contains("project.pbxproj:"), "\(output)")
            #expect(output.contains("\(expected) [hidden-generated-setting]"), "\(output)")
            #expect(!output.contains("[hidden-xcconfig-value]"), "\(output)")
            #expect(output.contains("or run \"switchyard generate --wire --move-settings\""), "\(output)")
        }
    }
}
