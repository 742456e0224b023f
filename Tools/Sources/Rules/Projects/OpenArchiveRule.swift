import AppProjects
import BuildSettings
import PropertyLists
package import SourceText
import Switchyard
import XcodeProjects

/// An archive action that builds an open app, in a scheme and a build configuration whose names speak of no other
/// environment than production.
///
/// No file of a project says who gets an archive. Where none of the app is sealed, the one for users is open: an error. Where
/// another one is, both are named: a note, and a warning if the open one archives a configuration for debugging, which is not
/// what testers get.
enum OpenArchiveRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        var found: [SourceLocation?: Finding] = [:]
        let archives = survey.plans.filter { $0.kind == .archive && $0.launch?.seal != nil }
        for plan in archives {
            guard let launch = plan.launch, let app = launch.seal,
                EnvironmentWords(plan.scheme.name).isProductionAtMost,
                EnvironmentWords(launch.build.configuration).isProductionAtMost
            else { continue }
            let extended = extensions(in: launch.build, survey).firstNonNil { build in
                isOpen(build.seal) && !isOpen(app) ? build : nil
            }
            let seal = extended?.seal ?? app
            guard isOpen(seal), let location = seal.cause?.location ?? seal.unknown?.location else { continue }
            let sealed = archives.first { other in
                other.launch?.build.target.identifier == launch.build.target.identifier
                    && other.launch.map { !opens($0.build, survey) } ?? false
            }
            let configuration = launch.build.configuration
            // What is unknown beside a sealed archive is as good as any project has it.
            guard sealed == nil || seal.state == .open else { continue }
            let severity: Severity =
                sealed == nil ? .error : ConfigurationName.isForDebugging(configuration) ? .warning : .note
            guard found[location].map({ $0.severity < severity }) ?? true else { continue }
            let other = sealed.flatMap { other in
                other.launch.map { (scheme: other.scheme.name, configuration: $0.build.configuration) }
            }
            found[location] = Finding(
                .openArchive, severity,
                .archivesOpen(
                    plan.scheme.name, configuration, seal, extension: extended?.target.name, beside: other),
                at: location, notes: plan.scheme.isAutomatic ? [] : [.action(.archive, at: plan.action.location)])
        }
        return Array(found.values)
    }

    private static func isOpen(_ seal: Seal) -> Bool { seal.state == .open || seal.state == .unknown }

    /// Whether an app, or an extension in it, can reach an environment other than production.
    private static func opens(_ build: ConfiguredTarget, _ survey: ProjectSurvey) -> Bool {
        isOpen(build.seal) || extensions(in: build, survey).contains { isOpen($0.seal) }
    }

    private static func extensions(in app: ConfiguredTarget, _ survey: ProjectSurvey) -> [ConfiguredTarget] {
        let copied = ExtensionsInApps.copied(by: [app])
        return survey.builds.filter { build in
            build.target.isExtension && build.configuration == app.configuration
                && build.project.file == app.project.file && copied.contains(build.target.identifier)
        }
    }
}

extension RuleID {
    package static let openArchive = RuleID("open-archive")
}

extension Rule {
    static let openArchive = Rule(
        .openArchive, .project, [.error, .warning, .note], by: [.project(OpenArchiveRule.self)],
        "A scheme archives an open build",
        why: """
            Anyone who gets the archive can select every environment. That is right for testers, and wrong for the App \
            Store. No file of a project says what an archive is for, so it is an error if no scheme archives a sealed \
            build of the app. If another archive is sealed, the finding names both; it is a warning if the open build \
            is one for debugging, and otherwise a note. Schemes and build configurations that are named for an \
            environment other than production are not reported. An open extension makes its app open.
            """,
        fix: "Archive a build configuration with neither DEBUG nor SWITCHYARD_OPEN if users get the archive",
        bad: .matrix(openArchive(isOpen: true)), good: .matrix(openArchive(isOpen: false)))

    private static func openArchive(isOpen: Bool) -> [RuleExample.File] {
        let settings = isOpen ? ["SWIFT_ACTIVE_COMPILATION_CONDITIONS = SWITCHYARD_OPEN;"] : []
        return ExampleProject(
            target: [.openDebug, .init(name: "Release", settings: settings)], resources: ["Environments.plist"],
            schemes: [("App", "Debug", "Release")]
        ).with(.catalog(.production, .staging))
    }
}

extension FindingWords {
    /// - Parameters:
    ///   - extension: the extension that opens the archive, if its app is sealed.
    ///   - beside: another archive of the app, which is sealed.
    static func archivesOpen(
        _ scheme: String, _ configuration: String, _ seal: Seal, extension name: String?,
        beside sealed: (scheme: String, configuration: String)?
    ) -> Self {
        let what = "the scheme \"\(scheme)\" archives \(configuration)"
        let who = name.map { "whose extension \($0)" } ?? "which"
        guard seal.state == .open else {
            return Self(
                "\(what), \(who) may be open: \(seal.reason)",
                fix: "make it certain that \(configuration) is sealed if users get the archive")
        }
        let other = sealed.map { "; the scheme \"\($0.scheme)\" archives \($0.configuration), which is sealed" } ?? ""
        return Self(
            "\(what), \(who) is open: anyone who gets the archive can select every environment\(other)",
            fix: "\(removal(of: seal.cause?.condition, from: configuration)) if users get the archive")
    }

    /// What seals an open build.
    static func removal(of condition: String?, from configuration: String) -> String {
        condition.map { "remove \($0) from \(configuration)" } ?? "choose .sealed in the source of \(configuration)"
    }
}
