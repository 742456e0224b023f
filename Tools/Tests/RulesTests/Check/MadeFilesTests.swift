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
