import AppProjects
import BuildSettings
import InfoPlists
import PropertyLists
import SourceText
import XcodeProjects

/// An `INFOPLIST_KEY_…` build setting for a key that Xcode does not generate: Xcode generates a fixed list of keys. Where
/// the Info.plist has the key anyway, nothing is missing.
enum GeneratedKeyRule: ProjectRule {
    static let rule = RuleID.ignoredInfoPlistKey

    /// The build settings that Xcode generates keys from by other names.
    private static let others: [Substring: String] = [
        "CFBundleIdentifier": "PRODUCT_BUNDLE_IDENTIFIER", "CFBundleName": "PRODUCT_NAME",
        "CFBundleShortVersionString": "MARKETING_VERSION", "CFBundleVersion": "CURRENT_PROJECT_VERSION",
    ]

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let names = survey.assignments.names.filter {
            $0.hasPrefix(ProcessedInfoPlist.generatedKeyPrefix) && !ProcessedInfoPlist.generatesKey(from: $0)
        }
        let all = names.flatMap { name -> [Finding] in
            let key = name.dropFirst(ProcessedInfoPlist.generatedKeyPrefix.count)
            return survey.assignments.assignments(to: name).compactMap { assignment, layer in
                let build = layer.build
                guard !build.table.types.isDeclared(name), (try? build.infoPlist())?.values[String(key)] == nil else {
                    return nil
                }
                return Finding(
                    // Nobody sees the Info.plist of tests.
                    rule: rule, severity: build.target.isTest ? .note : .warning,
                    message: "Xcode does not generate the Info.plist key \(key): the build setting has no effect",
                    location: build.location(of: assignment.origin),
                    fix: others[key].map { "set \($0), which Xcode writes as \(key)" }
                        ?? "add \(key) to the file that INFOPLIST_FILE names, as a reference to a build setting")
            }
        }
        // Each build configuration and target repeats it.
        return Dictionary(grouping: all) { [$0.message, $0.location?.file ?? ""] }.values.compactMap { group in
            let ordered = group.onceInFileOrder()
            guard var first = ordered.first else { return nil }
            first.notes = ordered.dropFirst().prefix(10).map { .init(message: "the same here", location: $0.location) }
            return first
        }
    }
}
