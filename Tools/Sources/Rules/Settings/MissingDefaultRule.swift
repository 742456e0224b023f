import SettingsBundle
import SourceText
import Switchyard

/// A row without `DefaultValue`. What can be chosen from is then blank; a toggle is off, a title is not shown before the
/// app stores its value.
enum MissingDefaultRule: SettingsRule {
    static let rule = "settings-missing-default"

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.rows.filter { isMissing($0.specifier, survey) }.map { page, row in
            let isChoice = row.kind == .multiValue || row.kind == .radioGroup
            return survey.finding(
                rule, isChoice && !row.hasInAppKeys ? .error : .warning,
                "the \(row.kind.words)\(row.named) has no DefaultValue: \(outcome(row.kind))", page, row.keyPath,
                fix: "add the DefaultValue that the app assumes")
        }
    }

    private static func isMissing(_ row: SettingsSpecifier, _ survey: SettingsSurvey) -> Bool {
        guard row.key != nil, row.defaultValue == nil,
            SettingsSchema.specifier(row.kind)?["DefaultValue"]?.isRequired == true
        else { return false }
        // The app stores such a title at every launch.
        return row.kind != .titleValue || survey.app?.context?.catalog.settings.titles[row.key ?? ""] == nil
    }

    private static func outcome(_ kind: SettingsSpecifier.Kind) -> String {
        switch kind {
        case .toggleSwitch: "it is shown as off"
        case .titleValue: "the row is not shown before the app stores a value"
        case .slider: "it stands at its lowest value"
        default: "nothing is chosen, and the row is blank"
        }
    }
}
