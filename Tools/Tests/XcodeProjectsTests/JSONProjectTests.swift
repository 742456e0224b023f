import Foundation
import PropertyLists
import SourceText
import TestProjects
import TestSupport
import Testing
import XcodeProjects

/// `project.xcproj`, the project file of Xcode 27: read as the same project that a `project.pbxproj` has.
@Suite struct JSONProjectTests {
    /// A project of an app, with further lines at the root and in the target.
    private static func text(
        files: String = "", target: String = "", settings: String = "", root: String = "",
        configurations: String = "\"Debug\", \"Release\""
    ) -> String {
        """
        {
          "default-configuration": "Release", "configurations": [ \(configurations) ],
          "localizations": { "development": "de" }, \(root)
          "files": [ \(files) ],
          "targets": [
            {
              "name": "App", "id": "T1", "product-type": "application",
              \(target.contains("build-phases") ? "" : "\"build-phases\": [ \"compile-sources\", \"resources\" ],")
              \(target)
              "build-settings": {
                \(settings)
              },
            },
          ],
        }
        """
    }

    private static func project(_ text: String) throws(XcodeProjectError) -> XcodeProject {
        try XcodeProject(data: Data(text.utf8), directory: "/repo/App.xcodeproj", format: .json)
    }

    private static func values(_ project: XcodeProject, _ configuration: String) -> [String: ProjectBuildSetting.Value]
    {
        let settings = project.targets.first?.configurations[configuration]?.settings ?? []
        return Dictionary(settings.map { ($0.key, $0.value) }) { $1 }
    }

    // MARK: Text

    @Test func readsJSON5() throws {
        let text = Self.text(
            settings: """
                // a comment
                A: 'single "quoted"', /* another */ "B": "\\u00e4\\/\\n", 'C[config=Debug]': [ "1", "2", ],
                """)
        let values = Self.values(try Self.project(text), "Debug")
        #expect(values == ["A": .text("single \"quoted\""), "B": .text("ä/\n"), "C": .list(["1", "2"])])
    }

    @Test(arguments: [
        ("{ \"a\": [ ", "\"[\" is not closed", 1, 8), ("{ \"a\" 1 }", "\":\" is missing after this key", 1, 6),
        ("{ \"a\": 1 \"b\": 2 }", "\",\" is missing after this value", 1, 9),
        ("{ \"a\": \"b }", "the quoted string is not closed", 1, 8),
        ("{\n<<<<<<< HEAD\n\"a\": 1\n=======\n}", "unresolved merge conflict: the file contains both versions", 2, 1),
        ("[]", "the file has no project, but an array", 1, 1),
        ("", "expected a value", 1, 1),
    ])
    func saysWhereATextIsDamaged(_ text: String, _ message: String, _ line: Int, _ column: Int) {
        let error = #expect(throws: XcodeProjectError.self) { try Self.project(text) }
        #expect(error?.finding.message == message)
        #expect(error?.finding.rule == .malformedProject)
        #expect(error?.finding.location?.position == SourcePosition(line: line, column: column))
    }

    /// What Xcode's decoder refuses, by the path of keys.
    @Test(arguments: [
        ("\"A\": 17.0", "targets.0.build-settings.A must be a string or an array, not a number"),
        ("\"A\": [ true ]", "targets.0.build-settings.A.0 must be a string, not a Boolean"),
    ])
    func refusesAWrongType(_ setting: String, _ message: String) {
        let error = #expect(throws: XcodeProjectError.self) { try Self.project(Self.text(settings: setting)) }
        #expect(error?.finding.message == message)
        #expect(error?.finding.location?.position?.line == 11)
    }

    @Test(arguments: [
        ("{ \"kind\": \"gruop\" }", "files.0.kind is \"gruop\", which Xcode does not know", "did you mean \"group\"?"),
        ("{ \"path\": \"<FOO>/x\" }", "files.0.path begins with <FOO>, which Xcode does not know", nil),
        (
            "{ \"path\": \"a\", \"target-membership\": [ [ \"App\", \"resources\" ] ] }",
            "files.0.target-membership.0 must be a string or an object, not an array", nil
        ),
        (
            "{ \"kind\": \"folder\", \"path\": \"a\", \"target-membership\": [ \"App\", \"App\" ] }",
            "files.0.target-membership has \"App\" twice", nil
        ),
        (
            "{ \"kind\": \"folder\", \"path\": \"a\", \"membership-exceptions\": [ { \"target\": \"App\", \"inclusions\": [ \"a\" ], \"exclusions\": [ \"b\" ] } ] }",
            "files.0.membership-exceptions.0 has both exclusions and inclusions", nil
        ),
    ])
    func refusesAFile(_ file: String, _ message: String, _ fix: String?) {
        let error = #expect(throws: XcodeProjectError.self) { try Self.project(Self.text(files: file)) }
        #expect(error?.finding.message == message)
        if let fix { #expect(error?.finding.fix == fix) }
    }

    @Test func refusesAMissingKey() {
        let error = #expect(throws: XcodeProjectError.self) {
            try Self.project(Self.text().replacing("default-configuration", with: "default-configuratoin"))
        }
        #expect(error?.finding.message == "the file has no \"default-configuration\"")
        #expect(error?.finding.fix == "did you mean \"default-configuration\"?")
    }

    @Test func limitsTheDepth() {
        let text = String(repeating: "[", count: 5_000)
        let error = #expect(throws: XcodeProjectError.self) { try Self.project(text) }
        #expect(error?.finding.message == "objects and arrays are nested more than 256 deep")
    }

    // MARK: Build settings

    /// What one build configuration says counts, and other conditions stay, in any order.
    @Test func buildConfigurationsAreConditions() throws {
        let text = Self.text(
            settings: """
                "A": "all", "A[config=Debug]": "debug",
                "B[sdk=iphoneos*][config=Debug]": "1", "B[config=Debug][sdk=macosx*]": "2",
                "C[config=Release,arch=arm64]": "3", "D[sdk=iphoneos*]": "4",
                """)
        let project = try Self.project(text)
        #expect(
            Self.values(project, "Debug") == [
                "A": .text("debug"), "B[sdk=iphoneos*]": .text("1"), "B[sdk=macosx*]": .text("2"),
                "D[sdk=iphoneos*]": .text("4"),
            ])
        #expect(
            Self.values(project, "Release") == [
                "A": .text("all"), "C[arch=arm64]": .text("3"), "D[sdk=iphoneos*]": .text("4"),
            ])
        let setting = try #require(project.targets[0].configurations["Debug"]?.settings.first)
        #expect(setting.location == SourceLocation(file: project.file, position: SourcePosition(line: 11, column: 21)))
        #expect(setting.endLine == 11)
    }

    @Test(arguments: [
        (
            "Relase", "did you mean \"Release\"?",
            "the project has no build configuration \"Relase\", so this never counts"
        ),
        (
            "De*", "name the build configurations one by one",
            "\"De*\" is a pattern, and it is not known whether Xcode matches build configurations by one"
        ),
    ])
    func namesAConditionThatNeverHolds(_ name: String, _ fix: String, _ message: String) throws {
        let project = try Self.project(Self.text(settings: "\"A[config=\(name)]\": \"1\""))
        #expect(project.findings.map(\.message) == [message])
        #expect(project.findings.map(\.fix) == [fix])
        #expect(Self.values(project, "Debug").isEmpty && Self.values(project, "Release").isEmpty)
    }

    @Test func findsXcconfigFiles() throws {
        let project = try Self.project(
            Self.text(
                files: """
                    { "kind": "group", "path": "Config", "children": [
                        { "path": "Debug.xcconfig" }, { "path": "../Twin.xcconfig" },
                        { "id": "F1", "path": "Sub/Twin.xcconfig" } ] },
                    { "kind": "folder", "path": "App" },
                    """,
                target: """
                    "specialized-configurations": [
                      { "name": "Debug", "file": "id:F1" },
                      { "name": "Beta", "file": { "anchor": "App", "relative-path": "Config/Beta.xcconfig" } },
                      { "name": "Release", "file": "Config/Twin.xcconfig" } ],
                    """,
                configurations: """
                    { "name": "Debug", "file": "Config/Debug.xcconfig" }, "Beta", "Release"
                    """))
        #expect(project.configurations["Debug"]?.baseConfiguration?.path == "/repo/Config/Debug.xcconfig")
        #expect(project.configurations.defaultName == "Release")
        let target = project.targets[0].configurations
        #expect(target.configurations.map(\.name) == ["Debug", "Beta", "Release"])
        #expect(target["Debug"]?.baseConfiguration?.path == "/repo/Config/Sub/Twin.xcconfig")
        #expect(target["Beta"]?.baseConfiguration?.path == "/repo/App/Config/Beta.xcconfig")
        // Two files have this name: which one is meant is unknown, which is not the same as none.
        #expect(target["Release"]?.baseConfiguration != nil && target["Release"]?.baseConfiguration?.path == nil)
        #expect(project.findings.map(\.rule) == [.unresolvedReference])
        #expect(
            project.findings.map(\.message) == [
                "\"Config/Twin.xcconfig\" leads nowhere: several files or groups are called \"Twin.xcconfig\" there"
            ])
    }

    // MARK: Files

    @Test(arguments: [
        ("a/b.txt", "/repo/a/b.txt"), ("<PROJECT>/b.txt", "/repo/b.txt"), ("/abs/b.txt", "/abs/b.txt"),
        ("\\\\<odd\\\\\\\\>.txt", "/repo/<odd\\>.txt"), ("<PRODUCTS>/b.app", nil), ("<USER:ROOT>/b.txt", nil),
        ("~/b.txt", nil),
    ])
    func pathsHaveBases(_ path: String, _ expected: String?) throws {
        let project = try Self.project(
            Self.text(files: "{ \"path\": \"\(path)\", \"target-membership\": [ \"App/resources\" ] }"))
        #expect(project.targets[0].resources.map(\.path) == (expected.map { [$0] } ?? []))
    }

    /// Targets, products of packages, and targets of other projects: what is linked is only a part of it.
    @Test func targetsDependOnOthers() throws {
        func target(_ name: String, _ more: String) -> String {
            "{ \"name\": \"\(name)\", \"id\": \"ID-\(name)\", \"build-phases\": [ \"frameworks\" ], \(more) },"
        }
        let dependencies = """
            "dependencies": [
              "Kit", { "target": "Tool", "platforms": [ "macos" ] },
              { "kind": "package", "product-name": "Plugin" },
              { "kind": "remoteTarget", "project": "Other.xcodeproj", "target": "Kit", "target-id": "ID-Kit" } ],
            """
        let text = """
            {
              "default-configuration": "Release", "configurations": [ "Release" ],
              "localizations": { "development": "en" },
              "files": [
                { "path": "Other.xcodeproj" },
                { "path": "<PRODUCTS>/Linked.framework", "target-membership": [ "App/frameworks" ] } ],
              "targets": [
                \(target("App", dependencies))
                \(target("Kit", "")) \(target("Tool", ""))
                \(target("Linked", "\"product\": \"Linked.framework\", \"dependencies\": [ \"Kit\" ]"))
              ],
            }
            """
        let project = try Self.project(text)
        #expect(project.targets.map(\.dependencies) == [["ID-Kit", "ID-Tool", "ID-Linked"], [], [], ["ID-Kit"]])
        #expect(project.findings.isEmpty)
    }

    /// An icon of Icon Composer is a folder that is one file, in a synchronized folder and as a reference; so is a string catalog.
    @Test(arguments: [ProjectFile.Format.propertyList, .json]) func anIconIsOneFile(_ format: ProjectFile.Format) throws
    {
        try withTemporaryFolder { folder in
            let text = """
                { rootObject = P; objects = {
                  P = { isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T); };
                  C = { isa = XCBuildConfiguration; name = Release; buildSettings = {}; };
                  L = { isa = XCConfigurationList; buildConfigurations = (C); defaultConfigurationName = Release; };
                  G = { isa = PBXGroup; children = (S, F); sourceTree = "<group>"; };
                  S = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
                  F = { isa = PBXFileReference; lastKnownFileType = folder.iconcomposer.icon; path = Beta.icon; sourceTree = "<group>"; };
                  B = { isa = PBXBuildFile; fileRef = F; };
                  R = { isa = PBXResourcesBuildPhase; files = (B); };
                  T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
                    buildConfigurationList = L; buildPhases = (R); fileSystemSynchronizedGroups = (S); };
                }; }
                """
            try WrittenProject.write(
                [
                    "App/AppIcon.icon/icon.json": "{}", "App/AppIcon.icon/Assets/front.svg": "",
                    "App/Localizable.xcstrings": "{}", "Beta.icon/icon.json": "{}",
                    "App.xcodeproj/project.pbxproj": text,
                ], in: folder)
            let directory = folder.appendingPathComponent("App.xcodeproj")
            if format == .json { try ConvertedProject.convert(directory) }
            let resources = try XcodeProject(reading: directory.path).targets[0].resources
            #expect(
                resources.map { String($0.path.dropFirst(folder.path.count + 1)) }.sorted()
                    == ["App/AppIcon.icon", "App/Localizable.xcstrings", "Beta.icon"])
        }
    }

    /// A package that was dragged into the project is a reference like any other, since the format says no type.
    @Test func packagesAreFoundByTheirManifest() throws {
        try withTemporaryFolder { folder in
            try WrittenProject.write(
                [
                    "Packages/Package.swift": "", "Sub/Named.swift/Package.swift": "", "Other/Text.txt": "",
                    "Copied/Package.swift": "", "Source.swift": "",
                    "App.xcodeproj/project.xcproj": Self.text(
                        files: """
                            { "path": "Packages" }, { "path": "Other" }, { "path": "Source.swift" },
                            { "kind": "group", "path": "Sub", "children": [ { "path": "Named.swift" } ] },
                            { "path": "Copied", "target-membership": [ "App/resources" ] },
                            """, root: "\"packages\": [ { \"kind\": \"local\", \"path\": \"Listed\" } ],"),
                ], in: folder)
            let project = try XcodeProject(reading: folder.appendingPathComponent("App.xcodeproj").path)
            #expect(
                project.localPackages.map { $0.dropFirst(folder.path.count + 1) }
                    == ["Listed", "Packages", "Sub/Named.swift"])
        }
    }

    /// Groups, localized files and models, and membership by words, by objects, and by identifiers.
    @Test func filesBelongToPhases() throws {
        let project = try Self.project(
            Self.text(
                files: """
                    { "kind": "group", "name": "Names only", "children": [
                      { "path": "a.plist", "target-membership": [ { "build-phase": "App/resources", "platforms": [ "ios" ] } ] },
                      { "kind": "variant-group", "name": "Root.strings", "target-membership": [ "App/resources" ],
                        "children": [ { "path": "de.lproj/Root.strings" }, { "path": "en.lproj/Root.strings" } ] },
                      { "kind": "version-group", "path": "M.xcdatamodeld", "current-version": "M2.xcdatamodel",
                        "target-membership": [ "App/compile-sources" ], "children": [ { "path": "M2.xcdatamodel" } ] } ] },
                    { "path": "c.txt", "target-membership": [ { "build-phase": [ { "name": "QA/App" }, "copy", { "name": "To/it" } ] } ] },
                    { "path": "d.txt", "target-membership": [ "id:P2" ] },
                    { "kind": "group", "name": "Products", "children": [
                      { "path": "<PRODUCTS>/Kit.appex", "id": "R1", "target-membership": [ { "build-phase": "App/copy/Embed", "code-sign-on-copy": true } ] } ] },
                    """,
                target: """
                    "build-phases": [ "compile-sources", "resources",
                      { "kind": "copy", "name": "Embed", "bundle-base-path": "plugins-directory" } ],
                    """
            )
            .replacing(
                "  ],\n}",
                with: """
                      { "name": "QA/App", "id": "T2", "kind": "aggregate", "build-phases": [
                        { "kind": "copy", "name": "To/it", "relative-path": "/tmp" }, { "kind": "copy", "id": "P2" } ] },
                      { "name": "Kit", "id": "T3", "product-type": "app-extension", "product": "Products/Kit.appex" },
                      ],
                    }
                    """))
        #expect(project.findings.isEmpty)
        let app = project.targets[0]
        #expect(
            app.resources.map(\.path) == [
                "/repo/a.plist", "/repo/de.lproj/Root.strings", "/repo/en.lproj/Root.strings",
            ])
        #expect(app.resources[0].platforms == ["ios"])
        #expect(app.compiledResources.map(\.path) == ["/repo/M.xcdatamodeld"])
        #expect(app.copyPhases.map(\.name) == ["Embed"])
        #expect(app.copyPhases[0].items.map(\.content) == [.target("T3")])
        #expect(app.copyPhases[0].destination == .plugIns)
        let other = project.targets[1]
        #expect(other.kind == .aggregate)
        #expect(other.copyPhases.flatMap(\.items).map(\.content) == [.file("/repo/c.txt"), .file("/repo/d.txt")])
        #expect(project.targets[2].productName == "Kit.appex" && project.targets[2].isExtension)
    }

    @Test func readsFolders() throws {
        try withTemporaryFolder { folder in
            try WrittenProject.write(
                [
                    "App/Info.plist": "", "App/Main.swift": "", "App/Prod.plist": "", "App/Web/index.html": "",
                    "Shared/a.txt": "", "Shared/b.txt": "", "Shared/Copied.swift": "",
                    "App.xcodeproj/project.xcproj": Self.text(
                        files: """
                            { "kind": "folder", "path": "App", "opaque-folders": [ "Web" ], "target-membership": [ "App" ],
                              "membership-exceptions": [ { "target": "App", "exclusions": [ "Info.plist" ] } ] },
                            { "kind": "folder", "path": "Shared", "membership-exceptions": [
                              { "target": "App", "inclusions": [ "a.txt" ] },
                              { "build-phase": "App/resources", "inclusions": [ "Copied.swift" ] } ] },
                            """),
                ], in: folder)
            let project = try XcodeProject(reading: folder.path + "/App.xcodeproj")
            let app = project.targets[0]
            #expect(
                app.resources.map { $0.path.dropFirst(folder.path.count + 1) }
                    == ["App/Prod.plist", "App/Web", "Shared/Copied.swift", "Shared/a.txt"])
            #expect(app.synchronizedSources.map { $0.path.dropFirst(folder.path.count + 1) } == ["App/Main.swift"])
        }
    }

    @Test func readsScriptsAndPackages() throws {
        let project = try Self.project(
            Self.text(
                target: """
                    "build-phases": [ "frameworks",
                      { "kind": "script", "input-paths": [ "a" ], "output-paths": [ "b" ], "shell": "/bin/sh", "script": [ "echo 1", "echo 2", "" ] },
                      { "kind": "script", "name": "One", "shell": "/bin/sh", "script": "echo" } ],
                    "package-product-members": [
                      { "package": "Kit", "product-name": "KitCore", "build-phase": { "build-phase": "frameworks", "platforms": [ "ios" ] } } ],
                    """,
                root: """
                    "packages": [ { "kind": "remote", "repository": "https://example.com/Kit", "traits": [ "Fast" ],
                                    "version": { "up-to-next-major-version": "1.0.0" } }, { "kind": "local", "path": "Own" } ],
                    """))
        let app = project.targets[0]
        #expect(project.findings.isEmpty)
        #expect(app.scripts.map(\.text) == ["echo 1\necho 2\n", "echo"])
        #expect(app.scripts.map(\.name) == ["Run Script", "One"])
        #expect(app.scripts[0].inputs == ["a"] && app.scripts[0].outputs == ["b"])
        #expect(app.packageProducts == ["KitCore"] && project.usesPackages)
        #expect(project.developmentRegion == "de")
    }

    @Test(arguments: [
        (
            "\"App/resorces\"", "\"App/resorces\" leads nowhere: target App has no build phase resorces",
            "did you mean \"resources\"?"
        ),
        ("\"Ap/resources\"", "\"Ap/resources\" leads nowhere: there is no target \"Ap\"", "did you mean \"App\"?"),
        ("\"id:NONE\"", "\"id:NONE\" leads nowhere: no build phase has this identifier", nil),
        ("\"App\"", "\"App\" leads nowhere: this is not a build phase of a target", nil),
    ])
    func namesAReferenceThatLeadsNowhere(_ membership: String, _ message: String, _ fix: String?) throws {
        let project = try Self.project(
            Self.text(files: "{ \"path\": \"a\", \"target-membership\": [ \(membership) ] }"))
        #expect(project.findings.map(\.message) == [message])
        #expect(project.findings.map(\.severity) == [.warning])
        if let fix { #expect(project.findings.first?.fix == fix) }
        #expect(project.targets[0].resources.isEmpty)
    }

    // MARK: The file

    @Test func namesKeysThatXcodeDrops() throws {
        let project = try Self.project(
            Self.text().replacing("build-settings", with: "buld-settings")
                .replacing("\"localizations\"", with: "\"my-notes\": 1, \"localizations\""))
        #expect(project.findings.map(\.rule) == [.unknownProjectKey, .unknownProjectKey])
        #expect(project.findings.map(\.severity) == [.warning, .error])
        #expect(project.findings.last?.fix == "did you mean \"build-settings\"?")
    }

    @Test func refusesACapabilityThatIsUnknown() {
        let error = #expect(throws: XcodeProjectError.self) {
            try Self.project(Self.text(root: "\"required-capabilities\": [ \"glow\" ],"))
        }
        #expect(error?.finding.rule == .unknownCapability)
        #expect(error?.finding.message.contains("\"glow\"") == true)
    }

    @Test func refusesTwoTargetsOfOneName() {
        let error = #expect(throws: XcodeProjectError.self) {
            try Self.project(
                Self.text().replacing("  ],\n}", with: "  { \"name\": \"App\", \"id\": \"T2\" },\n  ],\n}"))
        }
        #expect(error?.finding.rule == .duplicateTarget)
        #expect(error?.finding.notes.count == 1)
    }

    @Test func refusesTwoProjectFiles() throws {
        try withTemporaryFolder { folder in
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.xcproj": Self.text(),
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([.init(name: "App")]),
                ], in: folder)
            let error = #expect(throws: XcodeProjectError.self) {
                try XcodeProject(reading: folder.path + "/App.xcodeproj")
            }
            #expect(error?.finding.rule == .twoProjectFiles)
            #expect(error?.finding.location?.file.hasSuffix("App.xcodeproj/project.xcproj") == true)
        }
    }
}
