package import PropertyLists
package import SettingsBundle
import SettingsDisplay
import SourceText

/// A strings table of a bundle in all its languages, with the translations of the texts of its pages.
package struct TranslatedTable {
    /// One text that pages show.
    package struct Text {
        /// The text in the page.
        package let text: String
        /// The first page that shows it.
        package let page: SettingsPage
        /// Its key path in that page.
        package let keyPath: PropertyListKeyPath
        /// The translations, by language.
        package let translations: [String: String]
        /// The languages that lack a translation that others have.
        package let missing: [String]
    }

    /// The table's name.
    package let name: String
    /// The pages that use it.
    package let pages: [SettingsPage]
    /// The languages that have the table, including those whose file has errors.
    package let languages: [String]
    /// Whether it is at the top level of the bundle, so that all languages use it.
    package let isShared: Bool
    /// The texts of its pages, without duplicates.
    package let texts: [Text]
}

extension SettingsSurvey {
    /// The tables that pages use, in the order of the pages.
    package var translatedTables: [TranslatedTable] {
        let names = pages.compactMap(\.stringsTable).uniqued
        let byTable = Dictionary(grouping: pages) { $0.stringsTable ?? "" }
        return names.map { name in
            let files = strings(name)
            var seen: Set<String> = []
            return TranslatedTable(
                name: name, pages: byTable[name] ?? [], languages: files.map(\.language), isShared: isShared(name),
                texts: (byTable[name] ?? []).flatMap { page in
                    localizableTexts(of: page).filter { seen.insert($0.text).inserted }.map { text(page, $0, files) }
                })
        }
    }

    private func text(
        _ page: SettingsPage, _ text: SettingsSpecifier.Text, _ files: [SettingsStrings]
    ) -> TranslatedTable.Text {
        let pairs = files.compactMap { file in file.table[text.text].map { (file.language, $0) } }
        return TranslatedTable.Text(
            text: text.text, page: page, keyPath: text.keyPath,
            translations: Dictionary(pairs) { first, _ in first },
            missing: missing(text.text, pairs.map(\.1), files))
    }

    /// The languages that lack a translation. A name is the same in every language, an empty translation leaves a line out, an
    /// empty or damaged file has rules of its own, and the development language translates only symbols.
    private func missing(_ text: String, _ translations: [String], _ files: [SettingsStrings]) -> [String] {
        guard translations.contains(where: { !$0.isEmpty && $0 != text }) else { return [] }
        let isSymbol = SymbolicText.isSymbol(text)
        return files.filter {
            $0.isUsable && !$0.table.entries.isEmpty && $0.table[text] == nil
                && (isSymbol || !isDevelopment($0.language))
        }.map(\.language)
    }
}
