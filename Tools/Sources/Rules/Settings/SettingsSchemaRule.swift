import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// What single entries of a specifier must be, as a table.
enum SettingsSchemaRule: SettingsRule {
    static let holdsInApp = true

    /// One demand.
    private struct Check {
        /// The types of specifiers that it is about.
        let kinds: Set<SettingsSpecifier.Kind>?
        /// The entry that the finding points to; `nil` for the specifier itself.
        let entry: String?
        var severity = Severity.error
        /// Whether it is true of pages that InAppSettingsKit shows.
        var holdsInApp = false
        /// What is wrong; `nil` if nothing is.
        let words: @Sendable (_ specifier: SettingsSpecifier, _ isUnseen: Bool) -> FindingWords?
    }

    private static let checks = [
        Check(kinds: nil, entry: nil, holdsInApp: true) { specifier, _ in
            ["", nil].contains(specifier.properties["Type"]) ? .missingType(specifier) : nil
        },
        Check(kinds: SettingsSpecifier.Kind.withKey, entry: nil, holdsInApp: true) { specifier, _ in
            specifier.properties["Key"] == nil ? .missingKey(specifier) : nil
        },
        // In iOS 18 and later, Settings may not show such a bundle at all (pguyot/Einstein issue 200).
        Check(kinds: SettingsSpecifier.Kind.withKey, entry: "Key") { specifier, isUnseen in
            specifier.properties["Key"] == "" ? .emptyKey(specifier, isUnseen: isUnseen) : nil
        },
        // The type that the app reads changes with the first edit.
        Check(kinds: [.textField], entry: "DefaultValue", severity: .warning) { specifier, _ in
            specifier.defaultValue.flatMap { $0.stringValue == nil ? .textDefault(specifier, $0) : nil }
        },
        // InAppSettingsKit lets the app add choices.
        Check(kinds: [.multiValue, .radioGroup], entry: "Values") { specifier, _ in
            specifier.properties["Values"] == .array([]) && specifier.properties["Titles"] == .array([])
                ? .noChoices(specifier) : nil
        },
    ]

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        checks.flatMap { check in
            (check.kinds.map(survey.specifiers) ?? survey.specifiers).compactMap { page, specifier -> Finding? in
                guard check.holdsInApp || !survey.isInApp(page),
                    let words = check.words(specifier, survey.isUnseen(page))
                else { return nil }
                let keyPath = check.entry.map { specifier.keyPath.appending($0) } ?? specifier.keyPath
                return survey.finding(.settingsSchema, check.severity, words, page, keyPath)
            }
        }
    }
}

extension RuleID {
    package static let settingsSchema = RuleID("settings-schema")
}

extension Rule {
    static let settingsSchema = Rule(
        .settingsSchema, .pages, [.error, .warning, .note],
        by: [
            .settings(SettingsSchemaRule.self), .settings(RequiredEntryRule.self), .settings(ValueTypeRule.self),
            .settings(ToggleDefaultRule.self), .settings(TitleCountRule.self), .settings(UnknownDeviceRule.self),
            .settings(MisspelledEntryRule.self), .settings(MisspelledTypeRule.self), .settings(UnknownEntryRule.self),
        ],
        "A page or a specifier does not follow Apple's schema for Settings bundles",
        why: """
            Settings ignores the entry, shows the specifier blank, or does not show it. Without a Key, the choice is \
            not stored. If a default has a different type than what the row stores, the app reads one type before the \
            first change and another after it. Entries that a library may read are a note.
            """,
        fix: "Write what the finding names: the missing entry, another type, or the name that Apple documents",
        bad: .check(.root(.toggle, ["Type": "PSToggleSwitch", "Key": "beta", "Title": "Beta", "DefaultValue": false])),
        good: .check(
            .root(.toggle, ["Type": "PSToggleSwitchSpecifier", "Key": "beta", "Title": "Beta", "DefaultValue": true])))
}

extension FindingWords {
    static func missingType(_ specifier: SettingsSpecifier) -> Self {
        Self(
            "the specifier\(specifier.named) has no Type: Settings does not show it",
            fix: "add a Type, or remove the specifier")
    }

    static func emptyKey(_ specifier: SettingsSpecifier, isUnseen: Bool) -> Self {
        Self(
            "the Key of \(the(specifier)) is empty: "
                + (isUnseen ? "its value is not stored" : "iOS 18 and later may not show the app's settings at all"),
            fix: (specifier.title ?? "").isEmpty ? "remove the row" : "write the key that the app reads")
    }

    static func missingKey(_ specifier: SettingsSpecifier) -> Self {
        Self("\(the(specifier)) has no Key: its value is not stored", fix: "add the Key that the app reads")
    }

    static func noChoices(_ specifier: SettingsSpecifier) -> Self {
        Self("\(the(specifier)) has no values to choose from", fix: "add Values and Titles")
    }

    static func textDefault(_ specifier: SettingsSpecifier, _ value: PropertyListValue) -> Self {
        Self(
            "the default of the text field\(specifier.named) is \(value.kindPhrase), but the field stores a string",
            fix: "write it as <string>")
    }
}
