import PropertyLists
import SettingsBundle
import Switchyard
import SourceText

extension SettingsPlan {
    /// Everything that the bundle is to show, and what was wrong with the plan.
    ///
    /// - Throws: ``GenerationError`` when it is not known which environment the picker shows first.
    func sections() throws(GenerationError) -> (sections: [PlannedSection], findings: [Finding]) {
        guard !isPruning else { return ([], []) }
        let shown = try shownEnvironment()
        var controls = SettingControls(self, environment: shown)
        let settings = controls.sections()
        let sections = [environmentSection(shown)] + settings + [titlesSection, resetSection].compactMap { $0 }
        return withoutClashes(sections, controls.findings)
    }

    /// The environment that the picker shows while nothing is stored.
    private func shownEnvironment() throws(GenerationError) -> String {
        guard let named = defaultEnvironment else {
            switch catalog.production {
            case .success(let name): return name
            case .failure(let unknown): throw GenerationError(findings: [Finding(unknown.finding)])
            }
        }
        if catalog.environments[named] != nil { return named }
        throw GenerationError(findings: [
            Finding(
                .unknownEnvironment, .error,
                "the default is to be \"\(named)\", which is no environment of the catalog",
                file: catalog.file, fix: Suggestion.sentence(for: named, among: catalog.names))
        ])
    }

    /// Production first, then by name.
    var environmentOrder: [String] {
        let production = try? catalog.production.get()
        return catalog.names.sorted { ($0 == production ? 0 : 1, $0) < ($1 == production ? 0 : 1, $1) }
    }

    private func environmentSection(_ shown: String) -> PlannedSection {
        let names = environmentOrder
        let picker = PlannedSpecifier(
            .environment, .multiValue,
            [
                "Title": .string(FixedText.environment), "Key": .string(catalog.sources.environmentKey),
                "DefaultValue": .string(shown), "Titles": .array(names.map { .string(TitleText.title(of: $0)) }),
                "Values": .array(names.map(PropertyListValue.string)),
            ], answeredBy: [.radioGroup])
        let group = PlannedSpecifier(.environmentGroup, .group, ["FooterText": .string(FixedText.nextLaunch)])
        return PlannedSection(group: group, rows: [picker])
    }

    private var titlesSection: PlannedSection? {
        let order = ["CFBundleShortVersionString", "CFBundleVersion", "NSHumanReadableCopyright"]
        func rank(_ infoKey: String) -> Int { order.firstIndex(of: infoKey) ?? order.count }
        let rows = catalog.settings.titles.sorted { (rank($0.value), $0.key) < (rank($1.value), $1.key) }
            .map { key, infoKey in
                let known = ["Version", "Build", "Copyright"]
                let title = rank(infoKey) < known.count ? known[rank(infoKey)] : TitleText.title(of: key)
                // The app stores the value at launch; until then a row without a default would not be there.
                return PlannedSpecifier(
                    .title(key), .titleValue,
                    ["Title": .string(title), "Key": .string(key), "DefaultValue": .string("–")])
            }
        let group = PlannedSpecifier(.titlesGroup, .group, ["Title": .string(FixedText.thisApp)])
        return rows.isEmpty ? nil : PlannedSection(group: group, rows: rows)
    }

    private var resetSection: PlannedSection? {
        catalog.settings.resetKey.map { key in
            PlannedSection(
                group: PlannedSpecifier(.resetGroup, .group, ["FooterText": .string(FixedText.resetFooter)]),
                rows: [
                    PlannedSpecifier(
                        .reset, .toggleSwitch,
                        [
                            "Title": .string(FixedText.resetApp), "Key": .string(key), "DefaultValue": .boolean(false),
                        ])
                ])
        }
    }

    /// A switch that changes nothing, for bundles that iOS 18 would leave out.
    static let shownSection = PlannedSection(
        group: PlannedSpecifier(.shownGroup, .group, ["FooterText": .string(FixedText.shownFooter)]),
        rows: [
            PlannedSpecifier(
                .shown, .toggleSwitch,
                [
                    "Title": .string(FixedText.shown), "Key": "SwitchyardListedInSettings",
                    "DefaultValue": .boolean(true),
                ])
        ])

    /// The row of the first page that leads to the child pane.
    func paneSection(_ name: String) -> PlannedSection {
        PlannedSection(
            group: PlannedSpecifier(.paneGroup, .group, [:]),
            rows: [PlannedSpecifier(.pane, .childPane, ["Title": .string(name), "File": .string(name)])])
    }

    /// Of two rows with one key the first stays; a key that the app stores for itself gets none.
    private func withoutClashes(
        _ sections: [PlannedSection], _ findings: [Finding]
    ) -> ([PlannedSection], [Finding]) {
        var findings = findings
        var owners: [String: String] = [:]
        for key in catalog.settings.appKeys { owners[key] = "the app stores for itself" }
        let kept = sections.map { section in
            var section = section
            section.rows = section.rows.filter { row in
                guard let key = row.key else { return true }
                if let owner = owners[key] {
                    findings.append(
                        Finding(
                            .settingsKeyClash, .error,
                            "the Settings key \"\(key)\" of \"\(row.part.rawValue)\" is also one that \(owner)",
                            file: catalog.file, keyPath: ["Switchyard"], fix: "give one of them another name"))
                    return false
                }
                owners[key] = "\"\(row.part.rawValue)\" has"
                return true
            }
            return section
        }
        return (kept, findings)
    }
}
