import AppProjects
import PropertyLists
import SettingsBundle
import SourceText
import Switchyard
import XcodeProjects

/// A bundle that a sealed build ships: what it offers, the app does not obey, and the names of environments are told to
/// everybody.
enum SealedRule: SettingsRule {
    static let rule = RuleID.settingsSealed

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        guard let launches = survey.app?.sealedLaunches, !launches.isEmpty else { return [] }
        let names = launches.map { $0.build.configuration }.joined(separator: ", ")
        let targets = Set(launches.map { $0.build.target.name }).sorted().joined(separator: ", ")
        let catalog = survey.app?.context?.catalog
        let overrides = Set(catalog?.declarations.values.compactMap(\.setting) ?? [])
        let fix = "keep it out with EXCLUDED_SOURCE_FILE_NAMES = Settings.bundle in \(names)"
        var findings: [Finding] = []
        for (page, specifier) in survey.specifiers {
            guard let key = specifier.key, let catalog else { continue }
            let isEnvironment = key == catalog.sources.environmentKey
            guard isEnvironment || overrides.contains(key) else { continue }
            findings.append(
                survey.finding(
                    rule, isEnvironment ? .error : .warning,
                    isEnvironment
                        ? "the sealed build \(names) ships the choice of an environment, which it does not obey"
                        : "the sealed build \(names) ships the specifier \"\(key)\", which it does not obey",
                    page, specifier.keyPath.appending("Key"), fix: fix))
        }
        guard findings.isEmpty else { return findings }
        return [
            Finding(
                rule: rule, severity: .note, message: "the sealed build \(names) of \(targets) ships this bundle",
                location: SourceLocation(file: survey.contents.pages.first?.file ?? survey.directory), fix: fix)
        ]
    }
}
