import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import Rules

/// Projects that are generated and that git does not have.
@Suite struct UngeneratedProjectTests {
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
        (
            "Project.swift", "entitlements: .file(path: \"App.entitlements\")",
            "create App.entitlements, which git ignores, and "
        ),
        (
            "Project.swift", "infoPlist: .file(path: \"App/Info.plist\")",
            "create App/Info.plist, which git ignores, and "
        ),
        ("Project.swift", "infoPlist: .default, resources: [\"App/Keys.plist\"]", ""),
        ("Project.swift", "xcconfig: .relativeToRoot(\"\\(name)_Debug.xcconfig\")", ""),
        (
            "Tuist/ProjectDescriptionHelpers/Settings.swift", "xcconfig: .relativeToRoot(\"Configs/Debug.xcconfig\")",
            "create Configs/Debug.xcconfig, which git ignores, and "
        ),
        (
            "Plugins/Env/ProjectDescriptionHelpers/Settings.swift",
            "xcconfig: .relativeToRoot(\"Configs/Debug.xcconfig\")",
            "create Configs/Debug.xcconfig, which git ignores, and "
        ),
        ("Sources/Settings.swift", "xcconfig: .relativeToRoot(\"Configs/Debug.xcconfig\")", ""),
        ("Project.swift", "// xcconfig: \"Configs/Debug.xcconfig\"", ""),
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

    /// A file for readers says more.
    @Test(arguments: [
        ("README.md", "# App\n\nRun `tuist generate` and `pod install`.\n", "; README.md, line 3, says how"),
        ("docs.md", "tuist generate\n", ""), ("README.md", "Built with tuist and SwiftUI.\n\n    tuist generate\n", ""),
    ])
    func aManifestWithAReadme(_ file: String, _ text: String, _ reference: String) throws {
        var project = CheckedProject.files(["Project.swift": Self.manifest, "Workspace.swift": "", file: text])
        project.names = []
        #expect(try project.findings(.ungeneratedProject).map(\.fix) == ["run tuist generate first\(reference)"])
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
                "run tuist fetch (before Tuist 4), then tuist generate in App first"
            ),
            (
                ["App/Tuist/Dependencies.swift": "let a = Dependencies(swiftPackageManager: .init([.Firebase]))\n"],
                "run tuist fetch (before Tuist 4), then tuist generate in App first"
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
}
