import Foundation
import PropertyLists
import SettingsBundle
import Testing

/// Child panes that lead in circles, nowhere, or very far.
@Suite struct PageTests {
    @Test func aPageThatLeadsToItselfIsACycle() throws {
        let bundle = try WrittenBundle(["Root": page(field("a", 1), pane("Root"))])
        let contents = bundle.read()
        #expect(
            contents.findings == [
                PropertyListFinding(
                    .settingsPaneCycle, .error,
                    "this child pane creates a cycle: the page \"Root\" leads back to itself",
                    file: bundle.path("Root"),
                    keyPath: ["PreferenceSpecifiers", "1", "File"], fix: "remove the specifier or name another page")
            ])
        #expect(contents.fileNames == ["Root"])
        #expect(contents.defaultValues == ["a": 1])
    }

    @Test func twoPagesThatLeadToEachOtherAreACycle() throws {
        let bundle = try WrittenBundle([
            "Root": page(pane("A")), "A": page(pane("B"), field("a", 1)), "B": page(field("b", 2), pane("A")),
        ])
        let contents = bundle.read()
        #expect(contents.rules == [.settingsPaneCycle])
        #expect(contents.findings.first?.file == bundle.path("B"))
        #expect(contents.fileNames == ["Root", "A", "B"])
        #expect(contents.defaultValues == ["a": 1, "b": 2])
    }

    @Test func aCycleThroughAVariantIsFound() throws {
        let bundle = try WrittenBundle([
            "Root": page(pane("A")), "A": page(field("a", 1)), "A~ipad": page(field("a", 1), pane("Root")),
        ])
        #expect(bundle.read().rules == [.settingsPaneCycle])
        #expect(bundle.read(.pad).rules == [.settingsPaneCycle])
        #expect(bundle.read(.pad).findings.first?.file == bundle.path("A~ipad"))
        #expect(bundle.read(.phone).findings == [])
    }

    @Test func everySpecifierOfACycleIsReported() throws {
        let bundle = try WrittenBundle(["Root": page(pane("A"), pane("Root")), "A": page(pane("Root"), pane("A"))])
        #expect(bundle.read().rules == [.settingsPaneCycle, .settingsPaneCycle, .settingsPaneCycle])
    }

    @Test func aSharedPageIsNoCycleAndIsReadOnce() throws {
        let bundle = try WrittenBundle([
            "Root": page(pane("A"), pane("B"), pane("Shared")), "A": page(pane("Shared")), "B": page(pane("Shared")),
            "Shared": page(field("s", 1)),
        ])
        #expect(bundle.read().findings == [])
        #expect(bundle.read().fileNames == ["Root", "A", "Shared", "B"])
    }

    @Test func aMissingRootIsAnError() throws {
        let bundle = try WrittenBundle([:])
        #expect(
            bundle.read().findings == [
                PropertyListFinding(
                    .settingsPaneMissing, .error, "Settings bundle has no Root.plist", file: bundle.path("Root"))
            ])
        #expect(bundle.read().pages == [])
    }

    @Test func aMissingFolderIsAMissingRoot() {
        let nowhere = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).bundle")
        #expect(SettingsBundleContents.read(nowhere).rules == [.settingsPaneMissing])
    }

    @Test func oneNameWrittenInSeveralWaysIsOnePage() throws {
        let bundle = try WrittenBundle([
            "Root": page(pane("./A"), pane("com.x//B"), pane("A")), "A": page(field("a", 1), pane("./A")),
            "com.x/B": page(field("b", 2)),
        ])
        #expect(bundle.read().fileNames == ["Root", "A", "B"])
        #expect(bundle.read().rules == [.settingsPaneCycle])
        #expect(bundle.read().pages.last?.name == "com.x/B")
    }

    @Test func aFileWithItsEndingIsGivenTheRightName() throws {
        let bundle = try WrittenBundle(["Root": page(pane("A.plist")), "A": page(field("a", 1))])
        #expect(bundle.read().findings.map(\.fix) == ["write \"A\" without .plist"])
    }

    @Test func noLinkLeadsOutOfTheBundle() throws {
        let bundle = try WrittenBundle(["Root": page(pane("A"), pane("dir/A"), pane("In"), pane("../Out"))])
        let outside = bundle.url.deletingLastPathComponent()
        try PropertyList.data(page(field("a", 1))).write(to: outside.appendingPathComponent("Out.plist"))
        try PropertyList.data(page(field("a", 1))).write(to: outside.appendingPathComponent("A.plist"))
        try bundle.write("Real", PropertyList.data(page(field("in", 1))))
        let manager = FileManager.default
        func link(_ name: String, _ destination: String) throws {
            try manager.createSymbolicLink(
                atPath: bundle.url.appendingPathComponent(name).path, withDestinationPath: destination)
        }
        try link("A.plist", "../Out.plist")
        try link("dir", "..")
        try link("In.plist", "Real.plist")
        #expect(bundle.read().fileNames == ["Root", "In"])
        #expect(bundle.read().rules == [.settingsPaneMissing, .settingsPaneMissing, .settingsPaneMissing])
    }

    @Test func aMissingChildIsAWarningAtItsSpecifier() throws {
        let bundle = try WrittenBundle([
            "Root": page(field("a", 1), pane("Licences"), pane("B")), "B": page(field("b", 2)),
        ])
        #expect(
            bundle.read().findings == [
                PropertyListFinding(
                    .settingsPaneMissing, .warning, "page \"Licences.plist\" of the child pane does not exist",
                    file: bundle.path("Root"), keyPath: ["PreferenceSpecifiers", "1", "File"],
                    fix: "add the page, or first run the build step that creates it")
            ])
        #expect(bundle.read().defaultValues == ["a": 1, "b": 2])
    }

    @Test func aChainOfTwoThousandPanesIsReadToItsEnd() throws {
        var pages: [String: PropertyListValue] = ["Root": page(pane("P1"))]
        for number in 1..<2_000 { pages["P\(number)"] = page(field("k\(number)", 1), pane("P\(number + 1)")) }
        pages["P2000"] = page(field("last", true), pane("Root"))
        let contents = try WrittenBundle(pages, binary: true).read()
        #expect(contents.pages.count == 2_001)
        #expect(contents.defaultValues.count == 2_000)
        #expect(contents.defaultValues["last"] == true)
        #expect(contents.rules == [.settingsPaneCycle])
    }

    /// A page outside of the bundle is none of its pages, even if it can be reached by its path.
    @Test(arguments: ["../Outside", "sub/../../Outside", "/etc/Outside", ".."])
    func aPaneCannotLeadOutOfTheBundle(_ file: String) throws {
        let bundle = try WrittenBundle([
            "Root": page(pane(file)), "../Outside": page(field("stolen", 1)), "sub/In": page(),
        ])
        let contents = bundle.read()
        #expect(contents.rules == [.settingsPaneMissing])
        #expect(contents.defaults.isEmpty)
        #expect(contents.findings.first?.file == bundle.path("Root"))
    }

    @Test(arguments: ["", ".", "a\u{0}b", String(repeating: "long", count: 5_000), "Root.plist", "~ipad", "a\nb"])
    func namesThatAreNoneAreMissing(_ file: String) throws {
        let contents = try WrittenBundle(["Root": page(pane("x"), field("a", 1))], binary: true).read()
        #expect(contents.rules == [.settingsPaneMissing])
        let bundle = try WrittenBundle(["Root": page(pane(file), field("a", 1))], binary: true)
        #expect(bundle.read().rules == [.settingsPaneMissing])
        #expect(bundle.read().defaultValues == ["a": 1])
    }

    @Test func aPaneWithoutFileLeadsNowhere() throws {
        let contents = try WrittenBundle(["Root": page(["Type": "PSChildPaneSpecifier", "File": 5], field("a", 1))])
            .read()
        #expect(contents.findings == [])
        #expect(contents.defaultValues == ["a": 1])
    }
}
