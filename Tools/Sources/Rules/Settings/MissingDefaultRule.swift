import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText
import Switchyard

/// A specifier without `DefaultValue`: a choice is blank, a toggle is off, and a title is not shown until the app stores
/// its value.
enum MissingDefaultRule: ContainingAppRule {
    static let rule = RuleID.settingsMissingDefault

    static func findings(in survey: SettingsSurvey, of app: ContainingApp?) -> [Finding] {
        survey.specifiers.filter { !survey.isInApp($0.page) && isMissing($0.specifier, app) }.map { page, specifier in
            let isChoice = specifier.kind == .multiValue || specifier.kind == .radioGroup
            return survey.finding(
                rule, isChoice && !specifier.hasInAppKeys ? .error : .warning,
                "the \(specifier.kind.words)\(specifier.named) has no DefaultValue: \(outcome(specifier.kind))", page,
                specifier.keyPath,
                fix: "add the DefaultValue that the app assumes")
        }
    }

    private static func isMissing(_ specifier: SettingsSpecifier, _ app: ContainingApp?) -> Bool {
        guard specifier.key != nil, specifier.defaultValue == nil,
            SettingsSchema.specifier(specifier.kind)?["DefaultValue"]?.isRequired == true
        else { return false }
        // The app stores the value of such a title at every launch.
        return specifier.kind != .titleValue || app?.context?.catalog.settings.titles[specifier.key ?? ""] == nil
    }

    private static func outcome(_ kind: SettingsSpecifier.Kind) -> String {
        switch kind {
        case .toggleSwitch: "Settings shows it as off"
        case .titleValue: "Settings does not show it until the app stores a value"
        case .slider: "it starts at its lowest value"
        default: "no value is selected"
        }
    }
}
