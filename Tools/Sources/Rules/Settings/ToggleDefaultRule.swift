import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText

/// A toggle whose default is neither of its two values. A string such as `YES` works, but the stored type changes with
/// the first tap. An empty one is off, as without a default, so that is a note.
enum ToggleDefaultRule: SettingsRule {
    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.toggleSwitch]).compactMap { page, specifier in
            if specifier.trueValue.isEqualAsStored(to: specifier.falseValue) {
                let name = specifier.properties["TrueValue"] == nil ? "FalseValue" : "TrueValue"
                return survey.finding(
                    .settingsSchema, .error, .sameOnAndOff(specifier), page, specifier.keyPath.appending(name))
            }
            guard let value = specifier.defaultValue, !value.isEqualAsStored(to: specifier.trueValue),
                !value.isEqualAsStored(to: specifier.falseValue)
            else { return nil }
            let isPlain = specifier.properties["TrueValue"] == nil && specifier.properties["FalseValue"] == nil
            let truth = isPlain ? value.truthValue : nil
            return survey.finding(
                .settingsSchema, truth != nil && value.stringValue?.isEmpty == true ? .note : .warning,
                .toggleDefault(specifier, value, truth: truth), page, specifier.keyPath.appending("DefaultValue"))
        }
    }
}

extension FindingWords {
    static func sameOnAndOff(_ specifier: SettingsSpecifier) -> Self {
        Self(
            "the toggle\(specifier.named) stores \(specifier.trueValue) whether it is on or off",
            fix: "give TrueValue and FalseValue different values")
    }

    static func toggleDefault(_ specifier: SettingsSpecifier, _ value: PropertyListValue, truth: Bool?) -> Self {
        truth.map {
            Self(
                "the default of the toggle\(specifier.named) is the \(value.kind) \(value), but the toggle stores true or false",
                fix: "write <\($0)/>")
        }
            ?? Self(
                "the default \(value) of the toggle\(specifier.named) is neither \(specifier.trueValue) nor "
                    + "\(specifier.falseValue)",
                fix: "use one of the two values of the toggle")
    }
}
