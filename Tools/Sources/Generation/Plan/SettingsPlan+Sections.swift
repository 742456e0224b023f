import PropertyLists
import SettingsBundle
import SourceText
import Switchyard

extension SettingsPlan {
    /// The sections to generate, and the findings about the plan.
    ///
    /// - Throws: ``GenerationError`` if the default environment is unknown.
    func sections() throws(GenerationError) -> (sections: [PlannedSection], findings: [Finding]) {
        guard !isPruning else { return ([], []) }
        guard !isSealed else { return withoutClashes([titlesSection, resetSection].compactMap { $0 }, []) }
        let initial = try initialEnvironment()
        var controls = SettingControls(self, environment: initial)
        let settings = controls.sections()
        let sections = [environmentSection(initial)] + settings + [titlesSection, resetSection].compactMap { $0 }
        return withoutClashes(sections, controls.findings)
    }

    /// The environment that the picker selects while there is no stored value.
    private func initialEnvironment() throws(GenerationError) -> String {
        let catalogDefault = catalog.sources.defaultEnvironment.map { catalog.sources.aliases[$0] ?? $0 }
        guard let named = defaultEnvironment ?? catalogDefault else {
            switch catalog.production {
            case .success(let name): return name
            case .failure(let unknown): throw GenerationError(findings: [Finding(unknown.finding)])
            }
        }
        if catalog.environments[named] != nil { return named }
        throw GenerationError(findings: [
            Finding(
                .unknownEnvironment, .error,
                "unknown default environment \"\(named)\"",
                file: catalog.file, fix: Suggestion.sentence(for: named, among: catalog.names))
        ])
    }

    /// The environments for the picker: production first, then by name.
    var environmentOrder: [String] {
        let production = try? catalog.production.get()
        return catalog.names.sorted { ($0 == production ? 0 : 1, $0) < ($1 == production ? 0 : 1, $1) }
    }

    private func environmentSection(_ initial: String) -> PlannedSection {
        let names = environmentOrder
        let picker = PlannedSpecifier(
            .environment, .multiValue,
            [
                "Title": .string(FixedText.environment), "Key": .string(catalog.sources.environmentKey),
                "DefaultValue": .string(initial),
                "Titles": .array(
                    names.map { .string(catalog.titles[$0] ?? TitleText.title(of: $0)) }),
                "Values": .array(names.map(PropertyListValue.string)),
            ], replaceableBy: [.radioGroup])
        let group = PlannedSpecifier(.environmentGroup, .group, ["FooterText": .string(FixedText.nextLaunch)])
        return PlannedSection(group: group, specifiers: [picker])
    }

    private var titlesSection: PlannedSection? {
        let order = ["CFBundleShortVersionString", "CFBundleVersion", "NSHumanReadableCopyright"]
        func rank(_ infoKey: String) -> Int { order.firstIndex(of: infoKey) ?? order.count }
        let specifiers = catalog.settings.titles.sorted { (rank($0.value), $0.key) < (rank($1.value), $1.key) }
            .map { key, infoKey in
                let known = ["Version", "Build", "Copyright"]
                let title = rank(infoKey) < known.count ? known[rank(infoKey)] : TitleText.title(of: key)
                // The app stores the value at launch. Until then, Settings would not show a title without a default.
                return PlannedSpecifier(
                    .title(key), .titleValue,
                    ["Title": .string(title), "Key": .string(key), "DefaultValue": .string("–")])
            }
        let group = PlannedSpecifier(.titlesGroup, .group, ["Title": .string(FixedText.thisApp)])
        return specifiers.isEmpty ? nil : PlannedSection(group: group, specifiers: specifiers)
    }

    private var resetSection: PlannedSection? {
        catalog.settings.resetKey.map { key in
            PlannedSection(
                group: PlannedSpecifier(.resetGroup, .group, ["FooterText": .string(FixedText.resetFooter)]),
                specifiers: [
                    PlannedSpecifier(
                        .reset, .toggleSwitch,
                        [
                            "Title": .string(FixedText.resetApp), "Key": .string(key), "DefaultValue": .boolean(false),
                        ])
                ])
        }
    }

    /// A toggle without effect, for bundles that iOS 18 would not list.
    static let listedSection = PlannedSection(
        group: PlannedSpecifier(.listedGroup, .group, ["FooterText": .string(FixedText.listedFooter)]),
        specifiers: [
            PlannedSpecifier(
                .listed, .toggleSwitch,
                [
                    "Title": .string(FixedText.listed), "Key": "SwitchyardListedInSettings",
                    "DefaultValue": .boolean(true),
                ])
        ])

    /// The child pane of the first page that leads to the generated page.
    func childPaneSection(_ name: String) -> PlannedSection {
        PlannedSection(
            group: PlannedSpecifier(.childPaneGroup, .group, [:]),
            specifiers: [PlannedSpecifier(.childPane, .childPane, ["Title": .string(name), "File": .string(name)])])
    }

    /// The sections with one specifier for each key: the first. Keys that the app itself stores get none.
    private func withoutClashes(
        _ sections: [PlannedSection], _ findings: [Finding]
    ) -> ([PlannedSection], [Finding]) {
        var findings = findings
        var owners: [String: String] = [:]
        for key in catalog.settings.appKeys { owners[key] = "the app itself" }
        let kept = sections.map { section in
            var section = section
            section.specifiers = section.specifiers.filter { specifier in
                guard let key = specifier.key else { return true }
                if let owner = owners[key] {
                    findings.append(
                        Finding(
                            .settingsKeyClash, .error,
                            "the key \"\(key)\" of \"\(specifier.part.rawValue)\" is already used by \(owner)",
                            file: catalog.file, keyPath: ["Switchyard"], fix: "use another key for one of them"))
                    return false
                }
                owners[key] = "\"\(specifier.part.rawValue)\""
                return true
            }
            return section
        }
        return (kept, findings)
    }
}
