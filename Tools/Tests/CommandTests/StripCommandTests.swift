import Foundation
import PropertyLists
import TestProjects
import TestSupport
import Testing

/// `switchyard strip` as a process.
@Suite struct StripCommandTests {
    private struct Told: Decodable {
        struct File: Decodable {
            let path: String
            let change: String
        }
        struct Audit: Decodable { let verdict: String }
        struct Finding: Decodable {
            let rule: String
            let fix: String?
        }

        let files: [File]
        let written: Bool
        let audit: Audit?
        let findings: [Finding]
    }

    private static let manifest = """
        app: Shop
        configurations:
          Debug: { environment: staging, for: development }
        keys:
          apiURL: url
        environments:
          production: { values: { apiURL: "https://shop.example/api/v2" } }
          staging: { values: { apiURL: "https://staging.shop.example/api/v2" } }
        generate: { settingsBundle: App/Settings.bundle, xcconfig: false }

        """

    /// What people wrote stays, and is not passed over.
    @Test(arguments: [true, false]) func aPickerOfPeopleIsNamed(_ isDry: Bool) async throws {
        let picker = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>PreferenceSpecifiers</key><array><dict>
            <key>Type</key><string>PSMultiValueSpecifier</string>
            <key>Title</key><string>Server</string>
            <key>Key</key><string>server</string>
            <key>DefaultValue</key><string>production</string>
            <key>Values</key><array><string>production</string><string>staging</string></array>
            <key>Titles</key><array><string>Live</string><string>Test</string></array>
            </dict></array></dict></plist>

            """
        try await withTemporaryFolder { folder in
            try WrittenProject.write(
                [
                    "Shop.app/Settings.bundle/Root.plist": picker, "Shop.app/Info.plist": WrittenProject.infoPlist,
                    "Switchyard.yaml": Self.manifest,
                ], in: folder)
            let ended = try await Switchyard.run(
                ["strip", "Shop.app", "--catalog", "Switchyard.yaml"] + (isDry ? ["--dry-run"] : []), in: folder)
            #expect(ended.output.hasPrefix("nothing that was generated is there to remove"), "\(ended.all)")
            #expect(ended.errors.contains("Root.plist:2:"), "\(ended.all)")
            #expect(
                ended.errors.contains("the picker \"server\" offers production and staging, and stays"), "\(ended.all)")
            let root = folder.appendingPathComponent("Shop.app/Settings.bundle/Root.plist")
            #expect(try String(contentsOf: root, encoding: .utf8) == picker)
        }
    }

    /// A page of the app's own.
    private static let page = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>PreferenceSpecifiers</key>
        \t<array>
        \t\t<dict>
        \t\t\t<key>Type</key>
        \t\t\t<string>PSToggleSwitchSpecifier</string>
        \t\t\t<key>Title</key>
        \t\t\t<string>Sounds</string>
        \t\t\t<key>Key</key>
        \t\t\t<string>sounds</string>
        \t\t\t<key>DefaultValue</key>
        \t\t\t<true/>
        \t\t</dict>
        \t</array>
        </dict>
        </plist>

        """

    /// Makes an app of what is generated: an open build that nobody has sealed.
    private static func write(_ files: [String: String] = [:], in folder: URL) async throws -> URL {
        try WrittenProject.write(["Switchyard.yaml": manifest].merging(files) { $1 }, in: folder)
        let ended = try await Switchyard.run(["generate"], in: folder)
        #expect(ended.code == 0, "\(ended.all)")
        let app = folder.appendingPathComponent("Shop.app")
        try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: folder.appendingPathComponent("App/Settings.bundle"),
            to: app.appendingPathComponent("Settings.bundle"))
        try FileManager.default.copyItem(
            at: folder.appendingPathComponent("Switchyard/Environments.plist"),
            to: app.appendingPathComponent("Environments.plist"))
        return app
    }

    private static func strip(_ options: [String] = [], in folder: URL) async throws -> (told: Told, code: Int32?) {
        let ended = try await Switchyard.run(["strip", "Shop.app", "--format", "json"] + options, in: folder)
        let schema = try JSONSchema(DocumentSchemaTests.schemas.appendingPathComponent("strip.schema.json"))
        #expect(schema.violations(of: try JSONTree(Data(ended.output.utf8))) == [], "\(ended.all)")
        return (try JSONDecoder().decode(Told.self, from: Data(ended.output.utf8)), ended.code)
    }

    @Test func whatWasGeneratedGoesAndTheRestStays() async throws {
        try await withTemporaryFolder { folder in
            let app = try await Self.write(["App/Settings.bundle/Root.plist": Self.page], in: folder)
            #expect(try await Switchyard.run(["audit", "Shop.app"], in: folder).code == 1)
            let dry = try await Self.strip(["--dry-run"], in: folder)
            #expect(dry.code == 0 && !dry.told.written && dry.told.audit == nil && !dry.told.files.isEmpty)
            let (told, code) = try await Self.strip(in: folder)
            #expect(code == 0 && told.audit?.verdict == "nothing-found")
            #expect(told.files.map(\.path) == dry.told.files.map(\.path))
            let page = app.appendingPathComponent("Settings.bundle/Root.plist")
            #expect(try String(contentsOf: page, encoding: .utf8) == Self.page)
            // The app still has the catalog that it starts from.
            let catalog = try PropertyList.read(app.appendingPathComponent("Environments.plist"))
            #expect(Set(catalog.dictionaryValue?.keys.map { $0 } ?? []) == ["Switchyard", "production"])
            // Twice changes nothing.
            let again = try await Self.strip(in: folder)
            #expect(again.code == 0 && again.told.files.isEmpty)
        }
    }

    @Test func aBundleAndACatalogThatNothingNeedsAreRemoved() async throws {
        try await withTemporaryFolder { folder in
            let app = try await Self.write(in: folder)
            try FileManager.default.copyItem(
                at: folder.appendingPathComponent("Switchyard/Environments.production.plist"),
                to: app.appendingPathComponent("Environments.production.plist"))
            #expect(try await Self.strip(in: folder).code == 0)
            #expect(try FileManager.default.contentsOfDirectory(atPath: app.path) == ["Environments.production.plist"])
        }
    }

    /// As Xcode copies property lists into a release.
    @Test func binaryCatalogsAreStrippedToo() async throws {
        try await withTemporaryFolder { folder in
            let app = try await Self.write(in: folder)
            let file = app.appendingPathComponent("Environments.plist")
            let value = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
            try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0).write(to: file)
            let (told, code) = try await Self.strip(in: folder)
            #expect(code == 0 && told.audit?.verdict == "nothing-found")
        }
    }

    @Test func aSignedAppIsRefused() async throws {
        try await withTemporaryFolder { folder in
            let app = try await Self.write(in: folder)
            try WrittenProject.write(["Shop.app/PlugIns/W.appex/_CodeSignature/CodeResources": ""], in: folder)
            let before = try Data(contentsOf: app.appendingPathComponent("Settings.bundle/Root.plist"))
            let (told, code) = try await Self.strip(in: folder)
            #expect(code == 2 && !told.written && told.audit == nil)
            #expect(told.findings.map(\.rule) == ["signed-artifact"])
            #expect(told.findings.first?.fix?.contains("EXCLUDED_SOURCE_FILE_NAMES") == true)
            #expect(try Data(contentsOf: app.appendingPathComponent("Settings.bundle/Root.plist")) == before)
        }
    }

    /// The smallest Mach-O file with LC_CODE_SIGNATURE: a header for arm64, the command, and an empty signature.
    private static let signedProgram: [UInt8] = [
        0xCF, 0xFA, 0xED, 0xFE, 0x0C, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0x1D, 0, 0, 0, 16, 0, 0, 0, 48, 0, 0, 0, 12, 0, 0, 0, 0xFA, 0xDE, 0x0C, 0xC0, 0, 0, 0, 12, 0, 0, 0, 0,
    ]

    @Test func aSignedExecutableIsRefused() async throws {
        try await withTemporaryFolder { folder in
            let app = try await Self.write(in: folder)
            try Data(Self.signedProgram).write(to: app.appendingPathComponent("Shop"))
            let (told, code) = try await Self.strip(in: folder)
            #expect(code == 2 && told.findings.map(\.rule) == ["signed-artifact"])
        }
    }

    @Test func anArchiveIsRefused() async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(["Switchyard.yaml": Self.manifest, "Shop.app": "no folder"], in: folder)
            let (told, code) = try await Self.strip(in: folder)
            #expect(code == 2 && told.findings.map(\.rule) == ["not-a-regular-file"])
        }
    }
}
