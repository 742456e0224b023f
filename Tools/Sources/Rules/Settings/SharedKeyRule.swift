import PropertyLists
import SettingsBundle
import SourceText

/// One key on two pages that rows lead to: both rows change one value. Rows of different kinds store different types.
enum SharedKeyRule: SettingsRule {
    static let rule = "settings-shared-key"

    private struct Domain: Hashable {
        let key: String
        let group: String?
    }

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        var first: [Domain: (page: SettingsPage, row: SettingsSpecifier)] = [:]
        var told: Set<Domain> = []
        return survey.contents.pages.flatMap { page -> [Finding] in
            let group = survey.contents.applicationGroup(of: page)
            return page.specifiers.compactMap { row in
                guard let key = row.key, SettingsSpecifier.Kind.withKey.contains(row.kind), row.kind != .titleValue
                else {
                    return nil
                }
                let domain = Domain(key: key, group: group)
                guard let other = first[domain] else {
                    first[domain] = (page, row)
                    return nil
                }
                // A page's variants are one page.
                let differs = !stores(row, likeThatOf: other.row)
                guard other.page.name != page.name || differs, other.page.file != page.file,
                    told.insert(domain).inserted
                else { return nil }
                return survey.finding(
                    rule, differs ? .warning : .note,
                    differs
                        ? "the key “\(key)” is a \(row.kind.words) here and a \(other.row.kind.words) on another page"
                        : "the key “\(key)” has a row on another page too: both change one value",
                    page, row.keyPath.appending("Key"),
                    notes: [
                        .init(
                            message: "it is also here",
                            location: survey.place(other.page, other.row.keyPath.appending("Key")))
                    ],
                    fix: differs ? "give the rows one kind, or one of them another key" : nil)
            }
        }
    }

    /// A multi-value and a radio group are two looks of one thing.
    private static func stores(_ row: SettingsSpecifier, likeThatOf other: SettingsSpecifier) -> Bool {
        let choices: Set<SettingsSpecifier.Kind> = [.multiValue, .radioGroup]
        return row.kind == other.kind || choices.contains(row.kind) && choices.contains(other.kind)
    }
}
