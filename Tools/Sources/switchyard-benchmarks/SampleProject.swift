import Foundation
import PropertyLists

/// The project of many apps on disk, in the style of Xcode: of six targets, one is an app, two are its extensions, two are
/// frameworks, and one has tests. The same numbers write the same bytes.
struct SampleProject {
    /// The number of targets, build configurations (at most eight) and schemes.
    struct Size {
        var targets = 60
        var configurations = 8
        var schemes = 40
    }

    /// The folder of the project.
    let folder: URL
    let size: Size

    /// The number of warnings and errors of a check: variables of schemes that name an environment that does not exist.
    private(set) var mistakes = 0

    /// Writes the files.
    init(in temporary: BenchmarkFolder, _ size: Size) throws {
        let name = "project-\(size.targets)-\(size.configurations)-\(size.schemes)"
        try self.init(in: temporary.url.appendingPathComponent(name, isDirectory: true), size)
    }

    /// Writes the files into a folder.
    init(in folder: URL, _ size: Size) throws {
        self.folder = folder
        self.size = size
        let targets = (0..<size.targets).map(Target.init)
        let configurations = Array(Self.configurationNames.prefix(size.configurations))
        try writeXcconfigFiles(targets, configurations)
        try writeTargets(targets)
        try writeShared()
        try write(
            SampleProjectFile(targets: targets, configurations: configurations).text, "Shop.xcodeproj/project.pbxproj")
        let apps = targets.filter { $0.kind == .app || $0.kind == .framework }
        for number in 0..<size.schemes {
            let target = apps[number % apps.count]
            let isMistaken = target.kind == .app && number % 4 == 0
            let scheme = SampleScheme(
                target: target, configuration: configurations[number / apps.count * 2 % configurations.count],
                archive: "Release", environment: isMistaken ? "stagging" : "staging")
            if isMistaken { mistakes += 1 }
            let suffix = number < apps.count ? "" : " \(number / apps.count)"
            let name = "Shop.xcodeproj/xcshareddata/xcschemes/\(target.name)\(suffix).xcscheme"
            try write(scheme.text, name)
        }
    }

    private static let configurationNames = [
        "Debug", "Release", "Debug-Staging", "Release-Staging", "Debug-QA", "Release-QA", "Debug-Demo", "Release-Demo",
    ]

    @discardableResult
    private func write(_ text: String, _ name: String) throws -> String {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    // MARK: Build settings

    private func writeXcconfigFiles(_ targets: [Target], _ configurations: [String]) throws {
        func setting(_ number: Int) -> String {
            switch number % 4 {
            case 0: "SHOP_PART_\(number) = part-\(number)"
            case 1: "SHOP_PART_\(number) = $(SHOP_PART_\(number - 1))/$(ENVIRONMENT_NAME)"
            case 2: "GCC_PREPROCESSOR_DEFINITIONS = $(inherited) PART_\(number)=$(SHOP_PART_\(number - 1))"
            default: "OTHER_SWIFT_FLAGS[sdk=iphoneos*] = $(inherited) -DPART_\(number)"
            }
        }
        try write(
            """
            // What all targets have in common.
            #include "Warnings.xcconfig"
            SDKROOT = iphoneos
            IPHONEOS_DEPLOYMENT_TARGET = 16.0
            SWIFT_VERSION = 6.0
            MARKETING_VERSION = 3.14.1
            CURRENT_PROJECT_VERSION = 1812
            IDENTIFIER_PREFIX = com.example.shop
            API_URL = https:/$()/$(API_HOST)/v2

            """ + (0..<40).map(setting).joined(separator: "\n") + "\n", "Config/Base.xcconfig")
        try write(
            (0..<40).map { "CLANG_WARN_SHOP_\($0) = YES\n" }.joined() + "GCC_WARN_UNUSED_VARIABLE = YES\n",
            "Config/Warnings.xcconfig")
        for environment in Set(configurations.map(Self.environment)).sorted() {
            try write(
                """
                ENVIRONMENT_NAME = \(environment)
                API_HOST = \(environment == "production" ? "api" : environment).example.com
                IDENTIFIER_SUFFIX = \(environment == "production" ? "" : ".\(environment)")

                """, "Config/Environments/\(environment).xcconfig")
        }
        for configuration in configurations {
            let environment = Self.environment(of: configuration)
            let isDebug = configuration.hasPrefix("Debug")
            let condition =
                isDebug ? "DEBUG SWITCHYARD_OPEN" : environment == "production" ? "" : "SWITCHYARD_TESTFLIGHT"
            try write(
                """
                #include "Base.xcconfig"
                #include "Environments/\(environment).xcconfig"
                SWIFT_OPTIMIZATION_LEVEL = \(isDebug ? "-Onone" : "-O")
                SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) \(condition)
                DEBUG_INFORMATION_FORMAT = \(isDebug ? "dwarf" : "dwarf-with-dsym")

                """, "Config/\(configuration).xcconfig")
        }
        for kind in Target.Kind.allCases {
            try write(
                """
                SKIP_INSTALL = \(kind == .app ? "NO" : "YES")
                APPLICATION_EXTENSION_API_ONLY = \(kind == .app || kind == .tests ? "NO" : "YES")

                """, "Config/Kinds/\(kind.rawValue).xcconfig")
        }
        for target in targets {
            try write(
                """
                #include "../Kinds/\(target.kind.rawValue).xcconfig"
                PRODUCT_BUNDLE_IDENTIFIER = \(target.identifier)
                INFOPLIST_FILE = \(target.name)/Info.plist
                \(target.hasEntitlements ? "CODE_SIGN_ENTITLEMENTS = \(target.name)/\(target.name).entitlements" : "")
                OTHER_LDFLAGS = $(inherited) -ObjC

                """, "Config/Targets/\(target.name).xcconfig")
        }
    }

    private static func environment(of configuration: String) -> String {
        configuration.split(separator: "-").dropFirst().first?.lowercased() ?? "production"
    }

    // MARK: Property lists

    private func writeTargets(_ targets: [Target]) throws {
        for target in targets {
            try write(Self.infoPlist(of: target), "\(target.name)/Info.plist")
            if target.hasEntitlements {
                try write(
                    Self.propertyList(
                        """
                        \t<key>com.apple.security.application-groups</key>
                        \t<array>
                        \t\t<string>group.$(IDENTIFIER_PREFIX).app\(target.family)</string>
                        \t</array>
                        \t<key>keychain-access-groups</key>
                        \t<array>
                        \t\t<string>$(AppIdentifierPrefix)$(IDENTIFIER_PREFIX).app\(target.family)</string>
                        \t</array>
                        """), "\(target.name)/\(target.name).entitlements")
            }
            for number in 0..<Target.sources {
                let lines = (0..<20).map { "    let value\($0) = \"\(target.name) \(number) \($0)\"\n" }
                try write(
                    "struct Part\(number) {\n\(lines.joined())}\n", "\(target.name)/Sources/Part\(number).swift")
            }
        }
    }

    private static func propertyList(_ entries: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \(entries)
        </dict>
        </plist>

        """
    }

    private static func infoPlist(of target: Target) -> String {
        var entries = [
            ("CFBundleDevelopmentRegion", "$(DEVELOPMENT_LANGUAGE)"), ("CFBundleExecutable", "$(EXECUTABLE_NAME)"),
            ("CFBundleIdentifier", "$(PRODUCT_BUNDLE_IDENTIFIER)"), ("CFBundleInfoDictionaryVersion", "6.0"),
            ("CFBundleName", "$(PRODUCT_NAME)"), ("CFBundlePackageType", "$(PRODUCT_BUNDLE_PACKAGE_TYPE)"),
            ("CFBundleShortVersionString", "$(MARKETING_VERSION)"), ("CFBundleVersion", "$(CURRENT_PROJECT_VERSION)"),
        ]
        if target.kind == .app {
            entries += [
                ("Environment", "$(ENVIRONMENT_NAME)"), ("ApiUrl", "$(API_URL)"),
                ("NSCameraUsageDescription", "Scans the codes of articles."),
            ]
            entries += (0..<10).map { ("ShopFigure\($0)", "$(SHOP_PART_\($0 * 4 + 1))") }
        }
        let lines = entries.map { "\t<key>\($0)</key>\n\t<string>\($1)</string>" }
        let point =
            switch target.number % 6 {
            case 1: "com.apple.widgetkit-extension"
            case 2: "com.apple.usernotifications.service"
            default: ""
            }
        let attributes =
            point.isEmpty
            ? ""
            : "\n\t<key>NSExtension</key>\n\t<dict>\n\t\t<key>NSExtensionPointIdentifier</key>\n\t\t<string>\(point)</string>\n\t</dict>"
        return propertyList(lines.joined(separator: "\n") + attributes)
    }

    private func writeShared() throws {
        let environments = ["production", "staging", "qa", "demo"]
        var root: [String: PropertyListValue] = [
            "Switchyard": [
                "Production": "production", "InfoKey": "Environment",
                "TestFlightEnvironments": ["staging", "qa", "demo"],
            ],
            "Common": .dictionary(
                Dictionary(uniqueKeysWithValues: (0..<50).map { ("feature\($0)", .string("value \($0)")) })),
        ]
        for environment in environments {
            root[environment] = ["apiURL": .string("https://\(environment).example.com/v2")]
        }
        try PropertyList.data(.dictionary(root)).write(to: folder.appendingPathComponent("Environments.plist"))
        let settingsBundle = folder.appendingPathComponent("Settings.bundle", isDirectory: true)
        try FileManager.default.createDirectory(at: settingsBundle, withIntermediateDirectories: true)
        let rows: [PropertyListValue] = (0..<30).map { number in
            [
                "Type": "PSToggleSwitchSpecifier", "Title": .string("Feature \(number)"),
                "Key": .string("shop.feature\(number)"), "DefaultValue": false,
            ]
        }
        try PropertyList.data(
            ["StringsTable": "Root", "PreferenceSpecifiers": .array(rows)]
        ).write(to: settingsBundle.appendingPathComponent("Root.plist"))
        for language in ["en", "de"] {
            let texts = (0..<30).map { "\"Feature \($0)\" = \"\(language) \($0)\";\n" }
            try write(texts.joined(), "Settings.bundle/\(language).lproj/Root.strings")
        }
    }
}

extension SampleProject {
    /// A target.
    struct Target {
        enum Kind: String, CaseIterable {
            case app = "App"
            case appExtension = "Extension"
            case framework = "Framework"
            case tests = "Tests"
        }

        let number: Int

        /// The number of the files that it compiles.
        static let sources = 10

        var kind: Kind {
            switch number % 6 {
            case 0: .app
            case 1, 2: .appExtension
            case 3, 4: .framework
            default: .tests
            }
        }

        /// The number of the app that it belongs to.
        var family: Int { number / 6 }

        var name: String {
            switch number % 6 {
            case 0: "App\(family)"
            case 1: "App\(family)Widgets"
            case 2: "App\(family)Notifications"
            case 3: "App\(family)Kit"
            case 4: "App\(family)Network"
            default: "App\(family)Tests"
            }
        }

        var identifier: String {
            let app = "$(IDENTIFIER_PREFIX).app\(family)$(IDENTIFIER_SUFFIX)"
            return kind == .app ? app : "\(app).\(name.lowercased())"
        }

        var hasEntitlements: Bool { kind == .app || kind == .appExtension }

        var productType: String {
            switch kind {
            case .app: "com.apple.product-type.application"
            case .appExtension: "com.apple.product-type.app-extension"
            case .framework: "com.apple.product-type.framework"
            case .tests: "com.apple.product-type.bundle.unit-test"
            }
        }

        /// The name of the product with the ending of its type.
        var productName: String {
            switch kind {
            case .app: "\(name).app"
            case .appExtension: "\(name).appex"
            case .framework: "\(name).framework"
            case .tests: "\(name).xctest"
            }
        }
    }
}
