import AppProjects
import BuildSettings
import PropertyLists
package import SourceText
import XcodeProjects

/// Source that chooses a release policy under a condition that it never has: it is in a package, which gets no build setting of the
/// app, or in a target that does not define it where another one does.
enum UnreachablePolicyRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        // What the library is not used in has no source to read.
        guard survey.builds.contains(where: { $0.catalog != nil }) else { return [] }
        var found: [UnreachableChoice: Finding] = [:]
        var seen: Set<[String]> = []
        for build in survey.builds where !build.target.isTest {
            guard seen.insert([build.project.directory, build.target.identifier]).inserted else { continue }
            for choice in build.unreachableChoices where found[choice] == nil {
                let defined = choice.conditions.firstNonNil { name in
                    survey.builds.firstNonNil { other in
                        other.definition(of: name).map { (name, other, $0) }
                    }
                }
                guard let (condition, other, location) = defined else { continue }
                found[choice] = Finding(
                    .unreachablePolicy, choice.package == nil ? .error : .warning,
                    choice.package.map { .packageWithoutCondition(condition, in: $0, definedBy: other.target.name) }
                        ?? .targetWithoutCondition(condition, in: build.target.name, definedBy: other.target.name),
                    at: choice.location,
                    notes: [.definition(of: condition, at: location)])
            }
        }
        return Array(found.values)
    }
}

extension RuleID {
    package static let unreachablePolicy = RuleID("unreachable-policy")
}

extension Rule {
    static let unreachablePolicy = Rule(
        .unreachablePolicy, .project, [.error, .warning], by: [.project(UnreachablePolicyRule.self)],
        "A release policy is chosen under a condition that is never defined",
        why: """
            No build compiles the policy that the source chooses, so testers cannot switch environments. Xcode passes \
            the compilation conditions of a target only to that target's sources, not to Swift packages or other \
            targets. For a package, it is a warning.
            """,
        fix: "Choose the policy in the app's own target, and define the condition there",
        bad: .checkFolder(example("DEBUG")), good: .checkFolder(example("\"$(inherited) DEBUG\"")))

    private static func example(_ conditions: String) -> [RuleExample.File] {
        ExampleProject(
            target: [
                .init(name: "Debug", settings: ["SWIFT_ACTIVE_COMPILATION_CONDITIONS = \(conditions);"]), .release,
            ],
            project: [.openDebug, .release], resources: ["Environments.plist"], sources: ["App.swift"]
        ).with(
            .catalog(.production, .staging),
            .text(
                "App.swift",
                """
                import Switchyard

                #if SWITCHYARD_OPEN
                let policy = ReleasePolicy.open
                #else
                let policy = ReleasePolicy.sealed
                #endif

                """))
    }
}

extension FindingWords {
    static func packageWithoutCondition(_ condition: String, in package: String, definedBy target: String) -> Self {
        let name = package.part(afterLast: "/")
        return Self(
            "\(condition) is never defined in the package \(name), which is therefore always sealed: build settings of "
                + "\(target) do not reach packages",
            fix: "choose the policy in the source of \(target), and pass it to the package")
    }

    static func targetWithoutCondition(_ condition: String, in target: String, definedBy other: String) -> Self {
        Self(
            target == other
                ? "no build configuration of \(target) gets \(condition), although one names it: the target is always sealed"
                : "\(condition) is never defined in \(target), which is therefore always sealed: \(other) defines it",
            fix: target == other
                ? "keep the values of weaker layers with $(inherited)"
                : "define \(condition) for \(target) in the same build configurations as for \(other)")
    }
}

extension Finding.Note {
    static func definition(of condition: String, at location: SourceLocation) -> Self {
        Self(message: "\(condition) is defined here", location: location)
    }
}
