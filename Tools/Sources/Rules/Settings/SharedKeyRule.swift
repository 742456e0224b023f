import PropertyLists
import SettingsBundle
package import SourceText

/// A key on two pages: both specifiers change the same value. Specifiers of different kinds store different types.
enum SharedKeyRule: SettingsRule {
    static let holdsInApp = true

    private struct Domain: Hashable {
        let key: String
        let group: String?
    }

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        var first: [Domain: (page: SettingsPage, specifier: SettingsSpecifier)] = [:]
        var reported: Set<Domain> = []
        return survey.contents.pages.flatMap { page -> [Finding] in
            let group = survey.contents.applicationGroup(of: page)
            return page.specifiers.compactMap { specifier in
                guard let key = specifier.key, SettingsSpecifier.Kind.withKey.contains(specifier.kind),
                    specifier.kind != .titleValue
                else {
                    return nil
                }
                let domain = Domain(key: key, group: group)
                guard let other = first[domain] else {
                    first[domain] = (page, specifier)
                    return nil
                }
                // The variants of a page for different devices are one page.
                let differs = !stores(specifier, likeThatOf: other.specifier)
                guard other.page.name != page.name || differs, other.page.file != page.file,
                    reported.insert(domain).inserted
                else { return nil }
                return survey.finding(
                    .settingsSharedKey, differs ? .warning : .note,
                    .sharedKey(key, specifier, other.specifier, differs: differs), page,
                    specifier.keyPath.appending("Key"),
                    notes: [
                        .otherSpecifier(at: survey.location(other.page, other.specifier.keyPath.appending("Key")))
                    ])
            }
        }
    }

    /// Whether two specifiers store the same type: a multi-value and a radio group differ only in how they look.
    private static func stores(_ specifier: SettingsSpecifier, likeThatOf other: SettingsSpecifier) -> Bool {
        let choices: Set<SettingsSpecifier.Kind> = [.multiValue, .radioGroup]
        return specifier.kind == other.kind || choices.contains(specifier.kind) && choices.contains(other.kind)
    }
}

extension RuleID {
    package static let settingsSharedKey = RuleID("settings-shared-key")
}

extension Rule {
    static let settingsSharedKey = Rule(
        .settingsSharedKey, .specifiers, [.warning, .note], by: [.settings(SharedKeyRule.self)],
        "Specifiers of two pages have the same Key",
        why: "They change the same value. If they are of different types, the app reads one or the other type.",
        fix: "Give each its own key, unless they are meant to change the same value",
        bad: .check(
            .root(
                ["Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true],
                ["Type": "PSChildPaneSpecifier", "Title": "More", "File": "More"]),
            .page("More", ["Type": "PSTextFieldSpecifier", "Key": "sound", "Title": "Name"])),
        good: .check(
            .root(
                ["Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true],
                ["Type": "PSChildPaneSpecifier", "Title": "More", "File": "More"]),
            .page("More", ["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name"])))
}

extension FindingWords {
    static func sharedKey(_ key: String, _ specifier: SettingsSpecifier, _ other: SettingsSpecifier, differs: Bool)
        -> Self
    {
        differs
            ? Self(
                "the key \"\(key)\" belongs to a \(specifier.kind.words) here, but to a \(other.kind.words) on another page",
                fix: "use the same kind of specifier, or give one of them another key")
            : Self("the key \"\(key)\" also has a specifier on another page: both change the same value")
    }
}

extension Finding.Note {
    static func otherSpecifier(at location: SourceLocation) -> Self {
        Self(message: "the other specifier is here", location: location)
    }
}
