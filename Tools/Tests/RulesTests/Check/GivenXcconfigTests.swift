import PropertyLists
import Rules
import SourceText
import TestProjects
import Testing

/// Missing xcconfig files that people have to be given, or to write.
@Suite struct GivenXcconfigTests {
    /// Whoever is given one of them is given all.
    @Test func includesThatGitIgnores() throws {
        var project = CheckedProject.based(on: "A.xcconfig", "B.xcconfig")
        project.files = [
            "A.xcconfig": "#include \"A.custom.xcconfig\"\n", "B.xcconfig": "#include \"B.custom.xcconfig\"\n",
        ]
        #expect(try project.findings(.missingIncludedFile).count == 2)
        project.files[".gitignore"] = "*.custom.xcconfig\n"
        let found = try project.findings(.missingIncludedFile)
        #expect(found.map { $0.location?.file } == ["A.xcconfig"])
        #expect(found.flatMap(\.notes).map { $0.location?.file } == ["B.xcconfig"])
    }

    /// What the file has to define is what nothing else does.
    @Test(arguments: ["Keys.xcconfig", "A.xcconfig"]) func whatAFileThatGitIgnoresDefines(_ base: String) throws {
        var project = CheckedProject.based(on: base)
        project.targets[0].configurations[0].settings["INFOPLIST_FILE"] = "Info.plist"
        project.targets[0].configurations[0].settings["HOST"] = "example.com"
        project.files = [
            "A.xcconfig": "#include \"Keys.xcconfig\"\n", ".gitignore": "Keys.xcconfig\n",
            "Info.plist": CheckedProject.propertyList(
                "<key>A</key><string>https://$(HOST)/$(API_PATH)</string><key>B</key><string>$(PRODUCT_NAME)</string>"
                    + "<key>C</key><string>$(KAKAO_KEY)</string>"),
        ]
        #expect(
            try project.findings(.unreadableBaseConfiguration, .missingIncludedFile).map(\.fix) == [
                "create the file and define API_PATH and KAKAO_KEY there: git ignores it, so everybody who builds needs a copy"
            ])
    }

    /// A URL in a template is cut in each copy.
    @Test(arguments: [
        ("API = https://example.com\n", ", and write https:/$()/host for each URL there, because // starts a comment"),
        ("API = https:/$()/example.com\n", ""), ("// See https://example.com\nAPI = a\n", ""),
    ])
    func aTemplateWithAURL(_ text: String, _ advice: String) throws {
        var project = CheckedProject.based(on: "Keys.xcconfig")
        project.files = ["Keys.example.xcconfig": text]
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == [
                "copy Keys.example.xcconfig to Keys.xcconfig\(advice)"
            ])
    }

    /// CocoaPods adds no file of its own to a target that has one.
    @Test(arguments: [
        (
            "Keys.xcconfig",
            "create the file and include the files that pod install names: git ignores it, so everybody who builds needs a copy"
        ),
        (
            "Other.xcconfig",
            "restore or create the file and include the files that pod install names, or choose another one for this build configuration"
        ),
    ])
    func aBaseConfigurationOfATargetWithPods(_ base: String, _ fix: String) throws {
        var project = CheckedProject.based(on: base)
        project.targets[0].scripts = ["diff \"${PODS_PODFILE_DIR_PATH}/Podfile.lock\" \"${PODS_ROOT}/Manifest.lock\"\n"]
        project.files = [".git/HEAD": "", ".gitignore": "Keys.xcconfig\n"]
        #expect(try project.findings(.unreadableBaseConfiguration).map(\.fix) == [fix])
    }

    @Test func severalFilesThatGitIgnores() throws {
        var project = CheckedProject.based(on: "A.xcconfig", "B.xcconfig")
        project.files = [".gitignore": "*.xcconfig\n"]
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == [
                "create the files, which git ignores: everybody who builds needs copies"
            ])
    }
}
