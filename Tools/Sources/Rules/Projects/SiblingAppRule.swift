import AppProjects
import BuildSettings
import Foundation
import InfoPlists
import LocatedPropertyLists
import PropertyLists
package import SourceText
import XcodeProjects

/// Mistakes in one of several apps of a project whose Info.plists were copied from each other: a reference to another
/// build setting than the others have, and a value of another environment than the app's.
enum SiblingAppRule: ProjectRule {
    static let settingRule = RuleID.siblingInfoPlistSetting
    static let valueRule = RuleID.siblingInfoPlistValue

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        guard survey.isWhole else { return [] }
        let locations = survey.locations
        let apps = Dictionary(grouping: survey.builds.filter { $0.isStandaloneApp && !$0.hasMissingFiles }) {
            [$0.project.file, $0.platform?.rawValue ?? "", $0.configuration]
        }
        var texts: [String: [[String]: String]?] = [:]
        let all = apps.values.flatMap { builds -> [Finding] in
            let siblings = siblings(builds, &texts)
            return siblings.count > 1 ? settings(siblings, locations) + values(siblings, locations) : []
        }
        // What is in a file is in all build configurations.
        return Dictionary(grouping: all) { [$0.rule.rawValue, $0.location?.description ?? ""] }.values.compactMap {
            $0.onceInFileOrder().first
        }
    }

    /// An app, and the texts in its Info.plist by key path.
    private struct Sibling {
        let build: ConfiguredTarget
        let file: String
        let texts: [[String]: String]

        func location(_ keyPath: [String], _ locations: PropertyListLocations) -> SourceLocation {
            SourceLocation(file: file, position: locations.located(file)?.valuePosition(of: keyPath))
        }
    }

    /// The apps, each with the texts of its file. Files are read once for all build configurations.
    private static func siblings(
        _ builds: [ConfiguredTarget], _ known: inout [String: [[String]: String]?]
    ) -> [Sibling] {
        var files: Set<String> = []
        return builds.compactMap { build in
            guard let file = build.infoPlistFile, files.insert(file).inserted else { return nil }
            let read =
                known[file]
                ?? (try? build.infoPlist()).map { list in
                    Dictionary(texts(.dictionary(list.written), [])) { first, _ in first }
                }
            known[file] = .some(read)
            return read.map { Sibling(build: build, file: file, texts: $0) }
        }
    }

    private static func texts(_ value: PropertyListValue, _ keyPath: [String]) -> [([String], String)] {
        switch value {
        case .string(let text): [(keyPath, text)]
        case .array(let elements): elements.enumerated().flatMap { texts($0.element, keyPath + ["\($0.offset)"]) }
        case .dictionary(let entries): entries.flatMap { texts($0.value, keyPath + [$0.key]) }
        case .boolean, .data, .date, .integer, .real: []
        }
    }

    // MARK: References

    private static func settings(_ siblings: [Sibling], _ locations: PropertyListLocations) -> [Finding] {
        Set(siblings.flatMap(\.texts.keys)).flatMap { keyPath -> [Finding] in
            let uses = siblings.compactMap { sibling in
                sibling.texts[keyPath]?.onlyReference.map { (sibling: sibling, setting: $0) }
            }
            let groups = Dictionary(grouping: uses, by: \.setting).sorted {
                ($0.value.count, $1.key) > ($1.value.count, $0.key)
            }
            guard let usual = groups.first, let other = usual.value.first?.sibling else { return [] }
            return groups.dropFirst().flatMap(\.value).compactMap { sibling, setting in
                // Where the app has no such build setting, or one for its environment, the reference is on purpose.
                guard sibling.build.table.isAssigned(usual.key), EnvironmentWords(setting).isEmpty else { return nil }
                return Finding(
                    rule: settingRule, severity: .warning,
                    message:
                        "\(keyPath.joined(separator: ".")) of \(sibling.build.target.name) refers to \(setting), and that of "
                        + "\(other.build.target.name) to \(usual.key)",
                    location: sibling.location(keyPath, locations),
                    notes: [.init(message: "the other is here", location: other.location(keyPath, locations))],
                    fix: "refer to the same build setting in both, and set it for each target")
            }
        }
    }

    // MARK: Values

    private static func values(_ siblings: [Sibling], _ locations: PropertyListLocations) -> [Finding] {
        // Where no app is named for another environment than production, the apps are not one app's environments.
        let names = siblings.map { EnvironmentWords($0.build.target.name) }
        guard names.contains(where: { !$0.isProductionAtMost }) else { return [] }
        return zip(siblings, names).flatMap { sibling, name -> [Finding] in
            sibling.texts.compactMap { keyPath, text in
                guard let environment = environment(of: text), isOther(environment, than: name) else { return nil }
                return Finding(
                    rule: valueRule, severity: .warning,
                    message:
                        "\(keyPath.joined(separator: ".")) of \(sibling.build.target.name) is \(text.quoted(as: keyPath)), "
                        + "a value for \(environment)",
                    location: sibling.location(keyPath, locations), fix: "write the value of this app")
            }
        }
    }

    /// The only environment that a host or an identifier names.
    private static func environment(of text: String) -> String? {
        guard text.contains("."), !text.contains(" "), !text.contains("$") else { return nil }
        return EnvironmentWords(text).only
    }

    private static func isOther(_ environment: String, than app: EnvironmentWords) -> Bool {
        app.isEmpty ? environment != EnvironmentWords.production : !app.environments.contains(environment)
    }
}

extension RuleID {
    package static let siblingInfoPlistSetting = RuleID("sibling-infoplist-setting")
    package static let siblingInfoPlistValue = RuleID("sibling-infoplist-value")
}

extension Rule {
    static let siblingInfoPlistSetting = Rule(
        .siblingInfoPlistSetting, .project, [.warning], by: [.project(SiblingAppRule.self)],
        "An Info.plist key refers to another build setting in one app than in the others of the project",
        why: """
            The app has the build setting of the others too, so one of the references was probably copied or renamed \
            in one file only. A build setting that is named for an environment is left alone.
            """,
        fix: "Refer to the same build setting in all apps, and set it for each target",
        isOnByDefault: false,
        bad: .asked(.siblingInfoPlistSetting, siblings("$(API_HOST)", "$(API_BASE)")),
        good: .asked(.siblingInfoPlistSetting, siblings("$(API_HOST)", "$(API_HOST)")))

    static let siblingInfoPlistValue = Rule(
        .siblingInfoPlistValue, .project, [.warning], by: [.project(SiblingAppRule.self)],
        "A value in the Info.plist of one app names the environment of another app of the project",
        why: """
            The Info.plists of apps that are an app's environments are copied from each other, and one value was not \
            changed. Values with references are not compared, and neither are apps whose names mention no environment.
            """,
        fix: "Write the value of this app",
        isOnByDefault: false,
        bad: .asked(.siblingInfoPlistValue, siblings("staging.example.com", "staging.example.com")),
        good: .asked(.siblingInfoPlistValue, siblings("api.example.com", "staging.example.com")))

    private static func siblings(_ first: String, _ second: String) -> [RuleExample.File] {
        func target(_ name: String, _ file: String) -> ExampleTargets.Target {
            .init(
                name: name,
                settings: [
                    "INFOPLIST_FILE = \"\(file)\";", "API_BASE = base.example.com;", "API_HOST = host.example.com;",
                ])
        }
        return ExampleTargets(targets: [target("App", "Info.plist"), target("App Staging", "Info-Staging.plist")])
            .with(
                .infoPlist(["APIHost": .string(first)]),
                .infoPlist(["APIHost": .string(second)], path: "Info-Staging.plist"))
    }
}
