import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText

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
