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

    /// What a target says is known, also where an xcconfig file that is not in git is missing.
    @Test(arguments: [
        ("App/Info.plist", 1), ("$(SRCROOT)/App/Info.plist", 1), ("$(FOLDER)Info.plist", 0),
    ])
    func anInfoPlistBesideAMissingXcconfigFile(_ path: String, _ count: Int) throws {
        var project = CheckedProject.based(on: "Keys.xcconfig")
        project.targets[0].configurations[0].settings["INFOPLIST_FILE"] = path
        #expect(try project.findings(.missingReferencedFile).count == count)
    }

    /// An archive stops without the file, and somebody archives.
    @Test(arguments: [
        ("Beta", "application", Severity.warning), ("Release", "application", .note), ("Beta", "tool", .note),
    ])
    func entitlementsOfAnArchive(_ archived: String, _ type: String, _ severity: Severity) throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target(
                "App", type,
                ["Debug": [:], "Beta": ["CODE_SIGN_ENTITLEMENTS": "App/Beta.entitlements"], "Release": [:]])
        ]
        project.schemes = [("App", "Debug", archived)]
        #expect(try project.findings(.missingReferencedFile).map(\.severity) == [severity])
    }

}
