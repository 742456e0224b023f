import PropertyLists
import Rules
import SourceText
import TestProjects
import Testing

/// Versions of extensions, which have to be those of their apps.
@Suite struct ExtensionVersionTests {
    private func versions(_ version: String) -> [String: [String: String]] {
        let all = ["GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": version]
        return ["Release": all]
    }

    /// An app with an empty phase for extensions has none; one without such a phase may get them in other ways.
    @Test(arguments: [(true, 0), (false, 1)])
    func extensionsThatAreNotEmbedded(_ hasPhase: Bool, _ count: Int) throws {
        var project = project("1.0", "2.1")
        project.targets[0].hasEmptyExtensionPhase = hasPhase
        #expect(try project.findings(.extensionVersion).count == count)
    }

    private func project(_ own: String, _ expected: String, in names: [String] = ["Release"]) -> CheckedProject {
        var project = CheckedProject.files([
            "App.plist": CheckedProject.propertyList(
                "<key>CFBundleShortVersionString</key>\n<string>\(expected)</string>"),
            "Share.plist": CheckedProject.propertyList(
                "<key>A</key><true/>\n<key>CFBundleShortVersionString</key>\n<string>\(own)</string>"),
        ])
        project.targets = [("App", "application", ""), ("Share", "app-extension", ".share")].map { name, type, suffix in
            let settings = [
                "PRODUCT_BUNDLE_IDENTIFIER": "com.example.app\(suffix)", "INFOPLIST_FILE": "\(name).plist",
                "MARKETING_VERSION": "3.0",
            ]
            return CheckedProject.target(name, type, names.reduce(into: [:]) { $0[$1] = settings })
        }
        return project
    }

    @Test(arguments: [
        (["MARKETING_VERSION": "1.0"], "has version 1.0 in Release, and App has version 2.1"),
        (["CURRENT_PROJECT_VERSION": "1"], "has build 1 in Release, and App has build 9"),
        (
            ["MARKETING_VERSION": "1.0", "CURRENT_PROJECT_VERSION": "1"],
            "has version 1.0 and build 1 in Release, and App has version 2.1 and build 9"
        ),
    ])
    func aVersionInWords(_ own: [String: String], _ words: String) throws {
        let common = [
            "GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": "2.1", "CURRENT_PROJECT_VERSION": "9",
            "PRODUCT_BUNDLE_IDENTIFIER": "com.example.app",
        ]
        let share = common.merging(["PRODUCT_BUNDLE_IDENTIFIER": "com.example.app.share"]) { $1 }.merging(own) { $1 }
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target("App", "application", ["Release": common]),
            CheckedProject.target("Share", "app-extension", ["Release": share]),
        ]
        #expect(try project.messages(.extensionVersion) == ["the extension Share \(words)"])
    }

    /// Extensions that were forgotten at one version are one finding, whatever apps contain them.
    @Test(arguments: [("app.b", "1.0", 1), ("pro.b", "1.0", 1), ("app.b", "1.1", 2)])
    func severalExtensions(_ second: String, _ version: String, _ count: Int) throws {
        var project = CheckedProject()
        project.targets = [
            ("App", "app", "2.1", "application"), ("Pro", "pro", "2.1", "application"),
            ("A", "app.a", "1.0", "app-extension"), ("B", second, version, "app-extension"),
        ]
        .map { name, suffix, version, type in
            CheckedProject.target(
                name, type,
                versions(version).mapValues {
                    $0.merging(["PRODUCT_BUNDLE_IDENTIFIER": "com.example.\(suffix)"]) { $1 }
                })
        }
        #expect(try project.findings(.extensionVersion).count == count)
    }

    /// What users get is told, where it is written.
    @Test(arguments: [
        ("1.0", "Share.plist", "write $(MARKETING_VERSION) in place of the version"),
        (
            "$(MARKETING_VERSION)", "App.xcodeproj/project.pbxproj",
            "set MARKETING_VERSION once in the project, and remove it from the targets"
        ),
    ])
    func whereAVersionIs(_ own: String, _ file: String, _ fix: String) throws {
        let found = try project(own, "4.0", in: ["Beta", "Profile", "Release"]).findings(.extensionVersion)
        #expect(found.map(\.subjects.last) == [.configuration("Release")])
        #expect(found.map(\.location?.file) == [file])
        #expect(found.map(\.fix) == [fix])
        let others = try project(own, "4.0", in: ["Profile-production", "Release-production"])
        #expect(try others.findings(.extensionVersion).map(\.subjects.last) == [.configuration("Release-production")])
    }

    /// Numbers are compared as numbers.
    @Test(arguments: [
        ("1.0", "1.0.0", 0), ("1", "1.0.0", 0), ("1.01", "1.1", 0), ("1.0", "1.0.1", 1), ("1.10", "1.1", 1),
        ("1.0-beta", "1.0", 1), ("1..0", "1.0", 1),
    ])
    func equalVersions(_ own: String, _ expected: String, _ count: Int) throws {
        #expect(try project(own, expected).findings(.extensionVersion).count == count)
    }

    /// What fastlane and agvtool write, they write into all targets.
    @Test(arguments: [
        ("increment_version_number(bump_type: \"patch\")", 0), ("sh \"agvtool new-marketing-version 2.0\"", 0),
        ("increment_build_number", 1), ("increment_version_number_in_plist(target: \"App\")", 1),
    ])
    func aVersionThatIsWrittenIntoAllTargets(_ line: String, _ count: Int) throws {
        var project = project("1.0", "2.0")
        project.files["fastlane/Fastfile"] = "lane :release do\n  \(line)\n  build_app\nend\n"
        #expect(try project.findings(.extensionVersion).count == count)
    }

    /// What a target sets wins over a file that is missing; what the project sets does not.
    @Test(arguments: [(["MARKETING_VERSION": "2.1"], [:], 1), ([:], ["MARKETING_VERSION": "2.1"], 0)])
    func aVersionWithoutItsXcconfigFile(
        _ target: [String: String], _ project: [String: String], _ count: Int
    ) throws {
        var checked = CheckedProject()
        let app = ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.app", "GENERATE_INFOPLIST_FILE": "YES"]
        checked.targets = [
            CheckedProject.target(
                "App", "application", ["Release": app.merging(target) { $1 }], xcconfigs: ["Release": "Pods.xcconfig"]),
            CheckedProject.target(
                "A", "app-extension",
                versions("1.0").mapValues { $0.merging(["PRODUCT_BUNDLE_IDENTIFIER": "com.example.app.a"]) { $1 } }),
            CheckedProject.target("Other", "application", ["Release": [:]], xcconfigs: ["Release": "Pods.xcconfig"]),
        ]
        checked.project.settings = ["Release": project]
        #expect(try checked.findings(.extensionVersion).count == count)
    }
}
