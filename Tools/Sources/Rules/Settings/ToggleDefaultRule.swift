import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// A toggle whose default is neither of its two values. A string such as `YES` works, but the stored type changes with
/// the first tap. An empty one is off, as without a default, so that is a note.
enum ToggleDefaultRule: SettingsRule {
    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.toggleSwitch]).compactMap { page, specifier in
            if specifier.trueValue.isEqualAsStored(to: specifier.falseValue) {
                let name = specifier.properties["TrueValue"] == nil ? "FalseValue" : "TrueValue"
                return survey.finding(
                    .settingsToggleDefault, .error, .sameOnAndOff(specifier), page, specifier.keyPath.appending(name))
            }
            guard let value = specifier.defaultValue, !value.isEqualAsStored(to: specifier.trueValue),
                !value.isEqualAsStored(to: specifier.falseValue)
            else { return nil }
            let isPlain = specifier.properties["TrueValue"] == nil && specifier.properties["FalseValue"] == nil
            let truth = isPlain ? value.truthValue : nil
            return survey.finding(
                .settingsToggleDefault, truth != nil && value.stringValue?.isEmpty == true ? .note : .warning,
                .toggleDefault(specifier, value, truth: truth), page, specifier.keyPath.appending("DefaultValue"))
        }
    }
}

extension RuleID {
    package static let settingsToggleDefault = RuleID("settings-toggle-default")
}

extension Rule {
    static let settingsToggleDefault = Rule(
        .settingsToggleDefault, .specifiers, [.error, .warning, .note], by: [.settings(ToggleDefaultRule.self)],
        "The default of a toggle is neither of its two values",
        why: """
            The type of the stored value changes with the first tap. Where both values are the same, the \
            toggle does nothing, which is an error. An empty text is off, which is a note.
            """,
        fix: "Write <true/> or <false/>, or one of TrueValue and FalseValue",
        bad: .check(
            .root(["Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": "YES"])),
        good: .check(.root(.toggle)))
}
