import AppProjects
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// A file that a target copies, compiles, or embeds and that is not here: a build stops at it.
///
/// Either git ignores the file, or there is a template of it, so that whoever clones the repository has to be given it; or
/// nobody added it to git.
enum MissingInputRule: ProjectRule {
    static let rule = RuleID.missingInputFile

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        Dictionary(grouping: survey.builds, by: \.project.file).values.flatMap { findings(about: $0, survey) }
            + survey.projects.compactMap { packages(of: $0, survey) }
    }

    /// The findings about all builds of a project.
    private static func findings(about builds: [ConfiguredTarget], _ survey: ProjectSurvey) -> [Finding] {
        guard let project = builds.first?.project else { return [] }
        // What no scheme builds stops nobody.
        let built = BuiltTargets(of: project, in: survey)
        let used = Dictionary(grouping: builds.filter { built.contain($0.target) }, by: \.target.identifier)
        let inputs = used.values.flatMap { MissingInput.all(in: $0) }
        guard !inputs.isEmpty, GitIndex.lists(project.file) == true || !GitIgnorePatterns.ignore(project.file) else {
            return []
        }
        let made = MadeFiles(project, survey)
        let missing = inputs.filter { !made.contain($0.path) }
        let fixes = MissingFileFix(survey, about: Set(missing.map(\.name)))
        let given = missing.filter { $0.isToBeGiven(fixes, survey) }
        let lost = lost(missing, project, fixes, survey)
        return [finding(given: given, fixes, survey), finding(lost: lost, survey)].compactMap { $0 }
    }

    /// The finding about files that people are given.
    private static func finding(
        given files: [MissingInput], _ fixes: MissingFileFix, _ survey: ProjectSurvey
    ) -> Finding? {
        guard let first = files.map(\.file).onceInFileOrder().first else { return nil }
        let paths = Set(files.map(\.path)).sorted()
        let fix = fixes.fix(forCopied: paths)
        return Finding(
            // What people are told before they build is no news.
            rule: rule, severity: fixes.isDocumented(paths) ? .note : .warning, message: message(files, survey),
            location: first.location, fix: fix,
            // The projects of one app for each environment or brand.
            cause: Finding.Cause(["copied", fix] + paths.map { String($0.part(afterLast: "/")) }))
    }

    /// The finding about files that nobody added to git.
    private static func finding(lost files: [MissingInput], _ survey: ProjectSurvey) -> Finding? {
        guard let first = files.map(\.file).onceInFileOrder().first else { return nil }
        let names = Set(files.map(\.name)).sorted()
        // A file that was moved is elsewhere.
        let elsewhere = files.map(\.path).sorted().prefix(4).compactMap(GitIndex.only)
        guard elsewhere.count < names.count else {
            return Finding(
                rule: rule, severity: .warning, message: message(files, survey), location: first.location,
                fix: "correct the \(names.count == 1 ? "path" : "paths"): git has \(elsewhere.listed(upTo: 4))",
                cause: Finding.Cause(["lost"] + names))
        }
        let ofFirebase = names.filter { $0.hasPrefix("GoogleService-Info") }
        let others = names.filter { !ofFirebase.contains($0) }
        let isOne = others.count == 1
        let file = ofFirebase.isEmpty ? isOne ? "the file" : "the files" : others.listed(upTo: 4)
        let parts = [
            ofFirebase.isEmpty ? nil : "download \(ofFirebase.listed(upTo: 4)) from the Firebase console",
            others.isEmpty
                ? nil
                : others.allSatisfy(Self.mayHaveSecrets)
                    ? "create \(file), let git ignore \(isOne ? "it" : "them"), and add a template without secrets to git"
                    : "add \(file) to git, correct \(isOne ? "its path, or remove it" : "their paths, or remove them") from the project",
        ]
        return Finding(
            rule: rule, severity: .warning, message: message(files, survey), location: first.location,
            fix: parts.compactMap { $0 }.joined(separator: "; "), cause: Finding.Cause(["lost"] + names))
    }

    /// Whether a file is for keys, by its name.
    private static func mayHaveSecrets(_ name: String) -> Bool {
        let words = Set(name.nameWords.map { $0.lowercased() })
        return !words.isDisjoint(with: ["credentials", "key", "keys", "secret", "secrets"])
    }

    private static func message(_ files: [MissingInput], _ survey: ProjectSurvey) -> String {
        let names = Set(files.map(\.path)).sorted().map(RelativePaths(from: survey.folder?.path ?? "").shown)
        let uses = Set(files.map(\.use))
        let use = uses.count == 1 ? uses.first.map(\.rawValue) ?? "" : "built into the product"
        return "\(names.listed(upTo: 4)) \(names.count == 1 ? "is \(use) and does" : "are \(use) and do") not exist: "
            + "a build stops there"
    }

    // MARK: Lost files

    /// The files that git neither has nor ignores, and that nothing makes.
    private static func lost(
        _ missing: [MissingInput], _ project: XcodeProject, _ fixes: MissingFileFix, _ survey: ProjectSurvey
    ) -> [MissingInput] {
        guard let root = FoldersAbove.repository(of: project.file),
            survey.folder?.hasProject(above: project.directory) != true
        else { return [] }
        let files = missing.filter {
            $0.path.hasPrefix(root + "/") && !$0.isIgnored && !$0.isOfOthers && !$0.isGenerated
                && !fixes.hasTemplate(for: $0.path)
        }
        let mentioned = survey.folder?.mentions(of: Set(files.map(\.name)).sorted()) ?? []
        return files.filter { !mentioned.contains($0.name) }
    }

    // MARK: Packages of JavaScript

    /// The finding about projects in `node_modules`, before the packages are installed: an app of React Native's before version
    /// 0.60 builds them itself.
    private static func packages(of project: XcodeProject, _ survey: ProjectSurvey) -> Finding? {
        guard let installation = NodePackages.preparation(around: project.directory),
            let data = try? RegularFile.contents(atPath: project.file),
            data.range(of: Data("node_modules".utf8)) != nil,
            let paths = try? ProjectPaths(data: data, directory: project.directory)
        else { return nil }
        let missing = Set(paths.files.values.filter { $0.containsText("/node_modules/") && $0.hasSuffix(".xcodeproj") })
        guard let first = missing.min() else { return nil }
        let name = RelativePaths(from: survey.folder?.path ?? project.sourceRoot).shown(first)
        return Finding(
            rule: rule, severity: .warning,
            message: missing.count == 1
                ? "the project \(name) of a package does not exist: a build stops"
                : "\(missing.count) projects of packages do not exist, such as \(name): a build stops",
            location: SourceLocation(file: project.file),
            fix: "run \(installation.text), which creates \(missing.count == 1 ? "it" : "them")",
            cause: Finding.Cause([], command: Finding.Cause.Command(installation.text, in: installation.folder)))
    }
}
