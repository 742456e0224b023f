/// A change of one file of ``EditedProject``, as agents and people in a hurry make it.
package struct ProjectEdit: Sendable {
    /// What an edit does.
    package enum Outcome: Sendable {
        /// It opens a release, changes what one reaches, or keeps a value from arriving.
        case harm
        /// It takes the place of something that is generated, and what decides is as before.
        case warning
        case none
    }

    package let name: String
    let file: String
    let from: String
    let to: String
    package let outcome: Outcome

    init(_ name: String, _ file: String, _ from: String, _ to: String, _ outcome: Outcome = .harm) {
        (self.name, self.file, self.from, self.to, self.outcome) = (name, file, from, to, outcome)
    }

    /// The files of ``EditedProject`` after the edit; `nil` if there is nothing to edit.
    package var edited: [String: String]? { edited(EditedProject.files) }

    /// The files of a project after the edit; `nil` if there is nothing to edit.
    package func edited(_ files: [String: String]) -> [String: String]? {
        var edited = files
        guard let text = edited[file], text.contains(from) else { return nil }
        edited[file] = text.replacing(from, with: to, maxReplacements: 1)
        return edited
    }
}

/// An app with a widget, and edits of it.
package enum EditedProject {
    private static let release = "Config/Release.xcconfig"
    private static let debug = "Config/Debug.xcconfig"
    private static let catalog = "Environments.plist"
    private static let project = "App.xcodeproj/project.pbxproj"
    private static let scheme = "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme"
    private static let host = "API_HOST = shop.example\n"
    private static let merge = "<<<<<<< HEAD\n" + host + "=======\nAPI_HOST = staging.shop.example\n>>>>>>> beta\n"

    /// The edits of files beside the project file, which both formats have.
    package static let ofFiles: [ProjectEdit] = [
        // A release is opened.
        ProjectEdit("condition", release, host, host + "SWIFT_ACTIVE_COMPILATION_CONDITIONS = SWITCHYARD_OPEN\n"),
        ProjectEdit(
            "condition, inherited", release, host,
            host + "SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) SWITCHYARD_OPEN\n"),
        ProjectEdit("flag, apart", release, host, host + "OTHER_SWIFT_FLAGS = $(inherited) -D SWITCHYARD_OPEN\n"),
        ProjectEdit("flag, joined", release, host, host + "OTHER_SWIFT_FLAGS = -DSWITCHYARD_OPEN\n"),
        ProjectEdit("flag, frontend", release, host, host + "OTHER_SWIFT_FLAGS = -Xfrontend -DSWITCHYARD_OPEN\n"),
        ProjectEdit("flag for devices", release, host, host + "OTHER_SWIFT_FLAGS[sdk=iphoneos*] = -DSWITCHYARD_OPEN\n"),
        ProjectEdit(
            "flag for a processor", release, host, host + "OTHER_SWIFT_FLAGS[arch=arm64] = -DSWITCHYARD_OPEN\n"),
        ProjectEdit(
            "condition in the shared file", "Config/Common.xcconfig", "SERVER_TIMEOUT",
            "SWIFT_ACTIVE_COMPILATION_CONDITIONS = SWITCHYARD_OPEN\nSERVER_TIMEOUT"),
        ProjectEdit(
            "condition through another name", release, host,
            host + "MODE = SWITCHYARD_OPEN\nSWIFT_ACTIVE_COMPILATION_CONDITIONS = $(MODE)\n"),
        ProjectEdit("negated #if", "App.swift", "#if SWITCHYARD_OPEN", "#if !SWITCHYARD_OPEN"),
        ProjectEdit("both branches open", "App.swift", "ReleasePolicy.sealed", "ReleasePolicy.open"),
        ProjectEdit("#if true", "App.swift", "#if SWITCHYARD_OPEN", "#if true || SWITCHYARD_OPEN"),
        ProjectEdit("condition commented out", "App.swift", "#if SWITCHYARD_OPEN", "#if !DEBUG || SWITCHYARD_OPEN"),
        ProjectEdit(
            "policy by a default", "App.swift", "ReleasePolicy.sealed", "ReleasePolicy(rawValue: name) ?? .sealed"),
        ProjectEdit(
            "scheme archives Debug", scheme, "<ArchiveAction buildConfiguration = \"Release\"",
            "<ArchiveAction buildConfiguration = \"Debug\""),
        ProjectEdit("Release includes Debug", release, "#include \"Common.xcconfig\"", "#include \"Debug.xcconfig\""),
        ProjectEdit(
            "widget opened in Release", "Config/WidgetRelease.xcconfig", "// Nothing",
            "SWIFT_ACTIVE_COMPILATION_CONDITIONS = SWITCHYARD_OPEN\n//"),
        ProjectEdit("server of testers", release, "= shop.example", "= staging.shop.example"),
        ProjectEdit(
            "server of staging in production", catalog, "<string>https://shop.example",
            "<string>https://staging.shop.example"),
        // What testers reach.
        ProjectEdit("widget without the condition", "Config/WidgetDebug.xcconfig", "SWITCHYARD_OPEN", ""),
        ProjectEdit("misspelled condition", debug, "SWITCHYARD_OPEN", "SWITCHYARD_OPENED"),
        ProjectEdit("no condition in Debug", debug, " SWITCHYARD_OPEN", ""),
        // A value does not arrive.
        ProjectEdit("value twice", release, host, host + "API_HOST = staging.shop.example\n"),
        ProjectEdit(
            "value twice, after others", release, host,
            host + "OTHER = 1\n\n// moved\nAPI_HOST = staging.shop.example\n"),
        ProjectEdit(
            "include last", release, "#include \"Common.xcconfig\"\n" + "APP_ENV = production\n" + host,
            "APP_ENV = production\n" + host + "#include \"Debug.xcconfig\"\n"),
        ProjectEdit("merge markers", release, host, merge),
        ProjectEdit("quoted host", release, "= shop.example", "= \"shop.example\""),
        ProjectEdit("quoted environment", debug, "APP_ENV = staging", "APP_ENV = \"staging\""),
        ProjectEdit("backslashes", release, "= shop.example", "= shop\\/example"),
        ProjectEdit("URL cut", release, "= shop.example", "= https://shop.example"),
        ProjectEdit("value removed", release, host, ""),
        ProjectEdit("name in another case", release, "API_HOST", "Api_Host"),
        ProjectEdit("condition that never holds", release, "API_HOST =", "API_HOST[config=Relase] ="),
        ProjectEdit("only for simulators", release, "API_HOST =", "API_HOST[sdk=iphonesimulator*] ="),
        ProjectEdit("no equals sign", release, "API_HOST =", "API_HOST"),
        ProjectEdit("unclosed reference", release, "= shop.example", "= $(SHOP.example"),
        ProjectEdit("swallowed line", release, "APP_ENV = production", "APP_ENV = production \\"),
        ProjectEdit("include misspelled", release, "Common.xcconfig", "Comon.xcconfig"),
        ProjectEdit("include removed", release, "#include \"Common.xcconfig\"\n", ""),
        ProjectEdit("byte order mark", release, "#include", "\u{FEFF}#include"),
        ProjectEdit("environment misspelled", debug, "APP_ENV = staging", "APP_ENV = stagging"),
        ProjectEdit("environment removed", debug, "APP_ENV = staging\n", ""),
        ProjectEdit(
            "key of the environment removed", "Info.plist",
            "<key>SwitchyardEnvironment</key><string>$(APP_ENV)</string>", ""),
        ProjectEdit("key of the environment misspelled", "Info.plist", "SwitchyardEnvironment", "SwitchyardEnviroment"),
        ProjectEdit("reference misspelled", "Info.plist", "$(API_HOST)", "$(API_HSOT)"),
        ProjectEdit("reference not closed", "Info.plist", "$(API_HOST)", "$(API_HOST"),
        ProjectEdit("production renamed", catalog, "<key>production</key>", "<key>shop</key>"),
        ProjectEdit(
            "a key removed from production", catalog, "<key>apiURL</key><string>https://shop.example</string>", ""),
        ProjectEdit(
            "a key misspelled in staging", catalog, "<key>apiURL</key><string>https://staging",
            "<key>apiUrl</key><string>https://staging"),
        ProjectEdit("catalog damaged", catalog, "<key>staging</key>", "<key>staging</kye>"),
        ProjectEdit("merge markers in the catalog", catalog, "<key>staging</key>", "<<<<<<< HEAD\n<key>staging</key>"),
        ProjectEdit(
            "value of another type", catalog, "<key>staging</key><dict>",
            "<key>staging</key><dict><key>retries</key><string>three</string>"),
        ProjectEdit("App Group of another app", "App.entitlements", "group.com.acme.shop", "group.com.acme.store"),
        ProjectEdit("entitlement removed", "App.entitlements", "<string>group.com.acme.shop</string>", ""),
        // Harmless ones.
        ProjectEdit("comment", release, host, "// The shop.\n" + host, .none),
        ProjectEdit(
            "comment with the condition", release, host,
            "// SWIFT_ACTIVE_COMPILATION_CONDITIONS = SWITCHYARD_OPEN\n" + host, .none),
        ProjectEdit("blank lines", release, host, "\n\n" + host + "\n", .none),
        ProjectEdit("other order", release, "APP_ENV = production\n" + host, host + "APP_ENV = production\n", .none),
        ProjectEdit("blanks", release, "API_HOST = ", "API_HOST   =   ", .none),
        ProjectEdit("semicolon", release, "= shop.example", "= shop.example;", .none),
        ProjectEdit(
            "new flag", release, host, host + "OTHER_SWIFT_FLAGS = $(inherited) -enable-bare-slash-regex\n", .none),
        ProjectEdit(
            "new condition", release, host, host + "SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) BETA\n", .none),
        ProjectEdit("setting of Xcode", release, host, host + "SWIFT_VERSION = 6.0\n", .none),
        ProjectEdit("the same value twice", release, host, host + host, .none),
        ProjectEdit(
            "value for simulators", debug, "API_HOST = staging.shop.example\n",
            "API_HOST = staging.shop.example\nAPI_HOST[sdk=iphonesimulator*] = localhost\n", .none),
        ProjectEdit("optional include", debug, "APP_ENV", "#include? \"Local.xcconfig\"\nAPP_ENV", .none),
        ProjectEdit(
            "comment in source", "App.swift", "import Switchyard\n",
            "import Switchyard\n\n// policy: .open\n/* ReleasePolicy.open */\n", .none),
        ProjectEdit(
            "text in source", "App.swift", "import Switchyard\n",
            "import Switchyard\nlet text = \"\"\"\n  #if DEBUG /*\n  \"\"\"\n", .none),
        ProjectEdit(
            "function in source", "App.swift", "import Switchyard\n",
            "import Switchyard\nfunc open() { door.open() }\n", .none),
        ProjectEdit("other order in the catalog", catalog, "<key>production</key>", "\n  <key>production</key>", .none),
        ProjectEdit(
            "comment in the catalog", catalog, "<key>staging</key>", "<!-- For testers. --><key>staging</key>", .none),
        ProjectEdit(
            "other value in staging", catalog, "https://staging.shop.example", "https://stage.shop.example", .none),
        ProjectEdit(
            "key for all", catalog, "<key>retries</key>", "<key>depth</key><integer>2</integer><key>retries</key>",
            .none),
        ProjectEdit(
            "key of the system", "Info.plist", "<key>APIHost</key>",
            "<key>UIRequiresFullScreen</key><true/><key>APIHost</key>", .none),
        ProjectEdit(
            "variable in the scheme", scheme, "<ArchiveAction",
            "<AnalyzeAction buildConfiguration = \"Debug\"/>\n<ArchiveAction", .none),
        ProjectEdit("documentation", "README.md", "Shop", "Shop. Build with SWITCHYARD_OPEN to switch.", .none),
    ]

    /// The edits of the project file.
    package static let ofProject: [ProjectEdit] = [
        ProjectEdit(
            "condition in the project file", project, "RELEASE_APP = \"1\";",
            "SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"SWITCHYARD_OPEN\";"),
        ProjectEdit(
            "flag in the project file", project, "RELEASE_APP = \"1\";", "OTHER_SWIFT_FLAGS = \"-D SWITCHYARD_OPEN\";"),
        ProjectEdit(
            "inherited dropped", project, "DEBUG_APP = \"1\";", "SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"DEBUG\";"),
        ProjectEdit("environment hidden", project, "DEBUG_APP = \"1\";", "APP_ENV = \"\";"),
        ProjectEdit("host hidden", project, "RELEASE_APP = \"1\";", "API_HOST = \"staging.shop.example\";"),
        ProjectEdit("catalog excluded", project, "RELEASE_APP = \"1\";", "EXCLUDED_SOURCE_FILE_NAMES = \"*.plist\";"),
        ProjectEdit("no expansion", project, "RELEASE_APP = \"1\";", "INFOPLIST_EXPAND_BUILD_SETTINGS = \"NO\";"),
        ProjectEdit(
            "base of Debug in Release", project, "path = \"Config/Release.xcconfig\"",
            "path = \"Config/Debug.xcconfig\""),
        ProjectEdit(
            "base that is not there", project, "path = \"Config/Release.xcconfig\"", "path = \"Config/Relase.xcconfig\""
        ),
        ProjectEdit("catalog not copied", project, "path = \"Environments.plist\"", "path = \"Environment.plist\""),
        ProjectEdit("another setting", project, "RELEASE_APP = \"1\";", "SWIFT_VERSION = \"6.0\";", .none),
        ProjectEdit("comment in the project file", project, "RELEASE_APP", "/* For users. */ RELEASE_APP", .none),
    ]

    // MARK: The project

    private static let conditions = "SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) DEBUG SWITCHYARD_OPEN\n"
    private static let source = """
        import Switchyard

        #if SWITCHYARD_OPEN
        let policy = ReleasePolicy.open
        #else
        let policy = ReleasePolicy.sealed
        #endif

        """

    private static func list(_ body: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\(body)</dict></plist>\n"
    }

    private static func environment(_ name: String, _ host: String) -> String {
        "<key>\(name)</key><dict><key>apiURL</key><string>https://\(host)</string></dict>\n"
    }

    /// An app with a widget whose build settings people wrote.
    package static let files: [String: String] = {
        let own = ["INFOPLIST_FILE": "Info.plist", "CODE_SIGN_ENTITLEMENTS": "App.entitlements", "SDKROOT": "iphoneos"]
        func settings(_ configuration: String, _ identifier: String) -> [String: String] {
            own.merging(["\(configuration.uppercased())_APP": "1", "PRODUCT_BUNDLE_IDENTIFIER": identifier]) { $1 }
        }
        var app = WrittenProject.Target(
            name: "App", configurations: ["Debug", "Release"].map { ($0, settings($0, "com.acme.shop")) },
            resources: ["Environments.plist"], xcconfigs: ["Debug": debug, "Release": release])
        app.sources = ["App.swift"]
        app.embeds = ["Widget"]
        var widget = WrittenProject.Target(
            name: "Widget", productType: "com.apple.product-type.app-extension",
            configurations: ["Debug", "Release"].map { name in
                (
                    name,
                    settings("widget_" + name, "com.acme.shop.widget").merging(["INFOPLIST_FILE": "Widget.plist"]) {
                        $1
                    }
                )
            }, xcconfigs: ["Debug": "Config/WidgetDebug.xcconfig", "Release": "Config/WidgetRelease.xcconfig"])
        widget.sources = ["Widget.swift"]
        return [
            project: WrittenProject.text([app, widget]),
            scheme: WrittenProject.scheme(target: "App", project: "App", run: "Debug", archive: "Release"),
            "Config/Common.xcconfig": "SERVER_TIMEOUT = 30\n",
            debug: "#include \"Common.xcconfig\"\nAPP_ENV = staging\nAPI_HOST = staging.shop.example\n" + conditions,
            release: "#include \"Common.xcconfig\"\nAPP_ENV = production\n" + host,
            "Config/WidgetDebug.xcconfig": conditions, "Config/WidgetRelease.xcconfig": "// Nothing\n",
            "App.swift": source
                + "let host = Bundle.main.infoDictionary?[\"APIHost\"]\nlet timeout = info[\"Timeout\"]\n",
            "Widget.swift": source,
            "Info.plist": list(
                "<key>SwitchyardEnvironment</key><string>$(APP_ENV)</string>\n"
                    + "<key>APIHost</key><string>$(API_HOST)</string>\n<key>Timeout</key><string>$(SERVER_TIMEOUT)</string>"
            ),
            "Widget.plist": list("<key>CFBundleName</key><string>Widget</string>"),
            "App.entitlements": list(
                "<key>com.apple.security.application-groups</key><array><string>group.com.acme.shop</string></array>"),
            catalog: list(
                "<key>Switchyard</key><dict><key>AppGroup</key><string>group.com.acme.shop</string></dict>\n"
                    + "<key>Common</key><dict><key>retries</key><integer>3</integer></dict>\n"
                    + environment("production", "shop.example") + environment("staging", "staging.shop.example")),
            "README.md": "Shop\n",
        ]
    }()
}
