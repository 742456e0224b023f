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
}
