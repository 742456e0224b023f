import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText
import Switchyard
import XcodeProjects

/// A specifier without `DefaultValue`: a choice is blank, a toggle is off, and a title is not shown until the app stores
/// its value.
enum MissingDefaultRule: ContainingAppRule {
    static func findings(in survey: SettingsSurvey, of app: ContainingApp?) -> [Finding] {
        survey.specifiers.filter { isMissing($0.specifier, app) && !survey.isInApp($0.page) }.map { page, specifier in
            let isChoice = specifier.kind == .multiValue || specifier.kind == .radioGroup
            return survey.finding(
                .settingsMissingDefault, isChoice && !specifier.hasInAppKeys ? .error : .warning,
                .missingDefault(specifier), page, specifier.keyPath,
                about: [.key(specifier.key ?? ""), .severity(isChoice ? .error : .warning)])
        }
    }

    /// Whether a finding is none, because a script of the project adds the default, or its source has the key: it stores
    /// the value, or assumes what Settings shows. A choice without a default is blank, whatever the source does.
    static func isHandled(_ finding: Finding, by scripts: [ScriptPhase], _ source: SourceIndex) -> Bool {
        guard case .key(let key)? = finding.subjects.first else { return false }
        return scripts.contains { $0.text.containsText(key) && $0.text.holds(word: key) }
            || !finding.subjects.contains(.severity(.error)) && !source.keys([key]).isEmpty
    }

    private static func isMissing(_ specifier: SettingsSpecifier, _ app: ContainingApp?) -> Bool {
        guard specifier.key != nil, specifier.defaultValue == nil,
            SettingsSchema.specifier(specifier.kind)?["DefaultValue"]?.isRequired == true
        else { return false }
        // The app stores the value of such a title at every launch.
        return specifier.kind != .titleValue || app?.context?.catalog.settings.titles[specifier.key ?? ""] == nil
    }
}

extension RuleID {
    package static let settingsMissingDefault = RuleID("settings-missing-default")
}

extension Rule {
    static let settingsMissingDefault = Rule(
        .settingsMissingDefault, .specifiers, [.error, .warning], by: [.app(MissingDefaultRule.self)],
        beside: { others in
            let (scripts, source) = (others.survey.scripts, others.survey.source)
            return { MissingDefaultRule.isHandled($0, by: scripts, source) ? .explained : .itself }
        },
        "A specifier has no DefaultValue",
        why: """
            Settings shows a choice blank until it is used for the first time, whatever the app does. \
            For other types it is a warning.
            """,
        fix: "Add a DefaultValue, the one that the app uses",
        bad: .check(.root(.toggle, .themes(default: nil))),
        good: .check(.root(.toggle, .themes())))
}

extension FindingWords {
    static func missingDefault(_ specifier: SettingsSpecifier) -> Self {
        let outcome =
            switch specifier.kind {
            case .toggleSwitch: "Settings shows it as off"
            case .titleValue: "Settings does not show it until the app stores a value"
            case .slider: "it starts at its lowest value"
            default: "no value is selected"
            }
        return Self(
            "\(the(specifier)) has no DefaultValue: \(outcome)", fix: "add the DefaultValue that the app assumes")
    }
}
