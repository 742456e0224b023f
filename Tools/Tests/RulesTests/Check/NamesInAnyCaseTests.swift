import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import Rules

/// macOS finds files whatever the case of their names.
@Suite struct NamesInAnyCaseTests {
    @Test(arguments: [
        ("Widget/Info.plist", 0), ("widget/info.plist", 0), ("Widget/Other.plist", 1), ("W/Info.plist", 1),
    ])
    func anInfoPlist(_ path: String, _ count: Int) throws {
        var project = CheckedProject()
        project.targets = [CheckedProject.target("App", "application", ["Release": ["INFOPLIST_FILE": path]])]
        project.files = ["Widget/Info.plist": CheckedProject.propertyList("")]
        #expect(try project.findings(.missingReferencedFile).count == count)
    }

    /// A file that is elsewhere has a wrong path, one that git ignores is to be supplied, and one that is nowhere stops the build
    /// of an app.
    @Test(arguments: [
        ("App/App-Info.plist", "Support/App-Info.plist", "", Severity.warning, "correct the path, or add the file"),
        ("App/Info.plist", "Support/Info.plist", "", .warning, "correct the path, or add the file"),
        ("App/Info.plist", "Support/App/Info.plist", "", .warning, "correct the path, or add the file"),
        ("App/App-Info.plist", "Support/Other.plist", "", .warning, "correct the path, or add the file"),
        (
            "App/App-Info.plist", "Support/Other.plist", "App-Info.plist\n", .warning,
            "create the file, or commit it with git add -f: git ignores it"
        ),
        (
            "App/App-Info.plist", "Support/Other.plist", "*.plist\n", .warning,
            "create the file, or commit it with git add -f: git ignores it"
        ),
        (".made/App-Info.plist", "Support/Other.plist", ".made\n", .note, "first run what makes the file"),
        ("App/Named-Info.plist", "Support/Other.plist", "Named-Info.plist\n", .note, "first run what makes the file"),
    ])
    func anInfoPlistThatIsMissing(
        _ path: String, _ other: String, _ ignored: String, _ severity: Severity, _ fix: String
    ) throws {
        var project = CheckedProject()
        project.targets = [CheckedProject.target("App", "application", ["Release": ["INFOPLIST_FILE": path]])]
        project.files = [
            other: CheckedProject.propertyList(""), ".gitignore": ignored,
            "Scripts/version.sh": "cp Base.plist App/Named-Info.plist\n",
        ]
        let found = try project.findings(.missingReferencedFile)
        #expect(found.map(\.severity) == [severity])
        #expect(found.map(\.fix) == [fix])
    }

    /// The only other Info.plist is the one, unless it is that of another target.
    @Test(arguments: [(nil, ": it is Support/Info.plist"), ("Support/Info.plist", "")] as [(String?, String)])
    func anInfoPlistInAnotherFolder(_ ofTests: String?, _ place: String) throws {
        var project = CheckedProject.files(["Support/Info.plist": CheckedProject.propertyList("")])
        project.targets = [
            CheckedProject.target("App", "application", ["Release": ["INFOPLIST_FILE": "App/Info.plist"]])
        ]
        if let ofTests {
            project.targets.append(
                CheckedProject.target("Tests", "bundle.unit-test", ["Release": ["INFOPLIST_FILE": ofTests]]))
        }
        #expect(
            try project.messages(.missingReferencedFile) == [
                "INFOPLIST_FILE of App names App/Info.plist, which does not exist\(place)"
            ])
    }

    /// What a target says is known, also where an xcconfig file that is not in git is missing.
    @Test(arguments: [
        ("App/Info.plist", 1), ("$(SRCROOT)/App/Info.plist", 1), ("$(FOLDER)Info.plist", 0),
    ])
    func anInfoPlistBesideAMissingXcconfigFile(_ path: String, _ count: Int) throws {
        var project = CheckedProject.based(on: "Keys.xcconfig")
        project.targets[0].configurations[0].settings["INFOPLIST_FILE"] = path
        #expect(try project.findings(.missingReferencedFile).count == count)
    }

    /// The end of a path on one Mac is the one from the project, unless it is a name alone.
    @Test(arguments: [
        ("/Users/ann/Shop/App/Info.plist", ", App/Info.plist"), ("/Users/ann/Shop/Info.plist", ""),
    ])
    func anInfoPlistOnOneMac(_ path: String, _ place: String) throws {
        var project = CheckedProject.files([
            "App/Info.plist": CheckedProject.propertyList(""), "Info.plist": CheckedProject.propertyList(""),
        ])
        project.targets = [CheckedProject.target("App", "application", ["Release": ["INFOPLIST_FILE": path]])]
        #expect(
            try project.findings(.missingReferencedFile).map(\.fix) == [
                "write the path from the folder of the project\(place)"
            ])
    }

    /// An archive stops without the file, and somebody archives.
    @Test(arguments: [
        ("Beta", "", "application", "App/Beta", Severity.warning), ("Release", "", "application", "App/Beta", .note),
        ("Beta", "*.entitlements\n", "application", "App/Beta", .note), ("Beta", "", "tool", "App/Beta", .note),
        ("Beta", "", "application", "$(MADE)/Beta", .note),
    ])
    func entitlementsOfAnArchive(
        _ archived: String, _ ignored: String, _ type: String, _ path: String, _ severity: Severity
    ) throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target(
                "App", type,
                ["Debug": [:], "Beta": ["CODE_SIGN_ENTITLEMENTS": "\(path).entitlements"], "Release": [:]])
        ]
        project.schemes = [("App", "Debug", archived)]
        project.files = [".gitignore": ignored]
        #expect(try project.findings(.missingReferencedFile).map(\.severity) == [severity])
    }

    /// What is wrong in a file is said whatever the case of its name in the project.
    @Test func whatAnInfoPlistSays() throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target("App", "application", ["Release": ["INFOPLIST_FILE": "app/info.plist"]])
        ]
        project.files = [
            "App/Info.plist": CheckedProject.propertyList("<key>UIBackgroundModes</key><string>audio</string>")
        ]
        #expect(try project.findings(.invalidInfoPlistValue).map(\.location?.file) == ["App/Info.plist"])
    }

    /// A header of all source is needed where there is such source; that on one Mac is nowhere else.
    @Test(
        arguments: [
            ("SWIFT_OBJC_BRIDGING_HEADER", "App/A.h", "A.swift", Severity.warning, "App/A.h, which does not exist"),
            ("SWIFT_OBJC_BRIDGING_HEADER", "$(SRCROOT)/App/A.h", "A.swift", .warning, "App/A.h, which does not exist"),
            (
                "SWIFT_OBJC_BRIDGING_HEADER", "/Users/ana/App/A.h", "A.swift", .warning,
                "/Users/ana/App/A.h, which is on one Mac"
            ),
            ("GCC_PREFIX_HEADER", "App/A.pch", "A.m", .warning, "App/A.pch, which does not exist"),
            ("SWIFT_OBJC_BRIDGING_HEADER", "App/A.h", "A.m", nil, ""),
            ("GCC_PREFIX_HEADER", "App/A.pch", "A.swift", nil, ""),
            ("SWIFT_OBJC_BRIDGING_HEADER", "app/b.h", "A.swift", nil, ""),
        ] as [(String, String, String, Severity?, String)])
    func aHeader(_ setting: String, _ path: String, _ source: String, _ severity: Severity?, _ what: String) throws {
        var project = CheckedProject.files([source: "", "App/B.h": ""])
        project.targets = [CheckedProject.target("App", "application", ["Release": [setting: path]])]
        project.targets[0].sources = [source]
        let found = try project.findings(.missingReferencedFile)
        #expect(found.map(\.severity) == [severity].compactMap { $0 })
        #expect(found.allSatisfy { $0.message == "\(setting) of App names \(what)" })
    }

    /// Tests that no shared scheme runs are those of a template; a copy of the project below it was left behind.
    @Test(arguments: [
        (["App"], "Tests", [Severity.warning]), (["App"], "Others", [.note]),
        (["App", "App/App"], "Tests", [.warning, .note]),
    ])
    func anInfoPlistOfTests(_ names: [String], _ tested: String, _ severities: [Severity]) throws {
        var project = CheckedProject()
        project.names = names
        project.targets = [
            CheckedProject.target(
                "Tests", "bundle.unit-test", ["Release": ["INFOPLIST_FILE": "Tests/Tests-Info.plist"]]),
            CheckedProject.target("Others", "bundle.unit-test"),
        ]
        project.files = [
            "Elsewhere/Tests-Info.plist": CheckedProject.propertyList(""),
            "App.xcodeproj/xcshareddata/xcschemes/S.xcscheme": """
            <Scheme><TestAction buildConfiguration="Release"><Testables><TestableReference><BuildableReference \
            BlueprintName="\(tested)" ReferencedContainer="container:App.xcodeproj"/></TestableReference></Testables>\
            </TestAction></Scheme>
            """,
        ]
        #expect(try project.findings(.missingReferencedFile).map(\.severity) == severities)
    }
}
