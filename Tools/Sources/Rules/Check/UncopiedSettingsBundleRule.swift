import AppProjects
import Foundation
import PropertyLists
import SettingsBundle
import SourceText
import XcodeProjects

/// A Settings bundle in the folder of a project that no target copies: no app has it. That is a note, and so is what the bundle
/// has, because nobody sees it.
enum UncopiedSettingsBundleRule: FolderRule {
    static let rule = RuleID.settingsNotCopied

    static func findings(in survey: FolderSurvey) -> [Finding] {
        // Bundles for several environments are left out for one reason.
        Dictionary(grouping: bundles(in: survey)) { URL(fileURLWithPath: $0).lastPathComponent }.values.compactMap {
            bundles in
            guard let first = bundles.first else { return nil }
            let others = bundles.count == 1 ? "" : ", nor \(bundles.count - 1) more with its name"
            return Finding(
                rule: rule, severity: .note,
                message: "no target copies this Settings bundle\(others): no app has it",
                location: SourceLocation(file: first),
                notes: bundles.dropFirst().map { .init(message: "another one", location: SourceLocation(file: $0)) },
                fix: "add it to Copy Bundle Resources of the app, or remove it")
        }
    }

    /// The bundles that nothing copies.
    static func bundles(in survey: FolderSurvey) -> [String] {
        let projects = survey.projects.flatMap(\.projects)
        let copied = Set(projects.flatMap(\.targets).flatMap(\.resources).map(\.path))
        let others = survey.folder.settingsBundles.filter { !copied.contains($0) }
        guard !others.isEmpty else { return [] }
        let phases = projects.flatMap(scriptPhases)
        return others.filter { bundle in
            // A script may copy it.
            !phases.contains { $0.contains(URL(fileURLWithPath: bundle).lastPathComponent) }
                && survey.folder.mentions(of: [URL(fileURLWithPath: bundle).lastPathComponent]).isEmpty
                && projects.contains { project in
                    bundle.hasPrefix(project.sourceRoot + "/") && project.targets.contains(where: \.isApplication)
                }
        }
    }

    /// The lines of a project file with the scripts of its phases.
    private static func scriptPhases(_ project: XcodeProject) -> [Substring] {
        guard let data = try? RegularFile.contents(atPath: project.file, limit: SourceLimits().xcconfigBytes) else {
            return []
        }
        return data.split(separator: UInt8(ascii: "\n")).filter { $0.contains(UInt8(ascii: "\"")) }
            .map { String(decoding: $0, as: UTF8.self)[...] }.filter { $0.contains("shellScript = ") }
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
