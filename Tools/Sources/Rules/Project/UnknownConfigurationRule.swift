import AppProjects
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// An action with a build configuration that the target does not have: Xcode silently uses the default one.
enum UnknownConfigurationRule: ProjectRule {
    static let rule = RuleID.unknownConfiguration

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let unknown = survey.plans.filter {
            // Of a scheme whose targets are gone, that is what to say.
            $0.target != nil && $0.configuration == nil && !SchemeTargetRule.buildsNothing($0.scheme, survey)
        }
        let shared = Set(survey.plans.filter(\.scheme.isShared).map(\.scheme.name))
        return Dictionary(grouping: unknown) { $0.target?.project.file ?? "" }.values.flatMap(causes).compactMap {
            finding($0, shared: shared)
        }
    }

    /// Actions that have one cause: a build configuration that was renamed, however many schemes have its old name, and
    /// all that one scheme does not know.
    private struct Cause {
        var plans: [SchemePlan] = []
        var schemes: Set<String> = []
        var names: Set<String> = []

        mutating func form(_ other: Cause) {
            plans += other.plans
            schemes.formUnion(other.schemes)
            names.formUnion(other.names)
        }
    }

    private static func causes(_ plans: [SchemePlan]) -> [Cause] {
        var causes: [Cause] = []
        for plan in plans {
            let (scheme, name) = (plan.scheme.scheme.file, plan.action.buildConfiguration ?? "")
            var cause = Cause()
            for other in causes where other.schemes.contains(scheme) || other.names.contains(name) { cause.form(other) }
            cause.form(Cause(plans: [plan], schemes: [scheme], names: [name]))
            causes.removeAll { $0.schemes.contains(scheme) || $0.names.contains(name) }
            causes.append(cause)
        }
        return causes
    }

    /// - Parameter shared: the names of the shared schemes.
    private static func finding(_ cause: Cause, shared: Set<String>) -> Finding? {
        // What the team shares comes first.
        let plans = cause.plans.sorted { first, second in
            first.scheme.isShared == second.scheme.isShared
                ? first.scheme.scheme.file < second.scheme.scheme.file : first.scheme.isShared
        }
        guard let plan = plans.first, let target = plan.target else { return nil }
        let names = plans.compactMap(\.action.buildConfiguration).reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        let schemes = plans.map(\.scheme.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let kinds = plans.filter { $0.scheme.name == plan.scheme.name }.map(\.kind.rawValue)
        let actions = "\(kinds.listed) \(kinds.count == 1 ? "action" : "actions") of the scheme \"\(plan.scheme.name)\""
        let others = schemes.count - 1
        let isHarmless = plans.allSatisfy {
            isIdle($0) || !$0.scheme.isShared && (shared.contains($0.scheme.name) || isSomebodyElses($0.scheme))
        }
        let known = target.defaultConfiguration.flatMap { target.configurationNames.contains($0) ? $0 : nil }
        let standard = known.map { "\($0), " } ?? ""
        return Finding(
            rule: rule, severity: isHarmless ? .note : .error,
            message:
                "unknown build \(names.count == 1 ? "configuration" : "configurations") \(names.map(\.quoted).listed) in the \(actions)"
                + (others > 0 ? " and in \(others) more \(others == 1 ? "scheme" : "schemes")" : "")
                + ": Xcode uses \(standard)the default build configuration of \(target.name)",
            location: plan.action.location,
            notes: plans.dropFirst().map {
                .init(
                    message: $0.scheme.name == plan.scheme.name
                        ? "the \($0.kind.rawValue) action"
                        : "the \($0.kind.rawValue) action of \"\($0.scheme.name)\"", location: $0.action.location)
            },
            fix: "choose one of \(target.configurationNames.joined(separator: ", "))",
            // Sibling projects lost it together.
            cause: Finding.Cause(names.sorted(), isMain: target.target.isApplication))
    }

    /// Whether a scheme is in the personal files of another user, who had it here once.
    private static func isSomebodyElses(_ scheme: AppScheme) -> Bool {
        scheme.scheme.file.contains(".xcuserdatad/")
            && !scheme.scheme.file.contains("/\(NSUserName()).xcuserdatad/")
    }

    /// Whether nothing comes of an action: nobody archives a library for itself, runs tests other than by testing, or analyzes
    /// without reading what is found, and without tests none are run.
    private static func isIdle(_ plan: SchemePlan) -> Bool {
        switch plan.kind {
        case .archive, .profile: plan.target.map { isLibrary($0.target) || $0.target.isTest } == true
        case .test: plan.scheme.scheme.tests.isEmpty
        case .analyze: true
        case .run: plan.target?.target.isTest == true
        }
    }

    /// Whether the product is a library, which only others contain.
    private static func isLibrary(_ target: XcodeTarget) -> Bool {
        ["framework", "library"].contains { target.productType?.containsText($0) == true }
    }
}
