import Foundation
import TestProjects
import Testing

/// What is recognized as a secret by its name or shape is in no output, nor is what is made of it, where no catalog declares
/// anything.
@Suite struct NamedSecretTests {
    private static let token = ["Zq9kLm3v", "Xw7r"].joined()
    private static let password = ["pw83", "HarborQ"].joined()
    private static let nested = ["Nm4Bp8Rt", "2Yx6"].joined()
    private static let variable = ["Kd7Gh2Wp", "9Vs4"].joined()

    private static let infoPlist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        <key>CFBundleIdentifier</key><string>com.example.app</string>
        <key>SwitchyardEnvironment</key><string>$(APP_ENV)</string>
        <key>Where</key><string>$(ENDPOINT)</string>
        <key>Nest</key><dict><key>Place</key><array><string>pre-$(SECRET_TOKEN)</string></array></dict>
        </dict>
        </plist>

        """

    private static let catalog = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        <key>Switchyard</key><dict><key>Keys</key><dict>
        <key>apiURL</key><dict><key>Type</key><string>url</string></dict>
        </dict></dict>
        <key>staging</key><dict>
        <key>apiURL</key><string>https://dev:\(password)@staging.example.com</string>
        <key>mirrors</key><array><string>https://dev:\(password)@mirror.example.com</string></array>
        <key>services</key><dict><key>clientSecret</key><string>\(nested)</string></dict>
        <key>plain</key><string>harbor</string>
        </dict>
        <key>production</key><dict><key>apiURL</key><string>https://example.com</string></dict>
        </dict>
        </plist>

        """

    private static func write(hasCatalog: Bool, in folder: URL) throws {
        let settings = ["INFOPLIST_FILE": "Info.plist", "PRODUCT_BUNDLE_IDENTIFIER": "com.example.app"]
        let target = WrittenProject.Target(
            name: "App",
            configurations: [
                ("Debug", settings.merging(["APP_ENV": "staging"]) { $1 }),
                ("Release", settings.merging(["APP_ENV": "production"]) { $1 }),
            ],
            resources: hasCatalog ? ["Environments.plist"] : [],
            xcconfigs: ["Debug": "Debug.xcconfig"])
        var files = [
            "App.xcodeproj/project.pbxproj": WrittenProject.text([target]), "Info.plist": infoPlist,
            "Debug.xcconfig": "SECRET_TOKEN = \(token)\nENDPOINT = $(SECRET_TOKEN)/x\nPLAIN = harbor\n",
        ]
        if hasCatalog { files["Environments.plist"] = catalog }
        try WrittenProject.write(files, in: folder)
    }

    private static func expectNone(in text: String, _ words: String) {
        for secret in [token, password, nested, variable] where text.contains(secret) {
            let line = text.split(separator: "\n").first { $0.contains(secret) } ?? ""
            Issue.record("\(words) prints a secret: \(line)")
        }
    }

    private static let commands: [[String]] = [
        ["explain", ".", "--configuration", "Debug"], ["explain", ".", "--configuration", "Debug", "--format", "json"],
        ["matrix", ".", "--setting", "ENDPOINT"], ["matrix", ".", "--setting", "ENDPOINT", "--format", "json"],
        ["matrix", ".", "--setting", "ENDPOINT", "--format", "markdown"],
        ["build-settings", ".", "--configuration", "Debug", "ENDPOINT"],
        ["build-settings", ".", "--configuration", "Debug"],
        ["build-settings", ".", "--configuration", "Debug", "--format", "json"],
        ["report", "."], ["report", ".", "--format", "mermaid"], ["check", ".", "--severity", "note"],
        ["check", ".", "--severity", "note", "--format", "markdown"], ["init", ".", "--dry-run"],
    ]

    @Test(arguments: commands, [true, false]) func noOutputHasIt(_ arguments: [String], hasCatalog: Bool) async throws {
        try await withTemporaryFolder { folder in
            try Self.write(hasCatalog: hasCatalog, in: folder)
            let ended = try await Switchyard.run(arguments, in: folder)
            #expect(!ended.errors.contains("Usage:"), "\(ended.all)")
            Self.expectNone(in: ended.all, "\(arguments)")
        }
    }

    /// What is not a secret is still printed.
    @Test func othersArePrinted() async throws {
        try await withTemporaryFolder { folder in
            try Self.write(hasCatalog: true, in: folder)
            let settings = try await Switchyard.run(
                ["build-settings", ".", "--configuration", "Debug", "PLAIN", "ENDPOINT"], in: folder)
            #expect(settings.all.contains("PLAIN = harbor"), "\(settings.all)")
            #expect(settings.all.contains("ENDPOINT = <redacted>"), "\(settings.all)")
            let explained = try await Switchyard.run(["explain", ".", "--configuration", "Debug"], in: folder)
            #expect(explained.all.contains("harbor"), "\(explained.all)")
        }
    }

    /// A scheme that is there keeps its variables, and the changes of it are shown without their values.
    @Test(arguments: [
        ["generate", "--dry-run", "--diff"], ["generate", "--check", "--diff"], ["generate", "--check"],
    ])
    func aSchemeHasIt(_ arguments: [String]) async throws {
        try await withTemporaryFolder { folder in
            let settings = ["INFOPLIST_FILE": "Info.plist"]
            let target = WrittenProject.Target(
                name: "App", configurations: [("Debug", settings), ("Release", settings)])
            let manifest = """
                configurations:
                  Debug: { environment: staging, for: development }
                  Release: { environment: production, for: app-store }
                selection: { variable: APP_ENV }
                environments:
                  production: {}
                  staging: {}
                generate:
                  schemes: { project: App.xcodeproj }

                """
            let inRun = """
                <EnvironmentVariables>
                         <EnvironmentVariable
                            key = "API_TOKEN"
                            value = "\(Self.variable)"
                            isEnabled = "YES">
                         </EnvironmentVariable>
                         <EnvironmentVariable
                            key = "GREETING"
                            value = "harbor"
                            isEnabled = "YES">
                         </EnvironmentVariable>
                      </EnvironmentVariables>
                """
            let path = "App.xcodeproj/xcshareddata/xcschemes/App (staging).xcscheme"
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([target]), "Switchyard.yaml": manifest,
                    "Info.plist": WrittenProject.infoPlist,
                    path: WrittenProject.scheme(
                        target: "App", project: "App", run: "Debug", archive: "Release", inRun: inRun),
                ], in: folder)
            let ended = try await Switchyard.run(arguments, in: folder)
            #expect(ended.all.contains("+++ b/\(path)"), "\(ended.all)")
            #expect(ended.all.contains("harbor"), "\(ended.all)")
            Self.expectNone(in: ended.all, "\(arguments)")
            _ = try await Switchyard.run(["generate"], in: folder)
            let written = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            for file in written where file != path {
                let data = (try? Data(contentsOf: folder.appendingPathComponent(file))) ?? Data()
                Self.expectNone(in: String(decoding: data, as: UTF8.self), file)
            }
        }
    }
}
