import AppProjects
import PropertyLists
import SettingsBundle
package import SourceText
import Switchyard
import XcodeProjects

/// A bundle that a sealed build ships: the app ignores its values, and the names of environments are public.
enum SealedRule: ContainingAppRule {
    static func findings(in survey: SettingsSurvey, of app: ContainingApp?) -> [Finding] {
        guard let launches = app?.sealedLaunches, !launches.isEmpty else { return [] }
        let configurations = launches.map(\.build.configuration)
        let catalog = app?.context?.catalog
        let overrides = Set(catalog?.declarations.values.compactMap(\.setting) ?? [])
        let findings = survey.specifiers.compactMap { page, specifier -> Finding? in
            guard let key = specifier.key, let catalog else { return nil }
            let isEnvironment = key == catalog.sources.environmentKey
            guard isEnvironment || overrides.contains(key) else { return nil }
            return survey.finding(
                .settingsSealed, isEnvironment ? .error : .warning,
                .sealed(configurations, ships: isEnvironment ? .environment : .specifier(key: key)), page,
                specifier.keyPath.appending("Key"))
        }
        guard findings.isEmpty else { return findings }
        let targets = Set(launches.map(\.build.target.name)).sorted()
        return [
            Finding(
                .settingsSealed, .note, .sealed(configurations, ships: .bundle(targets: targets)),
                at: SourceLocation(file: survey.contents.pages.first?.file ?? survey.directory))
        ]
    }
}

extension RuleID {
    package static let settingsSealed = RuleID("settings-sealed")
}

extension Rule {
    static let settingsSealed = Rule(
        .settingsSealed, .settings, [.error, .warning, .note], by: [.app(SealedRule.self)],
        "A sealed build ships a Settings bundle with choices that the build ignores",
        why: """
            Choosing an environment changes nothing in such a build, and everyone sees the names. If only the app's \
            own settings are shipped, it is a note.
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
                    .environments()))),
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
                    .environments()))))
}

extension FindingWords {
    /// What sealed builds ship: a specifier, or else the bundle.
    ///
    /// - Parameters:
    ///   - exclusions: the build configurations in which the bundle is to be left out.
    ///   - targets: the targets, if it is about the whole bundle.
    static func sealed(_ configurations: [String], ships what: SealedContent) -> Self {
        let names = configurations.joined(separator: ", ")
        let builds = configurations.words("the sealed build \(names) ships", "the sealed builds \(names) ship")
        let object =
            switch what {
            case .environment: "a specifier for the environment, which has no effect there"
            case .specifier(let key): "the specifier \"\(key)\", which has no effect there"
            case .bundle(let targets): "this bundle, for \(targets.joined(separator: ", "))"
            }
        // Without $(inherited), it would replace what leaves the catalog with all environments out.
        return Self(
            "\(builds) \(object)",
            fix: "add Settings.bundle to EXCLUDED_SOURCE_FILE_NAMES in \(names), after $(inherited)")
    }

    /// What a sealed build ships.
    enum SealedContent {
        case environment
        case specifier(key: String)
        case bundle(targets: [String])
    }
}
