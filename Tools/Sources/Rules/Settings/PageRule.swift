import LocatedPropertyLists
import PropertyLists
import SettingsBundle
import SourceText
import Switchyard

/// The findings of reading the bundle: pages that are missing, damaged, malformed, or lead in circles, and keys with two
/// defaults.
enum PageRule: ContainingAppRule {
    static func findings(in survey: SettingsSurvey, of app: ContainingApp?) -> [Finding] {
        let read = survey.contents.findings.filter { !isOpenedByCode($0, survey) && !isMissingRoot($0, survey) }.map {
            found in
            var finding = survey.locations.finding(adjusted(found, survey, app))
            if found.rule == .settingsPaneMissing { finding.subjects = [.page(missingPage(found, survey) ?? "")] }
            return finding
        }
        return read + (survey.orphanFindings + conflicts(survey)).map(survey.locations.finding)
    }

    /// The keys with two defaults on different pages. Two specifiers of one page have a rule of their own, or the app
    /// distinguishes them by an entry of its own.
    private static func conflicts(_ survey: SettingsSurvey) -> [PropertyListFinding] {
        let found = survey.contents.conflictFindings
        guard !found.isEmpty else { return [] }
        let stored = Set(survey.specifiers.filter { $0.specifier.kind != .titleValue }.compactMap(\.specifier.key))
        var specifiers: [SpecifierLocation: SettingsSpecifier] = [:]
        var first: [[String]: SettingsSpecifier] = [:]
        for (page, specifier) in survey.specifiers {
            specifiers[SpecifierLocation(file: page.file, keyPath: specifier.keyPath.components)] = specifier
            if let key = specifier.key, first[[page.file, key]] == nil { first[[page.file, key]] = specifier }
        }
        return found.compactMap { finding in
            guard let file = finding.file, let keyPath = finding.keyPath,
                let specifier = specifiers[SpecifierLocation(file: file, keyPath: keyPath.components.dropLast())],
                let other = first[[file, specifier.key ?? ""]]
            else { return finding }
            guard specifier.keyPath == other.keyPath || !SettingsSpecifier.Kind.withKey.contains(specifier.kind) else {
                return nil
            }
            var reported = finding
            // Rows that only show a value: that of one of them is wrong on the other.
            if let key = specifier.key, !stored.contains(key) {
                reported.severity = .note
                reported.fix = FindingWords.severalTitles(key, 2).fix
            }
            let values = [specifier, other].compactMap(\.defaultValue?.stringValue)
            if let key = specifier.key, values.contains(where: { Redaction.hides(name: key, value: $0) }) {
                reported.message = FindingWords.secretDefaults(key).message
            }
            return reported
        }
    }

    private struct SpecifierLocation: Hashable {
        let file: String
        let keyPath: [String]
    }

    /// Whether a bundle of InAppSettingsKit lacks a first page only: the app asks for its pages by their names.
    private static func isMissingRoot(_ finding: PropertyListFinding, _ survey: SettingsSurvey) -> Bool {
        finding.rule == .settingsPaneMissing && finding.keyPath == nil && survey.reader == .inAppSettingsKit
            && !survey.pages.isEmpty
    }

    /// Whether a child pane without a page is one that InAppSettingsKit opens: a view of the app's own, a document, or a
    /// page of another bundle.
    private static func isOpenedByCode(_ finding: PropertyListFinding, _ survey: SettingsSurvey) -> Bool {
        guard finding.rule == .settingsPaneMissing, let name = missingPage(finding, survey), let file = finding.file,
            let keyPath = finding.keyPath,
            let specifier = survey.specifiers.first(where: {
                $0.page.file == file && $0.specifier.keyPath.components == Array(keyPath.components.dropLast())
            })?.specifier
        else { return false }
        return specifier.properties.keys.contains { $0.hasPrefix("IASK") || $0 == "BundleTable" }
            || survey.pages.contains { $0.file == file && survey.isInApp($0) } && survey.otherPages().contains(name)
            || ["html", "htm", "rtf", "pdf", "txt", "md"].contains { name.lowercased().hasSuffix(".\($0)") }
    }

    private static func adjusted(
        _ finding: PropertyListFinding, _ survey: SettingsSurvey, _ app: ContainingApp?
    ) -> PropertyListFinding {
        if finding.rule == .settingsPageShape { return ofEmptyPage(finding, survey) }
        guard finding.rule == .settingsPaneMissing else { return finding }
        guard let name = missingPage(finding, survey) else { return withRename(finding, survey) }
        var finding = finding
        if let suggestion = Suggestion.sentence(for: name, among: survey.orphans.prefix(50).map(\.name)) {
            finding.fix = suggestion
        } else if SettingsPage.isLicenses(name), app?.isBuilt != true {
            finding.severity = .note
        }
        return finding
    }

    /// The finding about a page without `PreferenceSpecifiers`, which Settings shows as empty: that is harmless.
    private static func ofEmptyPage(_ finding: PropertyListFinding, _ survey: SettingsSurvey) -> PropertyListFinding {
        guard finding.keyPath == ["PreferenceSpecifiers"],
            let page = survey.pages.first(where: { $0.file == finding.file }),
            page.properties["PreferenceSpecifiers"] == nil
        else { return finding }
        var finding = finding
        // With nothing but a table, the page is empty on purpose: Settings shows what the system adds to it.
        finding.severity = Set(page.properties.keys) == ["StringsTable"] ? .note : .warning
        finding.fix = FindingWords.emptyPageFix
        return finding
    }

    /// Adds a fix for `root.plist`, which only a Mac reads as `Root.plist`.
    private static func withRename(_ finding: PropertyListFinding, _ survey: SettingsSurvey) -> PropertyListFinding {
        guard let other = survey.files.lists.first(where: { $0.lowercased() == "root.plist" && $0 != "Root.plist" })
        else { return finding }
        var finding = finding
        finding.fix = FindingWords.renameFix(other)
        return finding
    }

    /// The missing page that a specifier names; `nil` for Root.
    static func missingPage(_ finding: PropertyListFinding, _ survey: SettingsSurvey) -> String? {
        guard let keyPath = finding.keyPath, let page = survey.pages.first(where: { $0.file == finding.file }) else {
            return nil
        }
        return PropertyListValue.dictionary(page.properties)[keyPath]?.stringValue
    }
}

extension FindingWords {
    /// Defaults that are not printed.
    static func secretDefaults(_ key: String) -> Self {
        Self("Settings key \"\(key)\" has a different default here than in another specifier")
    }

    static let emptyPageFix = "add PreferenceSpecifiers, or remove the bundle"

    static func renameFix(_ name: String) -> String {
        "rename \"\(name)\" to \"Root.plist\": file names on a device are case-sensitive"
    }
}
