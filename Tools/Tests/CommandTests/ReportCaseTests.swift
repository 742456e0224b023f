import Foundation
import TestProjects
import TestSupport
import Testing

/// What people ask in public reports, each with a small project of our own: the `README` of each folder says where the report
/// is, and what is right.
@Suite struct ReportCaseTests {
    /// A command in the folder of a case, and what it has to print.
    struct Question: Sendable, CustomTestStringConvertible {
        let folder: String
        let arguments: [String]
        /// Texts that are printed.
        var printed: [String] = []
        /// Texts that are not.
        var absent: [String] = []
        var code: Int32 = 0
        /// Files that are not written.
        var notWritten: [String] = []

        var testDescription: String { "\(folder): \(arguments.joined(separator: " "))" }
    }

    private static let questions: [Question] = [
        // With a test plan, the arguments of Run do not reach tests.
        Question(
            folder: "001-testplan-arguments", arguments: ["explain", ".", "--scheme", "App", "--action", "test"],
            printed: ["test plan App\n", "\nproduction, from launch argument -environment", "App.xctestplan:11"]),
        Question(
            folder: "001-testplan-arguments", arguments: ["matrix", "."],
            printed: ["App     run      Debug          qa", "test     Debug          production"],
            absent: ["run, test"]),
        // The path of the container tells projects of one name apart.
        Question(
            folder: "002-two-projects-of-one-name", arguments: ["explain", "All.xcworkspace", "--scheme", "Admin"],
            printed: ["qa, from Info.plist key", "apps/admin/App/Info.plist"]),
        Question(
            folder: "002-two-projects-of-one-name", arguments: ["matrix", "All.xcworkspace"],
            printed: [
                "Admin   run, test, analyze  Debug          qa", "Shop    run, test, analyze  Debug          dev",
            ]),
        // References where nothing expands them.
        Question(
            folder: "007-settings-version-reference", arguments: ["check", "."],
            printed: ["Root.plist:9:4: warning: ", "$(MARKETING_VERSION)", "[unexpanded-reference]"]),
        Question(
            folder: "008-catalog-reference", arguments: ["check", "."],
            printed: ["Environments.plist:6:38: warning: dev.apiURL refers to $(API_HOST)", "[unexpanded-reference]"]),
        Question(
            folder: "008-catalog-reference", arguments: ["explain", ".", "--stored", "environment=dev", "apiURL"],
            printed: ["https://$(API_HOST)/api  string"], absent: ["api  url"]),
        Question(
            folder: "009-expand-build-settings-no", arguments: ["check", "."],
            printed: ["APIHost refers to $(API_HOST), and INFOPLIST_EXPAND_BUILD_SETTINGS is NO"], code: 1),
        Question(
            folder: "009-expand-build-settings-no", arguments: ["explain", "."], printed: ["[unexpanded-reference]"],
            code: 1),
        // What Xcode does not build.
        Question(
            folder: "010-infoplist-in-resources", arguments: ["check", "."],
            printed: ["Multiple commands produce Info.plist", "[duplicate-output]"], code: 1),
        Question(
            folder: "010-infoplist-in-resources",
            arguments: ["assemble", "--project", ".", "--configuration", "Release", "-o", "out.app"],
            printed: ["[duplicate-output]"], code: 2, notWritten: ["out.app"]),
        Question(
            folder: "010c-entitlements-in-resources", arguments: ["check", "."],
            printed: ["App copies its entitlements App.entitlements", "[copied-build-input]"]),
        Question(
            folder: "011-two-files-one-place", arguments: ["check", "."],
            printed: [
                "Firebase/Dev/GoogleService-Info.plist and Firebase/Prod/GoogleService-Info.plist",
                "Multiple commands produce GoogleService-Info.plist",
            ], code: 1),
        Question(
            folder: "011-two-files-one-place",
            arguments: ["assemble", "--project", ".", "--configuration", "Release", "-o", "out.app"],
            printed: ["[duplicate-output]"], code: 2, notWritten: ["out.app"]),
        Question(
            folder: "012-localized-infoplist-wins", arguments: ["explain", "."],
            printed: ["the localized CFBundleDisplayName \"Shop\" is shown in every build configuration"]),
        Question(
            folder: "012-localized-infoplist-wins", arguments: ["check", "."],
            printed: ["InfoPlist.strings:1:1: warning: ", "[localized-infoplist-key]"]),
        // Operands end at the next colon.
        Question(
            folder: "015-default-operator-url", arguments: ["build-settings", "A.xcconfig"],
            printed: [
                "write API_URL_DEFAULT = https:/$()/api.shop.example on its own line, "
                    + "and $(OVERRIDE:default=$(API_URL_DEFAULT))"
            ], absent: ["default=https:/$()/"], code: 1),
        Question(
            folder: "015-default-operator-url", arguments: ["build-settings", "B.xcconfig"],
            printed: ["write the URL as a separate build setting"], code: 1),
        Question(
            folder: "015-default-operator-url", arguments: ["build-settings", "C.xcconfig"],
            printed: ["API_URL = https://api.shop.example  C.xcconfig:2"]),
        // What an app gets today of a .env file.
        Question(
            folder: "016-env-comment-in-react-native", arguments: ["init", ".", "--dry-run"],
            printed: [
                ".env:1: API_URL is written as \"https://dev.shop.example\", but react-native-config gives "
                    + "\"https://dev.shop.example # dev server\" to the app",
                ".env:2: CDN is written as \"https://cdn.dev.shop.example\", but react-native-config gives \"\" to the app",
                "      API_URL: https://dev.shop.example  # ",
            ]),
        Question(
            folder: "017-env-above-ios", arguments: ["init", "ios", "--dry-run"],
            printed: [
                "API_URL: url", "production:  # ../.env.production", "staging:  # ../.env.staging",
                "development:  # ../.env",
                "the scheme \"ShopStaging\" builds with .env.staging",
                "the scheme \"Shop\" builds with .env.production",
            ]),
        Question(
            folder: "017-env-above-ios", arguments: ["matrix", "ios"],
            printed: [
                "before the scheme \"Shop\" builds, a script picks .env.production",
                "before the scheme \"ShopStaging\" builds, a script picks .env.staging",
            ]),
        // What only signing knows.
        Question(
            folder: "018-app-identifier-prefix", arguments: ["explain", "."],
            printed: ["KeychainGroup  ABCDE12345.com.acme.shared", "$(AppIdentifierPrefix) known when signed"],
            absent: ["undefined"]),
        Question(
            folder: "018-app-identifier-prefix", arguments: ["build-settings", ".", "--format", "json"],
            printed: ["\"KeychainGroup\" : \"ABCDE12345.com.acme.shared\""]),
        // Script phases see every build setting.
        Question(
            folder: "019-dart-defines-cut", arguments: ["check", "."],
            printed: ["Dev.xcconfig:", "value of \"DART_DEFINES\" is cut off"], absent: ["no findings"]),
        Question(
            folder: "020-ats-domain", arguments: ["check", ".", "--rule", "transport-exception-domain"],
            printed: ["QA.Shop.example", "192.168.1.5", "qa.shop.example:8080"]),
        // What was right.
        Question(
            folder: "031-config-condition",
            arguments: ["build-settings", ".", "--configuration", "Debug", "PRODUCT_NAME"],
            printed: ["PRODUCT_NAME = Shop Dev  T.xcconfig:2"]),
        Question(
            folder: "031-config-condition",
            arguments: ["build-settings", ".", "--configuration", "Release", "PRODUCT_NAME"],
            printed: ["PRODUCT_NAME = Shop  T.xcconfig:1"]),
        Question(
            folder: "032-inherited-across-includes", arguments: ["build-settings", "Main.xcconfig", "V"],
            printed: ["V = \"ONE\" \"TWO\""]),
        Question(
            folder: "033-scheme-variable-unbracketed", arguments: ["explain", ".", "--scheme", "App"],
            printed: ["dev, from environment variable SWITCHYARD_ENVIRONMENT"]),
        Question(
            folder: "035-packages-development", arguments: ["check", ".", "--severity", "note"],
            printed: ["Xcode builds Swift packages as Release in Dev, although App is built for debugging"]),
        Question(
            folder: "036-natrium-by-configuration", arguments: ["init", ".", "--dry-run"],
            printed: [
                "api: https://shop.example  # .natrium.yml:18", "link: shop-staging://open",
                ".natrium.yml:8: xcconfig: Natrium changes files with it",
            ]),
        Question(
            folder: "037-capacitor-server-url", arguments: ["audit", "Shop.app", "--no-catalog"],
            printed: ["http://192.168.28.43:8100 [private-host]"], code: 1),
        Question(
            folder: "038-flutter-generated-missing", arguments: ["check", "."],
            printed: ["[missing-included-file]", "run \"flutter pub get\""]),
        Question(
            folder: "040-settings-sublocalization",
            arguments: ["settings-bundle", "show", "--language", "en-US", "Settings.bundle"],
            printed: ["Favorites"]),
        Question(
            folder: "040-settings-sublocalization", arguments: ["settings-bundle", "check", "Settings.bundle"],
            printed: ["1 page, 1 specifier"]),
        Question(
            folder: "041-child-pane-file-with-extension",
            arguments: ["settings-bundle", "check", "Settings.bundle"],
            printed: ["page \"About.plist.plist\" of the child pane does not exist"]),
    ]

    /// Whether a build is sealed, and what is in the app.
    private static let answers: [Question] = [
        // Conditions of a target do not reach packages.
        Question(
            folder: "103-conditions-do-not-reach-packages", arguments: ["explain", ".", "--configuration", "Debug"],
            printed: ["release policy sealed\nproduction"]),
        Question(
            folder: "103-conditions-do-not-reach-packages", arguments: ["check", "."],
            printed: ["Packages/Core/Sources/Core/Core.swift:3", "[unreachable-policy]"]),
        // A flag of the Swift compiler defines a condition, one of Clang does not.
        Question(
            folder: "104-open-by-other-swift-flags", arguments: ["explain", ".", "--configuration", "Release"],
            printed: ["release policy open: SWITCHYARD_OPEN (App.xcodeproj/project.pbxproj:59)"],
            absent: ["sealed"]),
        Question(
            folder: "104-open-by-other-swift-flags", arguments: ["matrix", "."], printed: ["[open-archive]"],
            absent: ["sealed"], code: 1),
        Question(folder: "104e-clang-flag-opens-nothing", arguments: ["matrix", "."], printed: ["(sealed)"]),
        // What a build copies, and what an extension reads.
        Question(
            folder: "108c-platform-filter-in-a-folder", arguments: ["explain", ".", "--configuration", "Debug"],
            printed: ["[missing-catalog]"]),
        Question(
            folder: "109-yaml-in-synchronized-folder", arguments: ["check", "."],
            printed: ["Switchyard.yaml", "[copied-environments]"], code: 1),
        Question(
            folder: "110-widget-without-the-key",
            arguments: ["explain", ".", "--target", "Widget", "--configuration", "Debug"],
            printed: ["dev, from Info.plist"]),
        Question(
            folder: "119-catalog-app-group-not-in-entitlements", arguments: ["check", "."],
            printed: ["group.com.acme.shop", "[catalog-app-group]"], code: 1),
        Question(
            folder: "125b-catalog-by-copy-files-phase", arguments: ["explain", ".", "--configuration", "Debug"],
            printed: ["dev, from Info.plist"]),
        // The project file of Xcode 27.
        Question(
            folder: "170-json-project", arguments: ["explain", ".", "--configuration", "Debug"],
            printed: ["dev, from Info.plist"]),
        Question(
            folder: "171-old-project-file-beside-the-json-one", arguments: ["explain", "."],
            printed: ["project.xcproj", "[two-project-files]"], code: 2),
        Question(
            folder: "173-json-project-with-a-folder", arguments: ["explain", ".", "--configuration", "Debug"],
            printed: ["dev, from Info.plist"]),
    ]

    /// Every format of a project file, and its name.
    private static let formats = ["xml", "json", "utf16", "bom", "cyrillic"].map { format in
        Question(
            folder: "039-project-file-formats", arguments: ["explain", format, "--configuration", "Debug"],
            printed: ["dev, from Info.plist key SwitchyardEnvironment"])
    }

    @Test(arguments: questions + answers + formats) func answersRight(_ question: Question) async throws {
        try await withTemporaryFolder { folder in
            let place = folder.appendingPathComponent("case")
            try FileManager.default.copyItem(
                at: Switchyard.fixtures.appendingPathComponent("Reports/\(question.folder)"), to: place)
            let ended = try await Switchyard.run(question.arguments, in: place)
            #expect(ended.code == question.code, "\(ended.all)")
            for text in question.printed { #expect(ended.all.contains(text), "no \(text) in \(ended.all)") }
            for text in question.absent { #expect(!ended.all.contains(text), "\(text) in \(ended.all)") }
            for name in question.notWritten {
                #expect(!FileManager.default.fileExists(atPath: place.appendingPathComponent(name).path))
            }
        }
    }

    /// A file that git ignores is in this build, and not in that of a fresh clone, which does not fail.
    @Test(arguments: [("", false), ("App/Config.plist\n", true)])
    func whatGitIgnoresInASynchronizedFolder(_ ignored: String, _ isFound: Bool) async throws {
        try await withTemporaryFolder { folder in
            let place = folder.appendingPathComponent("case")
            try FileManager.default.copyItem(
                at: Switchyard.fixtures.appendingPathComponent("Reports/109-yaml-in-synchronized-folder"), to: place)
            try Data("<?xml version=\"1.0\"?><plist version=\"1.0\"><dict/></plist>".utf8)
                .write(to: place.appendingPathComponent("App/Config.plist"))
            try Data(ignored.utf8).write(to: place.appendingPathComponent(".gitignore"))
            let git = try #require(Program("git"))
            #expect(try await git.run(["init", "-q", "."], in: place.path).isSuccess)
            let ended = try await Switchyard.run(["check", "."], in: place)
            #expect(ended.all.contains("[ignored-resource]") == isFound, "\(ended.all)")
        }
    }

    /// A case that is not asked about is not a case.
    @Test func allAreAsked() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Switchyard.fixtures.appendingPathComponent("Reports").path)
        #expect(Set(folders) == Set((Self.questions + Self.answers + Self.formats).map(\.folder)))
    }
}
