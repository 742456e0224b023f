import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// A toggle whose default is neither of its two values. A string such as `YES` works, but the stored type changes with
/// the first tap. An empty one is off, as without a default, so that is a note.
enum ToggleDefaultRule: SettingsRule {
    static let rule = RuleID.settingsToggleDefault

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.toggleSwitch]).compactMap { page, specifier in
            if specifier.trueValue.isEqualAsStored(to: specifier.falseValue) {
                let name = specifier.properties["TrueValue"] == nil ? "FalseValue" : "TrueValue"
                return survey.finding(
                    rule, .error, "the toggle\(specifier.named) stores \(specifier.trueValue) whether it is on or off",
                    page,
                    specifier.keyPath.appending(name), fix: "give TrueValue and FalseValue different values")
            }
            guard let value = specifier.defaultValue, !value.isEqualAsStored(to: specifier.trueValue),
                !value.isEqualAsStored(to: specifier.falseValue)
            else { return nil }
            let isPlain = specifier.properties["TrueValue"] == nil && specifier.properties["FalseValue"] == nil
            if isPlain, let truth = value.truthValue {
                return survey.finding(
                    rule, value.stringValue?.isEmpty == true ? .note : .warning,
                    "the default of the toggle\(specifier.named) is the \(value.kind) \(value), but the toggle "
                        + "stores true or false",
                    page, specifier.keyPath.appending("DefaultValue"), fix: "write <\(truth)/>")
            }
            return survey.finding(
                rule, .warning,
                "the default \(value) of the toggle\(specifier.named) is neither \(specifier.trueValue) nor \(specifier.falseValue)",
                page,
                specifier.keyPath.appending("DefaultValue"), fix: "use one of the two values of the toggle")
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
        good: .check(
            .root(.toggle)))
}
