import AppProjects
import Foundation
import PropertyLists
package import SourceText
import XcodeProjects

/// A scheme that builds or runs a target that its project does not have: Xcode leaves it out without a message.
///
/// It is a warning for a shared scheme that has nothing left to build or run; the rest is a note.
enum SchemeTargetRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        guard survey.isWhole else { return [] }
        var seen: Set<String> = []
        let schemes = survey.plans.map(\.scheme).filter { !$0.isAutomatic && seen.insert($0.scheme.file).inserted }
        return schemes.compactMap { scheme in
            let missing = missing(in: scheme, survey)
            guard let first = missing.first else { return nil }
            return finding(scheme, first, missing, isEmpty: buildsNothing(scheme, survey), survey)
        }
    }

    /// Whether nothing of what a scheme builds is there.
    static func buildsNothing(_ scheme: AppScheme, _ survey: ProjectSurvey) -> Bool {
        let app = scheme.scheme.actions.first { $0.kind == .run }?.runnable
        if let app, isMissing(app, survey) { return true }
        return !scheme.scheme.builds.isEmpty && scheme.scheme.builds.allSatisfy { isMissing($0, survey) }
    }

    private static func missing(in scheme: AppScheme, _ survey: ProjectSurvey) -> [BuildableReference] {
        let app = scheme.scheme.actions.first { $0.kind == .run }?.runnable
        return (scheme.scheme.builds + [app].compactMap { $0 } + scheme.scheme.tests).filter { isMissing($0, survey) }
    }

    /// Whether the project that a scheme names is read, and has no such target.
    private static func isMissing(_ reference: BuildableReference, _ survey: ProjectSurvey) -> Bool {
        let near = projects(of: reference, survey)
        return !near.isEmpty
            && !near.flatMap(\.targets).contains {
                $0.identifier == reference.identifier || $0.name == reference.targetName
            }
    }

    /// The project that a scheme refers to.
    private static func projects(of reference: BuildableReference, _ survey: ProjectSurvey) -> [XcodeProject] {
        guard reference.project?.hasSuffix(".xcodeproj") == true else { return [] }
        return survey.projects.meant(by: reference)
    }

    private static func finding(
        _ scheme: AppScheme, _ first: BuildableReference, _ missing: [BuildableReference], isEmpty: Bool,
        _ survey: ProjectSurvey
    ) -> Finding {
        let names = missing.map { $0.targetName ?? $0.identifier ?? "" }.uniqued
        let targets = projects(of: first, survey).flatMap(\.targets).map(\.name)
        let meant =
            targets.contains(scheme.name)
            ? scheme.name : first.targetName.flatMap { Suggestion.misspelled($0, among: targets) }
        let severity: Severity = isEmpty && scheme.isShared ? .warning : .note
        return Finding(
            .schemeTargetMissing, severity, .lacksTargets(scheme.name, names, isEmpty: isEmpty, meant: meant),
            at: first.location ?? SourceLocation(file: scheme.scheme.file),
            about: [.scheme(scheme.name)] + names.map(Finding.Subject.target),
            // Targets of a project were removed for one reason.
            cause: Finding.Cause([.file(first.project ?? ""), .severity(severity)]))
    }
}

extension RuleID {
    package static let schemeTargetMissing = RuleID("scheme-target-missing")
}

extension Rule {
    static let schemeTargetMissing = Rule(
        .schemeTargetMissing, .project, [.warning, .note], by: [.project(SchemeTargetRule.self)],
        "A scheme builds or tests a target that its project does not have",
        why: """
            Xcode silently leaves the target out: the scheme builds or tests nothing, and succeeds. It is a note if \
            other targets remain, or if the scheme is not shared.
            """,
        fix: "Remove the target from the scheme, or add the one that replaced it",
        bad: .matrix(ExampleProject().with(building("Clip"))),
        good: .matrix(ExampleProject().with(building("App"))))

    /// The scheme of an app, with a target that it builds.
    private static func building(_ target: String) -> RuleExample.File {
        let entry =
            "<BuildActionEntry><BuildableReference BlueprintName = \"\(target)\" "
            + "ReferencedContainer = \"container:App.xcodeproj\"/></BuildActionEntry>"
        return RuleExample.File(
            "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme",
            .text(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <Scheme version = "1.7">
                    <BuildAction><BuildActionEntries>\(entry)</BuildActionEntries></BuildAction>
                    <TestAction buildConfiguration = "Debug"></TestAction>
                </Scheme>

                """), shown: entry + "\n")
    }
}

extension FindingWords {
    static func lacksTargets(_ scheme: String, _ targets: [String], isEmpty: Bool, meant: String?) -> Self {
        let pronoun = targets.words("it", "them")
        return Self(
            "the scheme \(scheme.quoted) has \(targets.listed(upTo: 4)), which "
                + targets.words("is not a target of the project", "are not targets of the project")
                + (isEmpty ? ": there is nothing to run" : ""),
            fix: meant.map { "did you mean \"\($0)\"?" }
                ?? (isEmpty
                    ? "remove the scheme, or add a target to its Build action"
                    : "remove \(pronoun) from the scheme, or add the target that replaced \(pronoun)"))
    }
}
