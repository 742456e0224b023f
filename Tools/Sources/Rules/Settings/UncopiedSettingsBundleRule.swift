import AppProjects
import Foundation
import PropertyLists
import SettingsBundle
package import SourceText
import XcodeProjects

/// A Settings bundle in the folder of a project that no target copies: no app has it. That is a note, and so is what the bundle
/// has, because nobody sees it.
enum UncopiedSettingsBundleRule: FolderRule {
    static func findings(in survey: FolderSurvey) -> [Finding] {
        // Bundles for several environments are left out for one reason.
        Dictionary(grouping: bundles(in: survey)) { URL(fileURLWithPath: $0).lastPathComponent }.values.compactMap {
            bundles in
            guard let first = bundles.first else { return nil }
            return Finding(
                .settingsNotCopied, .note, .notCopied(others: bundles.count - 1), at: SourceLocation(file: first),
                notes: bundles.dropFirst().map { .anotherBundle($0) })
        }
    }

    /// The bundles that nothing copies.
    static func bundles(in survey: FolderSurvey) -> [String] {
        let projects = survey.projects.flatMap(\.projects)
        let copied = Set(projects.flatMap(\.targets).flatMap(\.resources).map(\.path))
        return survey.folder.settingsBundles.filter { !copied.contains($0) }.filter { bundle in
            let name = String(bundle.part(afterLast: "/"))
            // A script may copy it.
            return !survey.scripts.contains { $0.text.containsText(name) } && !survey.scriptIndex.mention(name)
                && projects.contains { project in
                    bundle.hasPrefix(project.sourceRoot + "/") && project.targets.contains(where: \.isApplication)
                }
        }
    }
}

extension Finding {
    /// The finding about a bundle that no target is known to copy.
    ///
    /// - Parameter isLeftover: whether it surely is none of an app, so that the finding is a note. So is one about a bundle
    ///   without its first page, which is none, and about a damaged page of licenses, which a tool writes.
    func ofUncopiedBundle(isLeftover: Bool) -> Finding {
        let isOfLicenses =
            rule == .malformedPropertyList
            && location.map { SettingsPage.isLicenses(URL(fileURLWithPath: $0.file).lastPathComponent) } == true
        let isNone = rule == .settingsPaneMissing && severity == .error
        return isLeftover || isOfLicenses || isNone ? asNote : self
    }
}

extension RuleID {
    package static let settingsNotCopied = RuleID("settings-not-copied")
}

extension Rule {
    static let settingsNotCopied = Rule(
        .settingsNotCopied, .settings, [.warning, .note], by: [.folder(UncopiedSettingsBundleRule.self)],
        "No target copies a Settings bundle that is in the folder of a project",
        why: """
            No app has the bundle, so Settings never shows it. A check reports it, and what is wrong in it, as notes; \
            settings-bundle, which is asked about the bundle, reports a warning.
            """,
        fix: "Add it to Copy Bundle Resources of the app, or remove it",
        bad: .checkFolder(ExampleProject().with(.root(.toggle)), options: ["--severity", "note"]),
        good: .checkFolder(
            ExampleProject(resources: ["Settings.bundle"]).with(.root(.toggle)), options: ["--severity", "note"]))
}

extension FindingWords {
    /// - Parameter others: how many other bundles of the name there are.
    static func notCopied(others: Int) -> Self {
        Self(
            "no target copies this Settings bundle\(others == 0 ? "" : ", nor \(others) more with its name"): no app has it",
            fix: "add it to Copy Bundle Resources of the app, or remove it")
    }
}

extension Finding.Note {
    static func anotherBundle(_ path: String) -> Self {
        Self(message: "another bundle", location: SourceLocation(file: path))
    }
}
