import AppProjects
import BuildSettings
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// An xcconfig file that no build configuration is based on and no other one includes: editing it has no effect.
///
/// A file whose name another file mentions or puts together, such as a script that passes it to xcodebuild, is used. What
/// has the name of an environment or a kind of build, and a value that the project uses, misleads people where a build
/// lacks the value, or where a build configuration or scheme for it has no file of its own. The rest was left behind, and is
/// a note.
enum UnusedXcconfigRule: FolderRule {
    static let rule = RuleID.unusedXcconfig

    static func findings(in survey: FolderSurvey) -> [Finding] {
        // A file that a project lacks may include others, and a project that cannot be read may use any.
        let roots = survey.projects.flatMap(\.projects).map(\.sourceRoot)
        guard !roots.isEmpty, !survey.projects.contains(where: { !$0.isWhole }) else { return [] }
        // The file system of a Mac ignores case.
        var used = Set(survey.usedXcconfigFiles.map { $0.lowercased() })
        var unused = survey.folder.xcconfigFiles.filter { file in
            !used.contains(file.lowercased()) && !isTemplate(file) && roots.contains { file.hasPrefix($0 + "/") }
        }
        guard !unused.isEmpty else { return [] }
        // A file that another rule misses as a base configuration has one cause with it.
        for project in survey.surveys {
            used.formUnion(SiblingBaseRule.expectedFiles(in: project).map { $0.lowercased() })
        }
        for configuration in survey.projects.flatMap(\.projects).flatMap(\.allConfigurations) {
            if let base = configuration.baseConfiguration?.path { used.insert(base.lowercased()) }
        }
        unused.removeAll { used.contains($0.lowercased()) }
        guard !unused.isEmpty else { return [] }
        let included = Set(
            survey.folder.xcconfigFiles.flatMap { includes($0, survey.xcconfigs) }.map { $0.lowercased() })
        let heads = unused.filter { !included.contains(URL(fileURLWithPath: $0).lastPathComponent.lowercased()) }
        guard !heads.isEmpty else { return [] }
        let mentioned = survey.folder.mentions(of: heads.map { URL(fileURLWithPath: $0).lastPathComponent })
        let composed = survey.folder.composed(of: heads)
        let found = heads.filter {
            !mentioned.contains(URL(fileURLWithPath: $0).lastPathComponent) && !composed.contains($0)
        }
        guard !found.isEmpty else { return [] }
        let names = survey.builds.flatMap(\.all).reduce(into: Set<String>()) { $0.formUnion($1.table.assignedNames) }
        let usedValues = Set(survey.usedXcconfigFiles.map { values(of: $0, survey.xcconfigs) })
        let needs = Needs(survey)
        // What is left of one change is one finding.
        let groups = Dictionary(grouping: found) { file in
            Group(
                root: roots.filter { file.hasPrefix($0 + "/") }.max { $0.count < $1.count } ?? "",
                // What another file says as well is not missed.
                isMissed: isOfApp(file, names, survey.xcconfigs)
                    && !usedValues.contains(values(of: file, survey.xcconfigs))
                    && needs.include(file, values(of: file, survey.xcconfigs).keys))
        }
        return groups.compactMap { group, files in finding(files.sorted(), group.isMissed ? .warning : .note) }
    }

    private struct Group: Hashable {
        /// The folder of the project.
        let root: String
        let isMissed: Bool
    }

    /// What builds have no xcconfig file or value for.
    private struct Needs {
        /// The build settings that a build refers to and lacks.
        private let settings: Set<String>
        /// What build configurations and schemes are named for, and no file that a build uses.
        private let names: Set<Set<String>>
        /// The names of build configurations.
        private let configurations: Set<String>

        init(_ survey: FolderSurvey) {
            let builds = survey.builds.flatMap(\.all)
            settings = Set(MissingSettings.names(in: builds.filter { !$0.target.isTest }))
            configurations = Set(builds.map(\.configuration))
            let schemes = survey.projects.flatMap(\.schemes).filter { !$0.isAutomatic && $0.isShared }.map(\.name)
            let used = survey.usedXcconfigFiles.filter {
                !CocoaPodsFile.isGenerated($0) && !FlutterFile.isGenerated($0)
            }
            let served = Set(used.map { Self.kinds(in: UnusedXcconfigRule.name(of: $0)) })
            // A team without such files does not expect that one is used.
            names =
                survey.usedXcconfigFiles.isEmpty
                ? [] : Set((configurations + schemes).map(Self.kinds)).subtracting(served).subtracting([[]])
        }

        /// Whether a file is for one of them.
        func include(_ file: String, _ assigned: some Sequence<String>) -> Bool {
            let name = UnusedXcconfigRule.name(of: file)
            return !settings.isDisjoint(with: assigned) || names.contains(Self.kinds(in: name))
                || configurations.contains(name)
        }

        /// The environments and kinds of build in a name.
        private static func kinds(in name: String) -> Set<String> {
            EnvironmentWords(name).environments.union(UnusedXcconfigRule.kindsOfBuild(in: name))
        }
    }

    private static func name(of file: String) -> String {
        String(file.part(afterLast: "/").dropLast(".xcconfig".count))
    }

    private static func words(of name: String) -> Set<String> {
        Set(name.nameWords.flatMap { $0.split { !$0.isLetter } }.map { $0.lowercased() })
    }

    private static func kindsOfBuild(in name: String) -> Set<String> {
        words(of: name).intersection(["debug", "profile", "release"])
    }

    /// Whether a file is named for an environment or a kind of build, and sets an identifier or a build setting of the team's
    /// that the project has, too.
    private static func isOfApp(_ file: String, _ names: Set<String>, _ xcconfigs: XcconfigTexts) -> Bool {
        let name = name(of: file)
        let isNamed = !EnvironmentWords(name).isEmpty || !kindsOfBuild(in: name).isEmpty
        guard isNamed, words(of: name).isDisjoint(with: ["test", "tests", "uitests"]) else { return false }
        let assignments = xcconfigs.text(of: file)?.file.assignments ?? []
        return assignments.contains {
            $0.name == "PRODUCT_BUNDLE_IDENTIFIER"
                || !BuildSettingTypes.builtIn.isDeclared($0.name) && names.contains($0.name)
        }
    }

    /// What a file assigns.
    private static func values(of file: String, _ xcconfigs: XcconfigTexts) -> [String: String] {
        let assignments = xcconfigs.text(of: file)?.file.assignments ?? []
        return assignments.reduce(into: [:]) { $0[$1.name] = $1.value }
    }

    private static func finding(_ files: [String], _ severity: Severity) -> Finding? {
        guard let first = files.first else { return nil }
        let names = files.map { URL(fileURLWithPath: $0).lastPathComponent }.uniqued
        return Finding(
            rule: rule, severity: severity,
            message: files.count == 1
                ? "no build configuration uses this xcconfig file, and no other one includes it"
                : "no build configuration uses "
                    + (names.count < files.count ? "the \(files.count) xcconfig files that are named " : "")
                    + "\(names.listed(upTo: 5)), and no other xcconfig file includes them",
            location: SourceLocation(file: first),
            notes: files.dropFirst().map { .init(message: "not used either", location: SourceLocation(file: $0)) },
            fix: files.count == 1
                ? "choose it under Info > Configurations, include it, or remove it"
                : "choose them under Info > Configurations, include them, or remove them")
    }

    private static func includes(_ file: String, _ xcconfigs: XcconfigTexts) -> [String] {
        (xcconfigs.text(of: file)?.file.includes ?? []).map { include in
            let name = URL(fileURLWithPath: include.name).lastPathComponent
            return name.hasSuffix(".xcconfig") ? name : name + ".xcconfig"
        }
    }

    /// Whether the file is there to be copied.
    private static func isTemplate(_ file: String) -> Bool {
        let parts = file.lowercased().split(separator: "/").suffix(2)
        return parts.contains { part in
            ["template", "example", "sample", "default", "dist."].contains(where: part.contains)
        }
    }
}

extension AppProject {
    /// Whether all projects could be read.
    var isWhole: Bool {
        !findings.contains { $0.rule == .unreadableProject || $0.rule == .malformedProject }
    }
}
