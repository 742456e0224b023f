import Foundation
import Subprocess
import TestProjects
import Testing

/// A value that the catalog declares to be secret is in no output, in whatever kind of file it is, and whatever its name and
/// shape are.
@Suite struct DeclaredSecretTests {
    /// Neither the name nor the value looks like that of a secret.
    private static let secret = ["quiet\"meadow", "harbor_lane"].joined(separator: "/")
    private static let plain = "quiet\"meadow"

    private static var xml: String { secret.replacing("\"", with: "&quot;") }

    private static let catalog = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        <key>Switchyard</key><dict><key>Keys</key><dict>
        <key>partnerSalt</key><dict><key>Type</key><string>string</string><key>Secret</key><true/></dict>
        <key>apiURL</key><dict><key>Type</key><string>url</string></dict>
        </dict></dict>
        <key>staging</key><dict>
        <key>apiURL</key><string>https://staging.example.com/?s=\(xml)</string>
        <key>partnerSalt</key><string>\(xml)</string>
        </dict>
        <key>production</key><dict>
        <key>apiURL</key><string>https://example.com</string>
        <key>partnerSalt</key><string>of-the-production-one</string>
        </dict>
        </dict>
        </plist>

        """

    private static let infoPlist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        <key>CFBundleIdentifier</key><string>com.example.app</string>
        <key>SwitchyardEnvironment</key><string>$(APP_ENV)</string>
        <key>PartnerSalt</key><string>$(PARTNER_SALT)</string>
        <key>Greeting</key><string>Hello $(PARTNER_SALT)</string>
        <key>Literal</key><string>\(xml)</string>
        <key>Nested</key><dict><key>Value</key><array><string>$(OTHER_NAME)</string></array></dict>
        </dict>
        </plist>

        """

    private static let page = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict><key>PreferenceSpecifiers</key><array>
        <dict>
        <key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Salt</string>
        <key>Key</key><string>partnerSalt</string><key>DefaultValue</key><string>\(xml)</string>
        </dict>
        <dict>
        <key>Type</key><string>PSTitleValueSpecifier</string><key>Title</key><string>Shown</string>
        <key>Key</key><string>shown</string><key>DefaultValue</key><string>\(xml)</string>
        </dict>
        </array></dict>
        </plist>

        """

    private static let inRun = """
        <CommandLineArguments><CommandLineArgument argument = "-partnerSalt &apos;\(xml)&apos;"/></CommandLineArguments>
        <EnvironmentVariables><EnvironmentVariable key = "PARTNER_SALT" value = "\(xml)"/></EnvironmentVariables>
        """

    private static func write(in folder: URL, manifest: Bool = false) throws {
        let settings = ["INFOPLIST_FILE": "Info.plist", "PRODUCT_BUNDLE_IDENTIFIER": "com.example.app"]
        let target = WrittenProject.Target(
            name: "App",
            configurations: [
                ("Debug", settings.merging(["APP_ENV": "staging", "OTHER_NAME": secret]) { $1 }),
                ("Release", settings.merging(["APP_ENV": "production", "OTHER_NAME": "x"]) { $1 }),
            ], resources: ["Environments.plist", "Settings.bundle"], xcconfigs: ["Debug": "Debug.xcconfig"])
        let scheme = WrittenProject.scheme(
            target: "App", project: "App", run: "Debug", archive: "Release", inRun: inRun
        )
        .replacing(
            "shouldUseLaunchSchemeArgsEnv = \"YES\"/>",
            with:
                "><TestPlans><TestPlanReference reference = \"container:App.xctestplan\"/></TestPlans></TestAction>"
        )
        let json = secret.replacing("\"", with: "\\\"")
        try WrittenProject.write(
            [
                "App.xcodeproj/project.pbxproj": WrittenProject.text([target]), "Environments.plist": catalog,
                "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": scheme, "Info.plist": infoPlist,
                "Settings.bundle/Root.plist": page,
                // It is cut, so that there is a finding that quotes it.
                "Debug.xcconfig":
                    "PARTNER_SALT = \(secret)\nURL = https://a.example/\(secret)\nUNUSED = \(secret)$(NONE)\n",
                "App.xctestplan":
                    "{\"configurations\": [{\"name\": \"A\"}], \"defaultOptions\": {\"environmentVariableEntries\": "
                    + "[{\"key\": \"PARTNER_SALT\", \"value\": \"\(json)\"}]}}",
                "config.json":
                    "{\"production\": {\"partnerSalt\": \"\(json)\"}, \"staging\": {\"partnerSalt\": \"x\"}}",
            ], in: folder)
    }

    private static let commands: [[String]] = [
        ["explain", "."], ["explain", ".", "--format", "json"], ["explain", ".", "--configuration", "Debug"],
        ["explain", ".", "--configuration", "Debug", "--format", "json"], ["explain", ".", "--scheme", "App"],
        ["explain", ".", "--scheme", "App", "--format", "json"],
        ["explain", ".", "--scheme", "App", "--action", "test"],
        ["matrix", "."], ["matrix", ".", "--format", "json"], ["matrix", ".", "--format", "markdown"],
        ["matrix", ".", "--setting", "PARTNER_SALT", "--setting", "OTHER_NAME"],
        ["matrix", ".", "--setting", "PARTNER_SALT", "--setting", "OTHER_NAME", "--format", "json"],
        ["matrix", ".", "--setting", "OTHER_NAME", "--format", "markdown"],
        ["build-settings", ".", "--configuration", "Debug", "PARTNER_SALT", "OTHER_NAME", "URL"],
        ["build-settings", ".", "--configuration", "Debug"],
        ["build-settings", ".", "--configuration", "Debug", "--format", "json"],
        ["check", ".", "--severity", "note"], ["check", ".", "--severity", "note", "--format", "json"],
        ["check", ".", "--severity", "note", "--format", "sarif"],
        ["check", ".", "--severity", "note", "--format", "github"],
        ["check", ".", "--severity", "note", "--baseline", "base.json", "--write-baseline"],
        ["settings-bundle", "show", "--project", "."],
        ["settings-bundle", "show", "--project", ".", "--format", "json"],
        ["settings-bundle", "check", "--project", "."],
        ["settings-bundle", "check", "--project", ".", "--format", "json"],
        ["init", ".", "--dry-run"], ["init", ".", "--format", "json"],
        ["diff", "staging", "production"], ["diff", "staging", "production", "--format", "json"],
        ["diff", "staging", "production", "--format", "markdown"],
        ["check", ".", "--severity", "note", "--format", "markdown"],
        ["report", "."], ["report", ".", "--format", "svg"], ["report", ".", "--format", "mermaid"],
        ["audit", "Built.app", "--catalog", "Environments.plist", "--format", "markdown"],
        ["preview", "--project", ".", "--configuration", "Debug", "--export", "pages"],
        ["assemble", "--project", ".", "--configuration", "Debug", "--output", "Out.app"],
        ["audit", "Built.app", "--catalog", "Environments.plist"],
        ["audit", "Built.app", "--catalog", "Environments.plist", "--format", "json"],
        ["audit", "Built.app", "--catalog", "Environments.plist", "--format", "html"],
        ["explain", "Built.app"], ["explain", "Built.app", "--format", "json"],
        ["strip", "Built.app", "--catalog", "Environments.plist", "--dry-run"],
    ]

    @Test(arguments: commands) func noOutputHasIt(_ arguments: [String]) async throws {
        try await withTemporaryFolder { folder in
            try Self.write(in: folder)
            if arguments.contains("Built.app") {
                let made = try await Switchyard.run(
                    ["assemble", "--project", ".", "--configuration", "Debug", "--output", "Built.app"], in: folder)
                #expect(made.code != 2, "\(made.all)")
            }
            func files() -> Set<String> {
                Set(FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
            }
            let before = files()
            let ended = try await Switchyard.run(arguments, in: folder)
            #expect(ended.code != 64 && !ended.errors.contains("Usage:"), "\(ended.all)")
            Self.expectNone(in: ended.all, "\(arguments)")
            // The app itself has what the app has.
            for file in files().subtracting(before) where !file.hasPrefix("Out.app") {
                guard let data = try? Data(contentsOf: folder.appendingPathComponent(file)) else { continue }
                Self.expectNone(in: String(decoding: data, as: UTF8.self), file)
            }
        }
    }

    private static func expectNone(in text: String, _ place: String) {
        let json = plain.replacing("\"", with: "\\\"")
        let html = plain.replacing("\"", with: "&quot;")
        for spelling in [plain, json, html, "meadow", "harbor_lane", "harbor\\_lane"] where text.contains(spelling) {
            let line = text.split(separator: "\n").first { $0.contains(spelling) } ?? ""
            Issue.record("\(place) prints \(spelling): \(line)")
        }
    }

    /// A manifest names where the value of a secret is, which is as secret elsewhere.
    @Test(arguments: [
        ["generate", "--secrets", "--diff"], ["generate", "--dry-run", "--diff"], ["check", ".", "--severity", "note"],
        ["explain", ".", "--configuration", "Debug"], ["explain", ".", "--configuration", "Debug", "--format", "json"],
        ["build-settings", ".", "--configuration", "Debug"], ["matrix", ".", "--setting", "PARTNER_SALT"],
        ["diff", "staging", "production"],
    ]) func ofAManifest(_ arguments: [String]) async throws {
        try await withTemporaryFolder { folder in
            let settings = ["INFOPLIST_FILE": "Info.plist"]
            let target = WrittenProject.Target(
                name: "App", configurations: [("Debug", settings), ("Release", settings)],
                xcconfigs: ["Debug": "Debug.xcconfig"])
            let manifest = """
                configurations:
                  Debug: { environment: staging, for: development }
                  Release: { environment: production, for: app-store }
                keys:
                  apiURL: { type: url }
                  partnerSalt: { secret: { variable: "PARTNER_SALT_{environment}" } }
                environments:
                  production: { values: { apiURL: https://example.com } }
                  staging: { values: { apiURL: https://staging.example.com } }

                """
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([target]), "Switchyard.yaml": manifest,
                    "Info.plist": Self.infoPlist, "Debug.xcconfig": "PARTNER_SALT = \(Self.secret)\n",
                    ".gitignore": "AppSecrets.swift\n",
                ], in: folder)
            let ended = try await Switchyard.run(
                arguments, in: folder,
                variables: ["PARTNER_SALT_STAGING": Self.secret, "PARTNER_SALT_PRODUCTION": "another-one-here"])
            Self.expectNone(in: ended.all, "\(arguments)")
        }
    }
}
