import PropertyLists
import SettingsBundle
import SourceText

/// Two specifiers of one page with one key: Settings may show one of them twice and the other never, even where they are
/// meant for different devices (BirgerH/Photo-Club-Hub issue 557).
enum DuplicateKeyRule: SettingsRule {
    static let rule = RuleID.settingsDuplicateKey

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.pages.flatMap { page -> [Finding] in
            var first: [String: SettingsSpecifier] = [:]
            return page.specifiers.compactMap { specifier in
                guard let key = specifier.key, SettingsSpecifier.Kind.withKey.contains(specifier.kind) else {
                    return nil
                }
                guard let other = first[key] else {
                    first[key] = specifier
                    return nil
                }
                guard !isSplit(specifier, other) else { return nil }
                let isApart =
                    !specifier.idioms.isEmpty && !other.idioms.isEmpty
                    && Set(specifier.idioms).isDisjoint(with: other.idioms)
                let isShown = specifier.kind == .titleValue || other.kind == .titleValue
                return survey.finding(
                    rule, isApart || isShown ? .warning : .error,
                    "the key \"\(key)\" has two specifiers on this page: Settings may show one of them twice, and the other never",
                    page, specifier.keyPath.appending("Key"),
                    notes: [
                        .init(
                            message: "the first one is here",
                            location: survey.place(page, other.keyPath.appending("Key")))
                    ],
                    fix: isApart
                        ? "give each device a page of its own, such as \(page.name)~ipad.plist"
                        : "remove one of the specifiers, or name another key")
            }
        }
    }

    /// Whether the app tells the specifiers apart by an entry of its own that both have, and shows one of them: UTM's
    /// `Platform`.
    static func isSplit(_ specifier: SettingsSpecifier, _ other: SettingsSpecifier) -> Bool {
        specifier.properties.contains { name, value in
            guard let otherValue = other.properties[name], otherValue != value, !ForeignEntries.isKnown(name) else {
                return false
            }
            return [specifier, other].allSatisfy { MisspeltEntryRule.meant(by: name, in: $0) == nil }
        }
    }
}
