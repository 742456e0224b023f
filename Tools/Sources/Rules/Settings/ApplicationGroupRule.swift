import PropertyLists
import SettingsBundle
import SourceText

/// A page that stores in an App Group which the app's entitlements do not name: the app cannot read it.
enum ApplicationGroupRule: SettingsRule {
    static let rule = RuleID.settingsEntitlement

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.pages.compactMap { page in
            guard let group = page.applicationGroup, !group.isEmpty else { return nil }
            // Xcode copies the pages as they are.
            guard !group.contains("$(") else {
                return survey.finding(
                    rule, .warning, "\"\(group)\" stays as it is: build settings are not expanded in a Settings bundle",
                    page, [Self.entry], fix: "write the App Group's name")
            }
            guard let groups = survey.app?.applicationGroups, !groups.contains(group) else { return nil }
            return survey.finding(
                rule, .warning,
                groups.isEmpty
                    ? "Settings stores in the App Group \"\(group)\", and the app's entitlements name none"
                    : "Settings stores in the App Group \"\(group)\", and the app's entitlements name \(names(groups))",
                page, [Self.entry], fix: "add it to com.apple.security.application-groups")
        }
    }

    private static let entry = "ApplicationGroupContainerIdentifier"

    private static func names(_ groups: Set<String>) -> String {
        groups.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    }
}
