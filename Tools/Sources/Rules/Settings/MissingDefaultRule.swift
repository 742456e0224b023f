import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText
import Switchyard
import XcodeProjects

/// A specifier without `DefaultValue`: a choice is blank, a toggle is off, and a title is not shown until the app stores
/// its value.
enum MissingDefaultRule: ContainingAppRule {
    static let rule = RuleID.settingsMissingDefault

    static func findings(in survey: SettingsSurvey, of app: ContainingApp?) -> [Finding] {
        survey.specifiers.filter { isMissing($0.specifier, app) && !survey.isInApp($0.page) }.map { page, specifier in
            let isChoice = specifier.kind == .multiValue || specifier.kind == .radioGroup
            var finding = survey.finding(
                rule, isChoice && !specifier.hasInAppKeys ? .error : .warning,
                "the \(specifier.kind.words)\(specifier.named) has no DefaultValue: \(outcome(specifier.kind))", page,
                specifier.keyPath,
                fix: "add the DefaultValue that the app assumes")
            finding.cause = Finding.Cause([isChoice ? choice : single, specifier.key ?? "", page.file])
            return finding
        }
    }

    private static let choice = "choice"
    private static let single = "single"

    /// Whether a finding is none, because a script of the project adds the default, or its source has the key: it stores
    /// the value, or assumes what Settings shows. A choice without a default is blank, whatever the source does.
    ///
    /// Source is read once, and only if there is such a finding.
    static func isHandled(
        _ findings: [Finding], by scripts: [ScriptPhase], below folder: String
    ) -> (Finding) -> Bool {
        let causes = Set(findings.filter { $0.rule == rule }.compactMap(\.cause?.key).filter { $0.count == 3 })
        guard !causes.isEmpty else { return { _ in false } }
        var handled = causes.filter { cause in
            scripts.contains { $0.text.containsText(cause[1]) && $0.text.holds(word: cause[1]) }
        }
        let rest = Set(causes.subtracting(handled).filter { $0[0] == single }.map { $0[1] })
        let used = SourceTexts.keys(rest, below: folder)
        handled.formUnion(causes.filter { $0[0] == single && used.contains($0[1]) })
        return { finding in finding.rule == rule && finding.cause.map { handled.contains($0.key) } == true }
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
