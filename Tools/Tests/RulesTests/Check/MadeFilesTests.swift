import Foundation
import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import Rules

/// What scripts make, and what source reads.
@Suite struct MadeFilesTests {
    // MARK: Settings bundles

    private static let page = CheckedProject.propertyList(
        "<key>PreferenceSpecifiers</key><array><dict><key>Type</key><string>PSToggleSwitchSpecifier</string>"
            + "<key>Title</key><string>A</string><key>Key</key><string>a</string><key>DefaultValue</key><false/></dict>"
            + "</array>")

    private func pages(_ script: String, _ rules: RuleID...) throws -> Int {
        try withTemporaryFolder { folder in
            var text = WrittenProject.text([WrittenProject.Target(name: "App", resources: ["Settings.bundle"])])
            text = text.replacing(
                "objects = {\n",
                with: "objects = {\n    S = {isa = PBXShellScriptBuildPhase; shellScript = \"\(script)\";};\n")
            text = text.replacing("buildPhases = (", with: "buildPhases = (S, ")
            let child = "<dict><key>Type</key><string>PSChildPaneSpecifier</string><key>Title</key><string>F</string>"
            let files = [
                "App.xcodeproj/project.pbxproj": text, "Settings.bundle/Debug.plist": Self.page,
                "pages.sh": "TO=$APP/Settings.bundle\ncp Flags.plist $TO\n",
                "Settings.bundle/Root.plist": Self.page.replacing(
                    "</array>", with: child + "<key>File</key><string>Flags</string></dict></array>"),
            ]
            try WrittenProject.write(files, in: folder)
            return FolderCheck(CheckedFolder(folder.path)).findings.count { rules.contains($0.rule) }
        }
    }

    @Test(arguments: [
        ("make $APP/Settings.bundle/Flags.plist", 0, 1), ("inject $APP/Settings.bundle/Root.plist", 1, 0),
        ("PlistBuddy -c 'Set :V 1' $APP/Settings.bundle/Root.plist", 1, 1),
        ("rm $APP/Settings.bundle/Debug.plist", 1, 0),
        ("TO=$APP/Settings.bundle/\\ncp $FROM/Flags.plist $TO", 0, 1), ("cp $FROM/Flags.plist $APP", 1, 1),
        ("TO=$APP/Settings.bundle/\\ncp $FROM/MyFlags.plist $TO", 1, 1),
        ("license-plist --output-path $APP/Settings.bundle --prefix Flags", 0, 1),
        ("license-plist --output-path $APP/Settings.bundle --prefix Other", 1, 1),
        ("$SRCROOT/pages.sh", 0, 1), ("$SRCROOT/other.sh", 1, 1),
        ("echo done", 1, 1),
    ])
    func whatABuildPhaseMakes(_ script: String, _ missing: Int, _ orphans: Int) throws {
        #expect(try pages(script, .settingsPaneMissing) == missing)
        #expect(try pages(script, .settingsOrphanPage) == orphans)
    }

    /// A page without specifiers has nothing to translate.
    @Test(arguments: [(page, 1), (CheckedProject.propertyList("<key>PreferenceSpecifiers</key><array/>"), 0)])
    func anEmptyStringsFile(_ root: String, _ count: Int) throws {
        var project = CheckedProject()
        project.targets[0].resources = ["Settings.bundle"]
        project.files = [
            "Settings.bundle/Root.plist": root.replacing(
                "<dict>\n", with: "<dict>\n<key>StringsTable</key><string>Root</string>\n"),
            "Settings.bundle/de.lproj/Root.strings": "",
        ]
        #expect(try project.findings(.settingsEmptyStrings).filter { $0.severity > .note }.count == count)
    }

    // MARK: Projects

    @Test(arguments: [("*.pbxproj\n", RuleID.ungeneratedProject), ("\n", .unreadableProject)])
    func aProjectThatGitIgnores(_ patterns: String, _ rule: RuleID) throws {
        var project = CheckedProject()
        project.names = []
        project.files = [
            ".gitignore": patterns, "ios/Run.xcodeproj/README": "",
            "scripts/configure.sh": "cp template ios/Run.xcodeproj/project.pbxproj\n",
        ]
        let found = try project.findings(.ungeneratedProject, .unreadableProject)
        #expect(found.map(\.rule) == [rule])
        if rule == .ungeneratedProject {
            #expect(found.first?.fix == "run scripts/configure.sh first, which names it")
        }
    }

    /// A script that looks at a project does not make it.
    @Test(arguments: [
        ("defaults read ios/Run.xcodeproj/project.pbxproj | grep Team", false),
        ("FILE=ios/Run.xcodeproj/project.pbxproj", false), ("echo ios/Run.xcodeproj/project.pbxproj", false),
        ("python3 make.py > ios/Run.xcodeproj/project.pbxproj", true), ("mv a ios/Run.xcodeproj/project.pbxproj", true),
    ])
    func aScriptThatNamesAProject(_ line: String, _ makes: Bool) throws {
        var project = CheckedProject.files([
            ".gitignore": "*.pbxproj\n", "ios/Run.xcodeproj/README": "", "scripts/configure.sh": line + "\n",
        ])
        project.names = []
        #expect(
            try project.findings(.ungeneratedProject).map(\.fix) == [
                makes
                    ? "run scripts/configure.sh first, which names it"
                    : "first run what makes it; if nothing does, commit it with git add -f"
            ])
    }

    /// A workspace without its project.
    @Test(arguments: [
        (
            "*.xcodeproj\n", ", and git ignores it",
            "first run what makes it; if nothing does, commit it with git add -f"
        ),
        ("", "", "add the project to git"),
    ])
    func aWorkspaceWithoutItsProject(_ ignored: String, _ reason: String, _ fix: String) throws {
        var project = CheckedProject.files([
            ".git/HEAD": "", ".gitignore": ignored,
            "App.xcworkspace/contents.xcworkspacedata":
                "<Workspace version=\"1.0\"><FileRef location=\"group:Pods/Pods.xcodeproj\"></FileRef>"
                + "<FileRef location=\"group:App.xcodeproj\"></FileRef></Workspace>",
        ])
        project.names = []
        let found = try project.findings(.ungeneratedProject)
        #expect(
            found.map(\.message) == [
                "the workspace names App.xcodeproj, which does not exist\(reason), so it is not checked"
            ])
        #expect(found.map(\.fix) == [fix])
        project.names = ["Other"]
        #expect(try project.findings(.ungeneratedProject).isEmpty)
    }

    /// A specification that is copied elsewhere is a template.
    @Test(arguments: [("@cp Kinds/A/project.yml .", true), ("cp other Kinds/A/project.yml", false)])
    func aSpecificationThatIsCopied(_ line: String, _ isTemplate: Bool) throws {
        var project = CheckedProject.files([
            "Kinds/A/project.yml": Self.specification, "Makefile": "project:\n\t\(line)\n\txcodegen generate\n",
        ])
        project.names = []
        let found = try project.findings(.ungeneratedProject)
        #expect(found.map(\.severity) == [isTemplate ? .note : .warning])
        #expect(
            found.map(\.fix) == [
                isTemplate ? "run what Makefile copies it for" : "run make project first, which calls xcodegen"
            ])
    }

    private static let specification = "name: App\ntargets:\n  App:\n    type: application\n"

    /// What people run is what the team wrote for them.
    @Test(arguments: [
        ([:], "run xcodegen generate first"),
        (
            ["Makefile": "setup:\n\tbrew install xcodegen\n\nproject: setup\n\t@xcodegen generate\n"],
            "run make project first, which calls xcodegen"
        ),
        (
            ["scripts/generate_project": "system(\"xcodegen\")\n"],
            "run scripts/generate_project first, which calls xcodegen"
        ),
        (["ci_scripts/setup.sh": "xcodegen\n"], "run xcodegen generate first"),
        // The first target is what people run.
        (["Makefile": "build:\n\tswiftgen\n\t./tmp/XcodeGen\n"], "run make build first, which calls xcodegen"),
        (
            ["justfile": "flag := 'x'\n\ndefault:\n  just --list\n\nproject name: clean\n  xcodegen generate\n"],
            "run just project first, which calls xcodegen"
        ),
        (
            ["ios/mise.toml": "[tools]\nxcodegen = \"2\"\n\n[tasks.project]\nrun = \"xcodegen generate\"\n"],
            "run mise run project in ios first, which calls xcodegen"
        ),
        (
            [
                "mise.toml":
                    "[tasks.\"project:make\"]\nrun = \"\"\"\nset -e\ncd A && exec \"$XCODEGEN\" generate\n\"\"\"\n",
                "bin/mise": "",
            ], "run bin/mise run project:make first, which calls xcodegen"
        ),
        (["mise.toml": "[tools]\nxcodegen = \"2\"\n"], "run xcodegen generate first"),
        (["Makefile": "open:\n\txed .\nother:\n\txcodegen\n"], "run xcodegen generate first"),
        (["Makefile": "test:\n\txcodegen\n"], "run xcodegen generate first"),
        (
            ["scripts/generate.sh": "DIR=\".tools/xcodegen\"\n.tools/xcodegen/bin/xcodegen -s project.yml\n"],
            "run scripts/generate.sh first, which calls xcodegen"
        ),
        (
            ["scripts/generate.sh": "xcodegen\n", "Makefile": "xcodeproj: tools\n\tscripts/generate.sh\n"],
            "run make xcodeproj first, which calls xcodegen"
        ),
        // What only installs it.
        (
            ["scripts/install.sh": "DIR=\".tools/xcodegen\"\nunzip \"x.zip\" -d .tools/xcodegen\n"],
            "run xcodegen generate first"
        ),
        (["setup.sh": "if ! command -v xcodegen; then echo \"xcodegen\"; fi\n"], "run xcodegen generate first"),
        // A specification, which a comment says something of.
        (["app/setup-project.yml": "name: App # while testing xcodegen\n"], "run xcodegen generate first"),
        (["setup.sh": "brew bundle # for xcodegen\n"], "run xcodegen generate first"),
        (["setup.sh": "cd ios && xcodegen\n"], "run setup.sh first, which calls xcodegen"),
        (["release.sh": "xcodegen\n"], "run xcodegen generate first"),
        // A new module, which is committed.
        (["generate-module.sh": "git add .\nxcodegen\ngit commit -m \"$1\"\n"], "run xcodegen generate first"),
        (["Podfile": "target 'App' do\nend\n"], "run xcodegen generate, then pod install first"),
        (
            ["Podfile": "", "project.yml": specification + "options:\n  postGenCommand: pod install\n"],
            "run xcodegen generate first"
        ),
        (
            ["Podfile": "", "Gemfile": "", "Gemfile.lock": "    cocoapods (1.15.2)\n"],
            "run xcodegen generate, then bundle install and bundle exec pod install first"
        ),
    ])
    func aProjectThatIsGenerated(_ files: [String: String], _ fix: String) throws {
        var project = CheckedProject.files(files.merging(["project.yml": Self.specification]) { given, _ in given })
        project.names = []
        #expect(try project.findings(.ungeneratedProject).map(\.fix) == [fix])
    }

    /// A project is not generated without the files that git ignores.
    @Test(arguments: [
        (
            "*.xcconfig", "Configs/Debug.xcconfig",
            "create Configs/Debug.xcconfig, which git ignores, and run xcodegen generate first"
        ),
        ("*.xcconfig", "Configs/Release.xcconfig", "run xcodegen generate first"),
        ("*.xcconfig", "${CONFIG}/Debug.xcconfig", "run xcodegen generate first"),
        ("*.plist", "Configs/Debug.xcconfig", "run xcodegen generate first"),
    ])
    func aSpecificationWithAnIgnoredFile(_ ignored: String, _ file: String, _ fix: String) throws {
        var project = CheckedProject.files([
            "project.yml": Self.specification + "configFiles:\n  Debug: \(file)\n", ".git/HEAD": "",
            ".gitignore": ignored + "\n", "Configs/Release.xcconfig": "",
        ])
        project.names = []
        #expect(try project.findings(.ungeneratedProject).map(\.fix) == [fix])
    }

    private static let manifest = "import ProjectDescription\nlet project = Project(name: \"App\")\n"

    /// Tuist stops without what a manifest, or source that manifests share, names by a text.
    @Test(arguments: [
        ("Project.swift", "entitlements: \"App.entitlements\"", "create App.entitlements, which git ignores, and "),
        ("Project.swift", "entitlements: .file(path: \"App.entitlements\")", "create App.entitlements, which git ignores, and "),
        ("Project.swift", "infoPlist: .file(path: \"App/Info.plist\")", "create App/Info.plist, which git ignores, and "),
        ("Project.swift", "infoPlist: .default, resources: [\"App/Keys.plist\"]", ""),
        ("Project.swift", "xcconfig: .relativeToRoot(\"\\(name)_Debug.xcconfig\")", ""),
        (
            "Tuist/ProjectDescriptionHelpers/Settings.swift", "xcconfig: .relativeToRoot(\"Configs/Debug.xcconfig\")",
            "create Configs/Debug.xcconfig, which git ignores, and "
        ),
        (
            "Plugins/Env/ProjectDescriptionHelpers/Settings.swift", "xcconfig: .relativeToRoot(\"Configs/Debug.xcconfig\")",
            "create Configs/Debug.xcconfig, which git ignores, and "
        ),
        ("Sources/Settings.swift", "xcconfig: .relativeToRoot(\"Configs/Debug.xcconfig\")", ""),
    ])
    func aManifestWithAnIgnoredFile(_ file: String, _ text: String, _ preparation: String) throws {
        var project = CheckedProject.files([
            "Project.swift": Self.manifest, "Workspace.swift": "", ".git/HEAD": "",
            ".gitignore": "*.xcconfig\n*.plist\n*.entitlements\n",
        ])
        project.files[file] = Self.manifest + text + "\n"
        project.names = []
        #expect(try project.findings(.ungeneratedProject).map(\.fix) == ["\(preparation)run tuist generate first"])
    }

    @Test func severalManifests() throws {
        var project = CheckedProject.files(["App/Project.swift": Self.manifest, "Kit/Project.swift": Self.manifest])
        project.names = []
        #expect(
            try project.messages(.ungeneratedProject) == [
                "the Xcode projects that Tuist generates from this file and others do not exist, so they are not checked"
            ])
    }

    /// Tuist starts where its workspace or its settings are.
    @Test(arguments: [
        ("Workspace.swift", "run tuist generate first"), ("ios/Workspace.swift", "run tuist generate in ios first"),
        ("ios/Tuist/Config.swift", "run tuist generate in ios first"),
        ("README.md", "run tuist generate in ios/Projects first"),
    ])
    func whereTuistStarts(_ file: String, _ fix: String) throws {
        var project = CheckedProject.files([
            file: "", "ios/Projects/App/Project.swift": Self.manifest, "ios/Projects/Core/Project.swift": Self.manifest,
        ])
        project.names = []
        #expect(try project.findings(.ungeneratedProject).map(\.fix) == [fix])
    }

    /// Tuist fetches packages only when it is told to.
    @Test(
        arguments: [
            ([:], "run tuist generate in App first"),
            (
                [
                    "App/Tuist/Package.swift":
                        "let package = Package(dependencies: [.package(url: \"a\", from: \"1\")])\n"
                ],
                "run tuist install, then tuist generate in App first"
            ),
            (
                [
                    "App/Tuist/Dependencies.swift":
                        "let dependencies = Dependencies(swiftPackageManager: [.remote(url: \"a\")])\n"
                ],
                "run tuist fetch, then tuist generate in App first"
            ),
            (
                ["App/Tuist/Dependencies.swift": "let a = Dependencies(swiftPackageManager: .init([.Firebase]))\n"],
                "run tuist fetch, then tuist generate in App first"
            ), (["App/Tuist/Package.swift": "let package = Package()\n"], "run tuist generate in App first"),
            (
                ["App/Package.swift": "import ProjectDescription\nlet a = [.package(url: \"a\", from: \"1\")]\n"],
                "run tuist install, then tuist generate in App first"
            ),
            (
                [
                    "App/Modules/Core/Project.swift":
                        "import ProjectDescription\nlet project = Project(name: \"Core\")\n"
                ],
                "run tuist generate in App first"
            ),
        ] as [([String: String], String)])
    func aProjectOfTuist(_ files: [String: String], _ fix: String) throws {
        let manifest = Self.manifest
        var project = CheckedProject.files(files.merging(["App/Project.swift": manifest]) { $1 })
        project.names = []
        #expect(try project.findings(.ungeneratedProject).map(\.fix) == [fix])
    }

    /// XcodeGen reads one specification.
    @Test func projectsOfXcodeGen() throws {
        var project = CheckedProject.files([
            "A/project.yml": Self.specification, "B/project.yml": Self.specification,
        ])
        project.names = []
        #expect(
            try project.findings(.ungeneratedProject).map(\.fix) == [
                "run xcodegen generate in the folder of each first"
            ])
    }

    /// A specification without a name is a part of another one, unless that is its name's.
    @Test(arguments: [
        ("targets:\n  App:\n    type: application\n", 0), ("include:\n  - path: base.yml\ntargets:\n  App: {}\n", 1),
    ])
    func aPartOfASpecification(_ text: String, _ count: Int) throws {
        var project = CheckedProject.files(["project.yml": text, "base.yml": "name: App\n"])
        project.names = []
        #expect(try project.findings(.ungeneratedProject).count == count)
    }

    // MARK: Source

    /// What one build defines and another does not is missed, unless somebody knows of it.
    @Test(arguments: [
        ("let key = \"Host\"\n", "HOST_VALUE", Severity.warning), ("let key = \"Host\"\n", "HOST_IN_README", .note),
        ("if let host = info[\"Host\"], !host.isEmpty {}\n", "HOST_VALUE", .note),
        ("if info[\"Host\"] != \"$(HOST_VALUE)\" {}\n", "HOST_VALUE", .note),
    ])
    func aKeyThatSourceReads(_ source: String, _ name: String, _ severity: Severity) throws {
        var project = CheckedProject()
        let settings = ["INFOPLIST_FILE": "Info.plist"]
        project.targets = [
            CheckedProject.target(
                "App", "application", ["Release": settings, "Beta": settings.merging([name: "a"]) { $1 }])
        ]
        project.files = [
            "Info.plist": CheckedProject.propertyList("<key>Host</key><string>$(\(name))</string>"),
            "App.swift": source, "README.md": "Set HOST_IN_README to your server.\n",
        ]
        #expect(try project.findings(.infoPlistUndefinedReference).map(\.severity) == [severity])
    }

    /// Flutter makes build settings of what a build is given.
    @Test(arguments: [("flutter build ipa --dart-define-from-file=a.json", 0), ("flutter build ipa", 1)])
    func aValueThatABuildOfFlutterIsGiven(_ command: String, _ count: Int) throws {
        var project = Self.app(
            ["Release": ["INFOPLIST_FILE": "Info.plist"]],
            [
                "Info.plist": CheckedProject.propertyList("<key>CFBundleDisplayName</key><string>$(appName)</string>"),
                ".github/workflows/release.yml": "- run: \(command)\n", "pubspec.yaml": "name: app\n",
            ])
        #expect(try project.findings(.infoPlistUndefinedReference).count == count)
        project.files["pubspec.yaml"] = nil
        #expect(try project.findings(.infoPlistUndefinedReference).count == 1)
    }

    /// A value that one build makes of another that has to be supplied is missed nowhere.
    @Test(arguments: [("a.example", Severity.warning), ("a-$(HOST_SECRET)", .note)])
    func aKeyThatOneBuildDefines(_ value: String, _ severity: Severity) throws {
        let project = Self.app(
            [
                "Beta": ["INFOPLIST_FILE": "A.plist", "BACKEND": value, "HOST_SECRET": "to-be-supplied"],
                "Release": ["INFOPLIST_FILE": "A.plist"],
            ], ["A.plist": CheckedProject.propertyList("<key>Server</key><string>$(BACKEND)</string>")])
        #expect(try project.findings(.infoPlistUndefinedReference).map(\.severity) == [severity])
    }

    private static func app(_ settings: [String: [String: String]], _ files: [String: String]) -> CheckedProject {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target(
                "App", "application", settings, xcconfigs: settings.mapValues { _ in "App.xcconfig" })
        ]
        project.files = [
            "App.swift": "let keys = [\"Host\", \"Port\", \"Server\", \"A\", \"B\"]\n", "App.xcconfig": "A = 1\n",
        ]
        .merging(files) { $1 }
        return project
    }

    /// Nobody misses what no source reads; without any source, that is unknown.
    @Test(arguments: [
        (["App.swift": "let key = \"Server\"\n"], Severity.warning), (["App.swift": "let key = \"Other\"\n"], .note),
        (["App.swift": "import UIKit\n"], .warning),
    ])
    func aKeyThatSourceReads(_ files: [String: String], _ severity: Severity) throws {
        let list = CheckedProject.propertyList("<key>Server</key><string>$(BACKEND)</string>")
        let project = Self.app(
            ["Beta": ["INFOPLIST_FILE": "A.plist", "BACKEND": "a"], "Release": ["INFOPLIST_FILE": "A.plist"]],
            files.merging(["A.plist": list]) { $1 })
        #expect(try project.findings(.infoPlistUndefinedReference).map(\.severity) == [severity])
    }

    /// What every language says is shown in its place.
    @Test(arguments: [("CFBundleDisplayName = \"A\";", Severity.note), ("CFBundleName = \"A\";", .warning)])
    func aKeyThatEveryLanguageHas(_ german: String, _ severity: Severity) throws {
        var project = Self.app(
            ["Release": ["INFOPLIST_FILE": "A.plist"]],
            [
                "A.plist": CheckedProject.propertyList("<key>CFBundleDisplayName</key><string>$(NAME_OF_APP)</string>"),
                "en.lproj/InfoPlist.strings": "CFBundleDisplayName = \"A\";", "de.lproj/InfoPlist.strings": german,
            ])
        project.targets[0].resources = ["en.lproj/InfoPlist.strings", "de.lproj/InfoPlist.strings"]
        #expect(try project.findings(.infoPlistUndefinedReference).map(\.severity) == [severity])
    }

    /// Builds that lack all build settings of a service do without the service.
    @Test(arguments: [("METRICS_HOST", "METRICS_URL", Severity.note), ("METRICS_HOST", "OTHER_URL", .warning)])
    func aServiceThatOneBuildHas(_ name: String, _ other: String, _ severity: Severity) throws {
        let entries = "<key>A</key><string>$(\(name))</string><key>B</key><string>$(\(other))</string>"
        let project = Self.app(
            [
                "Beta": ["INFOPLIST_FILE": "A.plist"],
                "Release": ["INFOPLIST_FILE": "A.plist", name: "a.example", other: "b.example"],
            ], ["A.plist": CheckedProject.propertyList(entries)])
        #expect(Set(try project.findings(.infoPlistUndefinedReference).map(\.severity)) == [severity])
    }

    /// A build setting is one finding, however many keys and Info.plists refer to it.
    @Test func aSettingOfSeveralKeysAndInfoPlists() throws {
        let entries = CheckedProject.propertyList(
            "<key>Host</key><string>$(BACKEND)</string><key>Port</key><string>$(BACKEND)</string>")
        let project = Self.app(
            ["Debug": ["INFOPLIST_FILE": "A.plist"], "Release": ["INFOPLIST_FILE": "B.plist"]],
            ["A.plist": entries, "B.plist": entries])
        let found = try project.findings(.infoPlistUndefinedReference)
        #expect(found.map(\.notes.count) == [3])
        #expect(
            found.first?.message.hasPrefix("Host and Port refer to $(BACKEND), which is not defined for App") == true)
    }

    /// What only the app itself reads, or is filled in by whoever builds the app, is a note.
    @Test(
        arguments: [
            ([:], "<key>Host</key><string>$(BACKEND)</string>", Severity.note),
            ([".gitignore": "App.xcconfig\n"], "<key>CFBundleDisplayName</key><string>$(BACKEND)</string>", .note),
            ([".gitignore": "Other.xcconfig\n"], "<key>CFBundleDisplayName</key><string>$(BACKEND)</string>", .warning),
            (
                [:],
                "<key>UIApplicationShortcutItems</key><array><dict><key>UIApplicationShortcutItemUserInfo</key><dict>"
                    + "<key>Host</key><string>$(BACKEND)</string></dict></dict></array>", .note
            ),
        ] as [([String: String], String, Severity)])
    func aValueThatNobodyMisses(_ files: [String: String], _ entries: String, _ severity: Severity) throws {
        let project = Self.app(
            ["Release": ["INFOPLIST_FILE": "Info.plist"]],
            files.merging(["Info.plist": CheckedProject.propertyList(entries)]) { $1 })
        #expect(try project.findings(.infoPlistUndefinedReference).map(\.severity) == [severity])
    }

    /// The file that is missing has the name of the one that includes it, in another folder.
    @Test(arguments: ["#include? \"Private/App.xcconfig\"\n", "#include? \"../Private/App.xcconfig\"\n"])
    func anOptionalFileThatIsMissing(_ text: String) throws {
        let project = Self.app(
            ["Release": ["INFOPLIST_FILE": "Info.plist"]],
            [
                "App.xcconfig": text,
                "Info.plist": CheckedProject.propertyList("<key>Host</key><string>$(BACKEND)</string>"),
            ])
        #expect(try project.findings(.infoPlistUndefinedReference).isEmpty)
    }

    /// What the system reads is missed, also where the file of another build configuration is missing.
    @Test(arguments: [("Host", Severity.note), ("CFBundleDisplayName", .warning)])
    func aFileThatIsMissingElsewhere(_ key: String, _ severity: Severity) throws {
        let project = Self.app(
            ["Debug": ["INFOPLIST_FILE": "Info.plist"], "Release": ["INFOPLIST_FILE": "Info.plist"]],
            ["Info.plist": CheckedProject.propertyList("<key>\(key)</key><string>$(BACKEND)</string>")])
        var other = project
        other.targets[0].xcconfigs["Debug"] = "Missing.xcconfig"
        #expect(try project.findings(.infoPlistUndefinedReference).map(\.severity) == [severity])
        #expect(try other.findings(.infoPlistUndefinedReference).map(\.severity) == [severity])
    }
}
