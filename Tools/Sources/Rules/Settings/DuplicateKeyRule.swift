import PropertyLists
import SettingsBundle
import SourceText

/// Two specifiers of one page with the same key: Settings may show one of them twice and the other not at all, even if
/// they are for different devices (BirgerH/Photo-Club-Hub issue 557).
enum DuplicateKeyRule: SettingsRule {
    static let rule = "settings-duplicate-key"

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
                    "the key \"\(key)\" has two specifiers on this page: Settings may show one of them twice and the other not "
                        + "at all",
                    page, specifier.keyPath.appending("Key"),
                    notes: [
                        .init(
                            message: "the first specifier is here",
                            location: survey.location(page, other.keyPath.appending("Key")))
                    ],
                    fix: isApart
                        ? "give each device its own page, such as \(page.name)~ipad.plist"
                        : "remove one of the specifiers, or give it another key")
            }
        }
    }

    /// Whether both specifiers have an entry of the app's own with different values, by which the app shows one of them:
    /// `Platform` in UTM.
    static func isSplit(_ specifier: SettingsSpecifier, _ other: SettingsSpecifier) -> Bool {
        specifier.properties.contains { name, value in
            guard let otherValue = other.properties[name], otherValue != value, !KnownEntryNames.contains(name) else {
                return false
            }
            return [specifier, other].allSatisfy { MisspelledEntryRule.meant(by: name, in: $0) == nil }
        }
    }
}
