import PropertyLists
import SettingsBundle
import SourceText
import Switchyard

/// An entry whose name is nearly one of Apple's, as in `AutoCorrectionType`: Settings ignores it.
enum MisspeltEntryRule: SettingsRule {
    static let rule = "settings-misspelt-entry"

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.pages.flatMap { page in
            let own = findings(SettingsSchema.page, page.properties, PropertyListKeyPath(), page, survey)
            return own
                + page.specifiers.flatMap { row in
                    SettingsSchema.specifier(row.kind).map {
                        findings($0, row.properties, row.keyPath, page, survey)
                    } ?? []
                }
        }
    }

    /// The name that an unknown one is a misspelling of.
    static func meant(
        by name: String, _ schema: SettingsSchema, _ properties: [String: PropertyListValue]
    ) -> String? {
        guard !ForeignEntries.isKnown(name) else { return nil }
        let absent = schema.keys.map(\.name).filter { properties[$0] == nil }
        if let same = absent.first(where: { $0.lowercased() == name.lowercased() }) { return same }
        // Short names are near to too many others.
        guard name.count >= 5, let near = Suggestion.nearest(to: name, among: absent) else { return nil }
        let (short, long) = near.count < name.count ? (near, name) : (name, near)
        return long.count - short.count <= 2 && near.first?.lowercased() == name.first?.lowercased()
            && (!long.hasPrefix(short) || long == short + "s") ? near : nil
    }

    private static func findings(
        _ schema: SettingsSchema, _ properties: [String: PropertyListValue], _ keyPath: PropertyListKeyPath,
        _ page: SettingsPage, _ survey: SettingsSurvey
    ) -> [Finding] {
        schema.unknownKeys(in: properties).compactMap { name in
            meant(by: name, schema, properties).map { near in
                survey.finding(
                    rule, .warning, "Settings ignores “\(name)”: it is called \(near)", page, keyPath.appending(name),
                    fix: "write “\(near)”")
            }
        }
    }
}
