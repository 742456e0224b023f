import AppProjects
import BuildSettings
import SourceText
import XcodeProjects

/// A build configuration for debugging whose name makes Xcode build Swift packages as Release: without `DEBUG`,
/// optimized.
///
/// Packages have two configurations. Xcode chooses by name: one that contains `debug` or `development` is Debug.
/// See <https://forums.swift.org/t/annoying-limitation-of-packagedescription-buildconfiguration/56037>.
enum PackageConfigurationRule: ProjectRule {
    static let rule = "packages-build-as-release"

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.builds.compactMap { build in
            guard build.project.usesPackages || build.target.usesPackages,
                !["debug", "development"].contains(where: build.configuration.lowercased().contains),
                let sign = signOfDebugging(build),
                let configuration = build.project.configurations[build.configuration]
                    ?? build.target.configurations[build.configuration]
            else { return nil }
            return Finding(
                rule: rule, severity: .warning,
                message:
                    "Xcode builds Swift packages as Release in \(build.configuration), although the build configuration "
                    + "is for debugging (\(sign))",
                location: configuration.location,
                fix: "give the build configuration a name that contains \"Debug\", such as Debug-\(build.configuration)"
            )
        }
    }

    /// The build setting that shows that a build is for debugging.
    private static func signOfDebugging(_ build: ConfiguredTarget) -> String? {
        var evaluator = build.evaluator
        if evaluator.evaluate("SWIFT_OPTIMIZATION_LEVEL").value == "-Onone" {
            return "SWIFT_OPTIMIZATION_LEVEL = -Onone"
        }
        if evaluator.evaluate("SWIFT_ACTIVE_COMPILATION_CONDITIONS").list.contains("DEBUG") {
            return "SWIFT_ACTIVE_COMPILATION_CONDITIONS contains DEBUG"
        }
        return evaluator.evaluate("ENABLE_TESTABILITY").value == "YES" ? "ENABLE_TESTABILITY = YES" : nil
    }
}
