import PropertyLists
import SourceText
import TestProjects
import Testing

/// Files that targets copy, compile, or link, and that are not there.
@Suite struct MissingInputTests {
    private static func project(
        _ resources: [String], ignored: String, _ files: [String: String] = [:]
    ) -> CheckedProject {
        var project = CheckedProject.files(files.merging([".gitignore": ignored + "\n", ".git/HEAD": ""]) { $1 })
        project.targets[0].resources = resources
        return project
    }

    @Test(
        arguments: [
            (
                ["Keys.plist"], "Keys.plist", [:],
                "Keys.plist is copied into the product and does not exist: a build stops there"
            ),
            (
                ["Keys.plist", "config.json"], "*.plist\nconfig.json", [:],
                "Keys.plist and config.json are copied into the product and do not exist: a build stops there"
            ),
            (
                ["A/Keys.plist", "B/Keys.plist"], "Keys.plist", [:],
                "A/Keys.plist and B/Keys.plist are copied into the product and do not exist: a build stops there"
            ),
            (
                ["1.der", "2.der", "3.der", "4.der", "5.der"], "*.der", [:],
                "1.der, 2.der, 3.der, and 2 more are copied into the product and do not exist: a build stops there"
            ),
            (["Keys.plist"], "Keys.plist", ["Keys.plist": "here"], nil),
            (["Keys.plist"], "Keys.plist", ["keys.plist": "here"], nil),
            // Git ignores case, too, on a Mac.
            (
                ["App/Keys.plist"], "app/keys.plist", [:],
                "App/Keys.plist is copied into the product and does not exist: a build stops there"
            ),
            (["Keys.plist"], "Keys.plist", [".git/index": "DIRC Keys.plist\0"], nil),
            (["Keys.plist"], "Other.plist", [".git/index": "DIRC Keys.plist\0"], nil),
            // A backslash takes the meaning of what follows.
            (
                ["Keys.plist"], "Keys\\.plist", ["A.png": ""],
                "Keys.plist is copied into the product and does not exist: a build stops there"
            ),
            (
                ["Keys.plist"], "Other.plist", ["Keys.sample.plist": "here"],
                "Keys.plist is copied into the product and does not exist: a build stops there"
            ),
            (
                ["Sounds.sf2", "A.png"], "Sounds.sf2", ["A.png": ""],
                "Sounds.sf2 is copied into the product and does not exist: a build stops there"
            ),
            (["main.jsbundle"], "main.jsbundle", [:], nil), (["App.xcconfig"], "App.xcconfig", [:], nil),
            (["Pods/Keys.plist"], "Pods", [:], nil), (["App/config.xml"], "config.xml", [:], nil),
            (["$(A)/Keys.plist"], "Keys.plist", [:], nil), (["Keys.plist"], "*.xcodeproj\nKeys.plist", [:], nil),
            (["Kit/Keys.plist"], "Keys.plist", [".gitmodules": "path = Kit"], nil),
            (["Keys.plist", "A.png", "B.png"], "Keys.plist", [:], nil),
            (
                ["Keys.plist", "A.png", "B.png"], "Keys.plist", ["A.png": "", "B.png": ""],
                "Keys.plist is copied into the product and does not exist: a build stops there"
            ),
        ] as [([String], String, [String: String], String?)])
    func aFileThatGitIgnores(
        _ resources: [String], _ ignored: String, _ files: [String: String], _ message: String?
    ) throws {
        let found = try Self.project(resources, ignored: ignored, files).findings(.missingInputFile)
        #expect(found.map(\.message) == [message].compactMap { $0 })
        #expect(found.allSatisfy { $0.severity == .warning && $0.location?.position != nil })
    }

    @Test(
        arguments: [
            (
                ["Keys.plist"], [:], "create the file, which git ignores: everybody who builds needs a copy"
            ),
            (
                ["Keys.plist", "Keys.json"], [:],
                "create the files, which git ignores: everybody who builds needs copies"
            ),
            (["Keys.plist"], ["Keys.plist.example": ""], "copy Keys.plist.example to Keys.plist"),
            (["Keys.plist"], ["KeysExample.plist": ""], "copy KeysExample.plist to Keys.plist"),
            (["Keys.plist"], ["Other/Keys.sample.plist": ""], "copy Other/Keys.sample.plist to Keys.plist"),
            (["Keys.plist"], ["make.sh": "cp \"$1\" Keys.plist\n"], "make.sh writes it: run it first"),
            (["A/Keys.plist"], ["make.sh": "cp \"$1/Keys.plist\" A/\n"], "make.sh writes it: run it first"),
            (
                ["A/Keys.plist"], ["make.sh": "cp \"$1/Keys.plist\" B/\n", "Readme.md": "Ask for Keys.plist"],
                "create the file, which git ignores: everybody who builds needs a copy; Readme.md says more"
            ),
            (
                ["Keys.plist"], ["codemagic.yaml": "- echo $KEYS > Keys.plist\n"],
                "create the file, which git ignores: everybody who builds needs a copy"
            ),
            (["A/Keys.json"], ["Keys.json.dist": ""], "copy Keys.json.dist to A/Keys.json"),
            (
                ["Keys.json"], ["Makefile": "all: keys\n\nA := 1\nkeys:\n\techo $(KEYS) > Keys.json\n"],
                "Makefile writes it: run make keys first"
            ),
            (
                ["Keys.json"], ["ios/Makefile": "Keys.json: $(A)\n\tdecrypt $@\n"],
                "ios/Makefile writes it: run make Keys.json in ios first"
            ),
            (
                ["Keys.json"], ["fastlane/Fastfile": "platform :ios do\n  lane :keys do\n    sh 'cp a ../Keys.json'\n"],
                "fastlane/Fastfile writes it: run fastlane keys first"
            ),
            (
                ["Keys.json"], ["fastlane/Fastfile": "lane :beta do\n  sh 'cp a ../Keys.json'\n  build_app\n"],
                "create the file, which git ignores: everybody who builds needs a copy"
            ),
            (["amplifyconfiguration.json"], [:], "run amplify pull, which makes it"),
            (
                ["A.json", "B.json", "C.json"],
                ["make.sh": "touch A.json\ntouch B.json\n", "more.sh": "touch C.json\n"],
                "make.sh writes A.json and B.json: run it first; more.sh writes C.json: run it first"
            ),
            (
                ["Production/Keys.json"], ["make.sh": "cp \"$1\" App/Staging/Keys.json\n"],
                "create the file, which git ignores: everybody who builds needs a copy"
            ),
            (
                ["App/Keys.json"], ["make.sh": "KEYS=\"$ROOT/App/Keys.json\"\ncat > \"$KEYS\" << EOF\n{}\nEOF\n"],
                "make.sh writes it: run it first"
            ),
            (
                ["GoogleService-Info.plist"], [:],
                "download GoogleService-Info.plist from the Firebase console: git ignores it"
            ),
            (
                ["GoogleService-Info.plist", "Keys.plist", "Keys.json"], ["Keys.plist.example": ""],
                "copy Keys.plist.example to Keys.plist; download GoogleService-Info.plist from the Firebase console: "
                    + "git ignores it; create Keys.json, which git ignores: everybody who builds needs a copy"
            ),
        ] as [([String], [String: String], String)])
    func whereItComesFrom(_ resources: [String], _ files: [String: String], _ fix: String) throws {
        let found = try Self.project(resources, ignored: resources.joined(separator: "\n"), files).findings(
            .missingInputFile)
        #expect(found.map(\.fix) == [fix])
    }

    /// What a build makes by itself is not missing.
    @Test(arguments: [
        ("echo \"$KEYS\" > \"$SRCROOT/Keys.plist\"", [:], 0), ("upload-symbols -gsp Keys.plist", [:], 1),
        ("cp -f $ENVIRONMENT/Keys.plist $SRCROOT/Keys.plist", [:], 0),
        ("rm Keys.plist", [:], 0), ("FILE=Keys.plist\nif [ -f $FILE ] > /dev/null; then\n  ls\nfi", [:], 1),
        ("FILE=Keys.plist\n  cp \"$SAMPLE\" \"$SRCROOT/$FILE\"", [:], 0),
        ("./make.sh", ["make.sh": "cp \"$1\" Keys.plist\n"], 0), ("./make.sh", ["make.sh": "cat Keys.plist\n"], 1),
        // It is where the copy comes from.
        (
            "KEYS=\"$SRCROOT/Keys.plist\"\necho \"Using Keys.plist\"\ncp \"${KEYS}\" \"$TARGET_BUILD_DIR/App.plist\"\n"
                + "upload-symbols -gsp \"${KEYS}\" -p ios", [:], 1
        ),
        ("KEYS=Keys.plist\ncp \"$KEYS\" Other.plist\n./download.sh $KEYS", [:], 0),
    ])
    func aScriptOfTheTarget(_ script: String, _ files: [String: String], _ count: Int) throws {
        var project = Self.project(["Keys.plist"], ignored: "Keys.plist", files)
        project.targets[0].scripts = [script]
        #expect(try project.findings(.missingInputFile).count == count)
    }

    @Test(arguments: [("$(SRCROOT)/Keys.plist", 0), ("$(SRCROOT)/Other.plist", 1)])
    func theOutputOfAScript(_ output: String, _ count: Int) throws {
        var project = Self.project(["Keys.plist"], ignored: "Keys.plist")
        project.targets[0].scripts = ["decrypt"]
        project.targets[0].outputs = [output]
        #expect(try project.findings(.missingInputFile).count == count)
    }

    @Test(arguments: [
        ("App", "application", 1), ("App", "framework", 1), ("App", "bundle.unit-test", 0), ("Old", "application", 0),
    ])
    func theTargetsThatSchemesBuild(_ name: String, _ type: String, _ count: Int) throws {
        var project = Self.project([], ignored: "Keys.plist")
        project.targets = [CheckedProject.target("App", type)]
        if name != "App" { project.targets.append(CheckedProject.target(name, type)) }
        project.targets[project.targets.count - 1].resources = ["Keys.plist"]
        project.schemes = [("App", "Debug", "Release")]
        #expect(try project.findings(.missingInputFile).count == count)
    }

    /// One file that projects beside each other need is one cause.
    @Test func severalProjects() throws {
        var project = Self.project(["Keys.plist"], ignored: "Keys.plist")
        project.names = ["App", "Lite"]
        let found = try project.findings(.missingInputFile)
        #expect(found.map(\.notes.count) == [1])
    }

    // MARK: Source

    /// A source file that git ignores has keys, as a rule, and a build stops without it.
    @Test(
        arguments: [
            ("Secrets.swift", "Secrets.swift", [:], true), ("App/Keys.m", "App/", [:], true),
            ("Secrets.swift", "*.swift", [:], true), ("Secrets.swift", "Secrets.swift", ["Secrets.swift": ""], false),
            ("Secrets.swift", "Secrets.swift", [".git/index": "DIRC Secrets.swift\0"], false),
            // What a tool makes from its settings.
            ("Secrets.swift", "Secrets.swift", ["swiftgen.yml": "output: Secrets.swift\n"], false),
            ("API.generated.swift", "API.generated.swift", [:], false),
            ("Generated/API.swift", "Generated", [:], false),
            ("api.grpc.swift", "*.grpc.swift", [:], false), ("Vendor/Kit/Kit.m", "Vendor", [:], false),
            // What CI makes, it makes for itself.
            (
                "Secrets.swift", "Secrets.swift",
                [".github/workflows/ci.yml": "run: echo $SECRETS > Secrets.swift\n"], true
            ),
        ] as [(String, String, [String: String], Bool)])
    func aSourceFileThatGitIgnores(_ path: String, _ ignored: String, _ files: [String: String], _ isSaid: Bool) throws
    {
        var project = Self.project([], ignored: ignored, files.merging(["A.swift": "", "B.m": ""]) { $1 })
        project.targets[0].sources = ["A.swift", "B.m", path]
        #expect(
            try project.messages(.missingInputFile)
                == (isSaid ? ["\(path) is compiled and does not exist: a build stops there"] : []))
    }

    // MARK: Files that nobody added to git

    /// Git neither has nor ignores the file, so that nobody will ever have it.
    @Test(
        arguments: [
            ("Help.swift", [:], true), ("App/Help.m", [:], true), ("Help.gyp", [:], false),
            ("Help.swift", [".git/index": "DIRC Help.swift\0"], false),
            // A Mac has `App` and `app` as one folder.
            ("app/Help.swift", ["App/Help.swift": "", "app/Other.swift": ""], false),
            ("Kit/Help.swift", [".gitmodules": "path = kit"], false),
            // What something makes, and what teams get in ways of their own.
            ("Help.swift", ["make.sh": "python3 generate.py Help.swift\n"], false),
            ("Help+Generated.swift", [:], false), ("third_party/Kit/Kit.m", [:], false), ("../Kit/Kit.m", [:], false),
        ] as [(String, [String: String], Bool)])
    func aFileThatNobodyAdded(_ path: String, _ files: [String: String], _ isSaid: Bool) throws {
        var project = Self.project([], ignored: "", files.merging(["A.swift": "", "B.m": ""]) { $1 })
        project.targets[0].sources = ["A.swift", "B.m", path]
        let found = try project.findings(.missingInputFile)
        #expect(
            found.map(\.message)
                == (isSaid ? ["\(path) is compiled and does not exist: a build stops there"] : []))
        #expect(found.allSatisfy { $0.fix == "add the file to git, correct its path, or remove it from the project" })
    }

    @Test func keysThatNobodyAdded() throws {
        var project = Self.project([], ignored: "", ["A.swift": "", "B.m": ""])
        project.targets[0].sources = ["A.swift", "B.m", "Keys.swift"]
        #expect(
            try project.findings(.missingInputFile).map(\.fix) == [
                "create the file, let git ignore it, and add a template without secrets to git"
            ])
    }

    /// What fills a folder that git ignores names the folder.
    @Test func aFileInAnIgnoredFolder() throws {
        var project = Self.project(
            [], ignored: "libgdk", ["A.swift": "", "tools/fetch.sh": "unzip gdk.zip -d libgdk\n"])
        project.targets[0].sources = ["A.swift", "libgdk/GDK.swift"]
        #expect(
            try project.findings(.missingInputFile).map(\.fix) == [
                "create the file, which git ignores: everybody who builds needs a copy; tools/fetch.sh says more"
            ])
    }

    /// A file that was moved is elsewhere, by the list of git, in which the length of a path is before it. The two characters
    /// before 47 others look like their length, too.
    @Test(arguments: ["New/Help.swift", "Map/\(String(repeating: "a", count: 36))/Help.swift"])
    func aFileThatIsElsewhere(_ place: String) throws {
        var project = Self.project([], ignored: "", ["A.swift": "", "B.m": "", place: ""])
        project.targets[0].sources = ["A.swift", "B.m", "Old/Help.swift"]
        project.gitIndex = GitIndexFile.data("A.swift", place)
        #expect(
            try project.findings(.missingInputFile).map(\.fix) == ["correct the path: git has \(place)"])
        project.gitIndex = GitIndexFile.data("A.swift", place, "Test/Help.swift")
        #expect(
            try project.findings(.missingInputFile).map(\.fix) == [
                "add the file to git, correct its path, or remove it from the project"
            ]
        )
    }

    @Test func withoutARepository() throws {
        var project = CheckedProject.files(["A.swift": ""])
        project.targets[0].sources = ["A.swift", "Help.swift"]
        #expect(try project.messages(.missingInputFile) == [])
    }

    @Test func aFileOfFirebaseThatNobodyAdded() throws {
        var project = Self.project(["GoogleService-Info.plist", "a.caf", "b.caf"], ignored: "")
        project.files.merge(["A.swift": "", "B.swift": "", "C.swift": "", "D.swift": ""]) { $1 }
        project.targets[0].sources = ["A.swift", "B.swift", "C.swift", "D.swift"]
        #expect(
            try project.findings(.missingInputFile).map(\.fix) == [
                "download GoogleService-Info.plist from the Firebase console; add a.caf and b.caf to git, correct their "
                    + "paths, or remove them from the project"
            ])
    }

    /// A project below another one is an example of a library's, as a rule.
    @Test func aProjectBelowAnother() throws {
        var project = Self.project([], ignored: "", ["A.swift": ""])
        project.targets[0].sources = ["A.swift", "Help.swift"]
        project.names = ["App", "Kit/Demo"]
        project.files["Kit/A.swift"] = ""
        #expect(try project.findings(.missingInputFile).map(\.location?.file) == ["App.xcodeproj/project.pbxproj"])
    }

    // MARK: Packages

    /// What an app of React Native's builds of its packages, by references of its project.
    @Test(arguments: [
        (["package.json", "yarn.lock"], ["run yarn install, which creates it"]),
        (["package.json", "node_modules/a"], []),
        (["other.json"], []),
    ])
    func projectsOfPackages(_ files: [String], _ fixes: [String]) throws {
        var project = Self.project(
            ["../node_modules/kit/ios/Kit.xcodeproj"], ignored: "node_modules", ["ios/A.swift": ""])
        for file in files { project.files[file] = "" }
        project.names = ["ios/App"]
        project.targets[0].sources = ["A.swift"]
        let found = try project.findings(.missingInputFile)
        #expect(found.map(\.fix) == fixes)
        #expect(
            found.allSatisfy {
                $0.message
                    == "the project node_modules/kit/ios/Kit.xcodeproj of a package does not exist: a build stops"
            })
    }

    /// What a file for readers says is no news, unless it leaves one of the files out.
    @Test(arguments: [
        (["Keys.plist"], "README.md", "Copy Keys.plist", Severity.note),
        (["Keys.plist"], "docs/setup.md", "Copy Keys.plist", .warning),
        (["Keys.plist", "Keys.json"], "README.md", "Copy Keys.plist", .warning),
        (["Keys.plist"], "README.md", "Have fun", .warning),
    ])
    func aFileThatReadersAreToldOf(_ names: [String], _ file: String, _ text: String, _ severity: Severity) throws {
        let project = Self.project(names, ignored: "Keys.*", [file: text])
        #expect(try project.findings(.missingInputFile).map(\.severity) == [severity])
    }

    // MARK: Frameworks

    /// A framework that is linked may be found by its name; a package of frameworks has to be there.
    @Test(
        arguments: [
            ("Kit.xcframework", "Kit.xcframework/", [:], "build or download Kit.xcframework, which git ignores"),
            (
                "Kit.xcframework", "*.xcframework", ["build-kit.sh": "xcodebuild -output Kit.xcframework\n"],
                "build or download Kit.xcframework, which git ignores; build-kit.sh says more"
            ),
            (
                "Kit.xcframework", "*.xcframework", ["BUILDING.md": "Kit.xcframework is made from Rust."],
                "build or download Kit.xcframework, which git ignores; BUILDING.md says more"
            ),
            ("Kit.xcframework", "", [:], "add the file to git, correct its path, or remove it from the project"),
            ("Kit.framework", "Kit.framework", [:], nil), ("Carthage/Build/Kit.xcframework", "Carthage", [:], nil),
        ] as [(String, String, [String: String], String?)])
    func aLinkedFramework(_ path: String, _ ignored: String, _ files: [String: String], _ fix: String?) throws {
        var project = Self.project([], ignored: ignored, files.merging(["A.swift": ""]) { $1 })
        project.targets[0].sources = ["A.swift"]
        project.targets[0].frameworks = [path]
        let found = try project.findings(.missingInputFile)
        #expect(found.map(\.fix) == (fix.map { [$0] } ?? []))
        #expect(found.allSatisfy { $0.message == "\(path) is linked and does not exist: a build stops there" })
    }

    @Test func keysAndTheirSource() throws {
        var project = Self.project(
            ["Keys.plist"], ignored: "Keys.plist\nKeys.swift",
            ["A.swift": "", "Keys.swift.example": "", "make.sh": "echo \"${KEYS}\" > Keys.plist\n"])
        project.targets[0].sources = ["A.swift", "Keys.swift"]
        let found = try project.findings(.missingInputFile)
        #expect(
            found.map(\.message) == [
                "Keys.plist and Keys.swift are built into the product and do not exist: a build stops there"
            ])
        #expect(
            found.map(\.fix) == [
                "copy Keys.swift.example to Keys.swift; make.sh writes Keys.plist from the environment variable KEYS: set it "
                    + "and run it first"
            ])
    }

    /// A project whose source is gone was left behind.
    @Test func aProjectWithoutItsSource() throws {
        var project = Self.project([], ignored: "Secrets.swift")
        project.targets[0].sources = ["A.swift", "B.swift", "Secrets.swift"]
        #expect(try project.messages(.missingInputFile) == [])
    }
}
