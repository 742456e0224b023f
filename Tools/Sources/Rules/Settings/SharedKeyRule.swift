import PropertyLists
import SettingsBundle
import SourceText

/// One key on two pages that specifiers lead to: both specifiers change one value. Rows of different kinds store different types.
enum SharedKeyRule: SettingsRule {
    static let rule = RuleID.settingsSharedKey

    private struct Domain: Hashable {
        let key: String
        let group: String?
    }

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        var first: [Domain: (page: SettingsPage, specifier: SettingsSpecifier)] = [:]
        var told: Set<Domain> = []
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
                // A page's variants are one page.
                let differs = !stores(specifier, likeThatOf: other.specifier)
                guard other.page.name != page.name || differs, other.page.file != page.file,
                    told.insert(domain).inserted
                else { return nil }
                return survey.finding(
                    rule, differs ? .warning : .note,
                    differs
                        ? "the key \"\(key)\" is a \(specifier.kind.words) here and a \(other.specifier.kind.words) on another page"
                        : "the key \"\(key)\" has a specifier on another page too: both change one value",
                    page, specifier.keyPath.appending("Key"),
                    notes: [
                        .init(
                            message: "it is also here",
                            location: survey.place(other.page, other.specifier.keyPath.appending("Key")))
                    ],
                    fix: differs ? "give the specifiers one kind, or one of them another key" : nil)
            }
        }
    }

    /// A multi-value and a radio group are two looks of one thing.
    private static func stores(_ specifier: SettingsSpecifier, likeThatOf other: SettingsSpecifier) -> Bool {
        let choices: Set<SettingsSpecifier.Kind> = [.multiValue, .radioGroup]
        return specifier.kind == other.kind || choices.contains(specifier.kind) && choices.contains(other.kind)
    }
}
