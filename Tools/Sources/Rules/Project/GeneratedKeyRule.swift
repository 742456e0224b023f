import AppProjects
import BuildSettings
import InfoPlists
import PropertyLists
import SourceText

/// An `INFOPLIST_KEY_…` setting of a key that Xcode does not generate: it takes a fixed list and drops all others.
enum GeneratedKeyRule: ProjectRule {
    static let rule = RuleID.ignoredInfoPlistKey

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.builds.flatMap { build -> [Finding] in
            build.layers.flatMap(\.settings.assignments).compactMap { assignment in
                guard assignment.name.hasPrefix(ProcessedInfoPlist.generatedKeyPrefix),
                    !build.table.types.isDeclared(assignment.name)
                else { return nil }
                let key = assignment.name.dropFirst(ProcessedInfoPlist.generatedKeyPrefix.count)
                return Finding(
                    rule: rule, severity: .warning,
                    message: "Xcode does not generate the Info.plist key \(key): the setting has no effect",
                    location: build.location(of: assignment.origin),
                    fix: "write \(key) with a reference to a build setting into the file that INFOPLIST_FILE names")
            }
        }
    }
}
