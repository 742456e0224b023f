import PropertyLists
import SettingsBundle
package import SourceText
import Switchyard

/// A specifier for the environment that cannot select one, or that does not offer all of them.
enum OfferedEnvironmentsRule: ContainingAppRule {
    static func findings(in survey: SettingsSurvey, of app: ContainingApp?) -> [Finding] {
        guard let catalog = app?.context?.catalog, survey.reader == .settings else { return [] }
        return survey.specifiers.filter { $0.specifier.key == catalog.sources.environmentKey }.compactMap {
            page, specifier in
            switch specifier.kind {
            case .multiValue, .radioGroup:
                let offered = Set(specifier.values.compactMap(\.stringValue))
                let missing = catalog.names.filter { !offered.contains($0) }
                guard !missing.isEmpty, !offered.isDisjoint(with: catalog.names) else { return nil }
                return survey.finding(
                    .settingsEnvironmentSpecifier, .note, .offersNotAll(specifier, missing), page,
                    specifier.keyPath.appending("Values"))
            case .textField, .titleValue:
                return nil
            default:
                return survey.finding(
                    .settingsEnvironmentSpecifier, .warning, .selectsNothing(specifier), page,
                    specifier.keyPath.appending("Key"))
            }
        }
    }
}

extension RuleID {
    package static let settingsEnvironmentSpecifier = RuleID("settings-environment-row")
}

extension Rule {
    static let settingsEnvironmentSpecifier = Rule(
        .settingsEnvironmentSpecifier, .settings, [.warning, .note], by: [.app(OfferedEnvironmentsRule.self)],
        "The specifier that chooses the environment cannot choose every environment",
        why: """
            An environment that is not offered cannot be chosen in Settings, which is a note. A toggle or a slider can \
            choose none.
            """,
        fix: "Use a multi-value specifier whose Values are the environments",
        bad: .checkApp(
            .catalog(.production, .staging, ["qa": ["apiURL": "https://qa.example.com"]]),
            .root(
                .toggle,
                .environments())),
        good: .checkApp(
            .catalog(.production, .staging),
            .root(
                .toggle,
                .environments())))
}

extension FindingWords {
    static func offersNotAll(_ specifier: SettingsSpecifier, _ missing: [String]) -> Self {
        Self("the specifier\(specifier.named) does not offer \(missing.joined(separator: ", "))")
    }

    static func selectsNothing(_ specifier: SettingsSpecifier) -> Self {
        Self(
            "\(the(specifier)) has the key of the environment, but cannot select one",
            fix: "use a multi-value, or give the specifier another key")
    }
}
