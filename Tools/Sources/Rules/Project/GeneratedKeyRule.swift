import AppProjects
import BuildSettings
import InfoPlists
import SourceText

/// An `INFOPLIST_KEY_…` build setting for a key that Xcode does not generate: Xcode generates a fixed list of keys.
enum GeneratedKeyRule: ProjectRule {
    static let rule = "ignored-infoplist-key"

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.builds.flatMap { build -> [Finding] in
            build.layers.flatMap(\.settings.assignments).compactMap { assignment in
                guard assignment.name.hasPrefix(ProcessedInfoPlist.generatedKeyPrefix),
                    !build.table.types.isDeclared(assignment.name)
                else { return nil }
                let key = assignment.name.dropFirst(ProcessedInfoPlist.generatedKeyPrefix.count)
                return Finding(
                    rule: rule, severity: .warning,
                    message: "Xcode does not generate the Info.plist key \(key): the build setting has no effect",
                    location: build.location(of: assignment.origin),
                    fix: "add \(key) to the file that INFOPLIST_FILE names, as a reference to a build setting")
            }
        }
    }
}
