import PropertyLists
import SettingsBundle
import SourceText

/// A page that stores values in an App Group that is missing from the app's entitlements: the app cannot read them.
enum ApplicationGroupRule: ContainingAppRule {
    static let rule = RuleID.settingsEntitlement

    static func findings(in survey: SettingsSurvey, of app: ContainingApp?) -> [Finding] {
        survey.pages.compactMap { page in
            guard let group = page.applicationGroup, !group.isEmpty, !survey.isInApp(page) else { return nil }
            // Xcode copies the pages unchanged.
            guard !group.contains("$(") else {
                return survey.finding(
                    rule, .warning, "\"\(group)\" is not expanded: a Settings bundle cannot refer to build settings",
                    page, [Self.entry], fix: "write the identifier of the App Group")
            }
            guard let groups = app?.applicationGroups, !groups.contains(group) else { return nil }
            return survey.finding(
                rule, .warning,
                groups.isEmpty
                    ? "Settings stores values in the App Group \"\(group)\", but the app's entitlements list none"
                    : "Settings stores values in the App Group \"\(group)\", but the app's entitlements list only "
                        + names(groups),
                page, [Self.entry], fix: "add it to com.apple.security.application-groups")
        }
    }

    private static let entry = "ApplicationGroupContainerIdentifier"

    private static func names(_ groups: Set<String>) -> String {
        groups.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    }
}
