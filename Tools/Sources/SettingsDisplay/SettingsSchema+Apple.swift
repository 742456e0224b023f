package import SettingsBundle

extension SettingsSchema {
    /// The keys of a page.
    package static let page = SettingsSchema(keys: [
        .required("PreferenceSpecifiers", .dictionaries), .optional("StringsTable", .string),
        .optional("Title", .string), .optional("ApplicationGroupContainerIdentifier", .string),
        .optional("Icon", .string),
    ])

    /// The keys of a kind of specifier; `nil` for a type that is not one of Apple's.
    package static func specifier(_ kind: SettingsSpecifier.Kind) -> SettingsSchema? { specifiers[kind] }

    private static let specifiers: [SettingsSpecifier.Kind: SettingsSchema] = [
        .group: [.optional("Title", .text), .optional("FooterText", .text)],
        .radioGroup: [
            key, .required("DefaultValue", .scalar), .required("Values", .values), .required("Titles", .texts),
            .optional("Title", .text), .optional("FooterText", .text), .optional("DisplaySortedByTitle", .boolean),
        ],
        .multiValue: [
            key, .required("Title", .text), .required("DefaultValue", .any), .required("Values", .values),
            .required("Titles", .texts), .optional("ShortTitles", .texts), .optional("DisplaySortedByTitle", .boolean),
        ],
        .toggleSwitch: [
            key, .required("Title", .text), .required("DefaultValue", .scalar), .optional("TrueValue", .scalar),
            .optional("FalseValue", .scalar), .optional("Description", .string),
            .optional("TrueConfirmationPrompt", .dictionary), .optional("FalseConfirmationPrompt", .dictionary),
        ],
        .slider: [
            key, .required("DefaultValue", .number), .required("MinimumValue", .number),
            .required("MaximumValue", .number), .optional("MinimumValueImage", .string),
            .optional("MaximumValueImage", .string),
        ],
        .textField: [
            key, .optional("Title", .text), .optional("DefaultValue", .string), .optional("IsSecure", .boolean),
            .optional(
                "KeyboardType", .string, ["Alphabet", "NumbersAndPunctuation", "NumberPad", "URL", "EmailAddress"]),
            .optional("AutocapitalizationType", .string, ["None", "Sentences", "Words", "AllCharacters"]),
            .optional("AutocorrectionType", .string, ["Default", "No", "Yes"]),
        ],
        .titleValue: [
            key, .required("DefaultValue", .scalar), .optional("Title", .text), .optional("Values", .values),
            .optional("Titles", .texts),
        ],
        .childPane: [.required("Title", .text), .required("File", .string), .optional("Icon", .string)],
    ].mapValues { keys in
        SettingsSchema(
            keys: [.required("Type", .string)] + keys + [.optional("SupportedUserInterfaceIdioms", .strings)])
    }

    private static let key = Key.required("Key", .string)
}

extension SettingsSchema.Key {
    fileprivate static func required(_ name: String, _ type: SettingsSchema.ValueType, _ allowed: [String] = []) -> Self
    {
        Self(name: name, type: type, isRequired: true, allowed: allowed)
    }

    fileprivate static func optional(_ name: String, _ type: SettingsSchema.ValueType, _ allowed: [String] = []) -> Self
    {
        Self(name: name, type: type, isRequired: false, allowed: allowed)
    }
}
