import PropertyLists
import SourceText
import TestProjects
import Testing

/// What a product says of itself that people notice first.
@Suite struct ExtensionDeploymentTests {
    private static func settings(_ identifier: String, _ version: String, _ file: String) -> [String: String] {
        [
            "PRODUCT_BUNDLE_IDENTIFIER": identifier, "IPHONEOS_DEPLOYMENT_TARGET": version, "SDKROOT": "iphoneos",
            "INFOPLIST_FILE": file,
        ]
    }

    /// A project with the Info.plists of an app and of an extension of a kind.
    private static func project(_ point: String) -> CheckedProject {
        CheckedProject.files([
            "App.plist": CheckedProject.propertyList(""),
            "Extension.plist": CheckedProject.propertyList(
                "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>\(point)</string></dict>"),
        ])
    }

    /// An app for several platforms is on each of them; an extension without any of its files was left behind.
    @Test(arguments: [
        ("iphoneos iphonesimulator macosx", "Extension.swift", 1), ("macosx", "Extension.swift", 0),
        ("iphoneos iphonesimulator macosx", "Gone.swift", 0),
    ])
    func anAppForSeveralPlatforms(_ platforms: String, _ source: String, _ count: Int) throws {
        var project = Self.project("com.apple.usernotifications.service")
        project.files["Extension.swift"] = ""
        var app = Self.settings("com.example.app", "15.0", "App.plist")
        app["SDKROOT"] = "auto"
        app["SUPPORTED_PLATFORMS"] = platforms
        let settings = Self.settings("com.example.app.extension", "17.4", "Extension.plist")
        project.targets = [
            CheckedProject.target("App", "application", ["Release": app]),
            CheckedProject.target("Extension", "app-extension", ["Release": settings]),
        ]
        project.targets[1].sources = [source]
        #expect(try project.findings(.extensionDeploymentTarget).count == count)
    }

    /// A widget needs what widgets need; a service for notifications needs nothing new.
    @Test(arguments: [
        ("com.apple.usernotifications.service", "17.4", 1), ("com.apple.usernotifications.service", "15.0", 0),
        ("com.apple.usernotifications.service", "14.0", 0), ("com.apple.usernotifications.service", "15.4", 0),
        ("com.apple.widgetkit-extension", "17.0", 0), ("com.apple.widgetkit-extension", "18.0", 1),
    ])
    func anExtensionThatNeedsALaterSystem(_ point: String, _ version: String, _ count: Int) throws {
        var project = Self.project(point)
        project.targets = [
            CheckedProject.target(
                "App", "application",
                [
                    "Debug": Self.settings("com.example.app", "15.0", "App.plist"),
                    "Release": Self.settings("com.example.app", "15.0", "App.plist"),
                ]),
            CheckedProject.target(
                "Extension", "app-extension",
                [
                    "Debug": Self.settings("com.example.app.extension", version, "Extension.plist"),
                    "Release": Self.settings("com.example.app.extension", version, "Extension.plist"),
                ]),
        ]
        let found = try project.findings(.extensionDeploymentTarget)
        #expect(found.count == count)
        #expect(
            found.allSatisfy {
                $0.message
                    == "the extension Extension needs iOS \(version) in Release, and App runs on iOS 15.0: before iOS "
                    + "\(version), the app runs without it"
            })
        // Source that asks for the system knows that it may be missing.
        project.files["App.swift"] = "@available(iOS \(version).1, *)\nstruct Other {}\n"
        #expect(try project.findings(.extensionDeploymentTarget).count == count)
        project.files["Extension.swift"] = "@available(iOS \(version), *)\nstruct Extension {}\n"
        #expect(try project.findings(.extensionDeploymentTarget).isEmpty)
    }

    /// Systems without the kind of extension do not miss it.
    @Test(arguments: [
        ("com.apple.share-services", "8.0", nil), ("com.apple.message-payload-provider", "10.0", nil),
        ("com.apple.message-payload-provider", "12.0", "lower it to 10, or raise that of App"),
        ("com.apple.share-services", "9.0", "lower it to 8, or raise that of App"),
    ])
    func theFirstSystemOfAKindOfExtension(_ point: String, _ version: String, _ fix: String?) throws {
        var project = Self.project(point)
        project.targets = [
            CheckedProject.target(
                "App", "application", ["Release": Self.settings("com.example.app", "7.0", "App.plist")]),
            CheckedProject.target(
                "Extension", "app-extension",
                ["Release": Self.settings("com.example.app.extension", version, "Extension.plist")]),
        ]
        let found = try project.findings(.extensionDeploymentTarget)
        #expect(found.count == (fix == nil ? 0 : 1))
        #expect(found.first?.fix == fix)
    }

    /// A watch has widgets of App Intents since watchOS 10.
    @Test(arguments: [("10.6", 0), ("11.0", 1)])
    func aWidgetOfAWatch(_ version: String, _ count: Int) throws {
        func settings(_ identifier: String, _ version: String) -> [String: [String: String]] {
            [
                "Release": [
                    "PRODUCT_BUNDLE_IDENTIFIER": identifier, "WATCHOS_DEPLOYMENT_TARGET": version,
                    "SDKROOT": "watchos", "INFOPLIST_FILE": "Widget.plist",
                ]
            ]
        }
        var project = CheckedProject.files([
            "Widget.plist": CheckedProject.propertyList(
                "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>"
                    + "<string>com.apple.widgetkit-extension</string></dict>")
        ])
        project.targets = [
            CheckedProject.target("App", "application", settings("com.example.app", "9.6")),
            CheckedProject.target("Widget", "app-extension", settings("com.example.app.widget", version)),
        ]
        #expect(try project.findings(.extensionDeploymentTarget).count == count)
    }

    @Test(arguments: [
        ("\"To scan\"", 1), ("To scan", 0), ("\"A\" and \"B\"", 0),
    ])
    func aTextBetweenQuotationMarks(_ text: String, _ count: Int) throws {
        var project = CheckedProject.files([
            "App.plist": CheckedProject.propertyList("<key>NSCameraUsageDescription</key><string>\(text)</string>")
        ])
        project.targets = [
            CheckedProject.target(
                "App", "application", ["Release": Self.settings("com.example.app", "15.0", "App.plist")])
        ]
        #expect(try project.findings(.quotedInfoPlistText).count == count)
    }
}
