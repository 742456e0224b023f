import AppProjects
import PropertyLists
import SettingsBundle
package import SourceText
import Switchyard
import XcodeProjects

/// A bundle that a sealed build ships: the app ignores its values, and the names of environments are public.
enum SealedRule: ContainingAppRule {
    static let rule = RuleID.settingsSealed

    static func findings(in survey: SettingsSurvey, of app: ContainingApp?) -> [Finding] {
        guard let launches = app?.sealedLaunches, !launches.isEmpty else { return [] }
        let configurations = launches.map { $0.build.configuration }
        let names = configurations.joined(separator: ", ")
        let builds =
            configurations.count == 1 ? "the sealed build \(names) ships" : "the sealed builds \(names) ship"
        let targets = Set(launches.map { $0.build.target.name }).sorted().joined(separator: ", ")
        let catalog = app?.context?.catalog
        let overrides = Set(catalog?.declarations.values.compactMap(\.setting) ?? [])
        // Without $(inherited), it would replace what leaves the catalog with all environments out.
        let fix = "add Settings.bundle to EXCLUDED_SOURCE_FILE_NAMES in \(names), after $(inherited)"
        var findings: [Finding] = []
        for (page, specifier) in survey.specifiers {
            guard let key = specifier.key, let catalog else { continue }
            let isEnvironment = key == catalog.sources.environmentKey
            guard isEnvironment || overrides.contains(key) else { continue }
            findings.append(
                survey.finding(
                    rule, isEnvironment ? .error : .warning,
                    isEnvironment
                        ? "\(builds) a specifier for the environment, which has no effect there"
                        : "\(builds) the specifier \"\(key)\", which has no effect there",
                    page, specifier.keyPath.appending("Key"), fix: fix))
        }
        guard findings.isEmpty else { return findings }
        return [
            Finding(
                rule: rule, severity: .note, message: "\(builds) this bundle, for \(targets)",
                location: SourceLocation(file: survey.contents.pages.first?.file ?? survey.directory), fix: fix)
        ]
    }
}

extension RuleID {
    package static let settingsSealed = RuleID("settings-sealed")
}

extension Rule {
    static let settingsSealed = Rule(
        .settingsSealed, .settings, [.error, .warning, .note], by: [.app(SealedRule.self)],
        "A sealed build ships a Settings bundle that offers what the build does not obey",
        why: """
            Choosing an environment changes nothing in such a build, and its names are told to \
            everybody. Where only the app's own settings are shipped, it is a note.
            """,
        fix: "Set EXCLUDED_SOURCE_FILE_NAMES = Settings.bundle in the sealed build configuration",
        bad: .checkProject(
            ExampleProject(
                target: [
                    .openDebug, .init(name: "Release", settings: []),
                ], resources: ["Environments.plist", "Settings.bundle"]
            ).with(
                .catalog(.production, .staging),
                .root(
                    .toggle,
                    [
                        "Type": "PSMultiValueSpecifier", "Key": "environment", "Title": "Environment",
                        "DefaultValue": "production", "Values": ["production", "staging"],
                        "Titles": ["Production", "Staging"],
                    ]))),
        good: .checkProject(
            ExampleProject(
                target: [
                    .openDebug,
                    .init(name: "Release", settings: ["EXCLUDED_SOURCE_FILE_NAMES = Settings.bundle;"]),
                ], resources: ["Environments.plist", "Settings.bundle"]
            ).with(
                .catalog(.production, .staging),
                .root(
                    .toggle,
                    [
                        "Type": "PSMultiValueSpecifier", "Key": "environment", "Title": "Environment",
                        "DefaultValue": "production", "Values": ["production", "staging"],
                        "Titles": ["Production", "Staging"],
                    ]))))
}
