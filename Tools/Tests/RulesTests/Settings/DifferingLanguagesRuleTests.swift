import SourceText
import Testing

@testable import Rules

@Suite struct DifferingLanguagesRuleTests {
    private static let root = page(specifier("Group", entry("Title", "Light")), entry("StringsTable", "Root"))

    @Test func entriesThatNoPageShows() throws {
        let findings = try MarkedBundle([
            "Root.plist": Self.root, "de.lproj/Root.strings": "Light = Licht; Old = Alt; Older = x;",
            "fr.lproj/Root.strings": "‹file note›Light = x;",
        ]).expect(DifferingLanguagesRule.self)
        #expect(
            findings.first?.message
                == "the fr strings file lacks 2 entries that other languages have, such as \"Old\"; no page shows them")
    }

    @Test func languagesOfOneTableAreOneFinding() throws {
        let findings = try MarkedBundle([
            "Root.plist": Self.root, "de.lproj/Root.strings": "Light = Licht; Old = Alt;",
            "es.lproj/Root.strings": "‹file note›Light = x;", "fr.lproj/Root.strings": "Light = x;",
        ]).expect(DifferingLanguagesRule.self)
        #expect(findings.flatMap(\.notes).count == 1)
    }

    @Test func textsOfPagesAreForAnotherRule() throws {
        try MarkedBundle([
            "Root.plist": Self.root, "de.lproj/Root.strings": "Light = Licht;", "fr.lproj/Root.strings": "",
        ]).expect(DifferingLanguagesRule.self)
    }
}
