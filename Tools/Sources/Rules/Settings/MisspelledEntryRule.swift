import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText

/// An entry whose name is almost one of Apple's, such as `AutoCorrectionType`, or Xcode's name for one, such as
/// `Identifier`: Settings ignores the entry.
enum MisspelledEntryRule: SettingsRule {
    static let holdsInApp = true

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
        guard !KnownEntryNames.contains(name) else { return nil }
        let absent = schema.keys.map(\.name).filter { properties[$0] == nil }
        let plain = folded(name)
        if let alias = aliases[plain], absent.contains(alias) { return alias }
        // The suffix Type is easily left out or added.
        for variant in [plain, plain + "type", plain.hasSuffix("type") ? String(plain.dropLast(4)) : plain] {
            if let same = absent.first(where: { variant == folded($0) }) { return same }
        }
        // Short names are similar to too many others.
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

    /// The names that Xcode shows instead, without spaces, and a name from Apple's first documentation.
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
                    .settingsSchema, .warning, .misspelledEntry(name, meant: near), page, keyPath.appending(name)
                )
            }
        }
    }
}

extension FindingWords {
    static func misspelledEntry(_ name: String, meant: String) -> Self {
        Self("unknown entry \"\(name)\": Settings ignores it", fix: "rename it to \"\(meant)\"")
    }
}
