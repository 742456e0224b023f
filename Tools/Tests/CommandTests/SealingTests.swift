import Foundation
import PropertyLists
import TestProjects
import Testing

/// Sealing by build settings: `generate`, then `assemble`, then `audit`. No script runs.
@Suite struct SealingTests {
    private static let manifest = """
        app: Shop
        configurations:
          Debug: { environment: staging, for: development }
          Beta: { environment: staging, for: testflight }
          Release: { environment: production, for: app-store }
        testflight: [staging]
        keys:
          apiURL: url
        environments:
          production: { values: { apiURL: "https://shop.example/api/v2" } }
          staging: { title: Staging server, values: { apiURL: "https://staging.shop.example/api/v2" } }
          qa: { values: { apiURL: "https://qa.shop.example/api/v2" } }
        generate:
          settingsBundle: Settings.bundle

        """

    /// Writes a project that uses what is generated, and generates it.
    private static func write(
        _ settings: [String: String] = [:], manifest: String = manifest, resources: [String] = [], in folder: URL
    ) async throws {
        try ShopProject.write(
            manifest, releaseSettings: settings,
            resources: ["Switchyard/Environments.testflight.plist", "Settings.bundle"] + resources, in: folder)
        let ended = try await Switchyard.run(["generate"], in: folder)
        #expect(ended.code == 0, "\(ended.all)")
    }

    @Test(arguments: [
        ("Release", "sealed", "sealed", 0), ("Release", "sealed", "testflight", 0),
        // The Settings bundle offers "qa", which is not on the list.
        ("Beta", "testflight", "testflight", 1),
        ("Beta", "testflight", "sealed", 1), ("Debug", "open", "sealed", 1), ("Debug", "open", "testflight", 1),
    ]) func aBuildConfigurationHasWhatItsPolicyReaches(
        _ configuration: String, _ policy: String, _ audited: String, _ code: Int32
    ) async throws {
        try await withTemporaryFolder { folder in
            try await Self.write(in: folder)
            let assembled = try await AssembleCommandTests.assemble(configuration, in: folder)
            #expect(assembled.code == 0)
            #expect(assembled.told.policy == policy)
            let audit = try await Switchyard.run(
                ["audit", "\(configuration).app", "--policy", audited], in: folder)
            #expect(audit.code == code, "\(audit.output)")
        }
    }

    @Test func aTestFlightBuildMayOfferWhatItsListHas() async throws {
        try await withTemporaryFolder { folder in
            let manifest = Self.manifest.replacing("testflight: [staging]", with: "testflight: [staging, qa]")
            try await Self.write(manifest: manifest, in: folder)
            _ = try await AssembleCommandTests.assemble("Beta", in: folder)
            for (policy, code) in [("testflight", 0), ("sealed", 1)] {
                let audit = try await Switchyard.run(["audit", "Beta.app", "--policy", policy], in: folder)
                #expect(audit.code == Int32(code), "\(audit.output)")
            }
        }
    }

    // MARK: A Settings bundle with rows of the app

    /// A bundle with a toggle of the app itself, and an image.
    private static let bundle = [
        "Settings.bundle/Root.plist": """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>StringsTable</key>
        \t<string>Root</string>
        \t<key>PreferenceSpecifiers</key>
        \t<array>
        \t\t<dict>
        \t\t\t<key>Type</key>
        \t\t\t<string>PSToggleSwitchSpecifier</string>
        \t\t\t<key>Title</key>
        \t\t\t<string>Sounds</string>
        \t\t\t<key>Key</key>
        \t\t\t<string>sounds</string>
        \t\t\t<key>DefaultValue</key>
        \t\t\t<true/>
        \t\t</dict>
        \t</array>
        </dict>
        </plist>

        """,
        "Settings.bundle/de.lproj/Root.strings": "\"Sounds\" = \"Töne\";\n\"Staging server\" = \"Testserver\";\n",
        "Settings.bundle/sounds.png": "png",
    ]

    /// The bundle is shipped without the picker, by build settings: a copy takes its place.
    @Test func aSealedBuildHasACopyOfTheSettingsBundle() async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(Self.bundle, in: folder)
            let manifest = Self.manifest.replacing(
                "settingsBundle: Settings.bundle", with: "settingsBundle: { bundle: Settings.bundle, sealedCopy: true }"
            )
            try await Self.write(manifest: manifest, resources: ["Switchyard/Sealed/Settings.bundle"], in: folder)
            let again = try await Switchyard.run(["generate", "--check"], in: folder)
            #expect(again.code == 0, "\(again.all)")
            for (configuration, policy, hasPicker) in [("Release", "sealed", false), ("Debug", "open", true)] {
                #expect(try await AssembleCommandTests.assemble(configuration, in: folder).code == 0)
                let app = folder.appendingPathComponent("\(configuration).app")
                let page = try PropertyList.read(app.appendingPathComponent("Settings.bundle/Root.plist"))
                let rows = page.dictionaryValue?["PreferenceSpecifiers"]?.arrayValue?.compactMap {
                    $0.dictionaryValue?["Key"]?.stringValue
                }
                #expect(Set(rows ?? []) == (hasPicker ? ["sounds", "environment"] : ["sounds"]))
                let german = try PropertyList.read(
                    app.appendingPathComponent("Settings.bundle/de.lproj/Root.strings"))
                #expect(german.dictionaryValue?["Sounds"] == "Töne")
                #expect((german.dictionaryValue?["Staging server"] != nil) == hasPicker)
                #expect(FileManager.default.fileExists(atPath: app.path + "/Settings.bundle/sounds.png"))
                let audit = try await Switchyard.run(["audit", app.path, "--policy", policy], in: folder)
                #expect(audit.code == 0, "\(audit.output)")
            }
            let check = try await Switchyard.run(["check", "--severity", "warning"], in: folder)
            #expect(!check.output.contains("error:"), "\(check.output)")
            // Nothing is left of it.
            #expect(try await Switchyard.run(["generate", "--prune"], in: folder).code == 0)
            #expect(!FileManager.default.fileExists(atPath: folder.path + "/Switchyard/Sealed"))
            let page = try String(
                contentsOf: folder.appendingPathComponent("Settings.bundle/Root.plist"), encoding: .utf8)
            #expect(page == Self.bundle["Settings.bundle/Root.plist"])
        }
    }

    /// A bundle of somebody else in the same place is left alone.
    @Test func aCopyReplacesNothingThatPeopleWrote() async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(Self.bundle, in: folder)
            try WrittenProject.write(["Switchyard/Sealed/Settings.bundle/Root.plist": "<plist/>"], in: folder)
            let manifest = Self.manifest.replacing(
                "settingsBundle: Settings.bundle", with: "settingsBundle: { bundle: Settings.bundle, sealedCopy: true }"
            )
            try WrittenProject.write(["Switchyard.yaml": manifest], in: folder)
            let ended = try await Switchyard.run(["generate"], in: folder)
            #expect(ended.code == 2 && ended.all.contains("[file-not-generated]"), "\(ended.all)")
        }
    }

    // MARK: The lock

    /// The manifest says that Release is for the App Store, and the project opens it.
    @Test(arguments: ["SWITCHYARD_OPEN", "SWITCHYARD_TESTFLIGHT"])
    func aStoreBuildThatIsNotSealedIsAnError(_ condition: String) async throws {
        try await withTemporaryFolder { folder in
            try await Self.write(["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "$(inherited) \(condition)"], in: folder)
            let assembled = try await AssembleCommandTests.assemble("Release", in: folder)
            #expect(assembled.code == 1)
            #expect(assembled.told.findings.map(\.rule) == ["open-store-build"])
            let check = try await Switchyard.run(["check"], in: folder)
            #expect(check.code == 1)
            #expect(check.output.contains("[open-store-build]"), "\(check.output)")
        }
    }
}
