import AppProjects
import BuildSettings
import PropertyLists
package import SourceText
import XcodeProjects

/// A build configuration for debugging whose name makes Xcode build Swift packages as Release: without `DEBUG`,
/// optimized.
///
/// See ``ConfigurationOfPackages``.
enum PackageConfigurationRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let archived = Set(
            survey.plans.filter { $0.kind == .archive && !$0.scheme.isAutomatic }.compactMap(\.configuration))
        var found: Set<[String]> = []
        return survey.builds.compactMap { build in
            guard build.target.isApplication, build.project.usesPackages || build.target.usesPackages,
                !ConfigurationOfPackages.isDebug(build.configuration),
                !archived.contains(build.configuration), !isForShipping(build.configuration),
                let sign = signs.first(where: { build.evaluated($0.name).list.contains($0.value) }),
                // One finding for a build configuration, however many targets have it.
                found.insert([build.project.file, build.configuration]).inserted
            else { return nil }
            return Finding(
                .packagesBuildAsRelease, .note, .packagesAsRelease(build, sign.name),
                at: build.location(of: sign.name))
        }
    }

    /// The build settings that show that a build is for debugging, with what they have then.
    private static let signs = [
        (name: "SWIFT_OPTIMIZATION_LEVEL", value: "-Onone"),
        (name: "SWIFT_ACTIVE_COMPILATION_CONDITIONS", value: "DEBUG"),
    ]

    /// Whether the name says that the product goes to others, whatever its build settings are.
    private static func isForShipping(_ name: String) -> Bool {
        let words = [
            "release", "store", "hoc", "beta", "alpha", "prod", "distribution", "testflight", "enterprise", "profil",
        ]
        return words.contains(where: name.lowercased().contains)
    }
}

extension RuleID {
    package static let packagesBuildAsRelease = RuleID("packages-build-as-release")
}

extension Rule {
    static let packagesBuildAsRelease = Rule(
        .packagesBuildAsRelease, .project, [.note], by: [.project(PackageConfigurationRule.self)],
        "Xcode builds Swift packages as Release in a build configuration for debugging",
        why: """
            Packages know only Debug and Release, and Xcode goes by the name: without "debug" or "development" in it, \
            packages are optimized and lack DEBUG. Build configurations that are archived, or named for shipping, are \
            not reported.
            """,
        fix: "Rename the build configuration so that its name contains \"Debug\"",
        bad: .matrix(
            ExampleProject(
                target: [.init(name: "QA", settings: ["SWIFT_OPTIMIZATION_LEVEL = \"-Onone\";"])], usesPackages: true
            ).files),
        good: .matrix(
            ExampleProject(
                target: [.init(name: "Debug-QA", settings: ["SWIFT_OPTIMIZATION_LEVEL = \"-Onone\";"])],
                usesPackages: true
            ).files))
}

extension FindingWords {
    /// - Parameter sign: the build setting that shows it.
    static func packagesAsRelease(_ build: ConfiguredTarget, _ sign: String) -> Self {
        Self(
            "Xcode builds Swift packages as Release in \(build.configuration), although \(build.target.name) is built for "
                + "debugging (\(sign) = \(build.evaluated(sign).value))",
            fix: "give the build configuration a name that contains \"Debug\", such as Debug-\(build.configuration)")
    }
}
