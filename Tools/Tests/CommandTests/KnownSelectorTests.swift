import Foundation
import TestProjects
import TestSupport
import Testing

/// A key that is known to name the environment, and that no source reads, is an error; any other equal value is the app's.
@Suite struct KnownSelectorTests {
    private static func files(_ key: String, _ value: String, inSettings: Bool, own: String = "") -> [String: String] {
        let target = WrittenProject.Target(
            name: "App", configurations: ["Debug", "Release"].map { ($0, ["INFOPLIST_FILE": "Info.plist"]) },
            resources: ["Environments.plist", "Settings.bundle"])
        let entry = "<key>\(key)</key><string>\(value)</string>"
        let row =
            "<dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>T</string>"
            + "<key>Key</key><string>\(key)</string><key>DefaultValue</key><string>\(value)</string></dict>"
        func list(_ body: String) -> String { "<plist version=\"1.0\"><dict>\(body)</dict></plist>\n" }
        return [
            "App.xcodeproj/project.pbxproj": WrittenProject.text([target]),
            "Info.plist": list(
                "<key>CFBundleIdentifier</key><string>com.example.app</string>\(inSettings ? "" : entry)"),
            "Settings.bundle/Root.plist": list(
                "<key>PreferenceSpecifiers</key><array>\(inSettings ? row : "")</array>"),
            "Environments.plist": list(
                """
                <key>Switchyard</key><dict><key>Default</key><string>dev</string>
                <key>AppKeys</key><array><string>\(own)</string></array></dict>
                <key>production</key><dict/><key>dev</key><dict/><key>debug</key><dict/><key>x</key><dict/>
                """),
        ]
    }

    private static func severities(_ files: [String: String]) async throws -> [String] {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(files, in: folder)
            let ended = try await Switchyard.run(["check", "--format", "json"], in: folder)
            let findings = try JSONTree(Data(ended.output.utf8)).members?["findings"]?.elements ?? []
            return findings.compactMap { finding in
                guard finding.members?["rule"]?.text == "unnamed-environment" else { return nil }
                return finding.members?["severity"]?.text
            }
        }
    }

    @Test(
        arguments: [
            "Configuration", "ConfigEnvironment", "dev.environment", "endpoint_preference", "NETWORK_SETTINGS", "env",
            "server", "Backend", "API_ENV", "stage", "AppEnvironment",
        ], [true, false]) func knownNamesAreErrors(_ key: String, inSettings: Bool) async throws
    {
        let found = try await Self.severities(Self.files(key, "dev", inSettings: inSettings))
        #expect(found.contains("error"), "\(found)")
    }

    @Test(
        arguments: [("SentryEnvironment", "dev"), ("AppFlavor", "dev"), ("logLevel", "debug"), ("state", "x")],
        [true, false])
    func othersAreTheApps(_ entry: (String, String), inSettings: Bool) async throws {
        let found = try await Self.severities(Self.files(entry.0, entry.1, inSettings: inSettings))
        #expect(!found.contains("error"), "\(found)")
    }

    /// What names no environment, and what the catalog says is the app's own, is none either.
    @Test func appKeysMute() async throws {
        #expect(try await Self.severities(Self.files("server", "blue", inSettings: false)).contains("error") == false)
        let own = Self.files("server", "dev", inSettings: false, own: "server")
        #expect(try await Self.severities(own).contains("error") == false)
    }
}
