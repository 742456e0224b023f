import AppProjects
import LocatedPropertyLists
import PropertyLists
package import SourceText
import Switchyard
import XcodeProjects

/// A value of another environment than the app's, in an Info.plist that was copied from that of another app.
enum SiblingValueRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        SiblingApp.findings(in: survey) { findings(among: $0, survey.locations) }
    }

    private static func findings(among siblings: [SiblingApp], _ locations: PropertyListLocations) -> [Finding] {
        // Where no app is named for another environment than production, the apps are not one app's environments.
        let names = siblings.map { EnvironmentWords($0.build.target.name) }
        guard names.contains(where: { !$0.isProductionAtMost }) else { return [] }
        return zip(siblings, names).flatMap { sibling, name -> [Finding] in
            sibling.texts.compactMap { keyPath, text in
                guard let environment = environment(of: text), isOther(environment, than: name) else { return nil }
                return Finding(
                    .siblingInfoPlistValue, .warning,
                    .siblingValue(keyPath, of: sibling.build.target.name, text, for: environment),
                    at: sibling.location(keyPath, locations))
            }
        }
    }

    /// The only environment that a host or an identifier names.
    private static func environment(of text: String) -> String? {
        guard text.contains("."), !text.contains(" "), !text.contains("$") else { return nil }
        return EnvironmentWords(text).only
    }

    private static func isOther(_ environment: String, than app: EnvironmentWords) -> Bool {
        app.isEmpty ? environment != EnvironmentWords.production : !app.environments.contains(environment)
    }
}

extension RuleID {
    package static let siblingInfoPlistValue = RuleID("sibling-infoplist-value")
}

extension Rule {
    static let siblingInfoPlistValue = Rule(
        .siblingInfoPlistValue, .project, [.warning], by: [.project(SiblingValueRule.self)],
        "A value in the Info.plist of one app names the environment of another app of the project",
        why: """
            The Info.plists of apps that are an app's environments are copied from each other, and one value was not \
            changed. Values with references are not compared, and neither are apps whose names mention no environment.
            """,
        fix: "Write the value of this app",
        isOnByDefault: false,
        bad: .asked(.siblingInfoPlistValue, siblings("staging.example.com", "staging.example.com")),
        good: .asked(.siblingInfoPlistValue, siblings("api.example.com", "staging.example.com")))
}
