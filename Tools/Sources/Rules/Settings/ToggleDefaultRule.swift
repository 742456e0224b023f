import PropertyLists
import SettingsBundle
import SourceText

/// A toggle whose default is neither of its two values. Texts such as `YES` work all the same, and make the stored type
/// change with the first tap.
enum ToggleDefaultRule: SettingsRule {
    static let rule = "settings-toggle-default"

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.rows([.toggleSwitch]).compactMap { page, row in
            if row.trueValue.isEqualAsStored(to: row.falseValue) {
                let name = row.properties["TrueValue"] == nil ? "FalseValue" : "TrueValue"
                return survey.finding(
                    rule, .error, "the toggle\(row.named) stores \(row.trueValue) whether it is on or off", page,
                    row.keyPath.appending(name), fix: "give TrueValue and FalseValue different values")
            }
            guard let value = row.defaultValue, !value.isEqualAsStored(to: row.trueValue),
                !value.isEqualAsStored(to: row.falseValue)
            else { return nil }
            let isPlain = row.properties["TrueValue"] == nil && row.properties["FalseValue"] == nil
            if isPlain, let truth = value.truthValue {
                return survey.finding(
                    rule, .warning,
                    "the default of the toggle\(row.named) is the \(value.kind) \(value), and the toggle "
                        + "stores true or false",
                    page, row.keyPath.appending("DefaultValue"), fix: "write <\(truth)/>")
            }
            return survey.finding(
                rule, .warning,
                "the default \(value) of the toggle\(row.named) is neither \(row.trueValue) nor \(row.falseValue)",
                page,
                row.keyPath.appending("DefaultValue"), fix: "use one of the two values that it stores")
        }
    }
}
