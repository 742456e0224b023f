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
            return ProjectChecks.findings(in: survey).filter { $0.rule == rule }
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

    /// Only schemes with a part of the app's name or identifier are its own, and the identifiers have to be known.
    @Test(
        arguments: [
            ("com.example.a", "com.example.b", "example", 1), ("com.example.a", "com.example.b", "Example-Login", 1),
            ("com.example.a", "com.example.a", "example", 0), ("com.example.a", "$(PREFIX).b", "example", 0),
            ("com.example.a", "com.example.b", "example$(SCHEME)", 0),
            // What others mean, and the numbers that services give.
            ("com.example.a", "com.example.b", "https", 0), ("com.example.a", "com.example.b", "example123456", 0),
            ("com.example.a", "com.example.b", "openid4vp", 0), ("com.example.a", "com.example.b", "", 0),
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

    /// Schemes that the same apps share have one cause, and an app for another platform is on another device.
    @Test(arguments: [("iphoneos", 1), ("macosx", 0)])
    func severalSchemesOfTwoApps(_ sdk: String, _ count: Int) throws {
        let found = try findings(
            .sharedURLScheme,
            [("A", "iphoneos"), ("B", sdk)].map { name, sdk in
                target(
                    name,
                    ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.\(name)", "INFOPLIST_FILE": "A.plist", "SDKROOT": sdk])
            }, ["A.plist": schemes("example", "example-pay")])
        #expect(found.count == count)
        #expect(found.allSatisfy { $0.message.hasPrefix("the URL schemes example and example-pay belong to ") })
    }

    /// What users have comes first, and what is left out is counted.
    @Test func manyAppsWithAScheme() throws {
        let identifiers = ["app.staging", "app.qa", "app", "app.dev", "app.test", "app.local"]
        let found = try findings(
            .sharedURLScheme,
            identifiers.map {
                target("T\($0)", ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.\($0)", "INFOPLIST_FILE": "A.plist"])
            }, ["A.plist": schemes("example")])
        #expect(
            found.map(\.message) == [
                "the URL scheme example belongs to com.example.app, com.example.app.qa, com.example.app.dev, and 3 more: "
                    + "which one a link opens is undefined where both are installed"
            ])
    }
}
