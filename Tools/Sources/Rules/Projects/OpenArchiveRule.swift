import AppProjects
import BuildSettings
import PropertyLists
package import SourceText
import Switchyard
import XcodeProjects

/// An archive action that builds an open app, in a scheme and a build configuration whose names speak of no other
/// environment than production.
///
/// It is a note: no file of a project says who gets an archive.
enum OpenArchiveRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        var found: [SourceLocation?: Finding] = [:]
        for plan in survey.plans where plan.kind == .archive {
            guard let launch = plan.launch, let seal = launch.seal, seal.state == .open,
                let location = seal.cause?.location,
                EnvironmentWords(plan.scheme.name).isProductionAtMost,
                EnvironmentWords(launch.build.configuration).isProductionAtMost,
                !ConfigurationName.isForDebugging(launch.build.configuration), found[location] == nil
            else { continue }
            found[location] = Finding(
                .openArchive, .note,
                .archivesOpen(plan.scheme.name, launch.build.configuration, seal.cause?.condition), at: location,
                notes: plan.scheme.isAutomatic ? [] : [.action(.archive, at: plan.action.location)])
        }
        return Array(found.values)
    }
}

extension RuleID {
    package static let openArchive = RuleID("open-archive")
}

extension Rule {
    static let openArchive = Rule(
        .openArchive, .project, [.note], by: [.project(OpenArchiveRule.self)],
        "A scheme archives an open build",
        why: """
            Anyone who gets the archive can select every environment. That is as it should be for testers, and not in the \
            App Store. What an archive is for, no file of a project says; a scheme or a build configuration that is \
            named for another environment than production is left alone.
            """,
        fix: "Remove the condition SWITCHYARD_OPEN from the build configuration if users get the archive",
        bad: .matrix(openArchive(isOpen: true)), good: .matrix(openArchive(isOpen: false)))

    private static func openArchive(isOpen: Bool) -> [RuleExample.File] {
        let settings = isOpen ? ["SWIFT_ACTIVE_COMPILATION_CONDITIONS = SWITCHYARD_OPEN;"] : []
        return ExampleProject(
            target: [.openDebug, .init(name: "Release", settings: settings)], resources: ["Environments.plist"],
            schemes: [("App", "Debug", "Release")]
        ).with(.catalog(.production, .staging))
    }
}
