import Foundation
import PropertyLists
import TestSupport
import Testing

/// `settings-bundle`: what it shows, finds, registers and translates, and how it ends.
@Suite struct SettingsBundleCommandTests {
    static let bundles = Switchyard.fixtures.appendingPathComponent("SettingsBundles", isDirectory: true)
    static let projects = Switchyard.fixtures.appendingPathComponent("Projects", isDirectory: true)

    private static func run(_ arguments: [String], in folder: URL = bundles) async throws -> Switchyard.Ended {
        try await Switchyard.run(["settings-bundle"] + arguments, in: folder)
    }

    private static func json(
        _ arguments: [String], in folder: URL = bundles
    ) async throws -> (document: JSONDocument, code: Int32?) {
        let ended = try await run(arguments + ["--format", "json"], in: folder)
        return (JSONDocument(try JSONSerialization.jsonObject(with: Data(ended.output.utf8))), ended.code)
    }

    // MARK: check

    @Test func everyMistakeHasItsLine() async throws {
        let ended = try await Self.run(["check", "Mistakes/Settings.bundle"])
        #expect(ended.code == 1)
        let lines = ended.output.split(separator: "\n").map(String.init)
        for (place, rule) in [
            ("Mistakes/Settings.bundle/Root.plist:9:4: error", "settings-schema"),
            ("Mistakes/Settings.bundle/Root.plist:19:4: error", "settings-default-not-offered"),
            ("Mistakes/Settings.bundle/Broken.plist:5:2: error", "malformed-property-list"),
        ] {
            #expect(lines.contains { $0.hasPrefix(place) && $0.hasSuffix("[\(rule)]") }, "\(place) \(rule) in \(lines)")
        }
        #expect(lines.contains("    write the value \"test\" instead of its title"))
        #expect(lines.last == "Mistakes/Settings.bundle: 1 page, 3 specifiers")
    }

    @Test func whatIsOnlySuspiciousEndsWithZero() async throws {
        let (document, code) = try await Self.json(["check", "Whole/Settings.bundle"])
        #expect(code == 0)
        let findings = document["findings"].elements
        #expect(findings.map { $0["rule"].text } == ["settings-pane-missing"])
        #expect(findings.map { $0["line"].number } == [23])
        #expect(document["bundles"].elements.first?["pages"].number == 2)
        #expect(document["bundles"].elements.first?["specifiers"].number == 7)
    }

    @Test(arguments: [
        "Nowhere.bundle", "Whole/Settings.bundle/Root.plist", "../Settings", "Whole/Settings.bundle/de.lproj",
    ])
    func whatIsNoBundleEndsWithTwo(_ path: String) async throws {
        for command in ["show", "check"] {
            let ended = try await Self.run([command, path])
            #expect(ended.code == 2, "\(command)")
            #expect(ended.output.contains("[missing-settings-bundle]"), "\(command)")
        }
    }

    @Test(arguments: [
        ["check"], ["check", "a", "--project", "b"], ["check", ""], ["show", "a", "--device", "watch"],
        ["check", "a", "--target", "b"], ["show", "a", "--format", "xml"],
    ]) func contradictoryArgumentsEndWithTwo(_ arguments: [String]) async throws {
        let ended = try await Self.run(arguments)
        #expect(ended.code == 2)
        #expect(ended.output.isEmpty)
    }

    @Test func theLanguageOfThePagesMayBeNamed() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let root = """
            <plist><dict><key>StringsTable</key><string>Root</string><key>PreferenceSpecifiers</key><array><dict>
            <key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>a</string>
            <key>Title</key><string>光</string></dict></array></dict></plist>
            """
        let files = ["Root.plist": root, "de.lproj/Root.strings": "\"光\" = Licht;", "ja.lproj/Root.strings": "a = b;"]
        for (name, text) in files {
            let file = folder.appendingPathComponent("Settings.bundle/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        func shown(_ more: String...) async throws -> String {
            try await Self.run(["show", "--language", "fr", "Settings.bundle"] + more, in: folder).output
        }
        // Settings shows the language of the pages where it has no other.
        #expect(try await shown("--development-region", "de").contains("Licht"))
        #expect(try await shown("--development-region", "ja").contains("光"))
        #expect(try await Self.run(["show", "--development-region", "", "Settings.bundle"], in: folder).code == 2)
    }

    // MARK: An app and a project

    @Test func anAppsBundleIsHeldAgainstItsCatalog() async throws {
        let (document, code) = try await Self.json(["check", "Picker.app"], in: Switchyard.bundles)
        #expect(code == 0)
        #expect(!document["findings"].elements.contains { $0["rule"].text == "environment-key-mismatch" })
        let (other, _) = try await Self.json(
            ["check", "Picker.app/Settings.bundle", "--catalog", "Other.plist"], in: Switchyard.bundles)
        #expect(other["bundles"].elements.count == 1)
    }

    @Test func aSealedBuildMustNotShipTheChoice() async throws {
        let ended = try await Self.run(
            ["check", "--project", "Comments", "--configuration", "Debug"], in: Self.projects)
        #expect(ended.code == 1)
        #expect(ended.output.contains("Comments, build configuration Debug"))
        #expect(
            ended.output.contains(
                "Comments/App/Settings.bundle/Root.plist:12:4: error: the sealed build Release ships a specifier for the environment"
            ), "\(ended.output)")
    }

    @Test func anOpenBuildIsMeantWhereNoneIsAskedFor() async throws {
        let (usual, _) = try await Self.json(["check", "--project", "Comments"], in: Self.projects)
        #expect(usual["build"].text?.hasPrefix("Comments, build configuration Debug") == true)
        let (asked, code) = try await Self.json(
            ["check", "--project", "Comments", "--configuration", "Release"], in: Self.projects)
        #expect(asked["build"].text == "Comments, build configuration Release")
        #expect(asked["findings"].elements.map { $0["rule"].text } == ["settings-sealed"])
        #expect(code == 1)
    }

    @Test func aProjectWithoutBundleEndsWithTwo() async throws {
        let ended = try await Self.run(["show", "--project", "Mistakes"], in: Self.projects)
        #expect(ended.code == 2)
        #expect(ended.output.contains("copies no Settings.bundle"))
        let typo = try await Self.run(["show", "--project", "Comments", "--target", "Coments"], in: Self.projects)
        #expect(typo.code == 2)
        #expect(typo.output.contains("[unknown-target]"))
    }

    // MARK: show

    @Test func theTree() async throws {
        let ended = try await Self.run(["show", "Whole/Settings.bundle"])
        #expect(ended.code == 0)
        #expect(
            ended.output == """
                Root  Whole/Settings.bundle/Root.plist  Root.strings
                  Server  (group)  \"Takes effect at the next launch.\"
                    Environment  (multi-value)  environment = \"production\"  Production \"production\", Staging \"staging\"
                    Password  (text field)  password
                    Large Text  (toggle)  largeText = true  only Pad
                    About  (child pane)
                      About  Whole/Settings.bundle/About.plist  App Group group.com.example.about
                        Version  (title)  version = \"1.0\"
                        Licences  (child pane)
                          Licences.plist does not exist

                """)
    }

    @Test func aDeviceAndALanguage() async throws {
        let german = try await Self.run(["show", "--device", "pad", "--language", "de", "Whole/Settings.bundle"])
        #expect(german.output.contains("Großer Text  (toggle)"))
        #expect(
            german.output.contains("Umgebung  (multi-value)  environment = \"production\"  Produktion \"production\""))
        let phone = try await Self.run(["show", "--device", "phone", "Whole/Settings.bundle"])
        #expect(!phone.output.contains("Large Text"))
    }

    @Test func theTreeForPrograms() async throws {
        let (document, code) = try await Self.json(["show", "--language", "fr", "Whole/Settings.bundle"])
        #expect(code == 0)
        let bundle = document["bundles"].elements.first ?? JSONDocument(nil)
        #expect(bundle["languages"].elements.compactMap(\.text) == ["de", "en", "fr"])
        let pages = bundle["pages"].elements
        #expect(pages.map { $0["name"].text } == ["Root", "About"])
        #expect(pages.last?["applicationGroup"].text == "group.com.example.about")
        let picker = pages.first?["specifiers"].elements[1] ?? JSONDocument(nil)
        #expect(picker["title"].text == "Environnement")
        #expect(picker["key"].text == "environment")
        #expect(picker["line"].number == 17)
        #expect(picker["properties"]["Values"].elements.compactMap(\.text) == ["production", "staging"])
        #expect(pages.first?["specifiers"].elements.last?["opens"].text == "About")
    }

    @Test func aPageThatCannotBeReadIsTold() async throws {
        let ended = try await Self.run(["show", "Mistakes/Settings.bundle"])
        #expect(ended.code == 1)
        #expect(ended.output.contains("Broken.plist cannot be read"))
        #expect(ended.output.contains("Mistakes/Settings.bundle/Broken.plist:5:2: error"))
    }

    // MARK: Any input

    @Test(arguments: ["show", "check"])
    func binaryPagesAndUTF16(_ command: String) async throws {
        try await withTemporaryFolder { folder in
            let bundle = folder.appendingPathComponent("Settings.bundle/de.lproj")
            try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
            let root: PropertyListValue = [
                "StringsTable": "Root",
                "PreferenceSpecifiers": [
                    ["Type": "PSToggleSwitchSpecifier", "Key": "a", "Title": "Sound", "DefaultValue": true]
                ],
            ]
            try PropertyList.data(root, binary: true).write(to: bundle.appendingPathComponent("../Root.plist"))
            let strings =
                Data([0xFF, 0xFE]) + Data("\"Sound\" = \"Töne\";".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
            try strings.write(to: bundle.appendingPathComponent("Root.strings"))
            let arguments = command == "show" ? ["--language", "de"] : []
            let ended = try await Self.run([command, "Settings.bundle"] + arguments, in: folder)
            #expect(ended.code == 0)
            let expected = ["show": "Töne  (toggle)  a = true"]
            #expect(ended.output.contains(expected[command] ?? "1 page, 1 specifier"), "\(ended.output)")
        }
    }

    @Test func whatFilesSayWritesNoLinesOfItsOwn() async throws {
        try await withTemporaryFolder { folder in
            let bundle = folder.appendingPathComponent("Settings.bundle")
            try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
            let evil = "\u{1B}[31m\n::error::\u{202E}"
            let root: PropertyListValue = [
                "StringsTable": .string(evil), "ApplicationGroupContainerIdentifier": .string(evil),
                "PreferenceSpecifiers": [
                    [
                        "Type": .string(evil), "Key": .string(evil), "Title": .string(evil),
                        "DefaultValue": .string(evil),
                    ],
                    [
                        "Type": "PSTextFieldSpecifier", "Key": .string(evil), "Title": .string(evil),
                        "DefaultValue": .string(evil),
                    ],
                    ["Type": "PSChildPaneSpecifier", "File": .string(evil), "Title": .string(evil)],
                ],
            ]
            try PropertyList.data(root, binary: true).write(to: bundle.appendingPathComponent("Root.plist"))
            for command in ["show", "check"] {
                let ended = try await Self.run([command, "Settings.bundle"], in: folder)
                #expect(!ended.output.contains("\u{1B}") && !ended.output.contains("\u{202E}"), "\(command)")
                #expect(!ended.output.contains("\n::error::"), "\(command)")
            }
        }
    }

    @Test func twoHundredPanesInAChain() async throws {
        try await withTemporaryFolder { folder in
            let bundle = folder.appendingPathComponent("Settings.bundle")
            try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
            for number in 0..<200 {
                let rows: [PropertyListValue] = (0..<24).map {
                    [
                        "Type": "PSTextFieldSpecifier", "Key": .string("k\(number).\($0)"),
                        "DefaultValue": .string("v\(number)"),
                    ]
                }
                let next: PropertyListValue = [
                    "Type": "PSChildPaneSpecifier", "Title": "Next", "File": .string("P\(number + 1)"),
                ]
                let page: PropertyListValue = ["PreferenceSpecifiers": .array(rows + (number < 199 ? [next] : []))]
                try PropertyList.data(page)
                    .write(to: bundle.appendingPathComponent(number == 0 ? "Root.plist" : "P\(number).plist"))
            }
            let shown = try await Self.run(["show", "Settings.bundle"], in: folder)
            #expect(shown.code == 0)
            let lines = shown.output.split(separator: "\n").count
            #expect(lines == 200 * 25 + 199)
            let (checked, code) = try await Self.json(["check", "Settings.bundle"], in: folder)
            #expect(code == 0)
            #expect(checked["bundles"].elements.first?["specifiers"].number == 4_999)
            #expect(checked["findings"].elements.isEmpty)
        }
    }

    /// Real bundles of public apps.
    @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
    func everyBundleOfTheCorpusIsReadAndChecked() async throws {
        let bundles = Corpus.paths(".bundle").filter { name in
            let last = name.split(separator: "/").last ?? ""
            return last.contains("Settings")
        }
        #expect(!bundles.isEmpty)
        for bundle in bundles {
            for command in ["show", "check"] {
                let ended = try await Self.run([command, bundle], in: Corpus.folder)
                #expect(ended.code == 0 || ended.code == 1, "\(command) \(bundle)")
                #expect(!ended.output.isEmpty, "\(command) \(bundle)")
            }
        }
        print("corpus: \(bundles.count) Settings bundles shown and checked")
    }
}
