import Foundation
import TestProjects
import Testing

/// No report has the value of a secret, in whatever kind of file it is.
@Suite struct SecretLineTests {
    private static let value = ["9f3b61c7", "a2d84e05", "b7c19d6e", "4a80f2c3"].joined()
    private static let token = ["AKIA", "QRZ7T2MWX4HJ6K3N"].joined()

    private static func plist(_ entries: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        \(entries)
        </dict>
        </plist>

        """
    }

    private static func scheme(_ launch: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Scheme LastUpgradeVersion="1600" version="1.7">
           <LaunchAction buildConfiguration = "Debug">
        \(launch)
           </LaunchAction>
        </Scheme>

        """
    }

    /// Files, and the rule that finds their secret.
    private static let files: [(file: String, text: String, rule: String)] = [
        ("Keys.plist", plist("<key>ApiKey</key>\n<string>\(value)</string>"), "committed-secret"),
        ("Keys.plist", plist("<key>id</key>\n<string>\(token)</string>"), "committed-secret"),
        ("App.entitlements", plist("<key>clientSecret</key>\n<string>\(value)</string>"), "committed-secret"),
        ("App.xcconfig", "API_SECRET = \(value)\n", "committed-secret"),
        ("App.xcconfig", "SOME_ID = \(token)\n", "committed-secret"),
        (
            "App.xcodeproj/xcshareddata/xcschemes/A.xcscheme",
            scheme(
                """
                <EnvironmentVariables>
                <EnvironmentVariable
                key = "API_TOKEN"
                value = "\(value)"
                isEnabled = "YES">
                </EnvironmentVariable>
                </EnvironmentVariables>
                """), "committed-secret"
        ),
        (
            "App.xcodeproj/xcshareddata/xcschemes/B.xcscheme",
            scheme(
                """
                <CommandLineArguments>
                <CommandLineArgument argument = "\(token)" isEnabled = "YES"></CommandLineArgument>
                <CommandLineArgument argument = "--apiToken=\(value)" isEnabled = "YES"></CommandLineArgument>
                </CommandLineArguments>
                """), "committed-secret"
        ),
        ("App.xcodeproj/project.pbxproj", project(["API_SECRET": value]), "committed-secret"),
        ("App.xcodeproj/project.pbxproj", project(["SOME_ID": token]), "committed-secret"),
        ("App.xcodeproj/project.xcproj", json(["API_SECRET": value]), "committed-secret"),
        ("App.xcodeproj/project.xcproj", json(["SOME_ID": token]), "committed-secret"),
    ]

    private static func json(_ settings: [String: String]) -> String {
        (try? ConvertedProject.text(of: Data(project(settings).utf8))) ?? ""
    }

    private static func project(_ settings: [String: String]) -> String {
        WrittenProject.text(
            [WrittenProject.Target(name: "App", configurations: [("Debug", settings), ("Release", settings)])],
            project: WrittenProject.Project())
    }

    @Test(arguments: files.indices, ["text", "json", "github", "sarif"])
    func theValueIsNowhere(_ index: Int, _ format: String) async throws {
        let (file, text, rule) = Self.files[index]
        try await withTemporaryFolder { folder in
            var files = file.hasSuffix(".xcproj") ? [:] : ["App.xcodeproj/project.pbxproj": Self.project([:])]
            files[file] = text
            if !file.hasSuffix(".bundle/Root.plist") { files["Copy/\(file)"] = text }
            try WrittenProject.write(files, in: folder)
            let ended = try await Switchyard.run(
                ["check", "--severity", "note", "--rule", rule, "--format", format], in: folder)
            #expect(ended.all.contains(rule))
            #expect(!ended.all.contains(Self.value) && !ended.all.contains(Self.token))
        }
    }

    /// Another finding may be on the line of a secret.
    @Test func noOtherFindingQuotesIt() async throws {
        try await withTemporaryFolder { folder in
            let lines = Self.project(["API_SECRET": Self.value]).split(
                separator: "\n", omittingEmptySubsequences: false)
            let twice = lines.flatMap { $0.contains("API_SECRET") ? [$0, $0] : [$0] }.joined(separator: "\n")
            try WrittenProject.write(["App.xcodeproj/project.pbxproj": twice], in: folder)
            let ended = try await Switchyard.run(["check", "--severity", "note"], in: folder)
            #expect(ended.all.contains("duplicate-key"))
            #expect(!ended.all.contains(Self.value))
        }
    }

    /// The lines around a change, in both formats of project files and in all ways to write a value.
    @Test(arguments: [false, true]) func aDiffDoesNotShowIt(isJSON: Bool) async throws {
        try await withTemporaryFolder { folder in
            let manifest = """
                configurations:
                  Debug: { environment: staging, for: development }
                  Release: { environment: production, for: app-store }
                environments:
                  production: {}
                  staging: {}

                """
            let values = (0..<6).map { "S3CR3T-\($0)" }
            let written = WrittenProject.text([
                WrittenProject.Target(
                    name: "App",
                    configurations: [
                        ("Debug", ["API_SECRET": values[0], "SWITCHYARD_URL_SECRET": "$(API_SECRET)"]),
                        ("Release", ["API_SECRET": values[1], "SWITCHYARD_URL_SECRET": "$(API_SECRET)"]),
                    ])
            ])
            // Wiring writes a build setting between these.
            let more = [
                "SWITCHYARD_A_SECRET = (\n\"\(values[2])\",\n);", "SWITCHYARD_Z_SECRET = \"\(values[3])\";",
                "\"SWITCHYARD_Z_TOKEN[sdk=iphoneos*]\" = \"\(values[4])\";",
            ]
            let text = written.replacing("buildSettings = {", with: "buildSettings = { \(more.joined(separator: " "))")
            try WrittenProject.write(
                ["App.xcodeproj/project.pbxproj": text, "Switchyard.yaml": manifest], in: folder)
            if isJSON {
                try ConvertedProject.convert(folder.appendingPathComponent("App.xcodeproj"))
                let file = folder.appendingPathComponent("App.xcodeproj/project.xcproj")
                let line = "'SWITCHYARD_X_SECRET': '\(values[5])', SWITCHYARD_Y_SECRET: \"\(values[5])\","
                let json = try String(contentsOf: file, encoding: .utf8)
                    .replacing("        \"SWITCHYARD_Z_SECRET\"", with: "      \(line)\n      \"SWITCHYARD_Z_SECRET\"")
                try Data(json.utf8).write(to: file)
                #expect(json.contains(line))
            }
            let ended = try await Switchyard.run(["generate", "--wire", "--dry-run", "--diff"], in: folder)
            #expect(ended.code == 0 && ended.all.contains("<redacted>"), "\(ended.all)")
            #expect(ended.all.contains("_SECRET") && !ended.all.contains("S3CR3T"), "\(ended.all)")
        }
    }

    // MARK: Messages with values

    /// Files of an app whose build setting or key has a value, and the rule whose message says it.
    private static func valued(_ name: String) -> [(rule: String, files: [String: String], settings: [String: String])]
    {
        let entry = "<key>\(name)</key>\n<string>S3CR3T.staging.example.com$(UNKNOWN_PART)</string>"
        func row(_ type: String, _ entries: String) -> String {
            "<dict><key>Type</key><string>PS\(type)Specifier</string><key>Title</key><string>A</string><key>Key</key>"
                + "<string>\(name)</string>\(entries)</dict>"
        }
        func page(_ rows: String, name: String = "Root") -> [String: String] {
            ["Settings.bundle/\(name).plist": plist("<key>PreferenceSpecifiers</key><array>\(rows)</array>")]
        }
        return [
            ("infoplist-undefined-reference", ["Info.plist": plist(entry)], [:]),
            ("hidden-xcconfig-value", ["App.xcconfig": "\(name) = S3CR3T-2\n"], [name: "S3CR3T-1"]),
            ("xcconfig-url-cut", ["App.xcconfig": "\(name) = S3CR3T//S3CR3T\n"], [:]),
            ("xcconfig-unterminated-reference", ["App.xcconfig": "\(name) = a$(S3CR3T\n"], [:]),
            ("xcconfig-undefined-reference", ["App.xcconfig": "\(name) = a$S3CR3T\n"], [:]),
            (
                "settings-default-not-offered",
                page(
                    row(
                        "MultiValue",
                        "<key>DefaultValue</key><string>S3CR3T</string><key>Titles</key><array><string>B</string></array>"
                            + "<key>Values</key><array><string>S3CR3T-2</string></array>")), [:]
            ),
            (
                "conflicting-settings-defaults",
                page(
                    row("TextField", "<key>DefaultValue</key><string>S3CR3T-1</string>")
                        + "<dict><key>Type</key><string>PSChildPaneSpecifier</string><key>Title</key><string>B</string>"
                        + "<key>File</key><string>More</string></dict>"
                ).merging(page(row("TextField", "<key>DefaultValue</key><string>S3CR3T-2</string>"), name: "More")) {
                    $1
                },
                [:]
            ),
        ]
    }

    @Test(arguments: valued("").indices, [("API_TOKEN", false), ("API_HOST", true)])
    func aMessageSaysAValueUnlessItsNameIsASecrets(_ index: Int, _ name: (text: String, isSaid: Bool)) async throws {
        let (rule, files, settings) = Self.valued(name.text)[index]
        try await withTemporaryFolder { folder in
            let target = WrittenProject.Target(
                name: "App",
                configurations: [("Release", settings.merging(["INFOPLIST_FILE": "Info.plist"]) { $1 })],
                resources: ["Settings.bundle"], xcconfigs: ["Release": "App.xcconfig"])
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([target]), "App.xcconfig": "",
                    "Info.plist": Self.plist(""),
                ].merging(files) { $1 }, in: folder)
            let ended = try await Switchyard.run(
                ["check", "--severity", "note", "--rule", rule, "--format", "json"], in: folder)
            #expect(ended.all.contains(rule))
            #expect(ended.all.contains("S3CR3T") == name.isSaid)
        }
    }
}
