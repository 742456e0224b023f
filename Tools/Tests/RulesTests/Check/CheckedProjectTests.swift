import PropertyLists
import Rules
import SourceText
import TestProjects
import Testing

/// What `check` says, and does not say, where real projects do what they do.
@Suite struct CheckedProjectTests {
    // MARK: Catalogs

    @Test func aFileOfAnotherPurposeIsNoCatalog() throws {
        let file = CheckedProject.propertyList(
            "<key>Name</key><string>CPU</string><key>Widgets</key><dict><key>line</key><true/></dict>")
        for copied in [[], ["config.plist"]] {
            var project = CheckedProject()
            project.targets[0].resources = copied
            project.files = ["config.plist": file]
            #expect(try project.messages(.notAnEnvironment, .unknownProduction, .missingValue) == [])
        }
    }

    @Test func aCatalogOfAnotherNameIsChecked() throws {
        var project = CheckedProject()
        project.files = [
            "config.plist": CheckedProject.propertyList(
                "<key>staging</key><dict><key>url</key><string>s</string></dict><key>production</key><dict/>")
        ]
        #expect(try project.findings(.missingValue).count == 1)
    }

    // MARK: Missing files

    /// The file system of a Mac ignores case, unless somebody chose otherwise.
    @Test func aNameThatDiffersInCaseIsTheFile() throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target("App", xcconfigs: ["Release": "app.xcconfig", "Debug": "app.xcconfig"])
        ]
        project.files = ["App.xcconfig": "#include \"version.xcconfig\"\n", "Version.xcconfig": "A = 1\n"]
        #expect(
            try project.messages(.unreadableBaseConfiguration, .missingIncludedFile, .unusedXcconfig) == [])
    }

    // MARK: Schemes

    @Test func plainBuildConfigurationsBesideTheOwnOneAreNoOtherEnvironment() throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target("App", "application", ["Debug": [:], "Release": [:], "Release-Alpha": [:]])
        ]
        project.schemes = [("App Alpha", "Debug", "Release-Alpha")]
        #expect(try project.findings(.schemeMismatch).filter { $0.severity > .note }.isEmpty)
        project.schemes = [("App Alpha", "Debug", "Release")]
        #expect(try project.findings(.schemeMismatch).filter { $0.severity > .note }.count == 1)
    }

    @Test func aSchemeThatBuildsNothingArchivesNothing() throws {
        let reference =
            "<BuildableReference BlueprintName = \"App\" ReferencedContainer = \"container:App.xcodeproj\"/>"
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target("App", "application", ["Debug.Development": [:], "Release.Staging": [:]])
        ]
        project.files = [
            "App.xcodeproj/xcshareddata/xcschemes/AppTests.xcscheme": """
            <Scheme version = "1.7"><BuildAction/>
            <TestAction buildConfiguration = "Debug.Development"><Testables><TestableReference>\(reference)</TestableReference></Testables></TestAction>
            <LaunchAction buildConfiguration = "Debug.Development"><MacroExpansion>\(reference)</MacroExpansion></LaunchAction>
            <ArchiveAction buildConfiguration = "Release.Staging"/></Scheme>
            """
        ]
        #expect(try project.findings(.schemeArchivesAnother).isEmpty)
    }

    // MARK: Files

    @Test func aScriptThatPutsAFileNameTogetherUsesTheFolder() throws {
        var project = CheckedProject()
        project.files = [
            "Environments/beta.xcconfig": "A = 1\n", "Environments/production.xcconfig": "A = 1\n",
            "Old/old.xcconfig": "",
            "fastlane/Fastfile": "File.write(\"x\", \"#include \\\"Environments/#{env}.xcconfig\\\"\")\n",
        ]
        #expect(try project.findings(.unusedXcconfig).compactMap(\.location?.file) == ["Old/old.xcconfig"])
    }

    /// What has the name of a build configuration misleads people; the rest was left behind.
    @Test func anUnusedXcconfigFile() throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target(
                "App", "application", ["Release": [:], "Staging": [:]], xcconfigs: ["Release": "Used.xcconfig"])
        ]
        project.files = ["A/Staging.xcconfig": "A = 1\n", "B/Beta.xcconfig": "A = 1\n", "Used.xcconfig": "A = 1\n"]
        let found = try project.findings(.unusedXcconfig)
        #expect(found.map(\.severity) == [.warning, .note])
        #expect(found.compactMap(\.location?.file) == ["A/Staging.xcconfig", "B/Beta.xcconfig"])
    }

    @Test func copiesOfASettingsBundleAreOneFinding() throws {
        let page = CheckedProject.propertyList(
            "<key>PreferenceSpecifiers</key><array><dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Key</key><string>a</string><key>Title</key><string>A</string><key>DefaultValue</key><string>NO</string></dict></array>"
        )
        var project = CheckedProject()
        project.files = ["Beta/Settings.bundle/Root.plist": page, "Prod/Settings.bundle/Root.plist": page]
        let toggles = try project.findings(.settingsSchema)
        // Nobody sees them.
        #expect(toggles.map(\.severity) == [.note])
        #expect(toggles.first?.notes.count == 1)
        let uncopied = try project.findings(.settingsNotCopied)
        #expect(
            uncopied.map(\.message) == [
                "no target copies this Settings bundle, nor 1 more with its name: no app has it"
            ])
        #expect(uncopied.map(\.severity) == [.note])
        // A build phase may copy it, too.
        project.targets[0].scripts = ["echo done"]
        #expect(try project.findings(.settingsNotCopied).count == 1)
        project.targets[0].scripts.append("cp -r Beta/Settings.bundle \"$APP\"")
        #expect(try project.findings(.settingsNotCopied).isEmpty)
        project.targets[0].scripts = []
        project.files["copy.sh"] = "cp -r \"$ENVIRONMENT/Settings.bundle\" \"$APP\"\n"
        #expect(try project.findings(.settingsSchema).map(\.severity) == [.warning])
        #expect(try project.findings(.settingsNotCopied).isEmpty)
    }

    // MARK: Info.plist

    @Test func aReferenceInSeveralInfoPlistsIsOneFinding() throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target(
                "App", "application",
                ["Debug": ["INFOPLIST_FILE": "A.plist"], "Release": ["INFOPLIST_FILE": "B.plist"]])
        ]
        let plist = CheckedProject.propertyList("<key>API</key><string>$(API_URL)</string>")
        project.files = ["A.plist": plist, "B.plist": plist]
        #expect(try project.findings(.infoPlistUndefinedReference).count == 1)
    }

    @Test func theKeyOfFabricIsNoSecret() throws {
        let key = ["1c0980d1b003b77f0ea9", "81400d725dab7fef673b"].joined()
        var project = CheckedProject()
        project.files = [
            "Info.plist": CheckedProject.propertyList(
                "<key>Fabric</key><dict><key>APIKey</key><string>\(key)</string></dict>")
        ]
        #expect(try project.findings(.committedSecret).isEmpty)
    }

    // MARK: References

    @Test(arguments: [
        // Passed on from the command line, under its own name.
        ["App.xcconfig": "GCC_PREPROCESSOR_DEFINITIONS = A=1 TEST_VAR=$(TEST_VAR)\n"],
        // Flags that other build configurations have.
        [
            "App.xcconfig": "OTHER_LDFLAGS = -ObjC $(LINUX_FLAGS)\n",
            "Linux.xcconfig": "#include \"App.xcconfig\"\nLINUX_FLAGS = -Wl\n",
        ],
    ])
    func referencesThatAreEmptyOnPurpose(_ files: [String: String]) throws {
        let other = files.keys.sorted().last ?? ""
        var project = CheckedProject()
        project.targets = [CheckedProject.target("App", xcconfigs: ["Release": "App.xcconfig", "Debug": other])]
        project.files = files
        #expect(try project.messages(.xcconfigUndefinedReference) == [])
    }

    /// Xcode's own build settings work without the rest of a value; what an app is known by does not.
    @Test(arguments: [("DEVELOPMENT_TEAM", Severity.note), ("PRODUCT_BUNDLE_IDENTIFIER", .warning), ("API", .warning)])
    func whatHasTheReference(_ name: String, _ severity: Severity) throws {
        var project = CheckedProject()
        project.targets = [CheckedProject.target("App", "application", ["Release": [name: "a$(TEAM_ID)"]])]
        #expect(try project.findings(.xcconfigUndefinedReference).map(\.severity) == [severity])
    }

    /// An Info.plist that has the version itself does not ask the build setting.
    @Test(arguments: [("1.0", 0), ("$(MARKETING_VERSION)", 1)])
    func aVersionThatNothingReads(_ written: String, _ count: Int) throws {
        var project = CheckedProject.files([
            "Info.plist": CheckedProject.propertyList(
                "<key>CFBundleShortVersionString</key><string>\(written)</string>")
        ])
        let settings = ["INFOPLIST_FILE": "Info.plist", "MARKETING_VERSION": "$(CFBundleShortVersionString)"]
        project.targets = [CheckedProject.target("App", "application", ["Release": settings])]
        #expect(try project.findings(.xcconfigUndefinedReference).count == count)
    }

    // MARK: Hidden values

    /// A target that hides an identifier of one environment hides those of the others.
    @Test func valuesOfSeveralFilesThatATargetHides() throws {
        var project = CheckedProject()
        let own = ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.app"]
        let names = ["Dev", "Staging", "Production"]
        project.targets = [
            CheckedProject.target(
                "App", "application", names.reduce(into: [:]) { $0[$1] = own },
                xcconfigs: names.reduce(into: [:]) { $0[$1] = "\($1).xcconfig" })
        ]
        for name in names {
            project.files["\(name).xcconfig"] = "PRODUCT_BUNDLE_IDENTIFIER = com.example.\(name)\n"
        }
        let found = try project.findings(.hiddenXcconfigValue)
        #expect(found.map { $0.location?.file } == ["Dev.xcconfig"])
        #expect(
            found.first?.notes.filter { $0.message.hasPrefix("no build uses") }.map { $0.location?.file } == [
                "Production.xcconfig", "Staging.xcconfig",
            ])
    }

    @Test func aValueThatAFrameworkUsesIsNotHidden() throws {
        let all = ["Release": ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.app"]]
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target("App", "application", all, xcconfigs: ["Release": "Shared.xcconfig"])
        ]
        project.files = ["Shared.xcconfig": "PRODUCT_BUNDLE_IDENTIFIER = com.example.$(TARGET_NAME)\n"]
        #expect(try project.findings(.hiddenXcconfigValue).count == 1)
        project.targets.append(
            CheckedProject.target("Kit", "framework", ["Release": [:]], xcconfigs: ["Release": "Shared.xcconfig"]))
        #expect(try project.findings(.hiddenXcconfigValue).isEmpty)
    }
}
