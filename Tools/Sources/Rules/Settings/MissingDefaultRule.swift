import PropertyLists
import SettingsBundle
import SourceText
import Switchyard

/// A specifier without `DefaultValue`. What can be chosen from is then blank; a toggle is off, a title is not shown before the
/// app stores its value.
enum MissingDefaultRule: SettingsRule {
    static let rule = RuleID.settingsMissingDefault

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers.filter { isMissing($0.specifier, survey) }.map { page, specifier in
            let isChoice = specifier.kind == .multiValue || specifier.kind == .radioGroup
            return survey.finding(
                rule, isChoice && !specifier.hasInAppKeys ? .error : .warning,
                "the \(specifier.kind.words)\(specifier.named) has no DefaultValue: \(outcome(specifier.kind))", page,
                specifier.keyPath,
                fix: "add the DefaultValue that the app assumes")
        }
    }

    private static func isMissing(_ specifier: SettingsSpecifier, _ survey: SettingsSurvey) -> Bool {
        guard specifier.key != nil, specifier.defaultValue == nil,
            SettingsSchema.specifier(specifier.kind)?["DefaultValue"]?.isRequired == true
        else { return false }
        // The app stores such a title at every launch.
        return specifier.kind != .titleValue || survey.app?.context?.catalog.settings.titles[specifier.key ?? ""] == nil
    }

    private static func outcome(_ kind: SettingsSpecifier.Kind) -> String {
        switch kind {
        case .toggleSwitch: "it is shown as off"
        case .titleValue: "the specifier is not shown before the app stores a value"
        case .slider: "it stands at its lowest value"
        default: "nothing is chosen, and the specifier is blank"
        }
    }
}
