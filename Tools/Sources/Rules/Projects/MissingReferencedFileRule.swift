import AppProjects
import BuildSettings
import Foundation
import PropertyLists
package import SourceText
import XcodeProjects

/// An Info.plist or an entitlements file that a build setting names and that does not exist.
///
/// It is a warning for an app or an extension that a shared scheme archives, or where no scheme is shared; the rest is a note.
enum MissingReferencedFileRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        missing(in: survey).filter { GeneratedFiles.tool(for: $0.path) == nil }.map { finding(about: $0, survey) }
    }

    /// A file that builds name and that is not there.
    struct Missing {
        let setting: String
        let path: String
        let builds: [ConfiguredTarget]

        var location: SourceLocation? { builds.first.flatMap { $0.location(of: setting) ?? $0.target.location } }
    }

    static func missing(in survey: ProjectSurvey) -> [Missing] {
        let uses = survey.builds.flatMap { build in
            files(of: build).filter { !$0.path.containsText("$") && isKnown($0.setting, in: build) }.map {
                (key: [$0.setting, $0.path], build: build)
            }
        }
        return Dictionary(grouping: uses, by: \.key).sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap {
            key, uses in
            ExistingFile.isThere(key[1]) ? nil : Missing(setting: key[0], path: key[1], builds: uses.map(\.build))
        }
    }

    /// Whether no missing xcconfig file can change a path: the target says it, with nothing but the folder of the project.
    private static func isKnown(_ setting: String, in build: ConfiguredTarget) -> Bool {
        guard build.hasMissingFiles else { return true }
        let origin = build.evaluated(setting).origin
        let own = build.layers.last { $0.kind == .target }?.settings.assignments.first { $0.origin == origin }
        return own?.value.replacing(/\$[({](?:PROJECT_DIR|SRCROOT)[)}]/, with: "").contains("$") == false
    }

    private static func files(of build: ConfiguredTarget) -> [(setting: String, path: String)] {
        // A product that is one file has no Info.plist, unless it is a tool that contains it.
        let isOneFile = ["tool", "library", "objfile"].contains {
            build.target.productType?.hasPrefix("com.apple.product-type.\($0)") == true
        }
        let readsInfoPlist = !isOneFile || build.evaluated("CREATE_INFOPLIST_SECTION_IN_BINARY").isOn
        return [
            ("INFOPLIST_FILE", readsInfoPlist ? build.infoPlistFile : nil),
            ("CODE_SIGN_ENTITLEMENTS", build.entitlementsFile),
        ].compactMap { setting, path in path.map { (setting, $0) } }
    }

    private static func finding(about missing: Missing, _ survey: ProjectSurvey) -> Finding {
        let paths = RelativePaths(from: survey.root(of: missing.path))
        let targets = missing.builds.map(\.target.name).uniqued
        let isMissed = missing.builds.contains { isShipped($0, survey) && !$0.lacksMostFiles }
        return Finding(
            .missingReferencedFile, isMissed ? .warning : .note,
            .missing(paths.shown(missing.path), in: missing.setting, of: targets), at: missing.location,
            about: [.file(missing.path)],
            // The targets of a project lost their files for one reason.
            cause: missing.location.map { Finding.Cause([.file($0.file), .severity(isMissed ? .warning : .note)]) })
    }

    /// Whether a shared scheme archives an app or an extension in a build configuration, or no scheme is shared, so that people
    /// build it with Xcode's own.
    private static func isShipped(_ build: ConfiguredTarget, _ survey: ProjectSurvey) -> Bool {
        guard build.target.isApplication || build.target.isExtension else { return false }
        let shared = survey.plans.filter { $0.scheme.isShared && !$0.scheme.isAutomatic }
        return shared.isEmpty
            || shared.contains { plan in
                plan.kind == .archive && plan.configuration == build.configuration
                    && plan.target?.target.identifier == build.target.identifier
                    && plan.target?.project.file == build.project.file
            }
    }
}

extension RuleID {
    package static let missingReferencedFile = RuleID("missing-referenced-file")
}

extension Rule {
    static let missingReferencedFile = Rule(
        .missingReferencedFile, .project, [.warning, .note], by: [.project(MissingReferencedFileRule.self)],
        "A build setting names an Info.plist or entitlements file that does not exist",
        why: """
            The build fails unless a script or a tool creates the file first. It is a warning for an app or an \
            extension that a shared scheme archives in that build configuration, or, without such schemes, for every \
            one. Otherwise, or if most files of the target are missing, it is a note.
            """,
        fix: "Correct the path, or add the file",
        bad: .checkFolder(
            ExampleProject(target: [.init(name: "Debug", settings: ["INFOPLIST_FILE = App/App-Info.plist;"])]).with(
                .infoPlist(["CFBundleName": "App"], path: "Support/App-Info.plist"))),
        good: .checkFolder(
            ExampleProject(target: [.init(name: "Debug", settings: ["INFOPLIST_FILE = App/App-Info.plist;"])]).with(
                .infoPlist(["CFBundleName": "App"], path: "App/App-Info.plist"))))
}

extension FindingWords {
    static func missing(_ path: String, in setting: String, of targets: [String]) -> Self {
        Self(
            "\(setting) of \(targets.listed(upTo: 4)) names \(path), which does not exist",
            fix: "correct the path, or add the file")
    }
}
