import PropertyLists
import SettingsBundle
package import SourceText

/// Two specifiers of one page with the same key: Settings may show one of them twice and the other not at all, even if
/// they are for different devices (BirgerH/Photo-Club-Hub issue 557).
enum DuplicateKeyRule: SettingsRule {
    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.pages.flatMap { page -> [Finding] in
            let groups = Dictionary(
                grouping: page.specifiers.filter { SettingsSpecifier.Kind.withKey.contains($0.kind) }
            ) { $0.key }
            return groups.flatMap { key, specifiers -> [Finding] in
                guard let key, let first = specifiers.first else { return [] }
                let others = specifiers.dropFirst().filter { !isSplit($0, first) }
                guard specifiers.contains(where: { $0.kind != .titleValue }) else {
                    return [rows(key, first, others, page, survey)].compactMap { $0 }
                }
                return others.map { finding(key, first, $0, page, survey) }
            }
        }
    }

    private static func finding(
        _ key: String, _ first: SettingsSpecifier, _ specifier: SettingsSpecifier, _ page: SettingsPage,
        _ survey: SettingsSurvey
    ) -> Finding {
        let isApart =
            !specifier.idioms.isEmpty && !first.idioms.isEmpty && Set(specifier.idioms).isDisjoint(with: first.idioms)
        let isShown = specifier.kind == .titleValue || first.kind == .titleValue
        return survey.finding(
            .settingsDuplicateKey, isApart || isShown ? .warning : .error,
            .twoSpecifiers(key, apartOn: isApart ? page.name : nil), page, specifier.keyPath.appending("Key"),
            notes: [.first("specifier", at: survey.location(page, first.keyPath.appending("Key")))])
    }

    /// One finding for all rows of a key that only show a value, and store none.
    private static func rows(
        _ key: String, _ first: SettingsSpecifier, _ others: [SettingsSpecifier], _ page: SettingsPage,
        _ survey: SettingsSurvey
    ) -> Finding? {
        guard let second = others.first else { return nil }
        func location(_ specifier: SettingsSpecifier) -> SourceText.SourceLocation {
            survey.location(page, specifier.keyPath.appending("Key"))
        }
        return survey.finding(
            .settingsDuplicateKey, .note, .severalTitles(key, others.count + 1), page, second.keyPath.appending("Key"),
            notes: [.first("title", at: location(first))] + others.dropFirst().map { .another(at: location($0)) })
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

extension RuleID {
    package static let settingsDuplicateKey = RuleID("settings-duplicate-key")
}

extension Rule {
    static let settingsDuplicateKey = Rule(
        .settingsDuplicateKey, .specifiers, [.error, .warning, .note], by: [.settings(DuplicateKeyRule.self)],
        "Two specifiers of one page have the same Key",
        why: "Settings may show one of them twice and the other never. Rows that only show a value are a note.",
        fix: "Give each its own key",
        bad: .check(
            .root(
                ["Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true],
                ["Type": "PSTextFieldSpecifier", "Key": "sound", "Title": "Name"])),
        good: .check(
            .root(
                ["Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true],
                ["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name"])))
}

extension FindingWords {
    /// - Parameter page: the page where the specifiers are for different devices.
    static func twoSpecifiers(_ key: String, apartOn page: String?) -> Self {
        Self(
            "the key \"\(key)\" has two specifiers on this page: Settings may show one of them twice and the other not at all",
            fix: page.map { "give each device its own page, such as \($0)~ipad.plist" }
                ?? "remove one of the specifiers, or give it another key")
    }

    static func severalTitles(_ key: String, _ count: Int) -> Self {
        Self(
            "the key \"\(key)\" has \(count == 2 ? "two" : "\(count)") titles on this page: Settings may show one of them twice "
                + "and another not at all",
            fix: "give each its own Key")
    }
}

extension Finding.Note {
    static func another(at location: SourceLocation?) -> Self {
        Self(message: "another is here", location: location)
    }

    static func first(_ what: String, at location: SourceLocation) -> Self {
        Self(message: "the first \(what) is here", location: location)
    }
}
