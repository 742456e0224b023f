import Foundation
import TestProjects

/// A project with a secret of its own in each kind of input that Switchyard reads. Names and shapes say that they are secret; one is
/// declared by the catalog, under names that say nothing.
enum PlantedSecrets {
    /// The secret of a kind of input: random, and the same at each run.
    static func secret(of kind: String) -> String {
        var state = kind.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let alphabet = Array("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ")
        return String(
            (0..<24).map { index -> Character in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let number = Int(state >> 33)
                return index % 3 == 1 ? Character("\(number % 8 + 2)") : alphabet[number % alphabet.count]
            })
    }

    /// The kinds that are on command lines, in variables, and in what a process is told.
    static let told = [
        "--stored", "--variable", "--argument", "variable of the manifest", "file of the manifest", "manifest, URL",
        "revision", "line of an operator",
    ]

    private static let placed: [(kind: String, file: String, text: @Sendable (String) -> String)] = [
        (
            "xcconfig", "Config/Debug.xcconfig",
            { "#include \"Shared.xcconfig\"\nAPI_SECRET = \($0)\nENDPOINT = $(API_SECRET)/x\n" }
        ),
        ("xcconfig, for a condition", "Config/Debug.xcconfig", { "CLIENT_SECRET[sdk=iphoneos*] = \($0)\n" }),
        ("xcconfig, comment", "Config/Debug.xcconfig", { "// OLD_PASSWORD = \($0)\n" }),
        ("xcconfig, URL", "Config/Debug.xcconfig", { "MIRROR = https:/$()/user:\($0)@mirror.example.com\n" }),
        ("xcconfig, cut URL", "Config/Debug.xcconfig", { "CUT_URL = https://user:\($0)@cut.example.com\n" }),
        (
            "xcconfig, definitions", "Config/Debug.xcconfig",
            { "GCC_PREPROCESSOR_DEFINITIONS = $(inherited) API_TOKEN=\($0)\n" }
        ),
        (
            "xcconfig, flags", "Config/Debug.xcconfig",
            { "OTHER_SWIFT_FLAGS = $(inherited) -Xcc -DAPI_TOKEN=\($0) @flags.resp\n" }
        ),
        (
            "xcconfig, Dart", "Config/Debug.xcconfig",
            {
                "DART_DEFINES = \(Data("API_TOKEN=\($0)".utf8).base64EncodedString())\n"
            }
        ),
        ("response file", "flags.resp", { "-DAPI_TOKEN=\($0)\n" }),
        ("included xcconfig", "Config/Shared.xcconfig", { "SHARED_TOKEN = \($0)\nCOPY = a-$(SHARED_TOKEN)\n" }),
        ("xcconfig that nothing uses", "Config/Old.xcconfig", { "OLD_TOKEN = \($0)\nBROKEN\n" }),
        ("Info.plist", "Info.plist", { "<key>ClientSecret</key><string>\($0)</string>\n" }),
        (
            "Info.plist, URL", "Info.plist",
            { "<key>Mirror</key><string>https://user:\($0)@mirror.example.com</string>\n" }
        ),
        (
            "Info.plist, nested", "Info.plist",
            { "<key>Keys</key><dict><key>apiToken</key><string>\($0)$(NONE)</string></dict>\n" }
        ),
        ("InfoPlist.strings", "en.lproj/InfoPlist.strings", { "\"ClientSecret\" = \"\($0)\";\n" }),
        ("entitlements", "App.entitlements", { "<key>clientSecret</key><string>\($0)</string>\n" }),
        ("Environments.plist, declared", "Environments.plist", { "<key>partnerSalt</key><string>\($0)</string>\n" }),
        (
            "Environments.plist, declared URL", "Environments.plist",
            { "<key>hook</key><string>https://hooks.staging.example.com/\($0)</string>\n" }
        ),
        ("Environments.plist, named", "Environments.plist", { "<key>clientSecret</key><string>\($0)</string>\n" }),
        (
            "Environments.plist, URL", "Environments.plist",
            { "<key>apiURL</key><string>https://u:\($0)@staging.example.com</string>\n" }
        ),
        ("Firebase", "GoogleService-Info.plist", { "<key>CLIENT_SECRET</key><string>\($0)</string>\n" }),
        ("property list", "Keys.plist", { "<key>ApiSecret</key><string>\($0)</string>\n" }),
        (
            "KZBEnvironments.plist", "KZBEnvironments.plist",
            {
                "<key>KZBEnvironments</key><array><string>QA</string><string>Live</string></array>"
                    + "<key>apiToken</key><dict><key>QA</key><string>\($0)</string><key>Live</key><string>x</string></dict>\n"
            }
        ),
        ("Root.plist", "Settings.bundle/Root.plist", { row("apiToken", $0) + row("shown", "$(API_SECRET)") }),
        (
            "Root.plist, not secure", "Settings.bundle/Root.plist",
            { row("serviceToken", $0).replacing("<key>IsSecure</key><true/>", with: "") }
        ),
        ("page of Settings", "Settings.bundle/More.plist", { row("clientSecret", $0) }),
        ("strings of Settings", "Settings.bundle/en.lproj/Root.strings", { "\"password\" = \"\($0)\";\nbroken\n" }),
        (
            "JSON, one of several", "config.staging.json",
            { "{\"apiToken\": \"\($0)\", \"host\": \"staging.example.com\"}\n" }
        ),
        ("JSON", "environments.json", { "{\"qa\": {\"apiToken\": \"\($0)\"}, \"live\": {\"apiToken\": \"x\"}}\n" }),
        (".env", ".env", { "API_SECRET=\($0)\nURL=https://u:\($0)@a.example\n" }),
        (".env of an environment", ".env.staging", { "API_SECRET=\($0) # for testers\n" }),
        (
            ".natrium.yml", ".natrium.yml",
            { "environments:\n  - QA\n  - Live\nvariables:\n  apiToken:\n    QA: \"\($0)\"\n    Live: x\n" }
        ),
        ("YAML", "config/default_config.yaml", { "apiToken: \($0)\n" }),
        (
            "scheme, variable", scheme,
            { "<EnvironmentVariable key = \"API_TOKEN\" value = \"\($0)\" isEnabled = \"YES\"/>" }
        ),
        ("scheme, argument", scheme, { "<CommandLineArgument argument = \"-apiToken \($0)\" isEnabled = \"YES\"/>" }),
        (
            "scheme, script", scheme,
            { "<ActionContent scriptText = \"export API_TOKEN=\($0)&#10;cp .env.staging .env\"/>" }
        ),
        (
            "test plan", "App.xctestplan",
            {
                "{\"configurations\": [{\"name\": \"A\"}], \"defaultOptions\": {\"environmentVariableEntries\": "
                    + "[{\"key\": \"API_TOKEN\", \"value\": \"\($0)\"}]}}\n"
            }
        ),
        (
            "build setting", "App.xcodeproj/project.pbxproj",
            { "API_PASSWORD = \"\($0)\"; GREETING = \"a $(API_PASSWORD)\";" }
        ),
        ("script phase", "App.xcodeproj/project.pbxproj", { "export API_TOKEN=\($0)" }),
        (
            "Swift", "App.swift",
            { "#if SWITCHYARD_OPEN\nlet policy = ReleasePolicy.open\n#endif\nlet apiToken = \"\($0)\"\n" }
        ),
        ("Objective-C", "Old.m", { "NSString *apiToken = @\"\($0)\";\n" }),
        ("script", "ci/build.sh", { "#!/bin/sh\nexport API_TOKEN=\($0)\ncp Config/Old.xcconfig x\n" }),
        (
            "package", "Core/Package.swift",
            { "// swift-tools-version: 6.0\nimport PackageDescription\nlet apiToken = \"\($0)\"\n" }
        ),
        ("XcodeGen", "project.yml", { "name: Other\nsettings:\n  API_TOKEN: \($0)\n" }),
        (
            "stored values", "stored.plist",
            { "<key>apiToken</key><string>\($0)</string><key>environment</key><string>staging</string>\n" }
        ),
        (
            "accepted hits", "accept.json",
            { "{\"accepted\": [{\"path\": \"x\", \"value\": \"https://u:\($0)@h.example\", \"reason\": \"r\"}]}\n" }
        ),
    ]

    private static let scheme = "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme"

    /// All kinds.
    static let kinds: [String] = placed.map(\.kind) + told

    private static func row(_ key: String, _ value: String) -> String {
        "<dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>T</string>"
            + "<key>IsSecure</key><true/><key>Key</key><string>\(key)</string>"
            + "<key>DefaultValue</key><string>\(value)</string></dict>\n"
    }

    private static func list(_ body: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\n\(body)</dict></plist>\n"
    }

    /// What is planted in a file, one kind after the other.
    private static func planted(_ file: String, _ isWanted: (String) -> Bool = { _ in true }) -> String {
        placed.filter { $0.file == file && isWanted($0.kind) }.map { $0.text(secret(of: $0.kind)) }.joined()
    }

    private static func environment(_ name: String, _ body: String) -> String {
        "<key>\(name)</key><dict>\(body)</dict>\n"
    }

    /// The files of the project.
    static let files: [String: String] = {
        var files = Dictionary(placed.map { ($0.file, planted($0.file)) }) { first, _ in first }
        for file in [
            "App.entitlements", "GoogleService-Info.plist", "Keys.plist", "KZBEnvironments.plist", "stored.plist",
        ] {
            files[file] = list(planted(file))
        }
        files["Info.plist"] = list(
            "<key>CFBundleIdentifier</key><string>com.example.app</string><key>Where</key><string>$(ENDPOINT)</string>\n"
                + "<key>SwitchyardEnvironment</key><string>$(APP_ENV)</string><key>Copy</key><string>$(COPY)</string>\n"
                + planted("Info.plist"))
        let page = { (name: String) in
            list(
                "<key>PreferenceSpecifiers</key><array>\(planted("Settings.bundle/\(name).plist"))"
                    + (name == "Root"
                        ? "<dict><key>Type</key><string>PSChildPaneSpecifier</string><key>Title</key><string>B</string>"
                            + "<key>File</key><string>More</string></dict>" : "") + "</array>")
        }
        files["Settings.bundle/Root.plist"] = page("Root")
        files["Settings.bundle/More.plist"] = page("More")
        files["Environments.plist"] = list(
            "<key>Switchyard</key><dict><key>Keys</key><dict><key>partnerSalt</key><dict><key>Type</key><string>string</string>"
                + "<key>Secret</key><true/></dict><key>hook</key><dict><key>Type</key><string>url</string>"
                + "<key>Secret</key><true/></dict></dict></dict>\n"
                + environment("staging", planted("Environments.plist"))
                + environment(
                    "production",
                    "<key>partnerSalt</key><string>of-production-alone</string><key>clientSecret</key><string>y</string>"
                        + "<key>hook</key><string>https://hooks.example.com/of-production-alone</string>"
                        + "<key>apiURL</key><string>https://example.com</string>"))
        files["config.production.json"] = "{\"apiToken\": \"y\", \"host\": \"example.com\"}\n"
        files["Config/Release.xcconfig"] = "#include \"Shared.xcconfig\"\nAPP_ENV = production\n"
        files["Config/Debug.xcconfig", default: ""] +=
            "APP_ENV = staging\nPARTNER_SALT = \(secret(of: "Environments.plist, declared"))\n"
        let own = ["INFOPLIST_FILE": "Info.plist", "CODE_SIGN_ENTITLEMENTS": "App.entitlements"]
        var app = WrittenProject.Target(
            name: "App", configurations: [("Debug", own), ("Release", own)],
            resources: [
                "Environments.plist", "Settings.bundle", "GoogleService-Info.plist", "config.staging.json",
                "config.production.json", "Keys.plist", "en.lproj/InfoPlist.strings",
            ], xcconfigs: ["Debug": "Config/Debug.xcconfig", "Release": "Config/Release.xcconfig"])
        app.sources = ["App.swift", "Old.m"]
        app.scripts = [planted("App.xcodeproj/project.pbxproj") { $0 == "script phase" }]
        let settings = planted("App.xcodeproj/project.pbxproj") { $0 == "build setting" }
        files["App.xcodeproj/project.pbxproj"] = WrittenProject.text([app])
            .replacing("buildSettings = {", with: "buildSettings = { \(settings)")
        let script = planted(scheme) { $0 == "scheme, script" }
        let inRun =
            "<CommandLineArguments>\(planted(scheme) { $0 == "scheme, argument" })</CommandLineArguments>\n"
            + "<EnvironmentVariables>\(planted(scheme) { $0 == "scheme, variable" })</EnvironmentVariables>"
        files[scheme] = WrittenProject.scheme(
            target: "App", project: "App", run: "Debug", archive: "Release", inRun: inRun
        )
        .replacing(
            "<BuildAction>", with: "<BuildAction><PreActions><ExecutionAction>\(script)</ExecutionAction></PreActions>"
        )
        .replacing(
            "shouldUseLaunchSchemeArgsEnv = \"YES\"/>",
            with: "><TestPlans><TestPlanReference reference = \"container:App.xctestplan\"/></TestPlans></TestAction>")
        return files
    }()
}
