import AppProjects
import BuildSettings
import PropertyLists
package import SourceText
import XcodeProjects

/// A build setting of the team's own that no text of the folder mentions, besides where it is set: whatever its value,
/// every build is the same.
///
/// It is a warning where the values of an app's builds differ in xcconfig files, since a difference is expected, and where the
/// name is nearly one of Xcode's. One value is a leftover: a note.
enum UnusedBuildSettingRule: FolderRule {
    static func findings(in survey: FolderSurvey) -> [Finding] {
        // A project or a file that cannot be read may refer to anything, and without its source nobody knows what an app does.
        guard survey.projects.allSatisfy(\.isWhole), survey.source.hasSource,
            !survey.surveys.flatMap(\.missingXcconfigFiles.all).contains(where: {
                GeneratedFiles.tool(for: $0.path) == nil && VendoredFolder.contains($0.path, below: survey.folder.path)
            })
        else { return [] }
        let places = places(in: survey)
        return survey.unmentioned(Set(places.keys), inSource: true).compactMap { name in
            places[name].flatMap { finding(name, $0) }
        }
    }

    /// Where a build setting is set, and what to.
    private struct Places {
        var origins: Set<BuildSettingOrigin> = []
        var values: Set<String> = []
        /// Whether a target that is not a test has it.
        var isOfProduct = false

        /// Whether people expect that the value has an effect.
        var isMissed: Bool { values.count > 1 && origins.contains { !ProjectFile.isOne($0.file) } }
    }

    private static func places(in survey: FolderSurvey) -> [String: Places] {
        var places: [String: Places] = [:]
        for assignments in survey.surveys.map(\.assignments) {
            for name in assignments.names where !BuildSettingTypes.isSupplied(name) && !SettingsOfTools.contains(name) {
                for (assignment, (layer, build)) in assignments.assignments(to: name)
                // A library among an app's projects is often another team's.
                where build.project.targets.contains(where: \.isApplication) {
                    if !VendoredFolder.contains(assignment.origin.file, below: survey.folder.path) {
                        places[name, default: Places()].origins.insert(assignment.origin)
                    }
                    if !build.target.isTest || layer.kind == .project { places[name]?.isOfProduct = true }
                    // Nobody expects a difference of the name of the build configuration.
                    let isName = build.project.configurations[assignment.value] != nil
                    places[name]?.values.insert(isName ? "$(CONFIGURATION)" : assignment.value)
                }
            }
        }
        // A build setting may be cleared everywhere for a command that reads it.
        return places.filter { $0.value.values.contains { !$0.isEmpty } }
    }

    private static func finding(_ name: String, _ places: Places) -> Finding? {
        let origins = places.origins.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
        guard let first = origins.first else { return nil }
        let meant = BuildSettingTypes.nearMiss(of: name)
        let isMissed = meant != nil ? places.isOfProduct : places.isMissed
        return Finding(
            .unusedBuildSetting, isMissed ? .warning : .note, .unusedSetting(name, meant: meant), at: location(first),
            notes: origins.dropFirst().prefix(5).map { .isSet(name, at: location($0)) },
            about: [.setting(name)] + (meant.map { [.meant($0)] } ?? []),
            // What is set together was forgotten together.
            cause: meant == nil
                ? Finding.Cause(
                    [.severity(isMissed ? .warning : .note)]
                        + Set(origins.map(\.file)).sorted().map(Finding.Subject.file))
                : nil)
    }

    private static func location(_ origin: BuildSettingOrigin) -> SourceLocation {
        SourceLocation(file: origin.file, position: SourcePosition(line: max(origin.line, 1), column: 1))
    }
}

extension RuleID {
    package static let unusedBuildSetting = RuleID("unused-build-setting")
}

extension Rule {
    static let unusedBuildSetting = Rule(
        .unusedBuildSetting, .project, [.error, .warning, .note], by: [.folder(UnusedBuildSettingRule.self)],
        beside: { others in
            { $0.settings.contains { namesEnvironment($0, others.survey) } ? .certain : .itself }
        },
        "Nothing refers to one of the team's own build settings",
        why: """
            Changing its value has no effect: a reference is missing or was removed, or the name of one of Xcode's \
            build settings is misspelled. All text files of the folder are searched; a folder without source is not \
            reported. It is a note if all builds have the same value, or if only the project file sets it, and an \
            error if its value in an open build is the name of an environment.
            """,
        fix: "Remove the build setting, or refer to it",
        bad: .checkFolder(unused("APIHost", "api.example.com")),
        good: .checkFolder(unused("APIHost", "$(API_HOST)")))

    private static func unused(_ key: String, _ value: String) -> [RuleExample.File] {
        ExampleProject(target: [
            .init(name: "Release", settings: ["INFOPLIST_FILE = Info.plist;"], base: "App.xcconfig")
        ]).with(
            .text("App.xcconfig", "API_HOST = api.example.com\nAPI_HOST[config=Debug] = localhost"),
            .infoPlist([key: .string(value)]),
            .text("App.swift", "import SwiftUI").hidden())
    }

    /// Whether a build setting that nothing reads has the name of an environment, in a build that can select one.
    private static func namesEnvironment(_ setting: String, _ survey: FolderSurvey) -> Bool {
        survey.builds.flatMap(\.all).contains { build in
            guard let catalog = build.catalog, !catalog.isManifest, build.seal.state != .sealed else { return false }
            let names = survey.propertyLists.value(of: catalog.path)?.dictionaryValue?.keys
            return names?.contains(build.evaluated(setting).value) ?? false
        }
    }
}

extension FindingWords {
    /// A build setting that nothing refers to.
    ///
    /// - Parameter meant: the one of Xcode that is probably meant.
    static func unusedSetting(_ name: String, meant: String?) -> Self {
        Self(
            "nothing refers to the build setting \(name)" + (meant.map { ": Xcode's is \($0)" } ?? ""),
            fix: meant.map { "write \($0)" } ?? "remove it, or refer to it")
    }
}

extension Finding.Note {
    static func isSet(_ name: String, at location: SourceLocation) -> Self {
        Self(message: "\(name) is set here", location: location)
    }
}
