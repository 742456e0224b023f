public import PropertyLists
public import SettingsBundle
public import SwitchyardCore

/// Checks of the Settings bundle together with its app: errors that neither of them can detect alone.
///
/// ```swift
/// let context = try LaunchContext.reading(.main, policy: .open)
/// for finding in SettingsChecks.findings(in: context) { print(finding) }
/// ```
public enum SettingsChecks {
    /// Returns findings about the Settings bundle, the catalog, Info.plist, and the stored values.
    public static func findings(in context: LaunchContext) -> [PropertyListFinding] {
        findings(in: context) { findings(about: $0, for: $1) }
    }

    /// The same, where the caller knows the findings about the Settings bundle and the catalog alone, which are the same for
    /// all launches that have both.
    public static func findings(
        in context: LaunchContext, known: (SettingsBundleContents, EnvironmentCatalog) -> [PropertyListFinding]
    ) -> [PropertyListFinding] {
        guard context.reach != .production else { return [] }
        guard let bundle = context.settingsBundle else { return strippedFindings(context) }
        let check = LaunchCheck(context: context, bundle: bundle)
        return known(bundle, context.catalog) + check.defaults() + check.titles() + check.group()
    }

    /// Findings about a Settings bundle and a catalog, whatever the launch.
    public static func findings(
        about bundle: SettingsBundleContents, for catalog: EnvironmentCatalog
    ) -> [PropertyListFinding] {
        let check = BundleCheck(catalog: catalog, bundle: bundle)
        return bundle.conflictFindings + check.pickers() + check.devices() + check.keys()
    }

    /// A stored choice without a specifier: it outlives the Settings bundle.
    private static func strippedFindings(_ context: LaunchContext) -> [PropertyListFinding] {
        let key = context.catalog.sources.environmentKey
        guard let stored = context.storedValues[key]?.stringValue, !stored.isEmpty else { return [] }
        return [
            PropertyListFinding(
                .storedWithoutPicker, .warning,
                "user defaults key \"\(key)\" selects \"\(stored)\", but the app has no Settings bundle to change it",
                file: context.storedValuesFile, keyPath: [key],
                fix: "remove the stored value, or add a Settings bundle; a sealed build ignores user defaults")
        ]
    }
}

/// What the Settings bundle and the catalog say about each other.
private struct BundleCheck {
    let catalog: EnvironmentCatalog
    let bundle: SettingsBundleContents
    /// The specifiers of the bundle, put together once.
    private let specifiers: [SettingsBundleContents.LocatedSpecifier]

    init(catalog: EnvironmentCatalog, bundle: SettingsBundleContents) {
        self.catalog = catalog
        self.bundle = bundle
        specifiers = bundle.specifiers
    }

    private var key: String { catalog.sources.environmentKey }

    /// Specifiers that offer choices, and the number of their values that are environments.
    private var choices: [(page: SettingsPage, specifier: SettingsSpecifier, known: Int)] {
        specifiers.compactMap { page, specifier in
            guard specifier.kind == .multiValue || specifier.kind == .radioGroup, !specifier.values.isEmpty else {
                return nil
            }
            return (page, specifier, specifier.values.filter { isEnvironment($0) }.count)
        }
    }

    private func isEnvironment(_ value: PropertyListValue) -> Bool {
        catalog.environment(named: value) != nil
    }

    func pickers() -> [PropertyListFinding] {
        var findings: [PropertyListFinding] = []
        for (page, specifier, known) in choices {
            if specifier.key == key {
                for (index, value) in specifier.values.enumerated() where !isEnvironment(value) && value != "" {
                    findings.append(
                        PropertyListFinding(
                            .unknownEnvironment, .warning,
                            "unknown environment \(value) in specifier \"\(key)\"",
                            file: page.file, keyPath: specifier.keyPath.appending("Values").appending(index),
                            fix: value.stringValue.flatMap { Suggestion.sentence(for: $0, among: catalog.names) }
                                ?? catalog.listing))
                }
            } else if known > 1, known * 2 > specifier.values.count {
                findings.append(
                    PropertyListFinding(
                        .environmentKeyMismatch, .warning,
                        "specifier \"\(specifier.key ?? "")\" offers environments, but the app reads key \"\(key)\"",
                        file: page.file, keyPath: specifier.keyPath.appending("Key"),
                        fix: "change the specifier's Key, or set EnvironmentKey in the catalog"))
            }
        }
        return findings
    }

    /// Devices with another default environment. If the device is unknown, that of an iPhone counts.
    func devices() -> [PropertyListFinding] {
        guard bundle.device == nil, let iPhone = bundle.default(for: key) else { return [] }
        return specifiers.compactMap { page, specifier in
            guard specifier.key == key, let other = specifier.defaultValue, other != iPhone.value,
                page.file != iPhone.file
            else {
                return nil
            }
            return PropertyListFinding(
                .deviceDefaults, .note,
                "default environment is \(other) here, but \(iPhone.value) on iPhone", file: page.file,
                keyPath: specifier.keyPath.appending("DefaultValue"))
        }
    }

    /// Keys of specifiers that the app also uses itself.
    func keys() -> [PropertyListFinding] {
        let own = Set(catalog.settings.appKeys)
        return specifiers.compactMap { page, specifier in
            guard let specifierKey = specifier.key else { return nil }
            let owner =
                own.contains(specifierKey)
                ? "the app" : SessionRecord.isOwn(specifierKey) ? "Switchyard" : nil
            return owner.map { owner in
                PropertyListFinding(
                    .settingsKeyClash, .error,
                    "Settings key \"\(specifierKey)\" is also a key that \(owner) stores for itself",
                    file: page.file,
                    keyPath: specifier.keyPath.appending("Key"), fix: "rename one of them")
            }
        }
    }
}

/// What a launch says about the Settings bundle.
private struct LaunchCheck {
    let context: LaunchContext
    let bundle: SettingsBundleContents

    private var catalog: EnvironmentCatalog { context.catalog }
    private var key: String { catalog.sources.environmentKey }

    /// What an app selects before anybody has chosen an environment, if the files say so.
    private var selected: (value: PropertyListValue, source: String)? {
        let sources = catalog.sources
        if let info = context.infoPlist[sources.infoKey], info != "" {
            return (info, "Info.plist key \(sources.infoKey)")
        }
        guard context.reach == .everything, let name = sources.defaultEnvironment else { return nil }
        return (.string(sources.aliases[name] ?? name), "the catalog's Default")
    }

    /// A default that is given twice: Settings must show what the app uses.
    func defaults() -> [PropertyListFinding] {
        var findings: [PropertyListFinding] = []
        if let settings = bundle.default(for: key), let selected = selected, settings.value != selected.value {
            findings.append(
                PropertyListFinding(
                    .defaultsDiffer, .warning,
                    "Settings shows \(settings.value) by default, but \(selected.source) selects \(selected.value)",
                    file: settings.file, keyPath: settings.keyPath, fix: "use the same default in both"))
        }
        guard !catalog.settingDeclarations.isEmpty else { return findings }
        let defaults = bundle.defaults
        for environment in catalog.names {
            let values = LayerMerge(catalog, environment: environment).values
            for (setting, declaration) in catalog.settingDeclarations {
                guard let found = defaults[setting], let value = values[declaration.name], !declaration.isSecret,
                    !found.value.isEqualAsStored(to: value.raw), differ(found.value, value)
                else { continue }
                let finding = PropertyListFinding(
                    .defaultsDiffer, .warning,
                    "Settings shows \(found.value) by default, but \(value.origin.keyPath) is \(value.raw)",
                    file: found.file, keyPath: found.keyPath, fix: "use the same default in both")
                // A value in Common occurs once for each environment.
                if !findings.contains(finding) { findings.append(finding) }
            }
            if findings.count > 20 { break }
        }
        return findings
    }

    /// Equivalent values, such as "YES" and true, do not differ.
    private func differ(_ first: PropertyListValue, _ value: ResolvedValue) -> Bool {
        guard let typed = try? value.type.coerced(first, folder: value.folder), let second = value.typed else {
            return true
        }
        return typed != second
    }

    func titles() -> [PropertyListFinding] {
        guard !catalog.settings.titles.isEmpty else { return [] }
        let keys = Set(bundle.specifiers.compactMap(\.specifier.key))
        return catalog.settings.titles.sorted { $0.key < $1.key }.flatMap { key, infoKey in
            let keyPath: PropertyListKeyPath = [EnvironmentCatalog.reservedName, "SettingsTitles", key]
            var findings: [PropertyListFinding] = []
            if !keys.contains(key) {
                findings.append(
                    PropertyListFinding(
                        .settingsTitle, .warning, "no specifier in the Settings bundle has key \"\(key)\"",
                        file: catalog.file,
                        keyPath: keyPath, fix: Suggestion.sentence(for: key, among: keys)))
            }
            // A bundle may be checked without its app.
            if !context.infoPlist.isEmpty, context.infoPlist[infoKey] == nil {
                findings.append(
                    PropertyListFinding(
                        .settingsTitle, .warning, "Info.plist has no key \"\(infoKey)\" for title \"\(key)\"",
                        file: catalog.file,
                        keyPath: keyPath, fix: Suggestion.sentence(for: infoKey, among: context.infoPlist.keys)))
            }
            return findings
        }
    }

    /// Settings stores a page's values in the page's App Group; the app reads them from its own.
    func group() -> [PropertyListFinding] {
        let pages = bundle.pages.flatMap { page in
            page.specifiers.filter { $0.key == key && $0.isShown(on: bundle.device) }.map { _ in page }
        }
        return pages.compactMap { page in
            let written = bundle.applicationGroup(of: page)
            // The command does not know the app's store, so it has nothing to compare.
            guard written != context.appGroup, context.storedValuesFile == nil || context.appGroup != nil else {
                return nil
            }
            return PropertyListFinding(
                .settingsAppGroup, .warning,
                "Settings stores \"\(key)\" in \(written.map { "the App Group \($0)" } ?? "the app's standard user defaults"), "
                    + "but the app reads \(context.appGroup.map { "the App Group \($0)" } ?? "its standard user defaults")",
                file: page.file, keyPath: ["ApplicationGroupContainerIdentifier"],
                fix: "use the same App Group in the Settings bundle and in the app")
        }
    }
}
