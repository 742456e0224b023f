import PropertyLists
import SourceText
import TestProjects
import Testing

/// Where missing xcconfig files come from.
@Suite struct MissingFileTests {
    /// A path that leaves the repository leads to another one.
    @Test(arguments: [
        ("../Intern/Keys.xcconfig", "put the folder Intern beside this repository, where the project expects it"),
        ("Intern/Keys.xcconfig", "restore or create the file, or choose another one for this build configuration"),
    ])
    func aFileOfAnotherRepository(_ path: String, _ fix: String) throws {
        var project = CheckedProject.based(on: path)
        project.files = [".git/HEAD": ""]
        #expect(try project.findings(.unreadableBaseConfiguration).map(\.fix) == [fix])
    }

    /// A file of one developer, for a build configuration that no scheme has.
    @Test(arguments: [
        ("Enterprise", "Enterprise.xcconfig", Severity.note), ("Debug", "Enterprise.xcconfig", .error),
        ("Enterprise", "Other.xcconfig", .error),
    ])
    func aFileForABuildConfigurationOfNoScheme(_ name: String, _ ignored: String, _ severity: Severity) throws {
        var project = CheckedProject.files([".gitignore": ignored + "\n"])
        project.targets = [
            CheckedProject.target(
                "App", "application", ["Debug": [:], "Enterprise": [:], "Release": [:]],
                xcconfigs: [name: "Enterprise.xcconfig"])
        ]
        project.schemes = [("App", "Debug", "Release")]
        #expect(try project.findings(.unreadableBaseConfiguration).map(\.severity) == [severity])
    }

    private static let adapted = "run pod install, which creates files of other names and adds them to the project"

    /// Old versions of CocoaPods made other files.
    @Test(
        arguments: [
            ("Pods/Pods.xcconfig", "target 'App' do\nend", true),
            ("Pods/Pods-App.xcconfig", "target \"App\" do\nend", true),
            ("Pods/Pods-App.xcconfig", "target ‘App’ do\nend", true),
            ("Pods/Target Support Files/Pods/Pods.debug.xcconfig", "abstract_target :All do\nend", true),
            ("Pods/Pods.xcconfig", "%w(A B).each { |name| target name do\nend }", true),
            ("Pods/Pods.xcconfig", "eval File.read('Other')", true),
            ("Pods/Pods.xcconfig", "platform :ios, :deployment_target => '7.0'\npod 'A'", false),
            (
                "Pods/Target Support Files/Pods/Pods.debug.xcconfig",
                "pod 'A'\n# target 'App' do\nx.targets.each do |target| puts target.name end\nif target == 'A'", false
            ),
        ])
    func oldFilesOfCocoaPods(_ path: String, _ podfile: String, _ hasTarget: Bool) throws {
        var project = CheckedProject.based(on: path)
        project.files = ["Podfile": podfile, ".gitignore": "Pods\n"]
        let found = try project.findings(.unreadableBaseConfiguration)
        let target = "add a target block to the Podfile, which CocoaPods needs since version 1.0, then "
        #expect(found.map(\.fix) == [(hasTarget ? "" : target) + Self.adapted])
        #expect(found.first?.message.hasPrefix("the xcconfig file \(path) of CocoaPods does not exist") == true)
    }

    /// What CocoaPods refuses since version 1.0, beside a target.
    @Test(arguments: [
        ("target 'Tests', :exclusive => true do\nend", "remove :exclusive from"),
        ("link_with 'A', 'B'\ntarget 'A' do\nend", "write a target block for each target in place of link_with in"),
        ("target 'Tests' do link_with 'A', 'B'\nend", "write a target block for each target in place of link_with in"),
        ("target 'Tests' do\n  pod 'link_with'\nend", nil),
        ("target 'A' do\n  pod 'B', :head\nend", "remove :head from"),
        ("# link_with 'A'\ntarget 'A' do\nend", nil), ("xcodeproj 'App'\ntarget 'A' do\nend", nil),
    ])
    func anOldPodfile(_ podfile: String, _ option: String?) throws {
        var project = CheckedProject.based(on: "Pods/Pods.xcconfig")
        project.files = ["Podfile": podfile, ".gitignore": "Pods\n"]
        let start =
            option.map { "\($0) the Podfile, which CocoaPods refuses since version 1.0, then " } ?? ""
        #expect(try project.findings(.unreadableBaseConfiguration).map(\.fix) == [start + Self.adapted])
    }

    private static let withoutLinks =
        "write a target block for each target in place of link_with in the Podfile, which CocoaPods refuses since version 1.0, then "
    private static let withBundler =
        withoutLinks + adapted.replacing("run ", with: "run bundle install and bundle exec ")
    private static let updated =
        "choose CocoaPods 1.0 or newer in the Gemfile and run bundle update cocoapods, because CocoaPods' repository refuses "
        + "0.36.3, then "

    /// What CocoaPods 1.0 changed matters to whoever has it, and to whoever has to update.
    @Test(arguments: [
        ("cocoapods (0.36.3)", updated + withBundler), ("cocoapods (1.15.2)", withBundler),
        ("cocoapods-core (0.36.3)", withoutLinks + adapted),
    ])
    func aPodfileForAnOlderVersion(_ gem: String, _ fix: String) throws {
        var project = CheckedProject.based(on: "Pods/Pods.xcconfig")
        project.files = [
            "Podfile": "target 'A' do link_with 'A', 'B'\nend\n", ".gitignore": "Pods\n",
            "Gemfile": "gem 'cocoapods'\n",
            "Gemfile.lock": "GEM\n  specs:\n    \(gem)\n      cocoapods (>= 0.1)\n\nDEPENDENCIES\n  cocoapods\n",
        ]
        #expect(try project.findings(.unreadableBaseConfiguration).map(\.fix) == [fix])
    }

    /// The version that a team has chosen, wherever above the Podfile that is.
    @Test(
        arguments: [
            (["Gemfile", "Gemfile.lock"], "bundle install and bundle exec pod install"),
            (["ios/Gemfile", "ios/Gemfile.lock"], "bundle install and bundle exec pod install"),
            (["Gemfile.lock"], "pod install"), (["Gemfile", "Gemfile.lock", "ios/Gemfile"], "pod install"),
        ])
    func podsOfAVersion(_ files: [String], _ command: String) throws {
        var project = CheckedProject.based(on: Self.pods)
        project.names = ["ios/App"]
        project.files = files.reduce(into: [:]) { $0[$1] = "GEM\n  specs:\n    cocoapods (1.15.2)\n" }
        project.files["ios/Podfile"] = Self.podfile
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == [
                "run \(command) in ios, which creates it"
            ])
    }

    private static let pods = "Pods/Target Support Files/Pods-App/Pods-App.debug.xcconfig"
    private static let podfile = "target 'App' do\nend\n"

    /// The file that is named is that of the line that is shown.
    @Test func theFileOfTheLine() throws {
        let project = CheckedProject.based(
            on: "Pods/Target Support Files/Pods-Z/Pods-Z.beta.xcconfig",
            "Pods/Target Support Files/Pods-A/Pods-A.debug.xcconfig")
        let found = try project.findings(.unreadableBaseConfiguration)
        let lines = WrittenProject.text(project.targets, project: project.project).split(
            separator: "\n", omittingEmptySubsequences: false)
        let line = found.first?.location?.position.map { lines[$0.line - 1] } ?? ""
        let reference = line.split(separator: "baseConfigurationReference = ").last?.prefix { $0 != ";" } ?? "none"
        let file = lines.first { $0.contains("\(reference) = ") } ?? ""
        let name = found.first?.message.split(separator: "/").last.map(String.init) ?? "none"
        #expect(file.contains("/\(name)"))
    }

    /// One file that is included by several names is one.
    @Test func anIncludeFromTwoFolders() throws {
        var project = CheckedProject.based(on: "A.xcconfig", "Local/B.xcconfig")
        project.files = [
            "A.xcconfig": "#include \"Local/Keys.xcconfig\"\n", "Local/B.xcconfig": "#include \"Keys.xcconfig\"\n",
        ]
        #expect(
            try project.findings(.missingIncludedFile).map(\.message) == [
                "could not find included file 'Local/Keys.xcconfig' in search paths"
            ])
        project.files["Local/B.xcconfig"]? += "#include \"Hosts.xcconfig\"\n"
        #expect(try project.findings(.missingIncludedFile).count == 2)
    }

    /// A project of an example has pods of its own: one command, one finding.
    @Test func podsInSeveralFolders() throws {
        var project = CheckedProject.based(on: Self.pods)
        project.names = ["App", "Kit/Example/App"]
        project.files = ["Podfile": Self.podfile, "Kit/Example/Podfile": Self.podfile]
        let found = try project.findings(.unreadableBaseConfiguration)
        #expect(found.map(\.location?.file) == ["App.xcodeproj/project.pbxproj"])
        #expect(found.first?.fix == "run pod install, which creates it")
        #expect(found.first?.notes.map { $0.message.hasSuffix(": run pod install in Kit/Example") } == [true])
    }

    /// The command is run where the Podfile is.
    @Test(arguments: [
        ("ios/Podfile", "run pod install in ios, which creates it"),
        ("Podfile", "run pod install, which creates it"),
        ("tool/Podfile", "run pod install in tool, which creates it"),
        ("README.md", "add the Podfile: without it, pod install cannot create it"),
        ("ios/Podfile.lock", "add the Podfile: without it, pod install cannot create it"),
    ])
    func whereThePodfileIs(_ path: String, _ fix: String) throws {
        var project = CheckedProject.based(on: Self.pods)
        project.targets = [CheckedProject.target("App", xcconfigs: ["Debug": Self.pods])]
        project.names = ["ios/App"]
        project.files = [path: Self.podfile]
        #expect(try project.findings(.unreadableBaseConfiguration).map(\.fix) == [fix])
        #expect(try project.findings(.unreadableBaseConfiguration).map(\.severity) == [.error])
    }

    /// The Podfile of an app made with Flutter needs what Flutter generates, and Flutter creates the Podfile.
    @Test(arguments: ["app/ios/Podfile", "app/README.md"]) func podsOfFlutter(_ podfile: String) throws {
        var project = CheckedProject.based(on: Self.pods)
        project.names = ["app/ios/Runner"]
        project.files = ["app/pubspec.yaml": "", podfile: Self.podfile]
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == [
                "run flutter pub get in app, then pod install in app/ios, which creates it"
            ])
        project.files["app/ios/Flutter/Generated.xcconfig"] = ""
        project.files["app/ios/Podfile"] = Self.podfile
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == [
                "run pod install in app/ios, which creates it"
            ])
    }

    /// The Podfile of an app with JavaScript reads files of its packages.
    @Test(
        arguments: [
            (["app/package.json", "app/yarn.lock"], "yarn install in app, then pod install in app/ios"),
            (["app/package.json", "pnpm-lock.yaml"], "pnpm install, then pod install in app/ios"),
            (["app/package.json"], "npm install in app, then pod install in app/ios"),
            (["app/package.json", "node_modules/a/package.json"], "pod install in app/ios"),
            (["README.md"], "pod install in app/ios"),
        ])
    func podsOfJavaScript(_ files: [String], _ command: String) throws {
        var project = CheckedProject.based(on: Self.pods)
        project.names = ["app/ios/App"]
        project.files = files.reduce(into: [:]) { $0[$1] = "{}" }
        project.files["app/ios/Podfile"] = "require_relative '../node_modules/react-native/a'\n" + Self.podfile
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == ["run \(command), which creates it"])
        project.files["app/ios/Podfile"] = Self.podfile
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == [
                "run pod install in app/ios, which creates it"
            ])
    }

    /// The plug-in of Kotlin writes the specification of a pod.
    @Test(arguments: [
        (["shared/build.gradle.kts", "gradlew"], "./gradlew :shared:podspec, then pod install in ios"),
        (["shared/build.gradle.kts", "gradlew", "shared/shared.podspec"], "pod install in ios"),
        (["shared/build.gradle.kts"], "pod install in ios"),
        (["shared/Package.swift", "gradlew"], "pod install in ios"),
    ])
    func podsOfKotlin(_ files: [String], _ command: String) throws {
        var project = CheckedProject.based(on: Self.pods)
        project.names = ["ios/App"]
        project.files = files.reduce(into: [:]) { $0[$1] = "plugins { kotlin(\"native.cocoapods\") }\n" }
        project.files["ios/Podfile"] = Self.podfile + "pod 'shared', :path => '../shared'\n"
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == ["run \(command), which creates it"])
    }

    /// An example is not the product: its pods do not matter as the app's do.
    @Test func podsOfAnExampleOnly() throws {
        var project = CheckedProject.based(on: Self.pods)
        project.names = ["POC/App"]
        project.files = ["POC/Podfile": Self.podfile]
        #expect(try project.findings(.unreadableBaseConfiguration).map(\.severity) == [.error])
        project.files["Other.xcodeproj/project.pbxproj"] = WrittenProject.text([CheckedProject.target("Other")])
        #expect(try project.findings(.unreadableBaseConfiguration).map(\.severity) == [.note])
    }

    /// The example of a package is made ready as the app is.
    @Test func podsOfAnExampleBesideFlutter() throws {
        var project = CheckedProject.based(on: "Pods/Target Support Files/Pods-App/Pods-App.debug.xcconfig")
        project.names = ["packages/kit/example/ios/Runner"]
        project.files = [
            "packages/kit/example/ios/Podfile": Self.podfile, "pubspec.yaml": "",
            "packages/kit/example/pubspec.yaml": "",
            "ios/Runner.xcodeproj/project.pbxproj": WrittenProject.text([
                CheckedProject.target("Runner", xcconfigs: ["Debug": "Flutter/Generated.xcconfig"])
            ]),
        ]
        let found = try project.findings(.unreadableBaseConfiguration)
        #expect(found.map(\.location?.file) == ["ios/Runner.xcodeproj/project.pbxproj"])
        let note = "run flutter pub get in packages/kit/example, then pod install in packages/kit/example/ios"
        #expect(found.first?.notes.contains { $0.message.hasSuffix(note) } == true)
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
        var project = CheckedProject.based(on: missing)
        project.files = [template: "A = 1\n"]
        #expect(try project.findings(.unreadableBaseConfiguration).map(\.fix) == [fix])
    }

    @Test func severalTemplates() throws {
        var project = CheckedProject.based(on: "A.xcconfig", "B.xcconfig", "C.xcconfig")
        for name in ["A", "B", "C"] { project.files["\(name).xcconfig.template"] = "A = 1\n" }
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == [
                "copy A.xcconfig.template to A.xcconfig, and the 2 others in the same way"
            ])
    }

    @Test func aTemplateForOneOfSeveral() throws {
        var project = CheckedProject.based(on: "Keys.xcconfig", "Keys-Beta.xcconfig", "Keys-QA.xcconfig")
        project.files["Keys-Example.xcconfig"] = "A = 1\n"
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == [
                "copy Keys-Example.xcconfig to Keys.xcconfig, and create Keys-Beta.xcconfig and Keys-QA.xcconfig with the same "
                    + "build settings"
            ])
    }

    /// Nothing says what was in a file that git has no more, but what uses it.
    @Test func aFileThatNobodyHas() throws {
        var project = CheckedProject.based(on: "Debug.xcconfig", "Release.xcconfig")
        project.targets[0].configurations = project.targets[0].configurations.map {
            ($0.name, $0.settings.merging(["API_HOST": "$(HOST)/api"]) { $1 })
        }
        project.files = [".git/HEAD": ""]
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == [
                "restore or create the files and define HOST there, or choose another one for these build configurations"
            ])
    }

    @Test(
        arguments: [
            ("scripts/setup.sh", "cp $ENV/.env Keys.xcconfig", "scripts/setup.sh writes it: run it first"),
            (
                "setup.sh", "echo \"$A\" | sed 's/=/ = /' >> ./Keys.xcconfig",
                "setup.sh writes it from the environment variable A: set it and run it first"
            ),
            ("setup.rb", "File.write(\"Keys.xcconfig\", text)", "setup.rb writes it: run it first"),
            ("fastlane/Fastfile", "sh 'touch ../Keys.xcconfig'", "fastlane/Fastfile writes it: run it first"),
            ("package.json", "{\"postinstall\": \"cp a Keys.xcconfig\"}", "package.json writes it: run it first"),
            ("setup.sh", "xcodebuild -xcconfig Keys.xcconfig > log.txt", nil),
            ("setup.sh", "source Keys.xcconfig", nil),
            ("setup.sh", "file=\"$A/Keys.xcconfig\"\necho A > \"$file\"", "setup.sh writes it: run it first"),
            ("setup.sh", "local file=$A/Keys.xcconfig\necho A >> ${file}", "setup.sh writes it: run it first"),
            ("setup.sh", "file=\"$A/Keys.xcconfig\"\ncat \"$file\"", nil),
            ("setup.sh", "file=\"$A/Keys.xcconfig\"\necho A > \"$files\"", nil),
            ("setup.sh", "# cp a Keys.xcconfig", nil), ("setup.sh", "cp a MyKeys.xcconfig", nil),
        ] as [(String, String, String?)])
    func whatAScriptWrites(_ path: String, _ text: String, _ fix: String?) throws {
        var project = CheckedProject.based(on: "Keys.xcconfig")
        project.files = [path: text + "\n"]
        let found = try project.findings(.unreadableBaseConfiguration).first?.fix
        #expect(fix == nil ? found?.contains("writes it") == false : found == fix)
    }

    /// What runs before a build is run by building.
    @Test(
        arguments: [
            ("Pre", "echo A &gt; &quot;Keys.xcconfig&quot;", "the pre-action of the scheme \"App\" writes it", true),
            (
                "Pre", "file=&quot;A/Keys.xcconfig&quot;&#10;date &gt;&gt; $file",
                "the pre-action of the scheme \"App\" writes it", true
            ),
            (
                "Pre", "file=A/Keys.xcconfig&#10;rsync -t $other $file",
                "the pre-action of the scheme \"App\" writes it", true
            ),
            ("Pre", "$SRCROOT/make.sh", "the pre-action of the scheme \"App\" runs make.sh, which writes it", true),
            ("Post", "$SRCROOT/make.sh", "make.sh writes it", false),
            ("Post", "echo A &gt; &quot;Keys.xcconfig&quot;", "an action of the scheme \"App\" writes it", false),
        ])
    func whatASchemeWrites(_ kind: String, _ script: String, _ writer: String, _ isBefore: Bool) throws {
        var project = CheckedProject.based(on: "Keys.xcconfig")
        project.files = [
            "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": WrittenProject.scheme(
                target: "App", project: "App", run: "Debug", archive: "Debug"
            ).replacing(
                "<BuildAction>",
                with: "<BuildAction><\(kind)Actions><ExecutionAction><ActionContent "
                    + "scriptText = \"\(script)\"/></ExecutionAction></\(kind)Actions>")
        ]
        if script.contains("make.sh") { project.files["make.sh"] = "cp a Keys.xcconfig\n" }
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == [
                "\(writer): \(isBefore ? "build once with that scheme" : "run it first")"
            ])
    }

    /// A build ends before its phases.
    @Test func whatABuildPhaseWrites() throws {
        var project = CheckedProject.based(on: "Keys.xcconfig")
        project.targets[0].scripts = ["echo A > Keys.xcconfig"]
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == [
                "the build phase \"Script\" of App writes it: create it empty first"
            ])
    }

    /// What Cordova adds to the projects that it creates.
    @Test(arguments: [
        ("platforms/ios/App", "run cordova platform add ios, which creates it"),
        (
            "apple/App",
            "run cordova platform add ios, which creates it in platforms, and check the project there"
        ),
    ])
    func filesOfCordova(_ name: String, _ fix: String) throws {
        var project = CheckedProject.based(on: "cordova/build-debug.xcconfig")
        project.names = [name]
        #expect(try project.findings(.unreadableBaseConfiguration).map(\.fix) == [fix])
    }

    /// Files that were added by force.
    @Test func aFileWhoseSiblingsAreCommitted() throws {
        var project = CheckedProject.based(on: "Configs/A.xcconfig", "Configs/B.xcconfig")
        project.files = [".gitignore": "Configs/\n", "Configs/B.xcconfig": "A = 1\n"]
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == [
                "create it, or commit it with git add -f, as B.xcconfig: git ignores it"
            ])
        // Here, git has nothing.
        project.files[".git/index"] = "Configs/C.xcconfig\0"
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == [
                "create the file, which git ignores: everybody who builds needs a copy"
            ])
        project.files[".git/index"] = "Configs/B.xcconfig\0"
        #expect(try project.findings(.unreadableBaseConfiguration).first?.fix?.contains("git add -f") == true)
    }

    /// A submodule that is not checked out comes before the tools that use its folder.
    @Test(arguments: [
        ("Carthage/Checkouts/Configs/A.xcconfig", "run git submodule update --init --recursive, which creates it"),
        ("Carthage/Checkouts/Other/A.xcconfig", "run carthage bootstrap, which creates it"),
    ])
    func aFileOfASubmodule(_ path: String, _ fix: String) throws {
        var project = CheckedProject.based(on: path)
        project.files = [
            ".gitmodules": "[submodule \"Configs\"]\n\tpath = Carthage/Checkouts/Configs\n\turl = https://example.com\n"
        ]
        #expect(try project.findings(.unreadableBaseConfiguration).map(\.fix) == [fix])
    }

    /// A base configuration that another one includes.
    @Test func aFileThatIsMissingInTwoWays() throws {
        var project = CheckedProject.based(on: "Keys.xcconfig", "A.xcconfig")
        project.files = ["A.xcconfig": "#include \"Keys.xcconfig\"\n"]
        #expect(try project.findings(.unreadableBaseConfiguration, .missingIncludedFile).count == 1)
    }

    /// Whoever has no key has bytes that say nothing, and any build setting may be among them.
    @Test(arguments: [("Keys.xcconfig", RuleID.unreadableBaseConfiguration), ("A.xcconfig", .missingIncludedFile)])
    func aFileThatGitCryptEncrypts(_ base: String, _ rule: RuleID) throws {
        var project = CheckedProject.based(on: base)
        project.targets[0].configurations[0].settings["INFOPLIST_FILE"] = "Info.plist"
        project.files = [
            "Keys.xcconfig": "\0GITCRYPT\0abc", "A.xcconfig": "#include \"Keys.xcconfig\"\n",
            "Info.plist": CheckedProject.propertyList("<key>CFBundleDisplayName</key><string>$(NAME_OF_APP)</string>"),
        ]
        let found = try project.findings(
            .unreadableBaseConfiguration, .missingIncludedFile, .unexpectedCharacter, .infoPlistUndefinedReference)
        #expect(found.map(\.rule) == [rule])
        #expect(found.map(\.fix) == ["run git-crypt unlock, which decrypts it"])
    }
}
