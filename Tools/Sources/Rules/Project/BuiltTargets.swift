import AppProjects
import PropertyLists
import XcodeProjects

/// The targets of a project that are built: those of its shared schemes, or all apps and extensions if these build none, and
/// what they contain. Tests are left out.
struct BuiltTargets {
    private var identifiers: Set<String> = []

    init(of project: XcodeProject, in survey: ProjectSurvey) {
        let schemes = survey.plans.map(\.scheme).filter { $0.isShared && !$0.isAutomatic }.map(\.scheme)
        let named = schemes.flatMap { $0.builds + $0.actions.compactMap(\.runnable) }
            .filter { ![project].meant(by: $0).isEmpty }
        let (ids, names) = (Set(named.compactMap(\.identifier)), Set(named.compactMap(\.targetName)))
        var next = project.targets.filter { ids.contains($0.identifier) || names.contains($0.name) }
        if next.isEmpty { next = project.targets.filter { $0.isApplication || $0.isExtension } }
        while let target = next.popLast() {
            guard !target.isTest, identifiers.insert(target.identifier).inserted else { continue }
            // What a product contains is built for it.
            let contained = Set(
                target.copyPhases.flatMap(\.items).compactMap { item in
                    if case .target(let identifier) = item.content { identifier } else { nil }
                })
            next += project.targets.filter { contained.contains($0.identifier) }
        }
    }

    func contain(_ target: XcodeTarget) -> Bool { identifiers.contains(target.identifier) }
}
