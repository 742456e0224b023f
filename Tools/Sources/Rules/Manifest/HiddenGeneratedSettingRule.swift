import AppProjects
import BuildSettings
import Manifest
import PropertyLists
package import SourceText
import XcodeProjects

/// A build setting of the project, or of an xcconfig file of the team, that takes the place of a generated one.
enum HiddenGeneratedSettingRule: FolderRule {
    static func findings(in survey: FolderSurvey) -> [Finding] {
        let hidden = survey.manifestBuilds.flatMap(hidden)
        return Dictionary(grouping: hidden) { Place(name: $0.name, location: $0.location) }.compactMap(finding)
    }

    /// A generated build setting that a build does not have.
    private struct Hidden {
        let name: String
        let location: SourceLocation
        let build: ConfiguredTarget
        /// Whether the app is for the App Store.
        let isForAppStore: Bool
        /// Whether wiring can move the build setting that hides it.
        let isMovable: Bool
    }

    private struct Place: Hashable {
        let name: String
        let location: SourceLocation
    }

    private static let excludedFiles = "EXCLUDED_SOURCE_FILE_NAMES"
    private static let environment = "SWITCHYARD_ENVIRONMENT"

    private static func hidden(in builds: ManifestBuilds) -> [Hidden] {
        builds.all.flatMap { build -> [Hidden] in
            guard let configuration = builds.configuration(of: build) else { return [] }
            let file = builds.xcconfig(configuration.name)
            let generated = build.layers.flatMap(\.settings.assignments).filter { $0.origin.file == file }
            var evaluator = build.evaluator
            return generated.compactMap { assignment in
                guard [excludedFiles, "SWIFT_ACTIVE_COMPILATION_CONDITIONS", environment].contains(assignment.name),
                    assignment.conditions.isEmpty
                else { return nil }
                let value = evaluator.evaluate(assignment.name)
                let isWhole =
                    value.origin == assignment.origin || value.chain.contains { $0.origin == assignment.origin }
                // The words may be written out instead.
                let words = assignment.value.split(separator: " ").filter { !$0.contains("$(") }.map(String.init)
                guard !isWhole, !Set(words).isSubset(of: value.value.split(separator: " ").map(String.init)) else {
                    return nil
                }
                // The last one that is inherited is the one that inherits nothing.
                let inherited = value.chain.last { $0.isInherited && $0.name == assignment.name && $0.origin != nil }
                guard let origin = inherited?.origin ?? value.origin else { return nil }
                return Hidden(
                    name: assignment.name, location: build.location(of: origin), build: build,
                    isForAppStore: configuration.distribution == .appStore,
                    isMovable: build.layers.contains { layer in
                        layer.kind == .target && layer.settings.assignments.contains { $0.origin == origin }
                    })
            }
        }
    }

    private static func finding(_ place: Place, _ hidden: [Hidden]) -> Finding? {
        guard let first = hidden.first else { return nil }
        let names = Set(hidden.map(\.build.configuration)).sorted()
        let targets = Set(hidden.map(\.build.target.name)).sorted()
        let shipsAll = place.name == excludedFiles && hidden.contains(where: \.isForAppStore)
        return Finding(
            .hiddenGeneratedSetting, shipsAll || place.name == environment ? .error : .warning,
            .hidesGenerated(
                place.name, in: names, of: targets, shipsAll: shipsAll, isInheritable: place.name != environment,
                isMovable: first.isMovable),
            at: place.location, about: [.setting(place.name)])
    }
}

extension RuleID {
    package static let hiddenGeneratedSetting = RuleID("hidden-generated-setting")
}

extension Rule {
    static let hiddenGeneratedSetting = Rule(
        .hiddenGeneratedSetting, .manifest, [.warning, .error], by: [.folder(HiddenGeneratedSettingRule.self)],
        "A build setting hides a generated one",
        why: """
            A build setting of the target has precedence over an xcconfig file, and a later line over an earlier one. \
            Without the generated value, a build starts in the wrong environment, or an App Store app contains the \
            files of every environment: these are errors. Without the generated conditions, a build may be sealed.
            """,
        fix: "Remove the build setting, add $(inherited), or run \"switchyard generate --wire --move-settings\"",
        bad: .checkFolder(wired(["SWIFT_ACTIVE_COMPILATION_CONDITIONS = BETA;"], manifest: manifest())),
        good: .checkFolder(
            wired(
                ["SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"$(inherited) BETA\";"],
                manifest: manifest("generate: { xcconfig: false, catalog: false }\n"))))
}

extension FindingWords {
    static func hidesGenerated(
        _ setting: String, in configurations: [String], of targets: [String], shipsAll: Bool, isInheritable: Bool,
        isMovable: Bool
    ) -> Self {
        let fixes =
            ["remove it"] + (isInheritable ? ["add $(inherited)"] : [])
            + (isMovable ? ["run \"switchyard generate --wire --move-settings\""] : [])
        return Self(
            "\(setting) hides the generated value in \(configurations.listed) of \(targets.listed)"
                + (shipsAll ? ": every environment is shipped" : ""),
            fix: fixes.count == 1
                ? fixes[0] : fixes.dropLast().joined(separator: ", ") + ", or " + fixes[fixes.count - 1])
    }
}
