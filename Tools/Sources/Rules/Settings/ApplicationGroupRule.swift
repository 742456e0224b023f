import PropertyLists
import SettingsBundle
package import SourceText

/// A page that stores values in an App Group that is missing from the app's entitlements: the app cannot read them.
enum ApplicationGroupRule: ContainingAppRule {
    static func findings(in survey: SettingsSurvey, of app: ContainingApp?) -> [Finding] {
        let pages = survey.pages.filter { $0.applicationGroup?.isEmpty == false && !survey.isInApp($0) }
        // The entitlements lack a group once, however many pages name it.
        return Dictionary(grouping: pages) { $0.applicationGroup ?? "" }.compactMap { group, pages in
            guard let page = pages.first else { return nil }
            let notes = pages.dropFirst().map { Finding.Note.namesGroup(at: survey.location($0, [Self.entry])) }
            // Xcode copies the pages unchanged.
            guard !group.contains("$(") else {
                return survey.finding(
                    .settingsEntitlement, .warning, .unexpandedGroup(group), page, [Self.entry], notes: notes)
            }
            guard let groups = app?.applicationGroups, !groups.contains(group) else { return nil }
            return survey.finding(
                .settingsEntitlement, .warning, .unreadableGroup(group, groups), page, [Self.entry], notes: notes)
        }
    }

    private static let entry = "ApplicationGroupContainerIdentifier"
}

extension RuleID {
    package static let settingsEntitlement = RuleID("settings-entitlement")
}

extension Rule {
    static let settingsEntitlement = Rule(
        .settingsEntitlement, .settings, [.warning], by: [.app(ApplicationGroupRule.self)],
        "A page stores in an App Group that the app's entitlements do not name",
        why: "The app cannot read what is chosen.",
        fix: "Add the App Group to com.apple.security.application-groups",
        bad: .checkProject(
            ExampleProject(
                target: [.init(name: "Debug", settings: ["CODE_SIGN_ENTITLEMENTS = App.entitlements;"])],
                resources: ["Settings.bundle"]
            ).with(
                .root(.toggle, entries: ["ApplicationGroupContainerIdentifier": "group.com.example"]),
                .infoPlist(
                    ["com.apple.security.application-groups": ["group.com.example.other"]], path: "App.entitlements"))),
        good: .checkProject(
            ExampleProject(
                target: [.init(name: "Debug", settings: ["CODE_SIGN_ENTITLEMENTS = App.entitlements;"])],
                resources: ["Settings.bundle"]
            ).with(
                .root(.toggle, entries: ["ApplicationGroupContainerIdentifier": "group.com.example"]),
                .infoPlist(["com.apple.security.application-groups": ["group.com.example"]], path: "App.entitlements")))
    )
}

extension FindingWords {
    /// - Parameter groups: the App Groups in the app's entitlements.
    static func unreadableGroup(_ group: String, _ groups: Set<String>) -> Self {
        let names = groups.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
        return Self(
            "Settings stores values in the App Group \"\(group)\", but the app's entitlements list "
                + (groups.isEmpty ? "none" : "only \(names)"),
            fix: "add it to com.apple.security.application-groups")
    }

    static func unexpandedGroup(_ group: String) -> Self {
        Self(
            "\"\(group)\" is not expanded: a Settings bundle cannot refer to build settings",
            fix: "write the identifier of the App Group")
    }
}

extension Finding.Note {
    static func namesGroup(at location: SourceLocation) -> Self {
        Self(message: "this page names it, too", location: location)
    }
}
