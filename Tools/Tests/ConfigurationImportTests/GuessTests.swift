import Foundation
import Manifest
import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import ConfigurationImport

/// What `init` guesses stays a guess in the file, and what is a fact is none.
@Suite struct GuessTests {
    private static func found(_ files: [String: String], _ body: (ConfigurationImport, Manifest) throws -> Void) throws
    {
        try withTemporaryFolder { folder in
            try WrittenProject.write(files, in: folder)
            let found = try ConfigurationImport(folder.path)
            #expect(found.problems == [])
            let manifest = try Manifest(Data(found.text.utf8), file: "Switchyard.yaml")
            // Without the lines, the file says the same as a fact.
            let lines = found.text.split(separator: "\n", omittingEmptySubsequences: false)
            let settled = lines.filter { !$0.contains("uncertain: true") }.joined(separator: "\n")
            let confirmed = try Manifest(Data(settled.utf8), file: "Switchyard.yaml")
            #expect(confirmed.guesses == [])
            try body(found, manifest)
        }
    }

    private static func project(_ configurations: [String] = ["Debug", "Release"], plist: String = "") -> [String:
        String]
    {
        let settings = ["INFOPLIST_FILE": "App/Info.plist", "PRODUCT_BUNDLE_IDENTIFIER": "com.example.app"]
        let target = WrittenProject.Target(name: "App", configurations: configurations.map { ($0, settings) })
        return [
            "App.xcodeproj/project.pbxproj": WrittenProject.text([target]),
            "App/Info.plist": """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
            \(plist)
            </dict></plist>

            """,
        ]
    }

    private static func scheme(_ name: String, _ script: String, archive: String = "Release") -> [String: String] {
        let text = WrittenProject.scheme(target: "App", project: "App", run: "Debug", archive: archive)
        let escaped = script.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
            .replacing(">", with: "&gt;")
        let action =
            "<PreActions><ExecutionAction><ActionContent scriptText = \"\(escaped)\"/></ExecutionAction></PreActions>"
        return [
            "App.xcodeproj/xcshareddata/xcschemes/\(name).xcscheme":
                text.replacing("<BuildAction>", with: "<BuildAction>" + action)
        ]
    }

    /// Whatever their names are, and whether or not they are usual.
    @Test func allEnvFilesAreEnvironments() throws {
        var files = Self.project()
        for name in ["mainnet", "testnet", "kovan", "dev", "blue", "prod-eu", "test", "testing"] {
            files[".env.\(name)"] = "API_URL=https://\(name).example\n"
        }
        for name in ["example", "template", "sample", "mainnet.example", "bak"] {
            files[".env.\(name)"] = "API_URL=https://example.com\n"
        }
        files[".env"] = "API_URL=https://plain.example\n"
        files["docker.env"] = "API_URL=https://docker.example\n"
        try Self.found(files) { _, manifest in
            let names = manifest.environments.map(\.name)
            #expect(
                Set(names) == ["mainnet", "testnet", "kovan", "dev", "blue", "prod-eu", "test", "testing", "default"])
            for environment in manifest.environments where environment.name != "default" {
                #expect(environment.values["API_URL"] == .string("https://\(environment.name).example"))
                #expect(!environment.isUncertain, "\(environment.name)")
            }
            // Nothing says what .env is for, and which of them is production.
            #expect(manifest.environments.first { $0.name == "default" }?.isUncertain == true)
            #expect(manifest.productionIsUncertain)
        }
    }

    @Test(arguments: ["local", "production.local"]) func theFileOfOneDeveloperIsNone(_ name: String) throws {
        let files = [".env.\(name)": "A=1\n", ".env": "A=2\n"].merging(
            name == "local" ? [:] : [".env.production": "A=3\n"]
        ) { $1 }
        try Self.found(Self.project().merging(files) { $1 }) { found, manifest in
            #expect(!manifest.environments.map(\.name).contains(name))
            #expect(found.proposal.issues.contains { $0.message.contains("it is for one developer") })
        }
    }

    /// The script of a scheme picks the environment, in each documented form.
    @Test(
        arguments: [
            "ENVFILE=.env.shadow", "export ENVFILE=\"$SRCROOT/.env.shadow\"", "echo \".env.shadow\" > /tmp/envfile",
            "cp \"$SRCROOT/${ENVFILE:-.env.shadow}\" \"$SRCROOT/.env\"",
        ], [true, false]) func schemesNameEnvironments(_ script: String, exists: Bool) throws
    {
        var files = Self.project().merging(Self.scheme("App Shadow", script)) { $1 }
        files[".env.production"] = "A=1\n"
        if exists { files[".env.shadow"] = "A=2\n" }
        try Self.found(files) { _, manifest in
            let shadow = manifest.environments.first { $0.name == "shadow" }
            #expect(manifest.environments.map(\.name).contains("production"))
            // What only a script names has no values that are known.
            #expect(shadow?.isUncertain == !exists)
            // A scheme picks, so that a build configuration alone says nothing.
            #expect(manifest.configurations.allSatisfy { $0.isUncertain })
        }
    }

    @Test func severalValuesAreAGuess() throws {
        var files = Self.project(plist: "<key>API_URL</key><string>https://plist.example</string>")
        files[".env.production"] = "API_URL=https://env.example\nNAME=a\n"
        files[".env.staging"] = "API_URL=https://staging.example\nNAME=b\n"
        try Self.found(files) { _, manifest in
            #expect(manifest.keys.filter(\.isUncertain).map(\.name) == ["API_URL"])
        }
    }

    @Test func aPlainProjectHasNoGuess() throws {
        try Self.found(Self.project().merging(Self.scheme("App", "true")) { $1 }) { found, manifest in
            #expect(manifest.guesses == [], "\(found.text)")
        }
    }

    /// Where something names environments, nothing does for Profile, which nobody archives.
    @Test func whatProfileSelectsIsAGuess() throws {
        var files = Self.project(["Debug", "Release", "Profile"])
        files[".env.staging"] = "API_URL=https://staging.example\n"
        files[".env.production"] = "API_URL=https://env.example\n"
        try Self.found(files) { found, manifest in
            let uncertain = manifest.configurations.filter { !manifest.guesses(of: $0.name).isEmpty }.map(\.name)
            #expect(uncertain.contains("Profile"), "\(found.text)")
        }
    }

    /// What is not read is said.
    @Test func yamlIsNamed() throws {
        let files = Self.project().merging(["config/default_config.yaml": "API_URL: https://a.example\n"]) { $1 }
        try Self.found(files) { found, _ in
            #expect(found.proposal.issues.contains { $0.location.file.hasSuffix("default_config.yaml") })
        }
    }

    /// `flutter build ipa --flavor staging` archives Release-staging, whatever the scheme of that name says.
    @Test func flavorsOfFlutterShipTheirOwnBuildConfiguration() throws {
        let names = ["Debug-staging", "Release-staging", "Debug-production", "Release-production"]
        var files = Self.project(names)
        for name in ["staging", "production"] {
            files.merge(Self.scheme(name, "true", archive: "Release-staging")) { $1 }
        }
        files["pubspec.yaml"] = "name: app\n"
        try Self.found(files) { found, manifest in
            let distributions = Dictionary(
                uniqueKeysWithValues: manifest.configurations.map { ($0.name, $0.distribution) })
            #expect(distributions["Release-production"] == .appStore, "\(found.text)")
            #expect(distributions["Release-staging"] == .testers)
            #expect(manifest.guesses == [])
        }
    }

    /// Build configurations of which only the name differs are one environment, and their names are its aliases.
    @Test func theNameOfTheBuildConfigurationIsNoDifference() throws {
        let plist = """
            <key>Configuration</key><string>$(CONFIGURATION)</string>
            <key>LogName</key><string>app-$(CONFIGURATION).log</string>
            """
        try Self.found(Self.project(["Debug", "Release", "AdHoc", "AppStore"], plist: plist)) { found, manifest in
            #expect(manifest.environments.map(\.name) == ["production", "development"], "\(found.text)")
            #expect(manifest.selection.infoKey == "Configuration")
            #expect(
                manifest.selection.aliases == [
                    "Debug": "development", "Release": "production", "AdHoc": "production", "AppStore": "production",
                ])
            #expect(!manifest.keys.contains { $0.name == "LogName" })
        }
    }
}
