import AppProjects
import BuildSettings
import InfoPlists
import LocatedPropertyLists
import PropertyLists
package import SourceText
import XcodeProjects

/// An app whose Info.plist has a version of its own, below the one that the project sets: who raised the version raised it
/// where nothing reads it, and users get the old one.
///
/// It is about MARKETING_VERSION, and CURRENT_PROJECT_VERSION beside it: many teams have build numbers counted elsewhere. See
/// Apple's "Build settings reference".
enum IgnoredVersionRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        guard !isWritten(in: survey) else { return [] }
        let locations = survey.locations
        let claims = survey.builds.filter { $0.target.isApplication && !$0.hasMissingFiles }.compactMap {
            Claim($0, locations)
        }
        // Build configurations and targets with one file and one version make one mistake.
        return Dictionary(grouping: claims) { [$0.file, $0.version] }.values.compactMap { group in
            group.map(\.finding).onceInFileOrder().first
        }
    }

    private static let version = (key: "CFBundleShortVersionString", setting: "MARKETING_VERSION")
    private static let build = (key: "CFBundleVersion", setting: "CURRENT_PROJECT_VERSION")

    /// Whether a script writes the version before it builds, so that what the file has is a placeholder.
    private static func isWritten(in survey: ProjectSurvey) -> Bool {
        survey.mentioned.contains(version.setting)
            || survey.scripts.map { scripts in writers.contains(where: scripts.mention) } == true
    }

    /// What such scripts have.
    static let writers = [
        version.key, "increment_version_number", "agvtool", "set_info_plist_value", "update_plist",
    ]

    /// An app in a build configuration whose Info.plist has a version below the one that the project sets.
    private struct Claim {
        let file: String
        /// The version that nothing reads.
        let version: String
        let finding: Finding

        init?(_ product: ConfiguredTarget, _ locations: PropertyListLocations) {
            let (key, setting) = IgnoredVersionRule.version
            let set = product.evaluated(setting)
            guard let origin = set.origin, let new = VersionNumbers(set.value),
                let list = try? product.infoPlist(), let file = list.file,
                let written = list.written[key]?.stringValue, list.values[key]?.stringValue == written,
                let old = VersionNumbers(written), old < new,
                !list.references.contains(where: { $0.chain.contains { $0.name == setting } })
            else { return nil }
            self.file = file
            version = set.value
            let build = IgnoredVersionRule.build
            let hasOwnNumber = list.written[build.key]?.stringValue.flatMap(VersionNumbers.init) != nil
            finding = Finding(
                .ignoredVersionSetting, .warning,
                .ignoresVersion(
                    product.target.name, has: written, setting, version,
                    number: hasOwnNumber && product.evaluated(build.setting).origin != nil ? build : nil),
                at: SourceLocation(file: file, position: locations.located(file)?.nearestPosition(of: [key])),
                notes: [.isSet(setting, at: product.location(of: origin))])
        }
    }
}

extension RuleID {
    package static let ignoredVersionSetting = RuleID("ignored-version-setting")
}

extension Rule {
    static let ignoredVersionSetting = Rule(
        .ignoredVersionSetting, .project, [.warning], by: [.text(IgnoredVersionRule.self)],
        "An app has an older version than the one that its project sets",
        why: """
            The Info.plist has a version of its own, so nothing reads MARKETING_VERSION, and users get the old version. \
            An Info.plist whose version a script writes is not reported, nor one with a newer version.
            """,
        fix: "Write $(MARKETING_VERSION) as CFBundleShortVersionString", isOnByDefault: false,
        bad: version("1.0"), good: version("$(MARKETING_VERSION)"))

    private static func version(_ version: String) -> RuleExample {
        let project = ExampleProject(target: [
            .init(name: "Release", settings: ["INFOPLIST_FILE = Info.plist;", "MARKETING_VERSION = 1.4;"])
        ])
        return .asked(
            .ignoredVersionSetting, project.with(.infoPlist(["CFBundleShortVersionString": .string(version)])))
    }
}
