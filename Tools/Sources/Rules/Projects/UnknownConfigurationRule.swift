import AppProjects
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// An action with a build configuration that the target does not have: Xcode silently uses the default one.
enum UnknownConfigurationRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let unknown = survey.plans.filter {
            // Of a scheme whose targets are gone, that is what to say.
            $0.target != nil && $0.configuration == nil && !SchemeTargetRule.buildsNothing($0.scheme, survey)
        }
        let shared = Set(survey.plans.filter(\.scheme.isShared).map(\.scheme.name))
        let causes = Dictionary(grouping: unknown) { $0.target?.project.file ?? "" }.sorted { $0.key < $1.key }
            .flatMap { Self.causes($0.value) }
        // Sibling projects lost a name together.
        return Dictionary(grouping: causes, by: \.names).values.compactMap { group in
            finding(group.flatMap(\.plans), shared: shared)
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
    private static func finding(_ plans: [SchemePlan], shared: Set<String>) -> Finding? {
        func isHarmless(_ plan: SchemePlan) -> Bool {
            isIdle(plan) || !plan.scheme.isShared && (shared.contains(plan.scheme.name) || isSomebodyElses(plan.scheme))
        }
        let schemes = Dictionary(grouping: plans, by: \.scheme.scheme.file).values.map { plans in
            UnknowingScheme(plans, isHarmless: plans.allSatisfy(isHarmless))
        }.sorted { $0.precedes($1) }
        guard let main = schemes.first, let plan = main.plans.first, let target = plan.target else { return nil }
        let names = schemes.flatMap(\.plans).compactMap(\.action.buildConfiguration).uniqued
        return Finding(
            .unknownConfiguration, schemes.allSatisfy(\.isHarmless) ? .note : .error,
            .unknownConfigurations(
                names, schemes.map { ($0.name, $0.plans.map(\.kind)) }, of: target,
                isForProfiling: names == ["Profile"] && FlutterFile.isOfApp(target.project.directory)),
            at: plan.action.location,
            notes: schemes.dropFirst().map {
                .actions($0.plans.map(\.kind), of: $0.name, at: $0.plans.first?.action.location)
            },
            // Sibling projects lost it together; the one with the most schemes is reported.
            cause: Finding.Cause(names.sorted().map(Finding.Subject.configuration), isMain: target.target.isApplication)
        )
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

/// A scheme with actions whose build configuration its target does not have.
private struct UnknowingScheme {
    let plans: [SchemePlan]
    /// Whether nothing comes of it.
    let isHarmless: Bool

    init(_ plans: [SchemePlan], isHarmless: Bool) {
        self.plans = plans
        self.isHarmless = isHarmless
    }

    var name: String { plans.first?.scheme.name ?? "" }

    /// What matters comes first, what the team shares before what is one developer's, and apps before the rest.
    func precedes(_ other: UnknowingScheme) -> Bool {
        rank == other.rank ? file < other.file : rank.lexicographicallyPrecedes(other.rank)
    }

    private var rank: [Int] {
        guard let plan = plans.first else { return [] }
        let isOfApp = plans.contains { $0.target?.target.isApplication == true }
        return [isHarmless ? 1 : 0, plan.scheme.isShared ? 0 : 1, isOfApp ? 0 : 1]
    }

    private var file: String { plans.first?.scheme.scheme.file ?? "" }
}

extension Rule {
    static let unknownConfiguration = Rule(
        .unknownConfiguration, .project, [.error, .note], by: [.project(UnknownConfigurationRule.self)],
        "A scheme or a command names a build configuration that the target does not have",
        why: """
            Xcode silently uses the default build configuration, which may be for the wrong environment.
            """,
        fix: "Choose a build configuration of the target",
        bad: .matrix(ExampleProject(schemes: [("App", "QA", "Release")]).files),
        good: .matrix(ExampleProject(schemes: [("App", "Debug", "Release")]).files))
}

extension FindingWords {
    /// - Parameter schemes: those with the names, each with its actions.
    static func unknownConfigurations(
        _ names: [String], _ schemes: [(name: String, actions: [SchemeAction.Kind])], of target: ProjectTarget,
        isForProfiling: Bool
    ) -> Self {
        let standard = target.defaultConfiguration.flatMap { target.configurationNames.contains($0) ? "\($0), " : nil }
        return Self(
            "unknown build \(names.words("configuration", "configurations")) \(names.map(\.quoted).listed) in "
                + "\(places(schemes)): Xcode uses \(standard ?? "")the default build configuration of \(target.name)",
            fix: "choose one of \(target.configurationNames.joined(separator: ", "))"
                + (isForProfiling ? ", or add Profile, which flutter run --profile builds" : ""))
    }

    static func places(_ schemes: [(name: String, actions: [SchemeAction.Kind])]) -> String {
        guard let first = schemes.first, schemes.count > 1 else {
            return schemes.first.map { "the \(actions($0.actions)) of the scheme \($0.name.quoted)" } ?? ""
        }
        let names = schemes.prefix(4).map(\.name.quoted).listed
        let shared = Set(schemes.map(\.actions)).count == 1 ? "the \(actions(first.actions)) of " : ""
        return "\(shared)\(schemes.count) schemes, \(schemes.count > 4 ? "such as " : "")\(names)"
    }

    /// The actions in words: `run and archive actions`.
    static func actions(_ kinds: [SchemeAction.Kind]) -> String {
        "\(kinds.map(\.rawValue).listed) \(kinds.words("action", "actions"))"
    }
}

extension Finding.Note {
    static func actions(_ kinds: [SchemeAction.Kind], of scheme: String, at location: SourceLocation?) -> Self {
        Self(message: "the \(FindingWords.actions(kinds)) of \(scheme.quoted)", location: location)
    }
}
