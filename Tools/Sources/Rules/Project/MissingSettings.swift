import AppProjects
import BuildSettings
import InfoPlists
import PropertyLists
import SourceText
import XcodeProjects

/// The build settings that builds refer to and nothing defines, such as those of an xcconfig file that is missing.
enum MissingSettings {
    /// What the author of missing files has to write.
    static func names(ofFiles paths: Set<String>, in survey: ProjectSurvey) -> [String] {
        names(in: survey.builds.filter { !$0.target.isTest && lacks(one: paths, $0) })
    }

    /// What builds lack: for each, the build settings of its Info.plist first.
    static func names(in builds: [ConfiguredTarget]) -> [String] {
        builds.flatMap { build in
            (inInfoPlist(of: build) + inSettings(of: build)).filter { !isMade($0) && !build.table.isAssigned($0) }
        }.uniqued
    }

    /// Whether one of the files has to include what CocoaPods generates: it is the base configuration of a target with the
    /// build phases of CocoaPods, which adds its own file only where there is none.
    static func mustIncludePods(_ paths: Set<String>, in survey: ProjectSurvey) -> Bool {
        survey.builds.contains { build in
            let base = build.target.configurations[build.configuration]?.baseConfiguration?.path
            return base.map { paths.contains(WiredXcconfig.original(at: $0) ?? $0) } == true
                && build.target.scripts.contains { $0.text.containsText("${PODS_") }
        }
    }

    /// Whether a build has one of the files as a base configuration or includes it.
    private static func lacks(one paths: Set<String>, _ build: ConfiguredTarget) -> Bool {
        build.findings.contains { finding in
            switch finding.rule {
            case MissingFileRule.rule: MissingFileRule.path(of: finding, in: build).map(paths.contains) == true
            case MissingIncludeRule.rule: MissingIncludeRule.path(of: finding).map(paths.contains) == true
            default: false
            }
        }
    }

    private static func inInfoPlist(of build: ConfiguredTarget) -> [String] {
        let references = (try? build.infoPlist())?.references.filter { !$0.isGenerated } ?? []
        return references.flatMap(\.chain).filter { $0.origin == nil && !$0.isInherited }.map(\.name)
    }

    private static func inSettings(of build: ConfiguredTarget) -> [String] {
        build.table.findings().filter { $0.rule == .xcconfigUndefinedReference && $0.severity == .warning }
            .compactMap { $0.cause?.key.last }
    }

    /// Whether Xcode or another tool defines a build setting, or a key of an Info.plist has been taken for one.
    private static func isMade(_ name: String) -> Bool {
        BuildSettingTypes.isSupplied(name) || AffixName.isAffix(name)
            || ["PODS_", "FLUTTER_", "CFBundle", "NS"].contains(where: name.hasPrefix)
    }
}
