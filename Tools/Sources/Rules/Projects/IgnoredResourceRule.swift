import AppProjects
import Foundation
import PropertyLists
package import SourceText
import Switchyard
import XcodeProjects

/// A property list that a target copies because it lies in a synchronized folder, and that git ignores: builds of a fresh
/// clone lack it, and do not fail.
enum IgnoredResourceRule: FolderRule {
    static func findings(in survey: FolderSurvey) -> [Finding] {
        var targets: [String: [String]] = [:]
        for build in survey.surveys.flatMap(\.builds) where !build.target.isTest {
            for resource in build.resources where resource.isSynchronized && resource.path != build.infoPlistFile {
                targets[resource.path, default: []].append(build.target.name)
            }
        }
        let ignored = targets.compactMap { path, targets in
            firstIgnored(path, survey.git).map { (path: path, file: $0, targets: targets.uniqued) }
        }
        guard !ignored.isEmpty else { return [] }
        let made = madeNames(Set(ignored.map { name(of: $0.path) }), survey)
        return ignored.compactMap { path, file, targets in
            guard !made.contains(name(of: path)), GeneratedFiles.tool(for: path) == nil else { return nil }
            return Finding(
                .ignoredResource, .warning, .ignoresResource(name(of: path), targets.sorted()),
                at: SourceLocation(file: file))
        }
    }

    private static func name(of path: String) -> String { String(path.part(afterLast: "/")) }

    /// The file that git ignores: a property list, or the first one of a Settings bundle.
    private static func firstIgnored(_ path: String, _ git: GitFiles) -> String? {
        if path.lowercased().hasSuffix(".plist") { return git.lackInClones(path) ? path : nil }
        guard ConfiguredTarget.settingsBundleNames.contains(name(of: path)) else { return nil }
        let root = path + "/Root.plist"
        if git.lackInClones(root), ExistingFile.isThere(root) { return root }
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        return files.sorted().first { $0.hasSuffix(".plist") && git.lackInClones("\(path)/\($0)") }
            .map { "\(path)/\($0)" }
    }

    /// The names that a script has, which may make the file in a fresh clone.
    private static func madeNames(_ names: Set<String>, _ survey: FolderSurvey) -> Set<String> {
        let files = (survey.folder.scripts + survey.folder.manifests).compactMap { ExistingFile.text(of: $0) }
        let texts = files + survey.scripts.map(\.text)
        return names.filter { name in texts.contains { $0.containsText(name) } }
    }
}

extension RuleID {
    package static let ignoredResource = RuleID("ignored-resource")
}

extension Rule {
    static let ignoredResource = Rule(
        .ignoredResource, .project, [.warning], by: [.folder(IgnoredResourceRule.self)],
        "Git ignores a property list that a synchronized folder copies into the product",
        why: """
            A synchronized folder copies whatever it contains: a build of a fresh clone, as on a build server, \
            succeeds without the catalog, the Settings bundle, or the property list. A file that a script names is not \
            reported, because the script may create it. An example needs a git repository, so none is shown.
            """,
        fix: "Commit the file, or have a script create it before the build")
}

extension FindingWords {
    static func ignoresResource(_ name: String, _ targets: [String]) -> Self {
        Self(
            "\(name) is ignored by git, and \(targets.listed(upTo: 4)) \(targets.words("copies", "copy")) it from a "
                + "synchronized folder: a build of a fresh clone succeeds without it",
            fix: "commit it, or have a script create it before the build")
    }
}
