import PropertyLists
import Rules
import SourceText
import TestProjects
import Testing

/// Lines of which the same is said are one finding.
@Suite struct LinesTogetherTests {
    /// What people are told of findings.
    private static func told(_ findings: [Finding]) -> [Finding] {
        CheckedFindings(findings, filter: FindingFilter(), baseline: FindingBaseline(), below: "/").shown.map(\.finding)
    }

    @Test func urlsOfOneFile() throws {
        var project = CheckedProject()
        project.targets = [CheckedProject.target("App", xcconfigs: ["Release": "A.xcconfig", "Debug": "B.xcconfig"])]
        project.files = [
            "A.xcconfig": "SITE = https://a.example\nHELP = https://b.example\nNEWS = https://c.example\n",
            "B.xcconfig": "SITE = https://d.example\n",
            "A.plist": CheckedProject.propertyList("<key>A</key><string>$(SITE) $(HELP) $(NEWS)</string>"),
        ]
        let found = Self.told(try project.findings(.xcconfigURLCut))
        #expect(
            found.map(\.message) == [
                "3 URLs of this file are cut off, because // starts a comment: those of SITE, HELP, and NEWS",
                "URL in the value of \"SITE\" is cut off, because // starts a comment: Xcode reads \"https:\"",
            ])
        #expect(found.first?.fix == "write https:/$()/a.example, and the others in the same way")
        #expect(found.first?.notes.map(\.location?.position?.line) == [2, 3])
    }

    @Test(arguments: [("Gone", 1, 1), ("Lost", 2, 0)])
    func conditionsOfOneFile(_ second: String, _ count: Int, _ notes: Int) throws {
        var project = CheckedProject()
        project.targets = [CheckedProject.target("App", xcconfigs: ["Release": "A.xcconfig", "Debug": "A.xcconfig"])]
        project.files = [
            "A.xcconfig": "SITE[config=Gone] = a\nHELP[config=\(second)] = b\n"
        ]
        let found = Self.told(try project.findings(.xcconfigConditionNeverHolds))
        #expect(found.count == count)
        #expect(found.first?.notes.count == notes)
    }
}
