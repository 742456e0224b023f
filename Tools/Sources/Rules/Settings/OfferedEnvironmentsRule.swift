import PropertyLists
import SettingsBundle
import SourceText
import Switchyard

/// The specifier that chooses the environment: a kind that cannot choose one, and environments that it does not offer.
enum OfferedEnvironmentsRule: SettingsRule {
    static let rule = RuleID.settingsEnvironmentSpecifier

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        guard let catalog = survey.app?.context?.catalog, survey.reader == .settings else { return [] }
        return survey.specifiers.filter { $0.specifier.key == catalog.sources.environmentKey }.compactMap {
            page, specifier in
            switch specifier.kind {
            case .multiValue, .radioGroup:
                let offered = Set(specifier.values.compactMap(\.stringValue))
                let missing = catalog.names.filter { !offered.contains($0) }
                guard !missing.isEmpty, !offered.isDisjoint(with: catalog.names) else { return nil }
                return survey.finding(
                    rule, .note, "the specifier\(specifier.named) does not offer \(missing.joined(separator: ", "))",
                    page,
                    specifier.keyPath.appending("Values"))
            case .textField, .titleValue:
                return nil
            default:
                return survey.finding(
                    rule, .warning,
                    "a \(specifier.kind.words) cannot choose an environment, and its key is the one that does", page,
                    specifier.keyPath.appending("Key"), fix: "use a multi-value, or another key")
            }
        }
    }
}
