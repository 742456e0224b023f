import PropertyLists
import SettingsBundle
package import SourceText

/// A key that the system reads from the app's user defaults: the specifier changes more than the app.
enum ReservedKeyRule: SettingsRule {
    static let holdsInApp = true

    /// Keys of the global domain that frameworks look up in an app's own domain first.
    private static let keys: Set<String> = [
        "AppleLanguages", "AppleLocale", "AppleKeyboards", "AppleTextDirection", "AppleICUForce24HourTime",
        "AppleICUForce12HourTime", "AppleMeasurementUnits", "AppleMetricUnits", "AppleTemperatureUnit",
        "AppleInterfaceStyle", "NSLanguages", "NSForceRightToLeftWritingDirection",
        "NSForceRightToLeftLocalizedStrings",
        "NSDoubleLocalizedStrings", "NSShowNonLocalizedStrings", "UIPreferredContentSizeCategoryName",
    ]

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers(SettingsSpecifier.Kind.withKey).compactMap { page, specifier in
            guard let key = specifier.key, keys.contains(key) else { return nil }
            return survey.finding(
                .settingsReservedKey, .warning, .reservedKey(key), page, specifier.keyPath.appending("Key"))
        }
    }
}

extension RuleID {
    package static let settingsReservedKey = RuleID("settings-reserved-key")
}

extension Rule {
    static let settingsReservedKey = Rule(
        .settingsReservedKey, .specifiers, [.warning], by: [.settings(ReservedKeyRule.self)],
        "The Key of a specifier belongs to the system",
        why: "The specifier changes how the system treats the app, for instance its language.",
        fix: "Use one of the app's own keys",
        bad: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "AppleLanguages", "Title": "Name"])),
        good: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "languages", "Title": "Name"])))
}

extension FindingWords {
    static func reservedKey(_ key: String) -> Self {
        Self(
            "the key \"\(key)\" belongs to the system: the specifier changes how frameworks behave in the app",
            fix: "use another key")
    }
}
