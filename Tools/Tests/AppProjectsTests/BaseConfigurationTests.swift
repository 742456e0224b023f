import AppProjects
import BuildSettings
import Foundation
import PropertyLists
import SourceText
import TestProjects
import Testing

/// The xcconfig files of a project: found as Xcode finds them, and told when they are missing.
@Suite struct BaseConfigurationTests {
    private func value(
        _ xcconfig: String, files: [String: String], _ options: (URL) -> BuildOptions = { _ in BuildOptions() }
    ) throws -> (value: String, rules: [RuleID], isMissing: Bool) {
        try ConfiguredApp(targetXcconfig: xcconfig, files: files).configured(options) { build, _ in
            (build.value("A"), build.findings.map(\.rule), build.hasMissingFiles)
        }
    }

    @Test(arguments: [
        ("#include \"Base.xcconfig\"\n", ["Base.xcconfig": "A = root\n"], "root"),
        // The extension may be left out, unless the name has one.
        ("#include \"Base\"\n", ["Base.xcconfig": "A = root\n"], "root"),
        ("#include \"Config/Base.xcconfig\"\n", ["Config/Base.xcconfig": "A = config\n"], "config"),
        // The folder of the including file comes before that of its includers, and the project's folder.
        (
            "#include \"Config/Base.xcconfig\"\n",
            [
                "Config/Base.xcconfig": "#include \"Keys.xcconfig\"\n", "Config/Keys.xcconfig": "A = near\n",
                "Keys.xcconfig": "A = far\n",
            ], "near"
        ),
        (
            "#include \"Config/Base.xcconfig\"\n",
            ["Config/Base.xcconfig": "#include \"Keys.xcconfig\"\n", "Keys.xcconfig": "A = far\n"], "far"
        ),
        // What follows an include overrides it; what precedes it is inherited.
        ("#include \"Base.xcconfig\"\nA = own\n", ["Base.xcconfig": "A = base\n"], "own"),
        ("A = own\n#include \"Base.xcconfig\"\n", ["Base.xcconfig": "A = $(inherited)-base\n"], "own-base"),
        // A link to nothing is forgiven only with a question mark.
        ("A = own\n#include? \"Local.xcconfig\"\n", ["Local.xcconfig": "A = local\n"], "local"),
    ]) func includesAreFound(_ xcconfig: String, _ files: [String: String], _ value: String) throws {
        let found = try self.value(xcconfig, files: files)
        #expect(found.value == value)
        #expect(found.rules.isEmpty)
        #expect(!found.isMissing)
    }

    /// What Flutter will generate is known, although the file is missing; one that is there counts.
    @Test(arguments: [
        ("version: 1.2.3+45\n", [:], "1.2.3 45", true), ("name: app\nversion: '2.0' # next\n", [:], "2.0 1", true),
        ("name: app\n", [:], "1.0.0 1", true),
        ("version: 1.2.3+45\n", ["Flutter/Generated.xcconfig": "FLUTTER_BUILD_NAME = 7\n"], "7 ", false),
    ])
    func whatFlutterWillGenerate(_ pubspec: String, _ files: [String: String], _ value: String, _ isTold: Bool) throws {
        let found = try self.value(
            "#include \"Flutter/Generated.xcconfig\"\nA = $(FLUTTER_BUILD_NAME) $(FLUTTER_BUILD_NUMBER)\n",
            files: files.merging(["pubspec.yaml": pubspec]) { $1 })
        #expect(found.value == value)
        #expect(found.rules == (isTold ? [.missingIncludedFile] : []))
        #expect(!found.isMissing)
    }

    @Test(
        arguments: [
            // Required, and missing: Xcode's error, and the rest of the file counts.
            ("#include \"Keys.xcconfig\"\nA = own\n", [.missingIncludedFile], true),
            // Optional: developers keep it to themselves, so that some settings are unknown.
            ("#include? \"Local.xcconfig\"\nA = own\n", [], true),
            ("A = own\n", [], false),
        ] as [(String, [RuleID], Bool)])
    func missingIncludesAreTold(_ xcconfig: String, _ rules: [RuleID], _ isMissing: Bool) throws {
        let found = try value(xcconfig, files: [:])
        #expect(found.value == "own")
        #expect(found.rules == rules)
        #expect(found.isMissing == isMissing)
    }

    /// In another folder than the project's only if it is given.
    @Test func otherFoldersAreSearchedLast() throws {
        let files = ["Extra/Keys.xcconfig": "A = extra\n", "Xcode/Keys.xcconfig": "A = developer\n"]
        let options = { (folder: URL) in
            BuildOptions(developerDirectory: folder.path + "/Xcode", searchPaths: [folder.path + "/Extra"])
        }
        #expect(try value("#include \"Keys.xcconfig\"\n", files: files).rules == [.missingIncludedFile])
        #expect(try value("#include \"Keys.xcconfig\"\n", files: files, options).value == "extra")
        let own = files.merging(["Keys.xcconfig": "A = own\n"]) { $1 }
        #expect(try value("#include \"Keys.xcconfig\"\n", files: own, options).value == "own")
        let developer = "#include \"<DEVELOPER_DIR>/Keys.xcconfig\"\n"
        #expect(try value(developer, files: files, options).value == "developer")
        #expect(try value(developer, files: files).rules == [.missingIncludedFile])
    }

    /// A base configuration that is missing is told at its reference in the project file.
    @Test func aMissingBaseConfigurationIsLocated() throws {
        let app = ConfiguredApp(target: ["A": "1"], targetXcconfig: "", lacksXcconfigs: true)
        try app.configured { build, folder in
            let finding = try #require(build.findings.first)
            #expect(build.findings.count == 1)
            #expect((finding.rule, finding.severity) == (.unreadableBaseConfiguration, .error))
            #expect(finding.message == "xcconfig file Target.xcconfig cannot be read")
            #expect(finding.fix == "restore the file, or choose another file for this build configuration")
            let file = folder.appendingPathComponent("App.xcodeproj/project.pbxproj")
            #expect(finding.location?.file == file.path)
            let line = try #require(finding.location?.position).line
            let text = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")[line - 1]
            #expect(text.contains("baseConfigurationReference"))
            // The other layers still count.
            #expect(build.value("A") == "1")
            #expect(build.hasMissingFiles)
        }
    }

    /// CocoaPods makes its files; nobody restores them.
    @Test func aMissingFileOfPodsNamesTheCommand() throws {
        try withTemporaryFolder { folder in
            let target = WrittenProject.Target(
                name: "App", xcconfigs: ["Debug": "Pods/Target Support Files/Pods-App/Pods-App.debug.xcconfig"])
            try WrittenProject.write(["App.xcodeproj/project.pbxproj": WrittenProject.text([target])], in: folder)
            let project = try AppProject(reading: folder.path)
            let build = try project.configured(try project.target(named: nil), "Debug")
            #expect(build.findings.map(\.fix) == ["run pod install, which creates it"])
        }
    }

    /// The file of a command is not named in the project.
    @Test func aMissingOptionFileIsItsOwnLocation() throws {
        try ConfiguredApp().configured {
            BuildOptions(xcconfig: $0.path + "/No.xcconfig")
        } _: { build, folder in
            #expect(build.findings.map(\.rule) == [.unreadableBaseConfiguration])
            #expect(build.findings.first?.location?.file == folder.path + "/No.xcconfig")
        }
    }

    /// What Xcode reports about a file is a finding with its line.
    @Test(arguments: [
        ("A = 1\nB += 2\n", "2", RuleID.missingEqualsInAssignment), ("# note\nA = 1\n", "1", .unexpectedCharacter),
        ("A = 1\n#include \"Target.xcconfig\"\n", "2", .cyclicIncludeFileDirective),
    ]) func errorsInFilesAreFindings(_ xcconfig: String, _ line: String, _ rule: RuleID) throws {
        try ConfiguredApp(targetXcconfig: xcconfig).configured { build, folder in
            #expect(build.findings.map(\.rule) == [rule])
            #expect(build.findings.first?.location?.fileAndLine == "\(folder.path)/Target.xcconfig:\(line)")
            #expect(build.value("A") == "1")
            #expect(!build.hasMissingFiles)
        }
    }
}
