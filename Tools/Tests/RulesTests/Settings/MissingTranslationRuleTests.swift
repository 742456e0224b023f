import PropertyLists
import SourceText
import Testing

@testable import Rules

@Suite struct MissingTranslationRuleTests {
    private static func root(_ titles: String...) -> String {
        page(titles.map { specifier("Group", $0) }.joined(), entry("StringsTable", "Root"))
    }

    @Test func aTextThatOneLanguageLacks() throws {
        let findings = try MarkedBundle([
            "Root.plist": Self.root("‹warning›" + entry("Title", "Sound"), entry("Title", "Light")),
            "de.lproj/Root.strings": "Sound = Ton; Light = Licht;", "fr.lproj/Root.strings": "Light = x;",
            "it.lproj/Root.strings": "Light = y;",
        ]).expect(MissingTranslationRule.self)
        #expect(
            findings.map(\.message) == ["\"Sound\" is missing from the fr and it strings files, but translated into de"]
        )
    }

    /// An empty translation leaves a line out.
    @Test func aTextThatOneLanguageLeavesOut() throws {
        try MarkedBundle([
            "Root.plist": Self.root(entry("Title", "Sound"), entry("Title", "Light")),
            "de.lproj/Root.strings": "Sound = \"\"; Light = Licht;", "fr.lproj/Root.strings": "Light = x;",
            "it.lproj/Root.strings": "Light = y;",
        ]).expect(MissingTranslationRule.self)
    }

    @Test func whatOnlyTheLanguageOfThePagesHasIsANote() throws {
        try MarkedBundle([
            "Root.plist": Self.root("‹note›" + entry("Title", "Sound"), entry("Title", "Light")),
            "en.lproj/Root.strings": "Sound = Sounds;", "fr.lproj/Root.strings": "Light = x;",
        ]).expect(MissingTranslationRule.self)
    }

    @Test func aSymbolIsMissingInTheLanguageOfThePagesToo() throws {
        try MarkedBundle([
            "Root.plist": Self.root("‹warning›" + entry("Title", "SOUND_TITLE"), entry("Title", "Light")),
            "de.lproj/Root.strings": "SOUND_TITLE = Ton; Light = Licht;", "en.lproj/Root.strings": "Other = x;",
        ]).expect(MissingTranslationRule.self)
    }

    @Test func aLanguageWithoutTheTable() throws {
        try MarkedBundle([
            "Root.plist": page(
                specifier("Group", entry("Title", "Light")), "‹warning›" + entry("StringsTable", "Root")),
            "de.lproj/Root.strings": "Light = Licht;", "fr.lproj/Other.strings": "a = b;",
        ]).expect(MissingTranslationRule.self)
    }

    /// Nobody translates licenses.
    @Test(arguments: [("Group", ""), ("Toggle", "‹warning›")])
    func aPageWithoutSettings(_ kind: String, _ marker: String) throws {
        let shown = kind == "Group" ? specifier("Group", entry("FooterText", "License")) : toggle("a")
        try MarkedBundle([
            "Root": childPane("Texts"), "Texts.plist": page(shown, marker + entry("StringsTable", "Texts")),
            "de.lproj/Texts.strings": "License = Lizenz; Toggle = x;", "fr.lproj/Other.strings": "a = b;",
        ]).expect(MissingTranslationRule.self)
    }

    @Test func textsThatNeedNone() throws {
        try MarkedBundle([
            // In no language; a name; and both in the languages that need it.
            "Root.plist": Self.root(entry("Title", "Nowhere"), entry("Title", "WiFi"), entry("Title", "Light")),
            "de.lproj/Root.strings": "WiFi = WiFi; Light = Licht;", "fr.lproj/Root.strings": "Light = x;",
            "en.lproj/Root.strings": "Other = x;", "Base.lproj/Root.strings": "Other = x;",
        ]).expect(MissingTranslationRule.self)
    }

    @Test func aSlidersTitleIsNotShown() throws {
        try MarkedBundle([
            "Root.plist": page(specifier("Slider", entry("Title", "Sound")), entry("StringsTable", "Root")),
            "de.lproj/Root.strings": "Sound = Ton;", "fr.lproj/Root.strings": "Light = x;",
        ]).expect(MissingTranslationRule.self)
    }

    @Test(arguments: ["en-GB", "en_AU", "English"])
    func theLanguageOfThePagesInAnyRegion(_ language: String) throws {
        try MarkedBundle([
            "Root.plist": Self.root(entry("Title", "Light")), "de.lproj/Root.strings": "Light = Licht;",
            "\(language).lproj/Root.strings": "Other = x;", "en.lproj/Root.strings": "Other = x;",
        ]).expect(MissingTranslationRule.self)
    }

    @Test func anotherLanguageOfThePages() throws {
        let bundle = try MarkedBundle([
            "Root.plist": Self.root(entry("Title", "光")), "en.lproj/Root.strings": "\"光\" = Light;",
            "ja.lproj/Root.strings": "Other = x;",
        ])
        #expect(MissingTranslationRule.findings(in: SettingsSurvey(bundle.url, developmentRegion: "ja")) == [])
        #expect(MissingTranslationRule.findings(in: bundle.survey()).map(\.severity) == [.note])
    }
}
