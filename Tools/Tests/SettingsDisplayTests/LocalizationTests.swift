import Foundation
import PropertyLists
import SettingsBundle
import SettingsDisplay
import Testing

/// Which language somebody sees, and what is shown where a translation is missing.
@Suite struct LocalizationTests {
    /// A bundle whose Root has a table, with strings files by `LANGUAGE/TABLE`.
    static func bundle(_ files: [String: String], table: PropertyListValue? = "Root") throws -> WrittenBundle {
        var root: [String: PropertyListValue] = [
            "PreferenceSpecifiers": [
                ["Type": "PSGroupSpecifier", "Title": "ACCOUNT", "FooterText": "FOOTER"],
                [
                    "Type": "PSMultiValueSpecifier", "Key": "ACCOUNT", "Title": "", "DefaultValue": "ACCOUNT",
                    "Values": ["ACCOUNT", "b"], "Titles": ["ACCOUNT", "OTHER"], "ShortTitles": ["SHORT", 5],
                ],
            ]
        ]
        root["StringsTable"] = table
        let bundle = try WrittenBundle(["Root": .dictionary(root)])
        for (name, text) in files {
            let parts = name.split(separator: "/")
            let file = bundle.url.appendingPathComponent("\(parts[0]).lproj/\(parts[1]).strings")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return bundle
    }

    // MARK: Languages

    static let choices: [(preferred: [String], languages: [String], chosen: String?)] = [
        (["de"], ["de", "en"], "de"), (["de-CH", "fr"], ["fr", "de"], "de"), (["it", "fr"], ["fr", "de", "en"], "fr"),
        (["DE"], ["de"], "de"), (["de_DE.UTF-8"], ["de"], "de"), (["de@calendar=buddhist"], ["de"], "de"),
        (["en-US-u-ca-buddhist"], ["en-US", "en-GB"], "en-US"),
        // Nobody's language: the development region's.
        (["it"], ["de", "en"], "en"), ([], ["de", "en-GB"], "en-GB"), (["it"], ["de", "fr"], nil), (["it"], [], nil),
        // Legacy names.
        (["fr-CA"], ["English", "French"], "French"), (["de"], ["English", "German"], "German"),
        (["nb-NO"], ["no", "en"], "no"), (["no"], ["nb", "en"], "nb"), (["he-IL"], ["iw", "en"], "iw"),
        (["id"], ["in", "en"], "in"), (["el-GR"], ["el_GR", "en"], "el_GR"),
        // Chinese: the script decides, and a region tells the script.
        (["zh-Hans-CN"], ["zh_CN", "zh_TW"], "zh_CN"), (["zh-Hant-TW"], ["zh_CN", "zh_TW"], "zh_TW"),
        (["zh_TW"], ["zh-Hans", "zh-Hant"], "zh-Hant"), (["zh-HK"], ["zh-Hans", "zh-Hant"], "zh-Hant"),
        (["zh-Hant-HK"], ["zh-HK", "zh-Hant"], "zh-HK"), (["zh-Hans-SG"], ["zh-Hant", "en"], "en"),
        (["zh"], ["zh-Hant", "zh-Hans"], "zh-Hans"), (["zh-Hant-MO"], ["zh-TW", "zh-CN"], "zh-TW"),
        // Regions: the same, its standard's, none, any.
        (["pt-BR"], ["pt-BR", "pt-PT"], "pt-BR"), (["pt_BR"], ["pt-PT", "pt"], "pt"),
        (["pt-AO"], ["pt-BR", "pt-PT"], "pt-PT"),
        (["pt"], ["pt-BR", "pt-PT"], "pt-BR"), (["pt-BR"], ["pt-PT", "en"], "pt-PT"),
        (["es-MX"], ["es", "es-419"], "es-419"), (["es-ES"], ["es", "es-419"], "es"),
        (["en-AU"], ["en", "en-GB", "en-US"], "en-GB"), (["en-US"], ["en", "en-GB"], "en"),
        (["en-IN"], ["en-US"], "en-US"),
        // Two scripts are two texts.
        (["sr-Latn-RS"], ["sr-Cyrl", "en"], "en"), (["sr-Latn-RS"], ["sr", "en"], "en"),
        (["sr-Latn-RS"], ["sr-Latn", "sr"], "sr-Latn"), (["sr-RS"], ["sr-Latn", "sr"], "sr"),
        (["sr-ME"], ["sr", "sr-Latn"], "sr-Latn"), (["uz-Cyrl-UZ"], ["uz", "en"], "en"),
        (["uz-UZ"], ["uz-Cyrl", "uz"], "uz"), (["az-Cyrl"], ["az", "az-Cyrl"], "az-Cyrl"),
        (["az"], ["az-Cyrl", "en"], "en"), (["pa-PK"], ["pa", "pa-Arab"], "pa-Arab"),
        // Where the language is at home, and not the first by name.
        (["en"], ["en-AU", "en-GB", "en-US"], "en-US"), (["en-PH"], ["en-AU", "en-US"], "en-US"),
        (["de-CH"], ["de-AT", "de-DE"], "de-DE"), (["fr-CH"], ["fr-CA", "fr-FR"], "fr-FR"),
        (["pt-MZ"], ["pt", "pt-PT"], "pt-PT"), (["zh-Hant-MO"], ["zh-Hant-HK", "zh-Hant"], "zh-Hant-HK"),
        (["en-NZ"], ["en-001", "en-US"], "en-001"), (["es-PE"], ["es-419", "es-ES"], "es-419"),
        (["fil-PH"], ["tl", "en"], "tl"), (["xx", "yy"], ["English"], "English"),
    ]

    @Test(arguments: choices) func theBestLanguageIsChosen(
        _ preferred: [String], _ languages: [String], _ chosen: String?
    ) throws {
        let bundle = try Self.bundle(Dictionary(languages.map { ("\($0)/Root", "a = b;") }) { $1 })
        let localization = SettingsLocalization(of: bundle.url)
        #expect(localization.languages == languages.sorted())
        #expect(localization.languages(preferring: preferred).first == chosen)
    }

    @Test func theDevelopmentRegionAndBaseFollow() throws {
        let bundle = try Self.bundle(["Base/Root": "", "de/Root": "", "fr/Root": "", "en/Root": ""])
        #expect(SettingsLocalization(of: bundle.url).languages(preferring: ["fr", "de"]) == ["fr", "en", "Base"])
        #expect(
            SettingsLocalization(of: bundle.url, developmentRegion: "de").languages(preferring: ["it"])
                == ["de", "Base"])
        #expect(SettingsLocalization(of: bundle.url).languages(preferring: ["en"]) == ["en", "Base"])
        #expect(
            SettingsLocalization(of: bundle.url, developmentRegion: "fr").languages(preferring: []) == ["fr", "Base"])
    }

    @Test func aBundleThatIsNotThereHasNoLanguages() {
        let localization = SettingsLocalization(of: URL(fileURLWithPath: "/nowhere/Settings.bundle"))
        #expect(localization.languages == [])
        #expect(localization.languages(preferring: ["en"]) == [])
    }

    // MARK: Texts

    func shown(_ bundle: WrittenBundle, _ preferred: String) throws -> [String] {
        let root = try #require(bundle.read().pages.first)
        return SettingsLocalization(of: bundle.url).localized(root, preferring: [preferred]).specifiers
            .flatMap { $0.texts.map(\.text) }
    }

    static let literal = ["ACCOUNT", "FOOTER", "ACCOUNT", "OTHER", "SHORT"]
    static let german = "ACCOUNT = Konto; FOOTER = 'Unten.'; OTHER = Anderes; SHORT = K;"

    @Test func everyTextIsTranslatedAndNothingElse() throws {
        let bundle = try Self.bundle(["de/Root": Self.german])
        let root = try #require(bundle.read().pages.first)
        let page = SettingsLocalization(of: bundle.url).localized(root, preferring: ["de"])
        #expect(page.specifiers[0].title == "Konto")
        #expect(page.specifiers[0].footerText == "Unten.")
        let picker = page.specifiers[1]
        #expect(picker.choices.map(\.title) == ["Konto", "Anderes"])
        #expect(picker.choices.map(\.shortTitle) == ["K", nil])
        #expect(picker.choices.map(\.value) == ["ACCOUNT", "b"])
        #expect(picker.key == "ACCOUNT" && picker.defaultValue == "ACCOUNT")
        #expect(picker.shownText(stored: "ACCOUNT") == "K")
        #expect(picker.shownText(stored: "b") == "Anderes")
        #expect(picker.keyPath == root.specifiers[1].keyPath)
        #expect(page.properties == root.properties && page.file == root.file && page.name == root.name)
    }

    @Test func textsHaveTheirLocations() throws {
        let root = try #require(try Self.bundle([:]).read().pages.first)
        #expect(root.specifiers.flatMap { $0.texts.map(\.text) } == Self.literal)
        #expect(
            root.specifiers[1].texts.map(\.keyPath.description) == [
                "PreferenceSpecifiers.1.Titles.0", "PreferenceSpecifiers.1.Titles.1",
                "PreferenceSpecifiers.1.ShortTitles.0",
            ])
    }

    @Test func whatHasNoEntryIsShownAsItIs() throws {
        let bundle = try Self.bundle(["de/Root": "FOOTER = Unten;", "en/Root": "ACCOUNT = Account;"])
        // Not the other language's.
        #expect(try shown(bundle, "de") == ["ACCOUNT", "Unten", "ACCOUNT", "OTHER", "SHORT"])
        #expect(try shown(bundle, "en") == ["Account", "FOOTER", "Account", "OTHER", "SHORT"])
    }

    @Test func aLanguageWithoutTheTableLeavesItToTheNext() throws {
        let bundle = try Self.bundle(["de/Other": "ACCOUNT = x;", "en/Root": "ACCOUNT = Account;"])
        #expect(try shown(bundle, "de").first == "Account")
        #expect(try shown(try Self.bundle(["de/Other": "", "Base/Root": "ACCOUNT = Base;"]), "de").first == "Base")
    }

    static let untranslated: [([String: String], PropertyListValue?)] = [
        // No table, no such table, a name that is none.
        (["en/Root": "ACCOUNT = x;"], nil), (["en/Root": "ACCOUNT = x;"], ""), (["en/Root": "ACCOUNT = x;"], 5),
        (["en/Root": "ACCOUNT = x;"], "Missing"), ([:], "Root"), (["en/Root": "ACCOUNT = x"], "Root"),
        (["en/Root": ""], "Root"),
        // A table outside of the bundle is none of its tables.
        (["en/Root": "ACCOUNT = x;"], "../../Outside"),
    ]

    @Test(arguments: untranslated) func otherwiseTheTextItselfIsShown(
        _ files: [String: String], _ table: PropertyListValue?
    ) throws {
        let bundle = try Self.bundle(files, table: table)
        try Data("ACCOUNT = stolen;".utf8).write(
            to: bundle.url.deletingLastPathComponent().appendingPathComponent("Outside.strings"))
        #expect(try shown(bundle, "en") == Self.literal)
    }

    @Test func aTableIsAskedForByItself() throws {
        let bundle = try Self.bundle(["de/Root": Self.german])
        let root = try #require(bundle.read().pages.first)
        let localization = SettingsLocalization(of: bundle.url)
        #expect(try localization.strings(of: root, in: "de")?["OTHER"] == "Anderes")
        #expect(try localization.strings(of: root, in: "fr") == nil)
        #expect(
            localization.file(ofTable: "Root", in: "de")?.path
                == bundle.url.appendingPathComponent("de.lproj/Root.strings").path)
        #expect(localization.file(ofTable: "../x", in: "de") == nil)
    }

    @Test func aTableThatIsAFolderIsAnError() throws {
        let bundle = try Self.bundle([:])
        let folder = bundle.url.appendingPathComponent("en.lproj/Root.strings")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let root = try #require(bundle.read().pages.first)
        #expect(
            throws: PropertyListError(.unreadable, "it is a folder, device, or pipe, not a file", file: folder.path)
        ) {
            try SettingsLocalization(of: bundle.url).strings(of: root, in: "en")
        }
        #expect(try shown(bundle, "en") == Self.literal)
    }

    /// A launch reads the bundle, and no texts.
    @Test func readingTheBundleReadsNoStrings() throws {
        let bundle = try Self.bundle(["en/Root": "ACCOUNT = x"])
        #expect(bundle.read().findings == [])
        let root = try #require(bundle.read().pages.first)
        #expect(
            try SettingsLocalization(of: bundle.url).strings(of: root, in: "en")?.syntaxError?.message
                == "missing \";\"")
    }

    /// The suffix of a variant is not a part of the table's name: the page says it.
    @Test func aVariantSharesItsPagesTable() throws {
        let bundle = try Self.bundle(["de/Root": Self.german])
        let plain = try #require(bundle.read().pages.first)
        try bundle.write("Root~ipad", try PropertyList.data(.dictionary(plain.properties)))
        let pad = try #require(bundle.read(.pad).pages.first)
        #expect(pad.variant == .pad)
        let localized = SettingsLocalization(of: bundle.url).localized(pad, preferring: ["de"])
        #expect(localized.specifiers.first?.title == "Konto")
        #expect(localized.variant == .pad)
    }

    @Test func aTableAtTheTopIsEveryLanguages() throws {
        let bundle = try Self.bundle(["de/Root": Self.german])
        try Data("ACCOUNT = First;".utf8).write(to: bundle.url.appendingPathComponent("Root.strings"))
        #expect(try shown(bundle, "de").contains("First"))
        #expect(try shown(bundle, "fr").contains("First"))
    }

    @Test func noLinkLeadsToATableOutside() throws {
        let bundle = try Self.bundle([:])
        let outside = bundle.url.deletingLastPathComponent().appendingPathComponent("xx.lproj")
        try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
        try Data("ACCOUNT = Secret;".utf8).write(to: outside.appendingPathComponent("Root.strings"))
        try FileManager.default.createSymbolicLink(
            atPath: bundle.url.appendingPathComponent("en.lproj").path, withDestinationPath: "../xx.lproj")
        #expect(try !shown(bundle, "en").contains("Secret"))
    }
}
