import AppProjects
import Foundation
import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import Rules

/// The rules that compare products of one project.
@Suite struct SiblingRulesTests {
    private func findings(
        _ rule: RuleID, _ targets: [WrittenProject.Target], _ files: [String: String]
    ) throws -> [Finding] {
        try withTemporaryFolder { folder in
            let project = ["App.xcodeproj/project.pbxproj": WrittenProject.text(targets)]
            try WrittenProject.write(files.merging(project) { $1 }, in: folder)
            let read = try AppProject(reading: folder.path)
            let survey = ProjectSurvey(read, ProjectBuilds(read), plans: [])
            return ProjectChecks.findings(in: survey, asked: [rule]).filter { $0.rule == rule }
        }
    }

    private func target(
        _ name: String, _ settings: [String: String], _ type: String = "application"
    ) -> WrittenProject.Target {
        WrittenProject.Target(
            name: name, productType: "com.apple.product-type.\(type)", configurations: [("Release", settings)])
    }

    // MARK: URL schemes

    private func schemes(_ schemes: String...) -> String {
        let all = schemes.map { "<string>\($0)</string>" }.joined()
        return RuledProject.propertyList(
            "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>\(all)</array></dict></array>")
    }

    @Test(
        arguments: [
            ("com.example.a", "com.example.b", "app", 1), ("com.example.a", "com.example.a", "app", 0),
            ("com.example.a", "com.example.b", "$(SCHEME)", 0), ("com.example.a", "com.example.b", "https", 0),
            ("com.example.a", "com.example.b", "fb123456", 0), ("com.example.a", "$(PREFIX).b", "app", 0),
            // Of a protocol, which any app may handle, and a part of which is missing.
            ("com.example.a", "com.example.b", "openid4vp", 0), ("com.example.a", "com.example.b", "haip-vci", 0),
            ("com.example.a", "com.example.b", "eudi-openid4vp", 0), ("com.example.a", "com.example.b", "mysql", 0),
            ("com.example.a", "com.example.b", "appcenter-$(MISSING)", 0),
            // Of a template, to be replaced.
            ("com.companyname.a", "com.companyname.a.beta", "app", 0), ("com.example.a", "com.example.b", "appname", 0),
            // People have the app of their country.
            ("it.example.app", "nl.example.app", "app", 0), ("it.example.app", "nl.example.other", "app", 1),
        ])
    func aSchemeOfTwoApps(_ first: String, _ second: String, _ scheme: String, _ count: Int) throws {
        let found = try findings(
            .sharedURLScheme,
            [
                target("A", ["PRODUCT_BUNDLE_IDENTIFIER": first, "INFOPLIST_FILE": "A.plist", "SCHEME": "a"]),
                target("B", ["PRODUCT_BUNDLE_IDENTIFIER": second, "INFOPLIST_FILE": "B.plist", "SCHEME": "b"]),
            ], ["A.plist": schemes(scheme), "B.plist": schemes(scheme)])
        #expect(found.count == count)
    }

    /// Old projects have their identifiers in the Info.plist.
    @Test(arguments: [
        ("com.example.a", "com.example.b", 1), ("com.example.a", "com.example.a", 0), ("$(A).a", "com.b", 0),
    ])
    func aSchemeOfAppsWithWrittenIdentifiers(_ first: String, _ second: String, _ count: Int) throws {
        func list(_ identifier: String) -> String {
            schemes("app").replacing(
                "<dict>\n", with: "<dict>\n<key>CFBundleIdentifier</key><string>\(identifier)</string>",
                maxReplacements: 1)
        }
        let found = try findings(
            .sharedURLScheme,
            [target("A", ["INFOPLIST_FILE": "A.plist"]), target("B", ["INFOPLIST_FILE": "B.plist"])],
            ["A.plist": list(first), "B.plist": list(second)])
        #expect(found.count == count)
    }

    /// Another value of what the source has breaks it.
    @Test(arguments: [
        ("if url.scheme == \"app\" {}\n", Severity.note), ("open(\"app://settings\")\n", .note),
        ("let name = \"App\"\n", .warning),
    ])
    func aSchemeThatSourceHas(_ source: String, _ severity: Severity) throws {
        var project = CheckedProject.files(["Info.plist": schemes("app"), "App.swift": source])
        project.targets = ["a", "b"].map { name in
            CheckedProject.target(
                name, "application",
                ["Release": ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.\(name)", "INFOPLIST_FILE": "Info.plist"]])
        }
        #expect(try project.findings(.sharedURLScheme).map(\.severity) == [severity])
    }

    /// The system ignores case, and people look for what they wrote.
    @Test func aSchemeWithCapitals() throws {
        let found = try findings(
            .sharedURLScheme,
            [
                target("A", ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.a", "INFOPLIST_FILE": "A.plist"]),
                target("B", ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.b", "INFOPLIST_FILE": "B.plist"]),
            ], ["A.plist": schemes("myApp"), "B.plist": schemes("myapp")])
        #expect(found.map { $0.message.hasPrefix("the URL scheme myApp belongs to ") } == [true])
    }

    /// Schemes that the same apps share have one cause, and an app for another platform is on another device.
    @Test(arguments: [("iphoneos", 1), ("macosx", 0)])
    func severalSchemesOfTwoApps(_ sdk: String, _ count: Int) throws {
        let found = try findings(
            .sharedURLScheme,
            [
                target(
                    "A",
                    ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.a", "INFOPLIST_FILE": "A.plist", "SDKROOT": "iphoneos"]),
                target(
                    "B", ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.b", "INFOPLIST_FILE": "A.plist", "SDKROOT": sdk]),
            ], ["A.plist": schemes("one", "two")])
        #expect(found.count == count)
        #expect(found.allSatisfy { $0.message.hasPrefix("the URL schemes one and two belong to ") })
    }

    /// What users have comes first, and what is left out is counted.
    @Test func manyAppsWithAScheme() throws {
        let identifiers = ["app.staging", "app.qa", "app", "app.dev", "app.test", "app.local"]
        let found = try findings(
            .sharedURLScheme,
            identifiers.map {
                target("T\($0)", ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.\($0)", "INFOPLIST_FILE": "A.plist"])
            }, ["A.plist": schemes("one")])
        #expect(
            found.map(\.message) == [
                "the URL scheme one belongs to com.example.app, com.example.app.qa, com.example.app.dev, and 3 more: "
                    + "which one a link opens is undefined where both are installed"
            ])
    }

    /// An app that mostly takes the links of many apps does so in every build, and words are a placeholder.
    @Test(arguments: [
        (["bitcoin", "lightning", "own"], 0), (["bitcoin", "own", "other"], 1), (["<the", "url", "scheme>"], 0),
        (["ton", "tc"], 0), (["http", "https", "own"], 1),
    ])
    func schemesOfManyApps(_ all: [String], _ count: Int) throws {
        let escaped = all.map { "<string>\($0.replacing("<", with: "&lt;").replacing(">", with: "&gt;"))</string>" }
        let list = RuledProject.propertyList(
            "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>\(escaped.joined())</array>"
                + "</dict></array>")
        let found = try findings(
            .sharedURLScheme,
            ["a", "b"].map {
                target($0, ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.\($0)", "INFOPLIST_FILE": "A.plist"])
            }, ["A.plist": list])
        #expect(found.count == count)
    }

    /// It can tell its own links apart, and shares the other scheme on purpose.
    @Test func anAppWithASchemeOfItsOwnBesides() throws {
        let found = try findings(
            .sharedURLScheme,
            [
                target("A", ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.a", "INFOPLIST_FILE": "A.plist"]),
                target("Mini", ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.mini", "INFOPLIST_FILE": "Mini.plist"]),
            ], ["A.plist": schemes("app"), "Mini.plist": schemes("app", "appmini")])
        #expect(found.isEmpty)
    }

    // MARK: Info.plists

    @Test(
        arguments: [
            ("$(API_HOST)", "$(API_BASE)", "B", 1), ("$(API_HOST)", "$(API_HOST)", "B", 0),
            ("$(API_HOST)", "$(OTHER)", "B", 1), ("$(API_HOST)", "$(API_HOST_STAGING)", "B Staging", 0),
            ("$(API_HOST)", "a.example.com", "B", 0),
        ])
    func aReferenceThatTheOtherAppDoesNotHave(_ first: String, _ second: String, _ name: String, _ count: Int) throws {
        let settings = ["API_HOST": "a", "API_BASE": "b", "OTHER": "c", "API_HOST_STAGING": "d"]
        let found = try findings(
            .siblingInfoPlistSetting,
            [
                target("A", settings.merging(["INFOPLIST_FILE": "A.plist"]) { $1 }),
                target(name, settings.merging(["INFOPLIST_FILE": "B.plist"]) { $1 }),
            ],
            [
                "A.plist": RuledProject.propertyList("<key>Host</key><string>\(first)</string>"),
                "B.plist": RuledProject.propertyList("<key>Host</key><string>\(second)</string>"),
            ])
        #expect(found.count == count)
    }

    @Test(
        arguments: [
            ("App", "staging.example.com", 1), ("App", "api.example.com", 0), ("App Production", "qa.example.com", 1),
            ("App", "a stage. Many", 0), ("App", "$(HOST).staging", 0), ("App QA", "qa.example.com", 0),
        ])
    func aValueForAnotherAppsEnvironment(_ name: String, _ value: String, _ count: Int) throws {
        let found = try findings(
            .siblingInfoPlistValue,
            [target(name, ["INFOPLIST_FILE": "A.plist"]), target("App Staging", ["INFOPLIST_FILE": "B.plist"])],
            [
                "A.plist": RuledProject.propertyList("<key>Host</key><string>\(value)</string>"),
                "B.plist": RuledProject.propertyList("<key>Host</key><string>staging.example.com</string>"),
            ])
        #expect(found.count == count)
    }

    /// Apps whose names mention no environment are different apps.
    @Test func aValueBesideAnotherApp() throws {
        let found = try findings(
            .siblingInfoPlistValue,
            [target("Student", ["INFOPLIST_FILE": "A.plist"]), target("Teacher", ["INFOPLIST_FILE": "B.plist"])],
            [
                "A.plist": RuledProject.propertyList("<key>Host</key><string>staging.example.com</string>"),
                "B.plist": RuledProject.propertyList("<key>Host</key><string>api.example.com</string>"),
            ])
        #expect(found.isEmpty)
    }

    // MARK: Companions

    @Test(arguments: [("com.example.app", 1), ("com.example.app.beta", 0), ("$(APP_ID)", 0)])
    func aWatchAppOfAnotherApp(_ companion: String, _ count: Int) throws {
        let found = try findings(
            .companionIdentifier,
            [
                target("App", ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.app.beta"]),
                target(
                    "Watch",
                    [
                        "PRODUCT_BUNDLE_IDENTIFIER": "com.example.app.beta.watch", "INFOPLIST_FILE": "Watch.plist",
                        "APP_ID": "com.example.app.beta",
                    ], "application.watchapp2"),
            ],
            [
                "Watch.plist": RuledProject.propertyList(
                    "<key>WKCompanionAppBundleIdentifier</key><string>\(companion)</string>")
            ])
        #expect(found.count == count)
    }

    @Test(arguments: [("shared", 0), ("own", 1)])
    func keychainGroupsOfAnExtension(_ group: String, _ count: Int) throws {
        func groups(_ group: String) -> String {
            RuledProject.propertyList(
                "<key>keychain-access-groups</key><array><string>$(AppIdentifierPrefix)\(group)</string></array>")
        }
        let found = try findings(
            .extensionKeychainGroup,
            [
                target(
                    "App", ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.app", "CODE_SIGN_ENTITLEMENTS": "A.entitlements"]),
                target(
                    "Widget",
                    [
                        "PRODUCT_BUNDLE_IDENTIFIER": "com.example.app.widget",
                        "CODE_SIGN_ENTITLEMENTS": "W.entitlements",
                    ],
                    "app-extension"),
            ], ["A.entitlements": groups("shared"), "W.entitlements": groups(group)])
        #expect(found.count == count)
    }
}
