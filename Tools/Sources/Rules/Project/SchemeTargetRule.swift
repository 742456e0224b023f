import AppProjects
import Foundation
import PropertyLists
import SourceText
import Switchyard
import XcodeProjects

/// A scheme that builds or tests a target that its project does not have: Xcode leaves it out without a message.
///
/// It counts where nothing remains: a scheme that builds nothing, one whose app is gone with its tests, or one whose tests
/// are all gone although the project has tests that no other scheme runs. What a template left is a note.
enum SchemeTargetRule: ProjectRule {
    static let rule = RuleID.schemeTargetMissing

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        guard survey.isWhole else { return [] }
        let schemes = schemes(of: survey)
        let losses = schemes.flatMap { Self.losses(of: $0, survey) }
        let gone = Set(losses.filter { $0.isAll && $0.use != .tests }.compactMap(\.target.targetName))
        // Targets of a project were removed for one reason.
        let groups = Dictionary(grouping: losses) { loss in
            Cause(
                container: loss.target.project, use: loss.use, isAll: loss.isAll,
                isMissed: isMissed(loss, gone: gone, schemes, survey))
        }
        return groups.compactMap { finding($1, isMissed: $0.isMissed) }
    }

    /// What losses have in common that make one finding.
    private struct Cause: Hashable {
        let container: String?
        let use: Use
        let isAll: Bool
        let isMissed: Bool
    }

    /// Whether nothing of what a scheme builds is there.
    static func buildsNothing(_ scheme: AppScheme, _ survey: ProjectSurvey) -> Bool {
        losses(of: scheme, survey).contains { $0.isAll && $0.use != .tests }
    }

    /// What a scheme does with a target.
    private enum Use: String, Hashable {
        case builds, runs, tests

        /// What it comes to where nothing else is left.
        var consequence: String {
            switch self {
            case .builds: "nothing is built"
            case .runs: "there is nothing to run"
            case .tests: "no test is run"
            }
        }
    }

    /// A target of a scheme that is not there.
    private struct Loss {
        let scheme: AppScheme
        let target: BuildableReference
        let use: Use
        /// Whether nothing else is left.
        let isAll: Bool
        /// The target that was probably meant.
        var meant: String?
        /// Whether the scheme builds an extension.
        var isOfExtension = false
    }

    /// Whether a loss concerns the team. A scheme of one developer concerns nobody else, and that of an extension is there to
    /// debug it. The tests of a target that is gone went with it; of an app, those that other schemes run are run.
    private static func isMissed(
        _ loss: Loss, gone: Set<String>, _ schemes: [AppScheme], _ survey: ProjectSurvey
    ) -> Bool {
        guard loss.isAll, loss.scheme.isShared, !loss.isOfExtension, !isOfTemplate(loss.target, survey) else {
            return false
        }
        guard loss.use == .tests else { return true }
        if let tested = loss.target.targetName, gone.contains(where: tested.hasPrefix) { return false }
        // A scheme that builds an app is there to run it.
        return loss.scheme.scheme.archives.isEmpty
            || !schemes.contains { scheme in
                scheme.isShared && scheme.scheme.file != loss.scheme.scheme.file
                    && scheme.scheme.tests.contains { $0.project == loss.target.project && !isMissing($0, survey) }
            }
    }

    /// Whether a target is the one for Apple TV that React Native's template had, beside that for the iPhone.
    private static func isOfTemplate(_ target: BuildableReference, _ survey: ProjectSurvey) -> Bool {
        guard let name = target.targetName,
            let end = [suffixOfTemplate, suffixOfTemplate + "Tests"].first(where: name.hasSuffix)
        else { return false }
        let phone = name.dropLast(end.count)
        return projects(of: target, survey).flatMap(\.targets).contains { $0.name == phone }
    }

    private static let suffixOfTemplate = "-tvOS"

    private static func schemes(of survey: ProjectSurvey) -> [AppScheme] {
        var seen: Set<String> = []
        return survey.plans.map(\.scheme).filter { !$0.isAutomatic && seen.insert($0.scheme.file).inserted }
    }

    private static func losses(of scheme: AppScheme, _ survey: ProjectSurvey) -> [Loss] {
        let built = scheme.scheme.builds.filter { isMissing($0, survey) }
        let tested = scheme.scheme.tests.filter { isMissing($0, survey) }
        // A scheme that only tests builds what it tests, listed or not.
        let stillTests = scheme.scheme.archives.isEmpty && tested.count < scheme.scheme.tests.count
        let isDead =
            !built.isEmpty && built.count == scheme.scheme.builds.count && !stillTests && !hasTestPlan(scheme)
        let lost = built.map {
            Loss(scheme: scheme, target: $0, use: .builds, isAll: isDead, meant: meant($0, by: scheme, survey))
        }
        if !isDead, let app = goneApp(of: scheme, survey), tested.count == scheme.scheme.tests.count,
            !hasTestPlan(scheme)
        {
            return [Loss(scheme: scheme, target: app, use: .runs, isAll: true, meant: meant(app, by: scheme, survey))]
        }
        // Of a scheme that builds nothing, the tests say nothing new.
        guard !isDead, !tested.isEmpty else { return Array(lost.prefix(isDead ? 1 : lost.count)) }
        // A project without any tests has removed them on purpose, or never had those of its template.
        let hasTests = survey.projects.flatMap(\.targets).contains(where: \.isTest)
        let isAll = hasTests && tested.count == scheme.scheme.tests.count && !hasTestPlan(scheme)
        let names = Set(built.map(\.targetName))
        return lost.filter { loss in !isAll || !tested.contains { $0.targetName == loss.target.targetName } }
            + tested.filter { isAll || !names.contains($0.targetName) }.prefix(isAll ? 1 : tested.count).map {
                Loss(
                    scheme: scheme, target: $0, use: .tests, isAll: isAll,
                    isOfExtension: buildsExtension(scheme, survey))
            }
    }

    /// The app that a scheme runs, if its project has neither that nor another target that the scheme builds: what is left are
    /// libraries of other projects.
    private static func goneApp(of scheme: AppScheme, _ survey: ProjectSurvey) -> BuildableReference? {
        let app = scheme.scheme.actions.first { $0.kind == .run }?.runnable
        guard let app, isMissing(app, survey) else { return nil }
        let own = scheme.scheme.builds.filter { $0.project == app.project }
        return own.allSatisfy { isMissing($0, survey) } ? app : nil
    }

    /// Whether what a scheme builds first is an extension.
    private static func buildsExtension(_ scheme: AppScheme, _ survey: ProjectSurvey) -> Bool {
        guard let first = scheme.scheme.builds.first else { return false }
        return projects(of: first, survey).flatMap(\.targets).contains {
            $0.isExtension && ($0.identifier == first.identifier || $0.name == first.targetName)
        }
    }

    /// The project that a scheme refers to.
    private static func projects(of reference: BuildableReference, _ survey: ProjectSurvey) -> [XcodeProject] {
        guard reference.project?.hasSuffix(".xcodeproj") == true else { return [] }
        return survey.projects.meant(by: reference)
    }

    /// The target with the name of the scheme, or with nearly the name that the scheme has.
    private static func meant(_ reference: BuildableReference, by scheme: AppScheme, _ survey: ProjectSurvey) -> String?
    {
        let names = projects(of: reference, survey).flatMap(\.targets).map(\.name)
        if names.contains(scheme.name) { return scheme.name }
        return reference.targetName.flatMap { Suggestion.misspelled($0, among: names) }
    }

    /// Whether the project that a scheme names is read, and has no such target.
    private static func isMissing(_ reference: BuildableReference, _ survey: ProjectSurvey) -> Bool {
        let near = projects(of: reference, survey)
        return !near.isEmpty
            && !near.contains { project in
                project.targets.contains {
                    $0.identifier == reference.identifier || $0.name == reference.targetName
                }
            }
    }

    /// Whether tests may also come from a test plan.
    private static func hasTestPlan(_ scheme: AppScheme) -> Bool {
        let data = try? RegularFile.contents(atPath: scheme.scheme.file, limit: SourceLimits().schemeBytes)
        return data.map { String(decoding: $0, as: UTF8.self).containsText("TestPlanReference") } ?? true
    }

    private static func finding(_ losses: [Loss], isMissed: Bool) -> Finding? {
        let ordered = losses.sorted { $0.scheme.scheme.file < $1.scheme.scheme.file }
        guard let first = ordered.first else { return nil }
        let others = Set(ordered.map(\.scheme.name)).count - 1
        let schemes =
            "the scheme \"\(first.scheme.name)\""
            + (others > 0 ? " and \(others) more \(others == 1 ? "scheme" : "schemes")" : "")
        let targets = Set(ordered.map { $0.target.targetName ?? $0.target.identifier ?? "" }).sorted()
        let verb = others > 0 ? String(first.use.rawValue.dropLast()) : first.use.rawValue
        let what =
            targets.count == 1
            ? "\(targets.listed), which is no target of the project"
            : "\((targets.prefix(3) + (targets.count > 3 ? ["\(targets.count - 3) more"] : [])).listed), which are no "
                + "targets of the project"
        return Finding(
            rule: rule, severity: isMissed ? .warning : .note,
            message: "\(schemes) \(verb) \(what)" + (first.isAll ? ": \(first.use.consequence)" : ""),
            location: first.target.location ?? SourceLocation(file: first.scheme.scheme.file),
            notes: ordered.dropFirst().prefix(10).map {
                .init(
                    message: "\"\($0.scheme.name)\" has \($0.target.targetName ?? "another one")",
                    location: $0.target.location)
            },
            fix: first.meant.map { "did you mean \"\($0)\"?" }
                ?? (first.use != .tests && first.isAll
                    ? "remove the scheme, or add a target to its Build action"
                    : "remove it from the scheme, or add the target that replaced it"))
    }
}
