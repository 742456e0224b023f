import LocatedPropertyLists
import PropertyLists
import SettingsBundle
import SourceText

/// Entries and types that Apple does not document, each reported once for the whole bundle: a library or a license
/// generator may write hundreds of them on purpose.
enum UnknownEntryRule: SettingsRule {
    static func findings(in survey: SettingsSurvey) -> [Finding] {
        guard survey.reader != .inAppSettingsKit else { return [] }
        let pages = Dictionary(survey.pages.map { ($0.file, $0) }) { first, _ in first }
        var groups: [String: [PropertyListFinding]] = [:]
        var order: [String] = []
        for finding in survey.contents.unknownFindings {
            guard let page = finding.file.flatMap({ pages[$0] }), isWorthReporting(finding, page) else { continue }
            let group = group(of: finding)
            if groups[group] == nil { order.append(group) }
            groups[group, default: []].append(finding)
        }
        return order.compactMap { group in
            guard let found = groups[group], var finding = found.first else { return nil }
            let others = Set(found.compactMap { $0.keyPath?.components.last }).subtracting([name(of: finding)]).sorted()
            if !others.isEmpty, finding.rule == .settingsUnknownKey {
                finding.message +=
                    "; also unknown: "
                    + (others.prefix(5) + (others.count > 5 ? ["\(others.count - 5) more"] : [])).listed
            } else if found.count > 1 {
                finding.message += " (\(found.count) times in this bundle)"
            }
            return survey.locations.finding(finding)
        }
    }

    /// The group of a finding: entries of pages form one group, entries of specifiers are grouped by name, types by message.
    private static func group(of finding: PropertyListFinding) -> String {
        guard finding.rule == .settingsUnknownKey else { return finding.message }
        return finding.keyPath?.components.count == 1 ? "" : "key \(name(of: finding))"
    }

    private static func name(of finding: PropertyListFinding) -> String { finding.keyPath?.components.last ?? "" }

    private static func isWorthReporting(_ finding: PropertyListFinding, _ page: SettingsPage) -> Bool {
        guard !page.isInApp, let keyPath = finding.keyPath, let name = keyPath.components.last else { return false }
        let owner = PropertyListKeyPath(Array(keyPath.components.dropLast()))
        let properties = PropertyListValue.dictionary(page.properties)[owner]?.dictionaryValue ?? [:]
        // A specifier without a type and a misspelled entry have rules of their own.
        if finding.rule == .settingsUnknownType {
            let type = properties["Type"]?.stringValue ?? ""
            return type != "" && !KnownEntryNames.isInApp(type) && MisspelledTypeRule.meant(by: type) == nil
        }
        guard !KnownEntryNames.contains(name) else { return false }
        let kind = SettingsSpecifier(properties).kind
        let schema = keyPath.components.count == 1 ? SettingsSchema.page : SettingsSchema.specifier(kind)
        return schema.flatMap { MisspelledEntryRule.meant(by: name, $0, properties) } == nil
    }
}
