import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// A page that no specifier leads to: Settings never shows it. In a chain of such pages, the first is reported.
enum OrphanPageRule: SettingsRule {
    static func findings(in survey: SettingsSurvey) -> [Finding] {
        // InAppSettingsKit shows any page that the app asks for.
        guard survey.reader != .inAppSettingsKit, !survey.contents.pages.isEmpty,
            !survey.specifiers.contains(where: { $0.specifier.properties.keys.contains { $0.hasPrefix("IASK") } })
        else { return [] }
        let inner = survey.orphans.filter { $0.name.containsText(".bundle/") }
        let missing = missingPages(survey)
        let own = survey.orphans.filter {
            !$0.name.containsText(".bundle/") && !$0.isLicenses && !isMeant($0.name, by: missing)
        }
        return [unlinked(heads(of: own).filter { !$0.isInApp }, survey), nested(inner, survey)].compactMap { $0 }
    }

    /// The pages that specifiers lead to, but that are not there.
    private static func missingPages(_ survey: SettingsSurvey) -> [String] {
        survey.contents.findings.filter { $0.rule == .settingsPaneMissing }
            .compactMap { PageRule.missingPage($0, survey) }
    }

    /// Whether a missing page is this one under a wrong name, or was replaced by those of its folder: the link is what to
    /// correct.
    private static func isMeant(_ page: String, by missing: [String]) -> Bool {
        missing.contains { name in
            let folder = name.split(separator: "/").dropLast()
            return !folder.isEmpty && folder == page.split(separator: "/").dropLast()
                || Suggestion.sentence(for: name, among: [page]) != nil
        }
    }

    /// One finding for a bundle.
    private static func unlinked(_ pages: [SettingsPage], _ survey: SettingsSurvey) -> Finding? {
        guard let page = pages.first else { return nil }
        return Finding(
            .settingsOrphanPage, .warning, .unlinked(pages.map(\.name)), at: survey.location(page, []),
            notes: pages.dropFirst().map { .page($0.name, at: survey.location($0, [])) },
            about: pages.map { .page($0.name) })
    }

    /// A finding for a bundle that was copied into the bundle.
    private static func nested(_ pages: [SettingsPage], _ survey: SettingsSurvey) -> Finding? {
        pages.first.map { Finding(.settingsOrphanPage, .warning, .bundleInBundle, at: survey.location($0, [])) }
    }

    /// The orphans that no other orphan leads to, and the first orphan of each circle.
    private static func heads(of orphans: [SettingsPage]) -> [SettingsPage] {
        let byName = Dictionary(grouping: orphans, by: \.name)
        let names = orphans.map(\.name)
        let children = byName.mapValues { pages in Set(pages.flatMap(childPages)) }
        let led = Set(children.flatMap { name, files in files.subtracting([name]) })
        var heads: Set<String> = []
        var reached: Set<String> = []
        // The pages that are left after the chains form circles.
        for name in names.filter({ !led.contains($0) }) + names where reached.insert(name).inserted {
            heads.insert(name)
            var pending = [name]
            while let next = pending.popLast() {
                pending += (children[next] ?? []).filter { byName[$0] != nil && reached.insert($0).inserted }
            }
        }
        return orphans.filter { heads.contains($0.name) }
    }

    private static func childPages(of page: SettingsPage) -> [String] {
        page.specifiers.filter { $0.kind == .childPane }.compactMap(\.file)
    }
}

extension RuleID {
    package static let settingsOrphanPage = RuleID("settings-orphan-page")
}

extension Rule {
    static let settingsOrphanPage = Rule(
        .settingsOrphanPage, .pages, [.warning], by: [.settings(OrphanPageRule.self)],
        "No child pane leads to a page",
        why: "Nobody can open the page in Settings. What is wrong in it is reported as notes.",
        fix: "Add a child pane with its name, or remove the file",
        bad: .check(
            .root(.toggle),
            .page("Old", ["Type": "PSToggleSwitchSpecifier", "Key": "beta", "Title": "Beta", "DefaultValue": true])),
        good: .check(
            .root(.toggle, ["Type": "PSChildPaneSpecifier", "Title": "More", "File": "Old"]),
            .page("Old", ["Type": "PSToggleSwitchSpecifier", "Key": "beta", "Title": "Beta", "DefaultValue": true])))
}

extension FindingWords {
    static func unlinked(_ pages: [String]) -> Self {
        Self(
            pages.words(
                "no specifier leads to the page \"\(pages[0])\": Settings never shows it",
                "no specifier leads to \(pages.count) pages, such as \"\(pages[0])\": Settings never shows them"),
            fix: pages.words(
                "add a child pane whose File is \"\(pages[0])\", or remove the page",
                "add a child pane for each of them, or remove the pages"))
    }

    static let bundleInBundle = Self(
        "the bundle contains another Settings bundle, which Settings never shows", fix: "remove the inner bundle")
}

extension Finding.Note {
    static func page(_ name: String, at location: SourceLocation) -> Self {
        Self(message: "\"\(name)\" is one of them", location: location)
    }
}
