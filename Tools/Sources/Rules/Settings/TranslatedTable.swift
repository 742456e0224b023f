public import PropertyLists
public import SettingsBundle

/// A strings table of a bundle over all its languages: which text of the pages is translated into which.
public struct TranslatedTable {
    /// One text that pages show.
    public struct Text {
        /// The text as the page has it.
        public let text: String
        /// The first page that shows it.
        public let page: SettingsPage
        /// Its place in that page.
        public let keyPath: PropertyListKeyPath
        /// What is shown instead, by language.
        public let translations: [String: String]
        /// The languages that should translate it, as others do, and do not.
        public let missing: [String]
    }

    /// The table's name.
    public let name: String
    /// The pages that use it.
    public let pages: [SettingsPage]
    /// The languages that have it, also where its file is broken.
    public let languages: [String]
    /// Whether it lies at the top of the bundle, and is that of every language.
    public let isShared: Bool
    /// The texts of its pages, each once.
    public let texts: [Text]
}

extension SettingsSurvey {
    /// The tables that pages use, in the order of the pages.
    public var translatedTables: [TranslatedTable] {
        let names = pages.compactMap(\.stringsTable).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let byTable = Dictionary(grouping: pages) { $0.stringsTable ?? "" }
        return names.map { name in
            let files = strings(name)
            var seen: Set<String> = []
            return TranslatedTable(
                name: name, pages: byTable[name] ?? [], languages: files.map(\.language), isShared: isShared(name),
                texts: (byTable[name] ?? []).flatMap { page in
                    shownTexts(of: page).filter { seen.insert($0.text).inserted }.map { text(page, $0, files) }
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

    /// A name is the same in every language; an empty or broken file is a mistake of its own; and the language of the
    /// pages need not translate what does not only stand for a text.
    private func missing(_ text: String, _ translations: [String], _ files: [SettingsStrings]) -> [String] {
        guard !translations.isEmpty, !translations.allSatisfy({ $0 == text }) else { return [] }
        let isSymbol = SymbolicText.isSymbol(text)
        return files.filter {
            $0.isUsable && !$0.table.entries.isEmpty && $0.table[text] == nil
                && (isSymbol || !isDevelopment($0.language))
        }.map(\.language)
    }
}
