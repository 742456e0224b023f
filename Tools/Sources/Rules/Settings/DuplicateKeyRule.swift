import PropertyLists
import SettingsBundle
import SourceText

/// Two rows of one page with one key: Settings may show one of them twice and the other never, even where they are
/// meant for different devices (BirgerH/Photo-Club-Hub issue 557).
enum DuplicateKeyRule: SettingsRule {
    static let rule = "settings-duplicate-key"

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.pages.flatMap { page -> [Finding] in
            var first: [String: SettingsSpecifier] = [:]
            return page.specifiers.compactMap { row in
                guard let key = row.key, SettingsSpecifier.Kind.withKey.contains(row.kind) else { return nil }
                guard let other = first[key] else {
                    first[key] = row
                    return nil
                }
                guard !isSplit(row, other) else { return nil }
                let isApart =
                    !row.idioms.isEmpty && !other.idioms.isEmpty
                    && Set(row.idioms).isDisjoint(with: other.idioms)
                let isShown = row.kind == .titleValue || other.kind == .titleValue
                return survey.finding(
                    rule, isApart || isShown ? .warning : .error,
                    "the key “\(key)” has two rows on this page: Settings may show one of them twice, and the other never",
                    page, row.keyPath.appending("Key"),
                    notes: [
                        .init(
                            message: "the first one is here",
                            location: survey.place(page, other.keyPath.appending("Key")))
                    ],
                    fix: isApart
                        ? "give each device a page of its own, such as \(page.name)~ipad.plist"
                        : "remove one of the rows, or name another key")
            }
        }
    }

    /// Whether the app tells the rows apart by an entry of its own that both have, and shows one of them: UTM's
    /// `Platform`.
    static func isSplit(_ row: SettingsSpecifier, _ other: SettingsSpecifier) -> Bool {
        row.properties.contains { name, value in
            guard let otherValue = other.properties[name], otherValue != value, !ForeignEntries.isKnown(name) else {
                return false
            }
            return [row, other].allSatisfy { MisspeltEntryRule.meant(by: name, in: $0) == nil }
        }
    }
}
