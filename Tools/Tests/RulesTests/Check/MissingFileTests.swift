import PropertyLists
import SourceText
import TestProjects
import Testing

/// Where missing xcconfig files come from.
@Suite struct MissingFileTests {
    private func project(_ paths: String...) -> CheckedProject {
        var project = CheckedProject()
        let names = ["Debug", "Release", "Beta"]
        project.targets = [
            CheckedProject.target(
                "App", "application", names.prefix(max(paths.count, 1)).reduce(into: [:]) { $0[$1] = [:] },
                xcconfigs: Dictionary(uniqueKeysWithValues: zip(names, paths)))
        ]
        return project
    }

    /// Old versions of CocoaPods made other files.
    @Test(arguments: ["Pods/Pods.xcconfig", "Pods/Pods-App.xcconfig"]) func oldFilesOfCocoaPods(_ path: String) throws {
        var project = project(path)
        project.files = ["Podfile": "", ".gitignore": "Pods\n"]
        let found = try project.findings(.unreadableBaseConfiguration)
        #expect(found.map(\.fix) == ["run pod install, which creates it"])
        #expect(found.first?.message.hasPrefix("the xcconfig file \(path) of CocoaPods does not exist") == true)
    }

    /// A project of an example has pods of its own: one command, one finding.
    @Test func podsInSeveralFolders() throws {
        var project = project("Pods/Target Support Files/Pods-App/Pods-App.debug.xcconfig")
        project.names = ["App", "Kit/Example/App"]
        project.files = ["Podfile": "", "Kit/Example/Podfile": ""]
        let found = try project.findings(.unreadableBaseConfiguration)
        #expect(found.map(\.location?.file) == ["App.xcodeproj/project.pbxproj"])
        #expect(found.first?.fix == "run pod install, which creates it")
        #expect(found.first?.notes.map { $0.message.hasSuffix(": run pod install in Kit/Example") } == [true])
    }

    @Test(arguments: [
        (
            "Local/Keys.xcconfig", "Local.templates/Keys.xcconfig",
            "copy Local.templates/Keys.xcconfig to Local/Keys.xcconfig"
        ),
        ("Keys.xcconfig", "samples/Keys.xcconfig", "copy samples/Keys.xcconfig to Keys.xcconfig"),
        (
            "secret/Keys.xcconfig", "App/Environments/Keys.xcconfig.sample",
            "copy App/Environments/Keys.xcconfig.sample to secret/Keys.xcconfig"
        ),
    ])
    func templatesElsewhere(_ missing: String, _ template: String, _ fix: String) throws {
        var project = project(missing)
        project.files = [template: "A = 1\n"]
        #expect(try project.findings(.unreadableBaseConfiguration).map(\.fix) == [fix])
    }

    @Test func severalTemplates() throws {
        var project = project("A.xcconfig", "B.xcconfig", "C.xcconfig")
        for name in ["A", "B", "C"] { project.files["\(name).xcconfig.template"] = "A = 1\n" }
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == [
                "copy A.xcconfig.template to A.xcconfig, and the 2 others in the same way"
            ])
    }

    @Test(
        arguments: [
            ("scripts/setup.sh", "cp $ENV/.env Keys.xcconfig", "scripts/setup.sh writes it: run it first"),
            ("setup.sh", "echo \"$A\" | sed 's/=/ = /' >> ./Keys.xcconfig", "setup.sh writes it: run it first"),
            ("setup.rb", "File.write(\"Keys.xcconfig\", text)", "setup.rb writes it: run it first"),
            ("fastlane/Fastfile", "sh 'touch ../Keys.xcconfig'", "fastlane/Fastfile writes it: run it first"),
            ("package.json", "{\"postinstall\": \"cp a Keys.xcconfig\"}", "package.json writes it: run it first"),
            ("setup.sh", "xcodebuild -xcconfig Keys.xcconfig > log.txt", nil),
            ("setup.sh", "source Keys.xcconfig", nil),
            ("setup.sh", "# cp a Keys.xcconfig", nil), ("setup.sh", "cp a MyKeys.xcconfig", nil),
        ] as [(String, String, String?)])
    func whatAScriptWrites(_ path: String, _ text: String, _ fix: String?) throws {
        var project = project("Keys.xcconfig")
        project.files = [path: text + "\n"]
        let found = try project.findings(.unreadableBaseConfiguration).first?.fix
        #expect(fix == nil ? found?.contains("writes it") == false : found == fix)
    }

    @Test func whatASchemeWrites() throws {
        var project = project("Keys.xcconfig")
        project.files = [
            "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": WrittenProject.scheme(
                target: "App", project: "App", run: "Debug", archive: "Debug"
            ).replacing(
                "<BuildAction>",
                with: "<BuildAction><PreActions><ExecutionAction><ActionContent "
                    + "scriptText = \"echo A &gt; &quot;Keys.xcconfig&quot;\"/></ExecutionAction></PreActions>")
        ]
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == [
                "an action of the scheme \"App\" writes it: run it first"
            ])
    }

    /// A submodule that is not checked out comes before the tools that use its folder.
    @Test(arguments: [
        ("Carthage/Checkouts/Configs/A.xcconfig", "run git submodule update --init, which creates it"),
        ("Carthage/Checkouts/Other/A.xcconfig", "run carthage bootstrap, which creates it"),
    ])
    func aFileOfASubmodule(_ path: String, _ fix: String) throws {
        var project = project(path)
        project.files = [
            ".gitmodules": "[submodule \"Configs\"]\n\tpath = Carthage/Checkouts/Configs\n\turl = https://example.com\n"
        ]
        #expect(try project.findings(.unreadableBaseConfiguration).map(\.fix) == [fix])
    }

    /// A base configuration that another one includes.
    @Test func aFileThatIsMissingInTwoWays() throws {
        var project = project("Keys.xcconfig", "A.xcconfig")
        project.files = ["A.xcconfig": "#include \"Keys.xcconfig\"\n"]
        #expect(try project.findings(.unreadableBaseConfiguration, .missingIncludedFile).count == 1)
    }

    @Test func severalFilesThatGitIgnores() throws {
        var project = project("A.xcconfig", "B.xcconfig")
        project.files = [".gitignore": "*.xcconfig\n"]
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == [
                "create the files, which git ignores: everybody who builds needs copies"
            ])
    }
}
