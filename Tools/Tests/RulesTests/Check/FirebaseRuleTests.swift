import SourceText
import TestProjects
import Testing

@testable import Rules

/// The file of Firebase for another app.
@Suite struct FirebaseRuleTests {
    private static func project(_ identifiers: [String], _ settings: [String: String] = [:]) -> CheckedProject {
        var project = CheckedProject()
        project.targets = identifiers.enumerated().map { index, identifier in
            var target = CheckedProject.target(
                "App\(index)", "application",
                ["Release": settings.merging(["PRODUCT_BUNDLE_IDENTIFIER": identifier]) { $1 }])
            target.resources = ["GoogleService-Info.plist"]
            return target
        }
        project.files = [
            "GoogleService-Info.plist": CheckedProject.propertyList("<key>BUNDLE_ID</key><string>com.a.app</string>"),
            "App.swift": "import Firebase\n",
        ]
        return project
    }

    @Test(arguments: [
        (["com.a.app"], 0), (["com.a.other"], 1), (["com.a.app", "com.a.other"], 1), (["com.a.b", "com.a.c"], 1),
        (["com.a.##TEAM##"], 0), (["com.example.app"], 0), (["com.a.$(PERSON)"], 0),
    ]) func oneFindingForEachFile(_ identifiers: [String], _ count: Int) throws {
        #expect(try Self.project(identifiers).findings(.firebaseBundleIdentifier).count == count)
    }

    /// An app that does not use Firebase any more has its file by mistake.
    @Test(arguments: [("//import Firebase\n", 0), ("@import Firebase;\n", 1), ("import UIKit\n", 0)])
    func anAppWithoutFirebase(_ source: String, _ count: Int) throws {
        var project = Self.project(["com.a.other"])
        project.files["App.swift"] = source
        #expect(try project.findings(.firebaseBundleIdentifier).count == count)
    }

    /// The helper that an app contains has a copy by mistake.
    @Test func aHelperOfAnApp() throws {
        var project = Self.project(["com.a.app", "com.a.app.helper"])
        #expect(try project.findings(.firebaseBundleIdentifier).count == 1)
        project.targets[0].embeds = ["App1"]
        #expect(try project.findings(.firebaseBundleIdentifier).isEmpty)
    }

    /// An app without its Info.plist is a leftover.
    @Test(arguments: [("Info.plist", 1), ("info.plist", 1), ("Other.plist", 0)])
    func anAppThatCanBeBuilt(_ file: String, _ count: Int) throws {
        var project = Self.project(["com.a.other"], ["INFOPLIST_FILE": file])
        project.files["Info.plist"] = CheckedProject.propertyList("")
        #expect(try project.findings(.firebaseBundleIdentifier).count == count)
    }

    /// The identifier of a template is of a platform that nobody uses, also where only one build configuration has it.
    @Test(arguments: [("com.a.other", 1), ("com.example.app", 0)])
    func aTemplateInOneBuildConfiguration(_ debug: String, _ count: Int) throws {
        var project = Self.project(["com.a.other"])
        project.targets[0] = CheckedProject.target(
            "App", "application",
            [
                "Debug": ["PRODUCT_BUNDLE_IDENTIFIER": debug],
                "Release": ["PRODUCT_BUNDLE_IDENTIFIER": "com.a.other"],
            ])
        project.targets[0].resources = ["GoogleService-Info.plist"]
        #expect(try project.findings(.firebaseBundleIdentifier).count == count)
    }

    /// A file that fits the build for debugging is the wrong one for users. Where nothing is named for users, all build configurations
    /// count.
    @Test(
        arguments: [
            (["Debug": "com.a.app", "Release": "com.a.shop"], "App is com.a.shop in Release"),
            (["Debug": "com.a.app", "Beta": "com.a.app", "App Store": "com.a.shop"], "App is com.a.shop in App Store"),
            (["Debug": "com.a.dev", "Release": "com.a.app"], nil),
            (["Debug": "com.a.dev", "Beta": "com.a.app"], nil),
        ] as [([String: String], String?)])
    func aFileForDebugging(_ identifiers: [String: String], _ app: String?) throws {
        var project = Self.project([])
        project.targets = [
            CheckedProject.target(
                "App", "application", identifiers.mapValues { ["PRODUCT_BUNDLE_IDENTIFIER": $0] })
        ]
        project.targets[0].resources = ["GoogleService-Info.plist"]
        let expected = app.map { ["this file is for com.a.app, but \($0)"] } ?? []
        #expect(try project.messages(.firebaseBundleIdentifier) == expected)
    }

    /// Build settings may choose the file.
    @Test func aFileThatIsLeftOutForUsers() throws {
        var project = Self.project([])
        project.targets = [
            CheckedProject.target(
                "App", "application",
                [
                    "Debug": ["PRODUCT_BUNDLE_IDENTIFIER": "com.a.app"],
                    "Release": [
                        "PRODUCT_BUNDLE_IDENTIFIER": "com.a.shop",
                        "EXCLUDED_SOURCE_FILE_NAMES": "GoogleService-Info.plist",
                    ],
                ])
        ]
        project.targets[0].resources = ["GoogleService-Info.plist"]
        #expect(try project.findings(.firebaseBundleIdentifier).isEmpty)
    }
}
