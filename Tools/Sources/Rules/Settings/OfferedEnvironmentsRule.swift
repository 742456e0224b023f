import PropertyLists
import SettingsBundle
import SourceText
import Switchyard

/// The row that chooses the environment: a kind that cannot choose one, and environments that it does not offer.
enum OfferedEnvironmentsRule: SettingsRule {
    static let rule = "settings-environment-row"

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        guard let catalog = survey.app?.context?.catalog, survey.reader == .settings else { return [] }
        return survey.rows.filter { $0.specifier.key == catalog.sources.environmentKey }.compactMap { page, row in
            switch row.kind {
            case .multiValue, .radioGroup:
                let offered = Set(row.values.compactMap(\.stringValue))
                let missing = catalog.names.filter { !offered.contains($0) }
                guard !missing.isEmpty, !offered.isDisjoint(with: catalog.names) else { return nil }
                return survey.finding(
                    rule, .note, "the row\(row.named) does not offer \(missing.joined(separator: ", "))", page,
                    row.keyPath.appending("Values"))
            case .textField, .titleValue:
                return nil
            default:
                return survey.finding(
                    rule, .warning,
                    "a \(row.kind.words) cannot choose an environment, and its key is the one that does", page,
                    row.keyPath.appending("Key"), fix: "use a multi-value, or another key")
            }
        }
    }
}
