import PropertyLists
import SourceText
import Testing

@testable import Rules

/// References in an Info.plist that nothing defines, and what keeps an Info.plist from being what its files say.
@Suite struct InfoPlistRuleTests {
    private func findings(_ entry: String, _ settings: [String: String] = [:]) throws -> [Finding] {
        try project(settings, "<key>Key</key>\n<string>\(entry)</string>").findings(.infoPlistUndefinedReference)
    }

    private func project(_ settings: [String: String], _ entries: String) -> RuledProject {
        RuledProject(
            configurations: [("Release", settings.merging(["INFOPLIST_FILE": "Info.plist"]) { $1 })],
            files: ["Info.plist": RuledProject.propertyList(entries)])
    }

    @Test(arguments: ["$(NONE)", "${NONE}", "a$(NONE:lower)b"])
    func aReferenceToNothingIsFoundAtItsLine(_ text: String) throws {
        let found = try findings(text)
        #expect(found.map { $0.location?.description } == ["Info.plist:5:1"])
        #expect(found.first?.message.hasPrefix("Key refers to $(NONE), which is not defined for App") == true)
    }

    /// Text such as a price or a name of a shell is not a reference.
    @Test(arguments: [
        "$usd", "5 $", "$5", "$$(NONE)", "$NONE.name", "$(NAME)", "$NAME", "$(SRCROOT)", "$(NONE:default=x)",
        "${NONE:lower:default=x}",
    ])
    func whatIsDefinedOrPlainTextIsNotFound(_ text: String) throws {
        #expect(try findings(text, ["NAME": "x"]).isEmpty)
    }

    @Test func aGeneratedKeyHidesTheFilesReference() throws {
        let project = project(
            ["GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": "1"],
            "<key>CFBundleShortVersionString</key><string>$(NONE)</string>")
        #expect(try project.findings(.infoPlistUndefinedReference).isEmpty)
    }

    @Test(arguments: ["<string>$(NONE)</string>", "#if DEBUG\n<true/>\n#endif"])
    func aPreprocessedFileIsReportedAndNotChecked(_ value: String) throws {
        let found = try project(["INFOPLIST_PREPROCESS": "YES"], "<key>Key</key>\(value)")
            .findings(.preprocessedInfoPlist, .infoPlistUndefinedReference)
        #expect(found.map(\.rule) == [.preprocessedInfoPlist])
        #expect(found.first?.location?.file == "App.xcodeproj/project.pbxproj")
    }

    @Test func kindsThatDoNotGoTogetherAreAnError() throws {
        let found = try project(
            ["GENERATE_INFOPLIST_FILE": "YES", "INFOPLIST_KEY_UIStatusBarHidden": "YES"],
            "<key>UIStatusBarHidden</key><array/>"
        ).findings(.infoPlistMergeConflict)
        #expect(found.map(\.severity) == [.error])
        #expect(
            found.first?.message
                == "the Info.plist of App has an array for UIStatusBarHidden, but the build generates a boolean: the build fails"
        )
    }
}
