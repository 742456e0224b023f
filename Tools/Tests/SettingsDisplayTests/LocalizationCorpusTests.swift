import Foundation
import PropertyLists
import SettingsBundle
import SettingsDisplay
import TestSupport
import Testing

/// The strings files and sections of public apps' Settings bundles, where they are at hand.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence))) struct LocalizationCorpusTests {
    @Test func everyPublicStringsFileIsReadAsFoundationReadsIt() throws {
        let files = Corpus.files(".strings")
        var entries = 0
        var mistakes: [String] = []
        for file in files {
            let data = try Data(contentsOf: file)
            let table = StringsTable.parse(data)
            entries += table.entries.count
            if let mistake = table.syntaxError {
                mistakes.append(
                    "\(file.path.dropFirst(Corpus.folder.path.count)):\(mistake.offset): \(mistake.message)")
            }
            let used = table.syntaxError?.isFatal == true ? nil : StringsDifferentialTests.used(table)
            #expect(used == StringsDifferentialTests.foundation(data) || data.isEmpty, "\(file.path)")
        }
        print("The corpus: \(files.count) strings files, \(entries) entries, \(mistakes.count) that cannot be read.")
        for mistake in mistakes { print("  \(mistake)") }
        #expect(entries > 0)
    }

    @Test func everyPublicPageIsShown() throws {
        let bundles = Corpus.files(".bundle").filter { $0.lastPathComponent.hasPrefix("Settings") }
        var counts = (pages: 0, sections: 0, specifiers: 0, texts: 0, translated: 0, languages: 0)
        for bundle in bundles {
            let contents = SettingsBundleContents.read(bundle)
            let localization = SettingsLocalization(of: bundle)
            counts.languages += localization.languages.count
            for page in contents.pages {
                counts.pages += 1
                for device in SettingsDevice.allCases {
                    let sections = page.sections(on: device)
                    let headers = sections.compactMap(\.header)
                    let shown = page.specifiers.filter {
                        SettingsSpecifier.Kind.all.contains($0.kind) && $0.isShown(on: device)
                    }
                    // Nothing is shown twice, and nothing is missing.
                    #expect(
                        headers.count + sections.map(\.specifiers.count).reduce(0, +) == shown.count, "\(page.file)")
                    counts.sections += device == .phone ? sections.count : 0
                    counts.specifiers += device == .phone ? shown.count : 0
                }
                let german = localization.localized(page, preferring: ["de", "en"])
                let texts = zip(page.specifiers, german.specifiers).flatMap { zip($0.texts, $1.texts) }
                counts.texts += texts.count
                counts.translated += texts.filter { $0.text != $1.text }.count
                for specifier in german.specifiers {
                    _ = (specifier.shownText(stored: nil), specifier.isOn(stored: nil), specifier.position(stored: nil))
                    #expect(specifier.listedChoices().count == specifier.choices.count)
                }
            }
        }
        print("The corpus: \(bundles.count) bundles, \(counts)")
        #expect(counts.specifiers > 0)
    }
}
