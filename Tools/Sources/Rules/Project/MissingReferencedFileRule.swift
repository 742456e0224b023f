import AppProjects
import BuildSettings
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// An Info.plist, an entitlements file, or a header for all source that a build setting names and that does not exist.
///
/// It is a warning where a shared scheme archives what needs it, where the file is in another folder, or where git ignores
/// this file, so that everybody has to be given it. A team that ignores all entitlements knows; a target without any of
/// these was left behind, and what a script makes comes with the script. Without a shared scheme, people build every app.
enum MissingReferencedFileRule: ProjectRule {
    static let rule = RuleID.missingReferencedFile

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        var uses: [Missing: [ConfiguredTarget]] = [:]
        for build in survey.builds {
            for (setting, path) in files(of: build) where !path.containsText("$") && isKnown(setting, in: build) {
                uses[Missing(setting: setting, path: path, sourceRoot: build.project.sourceRoot), default: []].append(
                    build)
            }
        }
        let findings = uses.filter { !ExistingFile.isThere($0.key.path) }.compactMap {
            finding(about: $0, $1, survey)
        }
        // What git ignores is missing for one reason.
        return Dictionary(grouping: findings) { [$0.location?.file ?? "", $0.severity.rawValue, $0.fix ?? ""] }.values
            .compactMap { group in
                let ordered = group.onceInFileOrder()
                guard var first = ordered.first else { return nil }
                first.notes = ordered.dropFirst().map { .init(message: $0.message, location: $0.location) }
                return first
            }
    }

    /// Whether no missing xcconfig file can change a path: the target says it, with nothing but the folder of the project.
    private static func isKnown(_ setting: String, in build: ConfiguredTarget) -> Bool {
        guard build.hasMissingFiles else { return true }
        let origin = build.evaluated(setting).origin
        let own = build.layers.last { $0.kind == .target }?.settings.assignments.first { $0.origin == origin }
        return own?.value.replacing(/\$[({](?:PROJECT_DIR|SRCROOT)[)}]/, with: "").contains("$") == false
    }

    /// The build settings with paths of files that a build needs.
    private static func files(of build: ConfiguredTarget) -> [(setting: String, path: String)] {
        func compiles(_ kinds: String...) -> Bool {
            (build.target.sources + build.target.synchronizedSources).contains { source in
                kinds.contains { source.path.hasSuffix($0) }
            }
        }
        let isInstalled = build.target.isApplication || build.target.isExtension
        let files = [
            ("INFOPLIST_FILE", readsInfoPlist(build) ? build.infoPlistFile : nil),
            ("CODE_SIGN_ENTITLEMENTS", build.entitlementsFile),
            (bridgingHeader, isInstalled && compiles(".swift") ? build.file(in: bridgingHeader) : nil),
            (prefixHeader, isInstalled && compiles(".m", ".mm") ? build.file(in: prefixHeader) : nil),
        ]
        return files.compactMap { setting, path in path.map { (setting, $0) } }
    }

    private static let bridgingHeader = "SWIFT_OBJC_BRIDGING_HEADER"
    private static let prefixHeader = "GCC_PREFIX_HEADER"

    /// Whether a build reads its Info.plist: a product that is one file has none, unless it is a tool that contains it.
    private static func readsInfoPlist(_ build: ConfiguredTarget) -> Bool {
        let isOneFile = ["tool", "library", "objfile"].contains {
            build.target.productType?.hasPrefix("com.apple.product-type.\($0)") == true
        }
        return !isOneFile || build.evaluated("CREATE_INFOPLIST_SECTION_IN_BINARY").isOn
    }

    private static func finding(
        about missing: Missing, _ builds: [ConfiguredTarget], _ survey: ProjectSurvey
    ) -> Finding? {
        guard let build = builds.first else { return nil }
        let targets = builds.map(\.target.name).uniqued
        let paths = RelativePaths(from: survey.folder?.path ?? missing.sourceRoot)
        let isMade = isMade(missing, survey)
        let isMissed =
            builds.contains { isUsed($0, survey) && !$0.lacksMostFiles } && !hasNamesake(build.project, survey)
        // No app is built without its Info.plist.
        let isOfApp = missing.setting == "INFOPLIST_FILE" && builds.contains { $0.target.isApplication }
        let mayBeIgnored = !isMade && builds.contains { $0.target.isApplication }
        let ignored = (mayBeIgnored ? MissingFileFix.ignored(missing.path) : nil).map {
            isOfApp ? "create the file, or commit it with git add -f: git ignores it" : $0
        }
        let isOfUser =
            missing.path.isOfUser(otherThanOf: missing.sourceRoot)
            && builds.contains { $0.target.isApplication || $0.target.isExtension || $0.target.isTest }
        let other = ignored == nil && !isMade && !isOfUser ? elsewhere(missing.path, survey) : nil
        let isKnown = ignored != nil && !isOfApp && GitIgnorePatterns.ignoreKind(of: missing.path)
        // What is elsewhere is made by a build, or has a reference without a value in its path.
        let isOfProject = missing.path.hasPrefix((survey.folder?.path ?? missing.sourceRoot) + "/")
        let stopsArchive =
            !isMade && isOfProject
            && builds.contains { isArchived($0, survey) || $0.target.isApplication && isBuiltAnyway($0, survey) }
        return Finding(
            rule: rule,
            severity: isMissed && !isKnown && (other != nil || ignored != nil || stopsArchive || isOfUser)
                ? .warning : .note,
            message:
                "\(missing.setting) of \(targets.prefix(4).listed) names \(paths.shown(missing.path)), which "
                + (isOfUser ? "is on one Mac" : "does not exist") + (other.map { ": it is \(paths.shown($0))" } ?? ""),
            location: build.location(of: missing.setting) ?? build.target.location,
            fix: isOfUser
                ? "write the path from the folder of the project"
                    + (missing.path.end(below: missing.sourceRoot).map { ", \($0)" } ?? "")
                : ignored ?? (isMade ? "first run what makes the file" : "correct the path, or add the file"))
    }

    /// Whether somebody builds a target: tests that no shared scheme runs are those of a template, as a rule.
    private static func isUsed(_ build: ConfiguredTarget, _ survey: ProjectSurvey) -> Bool {
        !build.target.isTest
            || survey.plans.contains { plan in
                plan.scheme.isShared && plan.scheme.scheme.tests.contains { $0.targetName == build.target.name }
            }
    }

    /// Whether no scheme is shared, so that people build with Xcode's own.
    private static func isBuiltAnyway(_ build: ConfiguredTarget, _ survey: ProjectSurvey) -> Bool {
        !survey.plans.contains { $0.scheme.isShared && !$0.scheme.isAutomatic }
            && survey.folder?.hasProject(above: build.project.directory) != true
    }

    /// Whether a shared scheme archives an app or an extension in a build configuration. A tool needs no Info.plist.
    private static func isArchived(_ build: ConfiguredTarget, _ survey: ProjectSurvey) -> Bool {
        guard build.target.isApplication || build.target.isExtension else { return false }
        return survey.plans.contains { plan in
            plan.kind == .archive && plan.scheme.isShared && plan.configuration == build.configuration
                && plan.target?.target.identifier == build.target.identifier
                && plan.target?.project.file == build.project.file
        }
    }

    /// Whether a project of the same name is in a folder above: a copy was left behind, which cannot be built.
    private static func hasNamesake(_ project: XcodeProject, _ survey: ProjectSurvey) -> Bool {
        let end = "/\(project.name).xcodeproj"
        return survey.folder?.projects.contains { other in
            other != project.directory && other.hasSuffix(end)
                && project.directory.hasPrefix(other.dropLast(end.count) + "/")
        } ?? false
    }

    /// Whether a script makes the file, by its folder or its name. A hidden folder is where scripts put what they make.
    private static func isMade(_ missing: Missing, _ survey: ProjectSurvey) -> Bool {
        let root = survey.folder?.path ?? missing.sourceRoot
        if missing.path.hasPrefix(root), missing.path.dropFirst(root.count).contains("/.") { return true }
        let name = String(missing.path.part(afterLast: "/"))
        return !isUsual(name) && survey.folder?.mentions(of: [name]).isEmpty == false
    }

    private static func isUsual(_ name: String) -> Bool { ["Info.plist", "Entitlements.plist"].contains(name) }

    /// The only file of that name in another folder. Those with usual names are the same one if their folder has the same
    /// name, too, or if no target uses the other one.
    private static func elsewhere(_ path: String, _ survey: ProjectSurvey) -> String? {
        let parts = path.split(separator: "/").suffix(2)
        guard let name = parts.last.map(String.init) else { return nil }
        func only(_ end: String) -> String? {
            let found = survey.folder?.propertyLists.filter { $0.hasSuffix("/\(end)") } ?? []
            return found.count == 1 ? found.first : nil
        }
        guard isUsual(name) else { return only(name) }
        return only(parts.joined(separator: "/"))
            ?? only(name).flatMap { other in
                survey.builds.contains { [$0.infoPlistFile, $0.entitlementsFile].contains(other) } ? nil : other
            }
    }

    private struct Missing: Hashable {
        let setting: String
        let path: String
        let sourceRoot: String
    }
}
