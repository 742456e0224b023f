import AppProjects
import BuildSettings
import PropertyLists
import SourceText
import XcodeProjects

/// A build configuration for users that is built for debugging, and a scheme that archives one for debugging.
enum DebugArchiveRule: ProjectRule {
    static let rule = RuleID.debugArchive

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        debuggingReleases(survey) + archives(survey)
    }

    /// Whether the name says that users get the product.
    static func isForUsers(_ name: String) -> Bool {
        let words = name.nameWords.map { $0.lowercased() }
        return !isForDebugging(name)
            && words.contains {
                ["release", "appstore", "store", "distribution", "enterprise", "production", "prod"].contains($0)
            }
            && EnvironmentWords(name).isProductionAtMost
    }

    /// Whether the name says that only developers get the product.
    static func isForDebugging(_ name: String) -> Bool {
        name.nameWords.contains { ["debug", "dev", "develop", "development"].contains($0.lowercased()) }
    }

    // MARK: Build settings

    private static func debuggingReleases(_ survey: ProjectSurvey) -> [Finding] {
        var found: [SourceLocation: Finding] = [:]
        for build in survey.builds
        where isForUsers(build.configuration) && (build.target.isApplication || build.target.isExtension) {
            for sign in signs(of: build) where found[sign.location] == nil {
                found[sign.location] = Finding(
                    rule: rule, severity: .warning,
                    message: "\(build.configuration) of \(build.target.name) \(sign.meaning): \(sign.value)",
                    location: sign.location, fix: sign.fix)
            }
        }
        return Array(found.values)
    }

    private struct Sign {
        let meaning: String
        let value: String
        let location: SourceLocation
        let fix: String
    }

    private static func signs(of build: ConfiguredTarget) -> [Sign] {
        var evaluator = build.evaluator
        var signs: [Sign] = []
        for (name, value, normal) in [
            ("SWIFT_OPTIMIZATION_LEVEL", "-Onone", "-O"), ("GCC_OPTIMIZATION_LEVEL", "0", "s"),
        ] {
            let setting = evaluator.evaluate(name)
            guard setting.value == value, let origin = setting.origin else { continue }
            signs.append(
                Sign(
                    meaning: "is not optimized", value: "\(name) = \(value)", location: build.location(of: origin),
                    fix: "set \(name) to \(normal) for \(build.configuration)"))
        }
        for (name, value) in [
            ("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "DEBUG"), ("GCC_PREPROCESSOR_DEFINITIONS", "DEBUG=1"),
        ] {
            let setting = evaluator.evaluate(name)
            guard setting.list.contains(value), let origin = setting.origin else { continue }
            signs.append(
                Sign(
                    meaning: "compiles code for debugging", value: "\(name) contains \(value)",
                    location: build.location(of: origin), fix: "remove \(value) from \(name) for \(build.configuration)"
                ))
        }
        return signs
    }

    // MARK: Schemes

    private static func archives(_ survey: ProjectSurvey) -> [Finding] {
        let apps = Set(survey.builds.filter(\.target.isApplication).map(\.target.name))
        return survey.plans.compactMap { plan in
            guard plan.kind == .archive, plan.scheme.isShared, let target = plan.target, target.target.isApplication,
                let configuration = plan.configuration, isForDebugging(configuration),
                !isForDebugging(plan.scheme.name), EnvironmentWords(plan.scheme.name).isProductionAtMost,
                // The scheme of an extension is there to debug it.
                plan.scheme.scheme.builds.first?.targetName.map(apps.contains) == true
            else { return nil }
            let others = target.configurationNames.filter(isForUsers)
            guard !others.isEmpty else { return nil }
            return Finding(
                rule: rule, severity: .warning,
                message: "the scheme \"\(plan.scheme.name)\" archives \(configuration), which is for debugging",
                location: plan.action.location, fix: "choose \(others.joined(separator: " or ")) for the archive action"
            )
        }
    }
}
