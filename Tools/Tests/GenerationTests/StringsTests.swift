import Foundation
import Generation
import PropertyLists
import SettingsDisplay
import SourceText
import Switchyard
import Testing

/// Texts go into a block at the end of a strings file.
@Suite struct StringsTests {
    private static func run(_ strings: Data, prune: Bool = false) throws -> Data? {
        var bundle = GeneratedBundle([
            "Root.plist": Data(Pages.root(Pages.toggle).utf8), "de.lproj/Root.strings": strings,
        ])
        let plan = SettingsPlan(catalog: Catalogs.make())
        try bundle.run(plan)
        guard prune else { return bundle.contents["de.lproj/Root.strings"] }
        try bundle.run(SettingsPlan(catalog: Catalogs.make(), isPruning: true))
        return bundle.contents["de.lproj/Root.strings"]
    }

    private static func utf16(_ text: String, bigEndian: Bool = false) -> Data {
        let units = Array(text.utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let bytes = [0xFE, 0xFF] + units
        guard !bigEndian else { return Data(bytes) }
        return Data(stride(from: 0, to: bytes.count, by: 2).flatMap { [bytes[$0 + 1], bytes[$0]] })
    }

    static let files: [Data] = [
        Data(), Data("\n".utf8), Data("\"a\" = \"ä\";\n".utf8), Data("\"a\" = \"ä\";".utf8),
        Data("/* x */\r\n\"a\" = \"b\";\r\n".utf8), Data("// nothing\n\n\n".utf8),
        Data([0xEF, 0xBB, 0xBF]) + Data("a = b;\n".utf8), utf16("\"a\" = \"漢\";\n"),
        utf16("\"a\" = \"😀\";\r\n", bigEndian: true), utf16("\"a\" = \"x\";"),
    ]

    @Test(arguments: files) func entriesAreAddedAndTakenOut(_ before: Data) throws {
        let after = try #require(try Self.run(before))
        let table = StringsTable.parse(after)
        #expect(table.syntaxError == nil)
        #expect(table.entries.contains { $0.key == "Environment" && $0.value == "Umgebung" })
        let others = StringsTable.parse(before).entries
        #expect(table.entries.prefix(others.count).map(\.value) == others.map(\.value))
        // Every byte from before is still there.
        #expect(after.starts(with: before))
        #expect(try Self.run(before, prune: true) == before)
    }

    @Test func theBlockIsReadable() throws {
        let after = try #require(try Self.run(Data("\"a\" = \"b\";\n".utf8)))
        #expect(
            String(decoding: after, as: UTF8.self) == """
                "a" = "b";

                /* Switchyard: begin. \"switchyard settings-bundle generate\" updates these entries. */
                "Applies at the next launch." = "Gilt ab dem nächsten Start.";
                "Environment" = "Umgebung";
                "Production" = "Production";
                "QA Europe" = "QA Europe";
                "Clears the choices made here at the next launch." = \
                "Vergisst beim nächsten Start, was hier gewählt wurde.";
                "Reset App" = "App zurücksetzen";
                /* Switchyard: end. */

                """)
    }

    @Test func aTranslationInTheBlockStays() throws {
        var bundle = GeneratedBundle()
        let plan = SettingsPlan(catalog: Catalogs.make(), languages: ["de"])
        try bundle.run(plan)
        let file = "de.lproj/Root.strings"
        var contents = bundle.contents
        contents[file] = Data(
            bundle.text(file).replacing("= \"Production\"", with: "= \"Betrieb\"").utf8)
        bundle = GeneratedBundle(contents)
        #expect(try !bundle.run(plan).changesSomething)
        try bundle.run(SettingsPlan(catalog: Catalogs.make(["production", "local"]), languages: ["de"]))
        #expect(bundle.entries(file)["Production"] == "Betrieb")
        #expect(bundle.entries(file)["QA Europe"] == nil)
    }

    @Test func linesBehindTheBlockStay() throws {
        var bundle = GeneratedBundle(texts: [
            "Root.plist": Pages.root(Pages.toggle), "en.lproj/Root.strings": "\"a\" = \"b\";\n",
        ])
        try bundle.run(SettingsPlan(catalog: Catalogs.make()))
        var contents = bundle.contents
        contents["en.lproj/Root.strings", default: Data()] += Data("\"c\" = \"d\";\n".utf8)
        bundle = GeneratedBundle(contents)
        try bundle.run(SettingsPlan(catalog: Catalogs.make(), isPruning: true))
        #expect(bundle.text("en.lproj/Root.strings") == "\"a\" = \"b\";\n\"c\" = \"d\";\n")
    }

    @Test(arguments: ["\"a\" = \"b\"", "\"a\" = \"b", "\"a\" = \"b\";\n/* Switchyard: begin. */\n"])
    func aBrokenFileStopsEverything(_ text: String) throws {
        let error = #expect(throws: GenerationError.self) { try Self.run(Data(text.utf8)) }
        #expect(error?.findings.map(\.rule.rawValue) == ["settings-strings"])
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
    func aPropertyListIsLeftAndReported(_ format: PropertyListSerialization.PropertyListFormat) throws {
        let data = try PropertyListSerialization.data(fromPropertyList: ["a": "b"], format: format, options: 0)
        var bundle = GeneratedBundle([
            "Root.plist": Data(Pages.root(Pages.toggle).utf8), "de.lproj/Root.strings": data,
        ])
        let generation = try bundle.run(SettingsPlan(catalog: Catalogs.make()))
        #expect(generation.findings.map(\.rule.rawValue) == ["settings-strings"])
        #expect(bundle.contents["de.lproj/Root.strings"] == data)
        #expect(try bundle.specifier("environment") != nil)
    }

    @Test func aPageWithoutTableIsNotTranslatedAndReported() throws {
        var bundle = GeneratedBundle(texts: ["Root.plist": Pages.root(Pages.toggle, table: false)])
        let generation = try bundle.run(SettingsPlan(catalog: Catalogs.make(), languages: ["de"]))
        #expect(generation.findings.map(\.rule.rawValue) == ["settings-not-translated"])
        #expect(bundle.contents.keys.sorted() == ["Root.plist"])
    }
}
