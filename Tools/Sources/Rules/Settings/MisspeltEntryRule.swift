import PropertyLists
import SettingsBundle
import SourceText
import Switchyard

/// An entry whose name is nearly one of Apple's, as in `AutoCorrectionType`, or is Xcode's name for one, as in
/// `Identifier`: Settings ignores it.
enum MisspeltEntryRule: SettingsRule {
    static let rule = RuleID.settingsMisspeltEntry

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.pages.flatMap { page in
            let own = findings(SettingsSchema.page, page.properties, PropertyListKeyPath(), page, survey)
            return own
                + page.specifiers.flatMap { specifier in
                    SettingsSchema.specifier(specifier.kind).map {
                        findings($0, specifier.properties, specifier.keyPath, page, survey)
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
        let plain = folded(name)
        if let alias = aliases[plain], absent.contains(alias) { return alias }
        // The word Type is easily dropped, or added.
        for variant in [plain, plain + "type", plain.hasSuffix("type") ? String(plain.dropLast(4)) : plain] {
            if let same = absent.first(where: { variant == folded($0) }) { return same }
        }
        // Short names are near to too many others.
        guard name.count >= 5, let near = Suggestion.nearest(to: name, among: absent) else { return nil }
        let (short, long) = near.count < name.count ? (near, name) : (name, near)
        return long.count - short.count <= 2 && near.first?.lowercased() == name.first?.lowercased()
            && (!long.hasPrefix(short) || long == short + "s") ? near : nil
    }

    /// The name that an unknown one of a specifier is a misspelling of.
    static func meant(by name: String, in specifier: SettingsSpecifier) -> String? {
        SettingsSchema.specifier(specifier.kind).flatMap { meant(by: name, $0, specifier.properties) }
    }

    private static func folded(_ name: String) -> String { name.lowercased().filter { $0 != " " } }

    /// What Xcode shows instead of the names, without blanks; and the name that Apple's first documents had.
    private static let aliases = [
        "preferenceitems": "PreferenceSpecifiers", "stringsfilename": "StringsTable", "settingspagetitle": "Title",
        "identifier": "Key", "textfieldissecure": "IsSecure", "autocapitalizationstyle": "AutocapitalizationType",
        "autocorrectionstyle": "AutocorrectionType", "valueforon": "TrueValue", "valueforoff": "FalseValue",
        "minvalueimagefilename": "MinimumValueImage", "minimumvalueimagefilename": "MinimumValueImage",
        "maxvalueimagefilename": "MaximumValueImage", "maximumvalueimagefilename": "MaximumValueImage",
        "filename": "File", "onlydisplayoninterfaceidiom": "SupportedUserInterfaceIdioms",
    ]

    private static func findings(
        _ schema: SettingsSchema, _ properties: [String: PropertyListValue], _ keyPath: PropertyListKeyPath,
        _ page: SettingsPage, _ survey: SettingsSurvey
    ) -> [Finding] {
        schema.unknownKeys(in: properties).compactMap { name in
            meant(by: name, schema, properties).map { near in
                survey.finding(
                    rule, .warning, "Settings ignores \"\(name)\": it is called \(near)", page, keyPath.appending(name),
                    fix: "write \"\(near)\"")
            }
        }
    }
}
