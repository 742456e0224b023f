public import PropertyLists
import SettingsBundle

/// Checks of the Settings bundle against the app around it: mistakes that neither Settings nor the app can see alone.
///
/// ```swift
/// let context = try LaunchContext.reading(.main, policy: .open)
/// for finding in SettingsChecks.findings(in: context) { print(finding) }
/// ```
public enum SettingsChecks {
    /// Everything wrong between the Settings bundle, the catalog, Info.plist and what is stored.
    public static func findings(in context: LaunchContext) -> [PropertyListFinding] {
        guard context.policy == .open else { return [] }
        guard let bundle = context.settingsBundle else { return strippedFindings(context) }
        let check = Check(context: context, bundle: bundle)
        return bundle.conflictFindings + check.pickers() + check.devices() + check.defaults() + check.keys()
            + check.titles()
            + check.group()
    }

    /// A stored choice that no specifier shows any more: it outlives the bundle's removal.
    private static func strippedFindings(_ context: LaunchContext) -> [PropertyListFinding] {
        let key = context.catalog.sources.environmentKey
        guard let stored = context.storedValues[key]?.stringValue, !stored.isEmpty else { return [] }
        return [
            PropertyListFinding(
                .storedWithoutPicker, .warning,
                "\"\(stored)\" is stored under \"\(key)\", and the app has no Settings bundle that could show or change it",
                file: context.storedValuesFile, keyPath: [key],
                fix: "a release must be sealed: a sealed build reads no stored setting")
        ]
    }
}

private struct Check {
    let context: LaunchContext
    let bundle: SettingsBundleContents

    private var catalog: EnvironmentCatalog { context.catalog }
    private var key: String { catalog.sources.environmentKey }

    /// Rows that offer a choice, and which of their values are environments.
    private var choices: [(page: SettingsPage, specifier: SettingsSpecifier, known: Int)] {
        bundle.specifiers.compactMap { page, specifier in
            guard specifier.kind == .multiValue || specifier.kind == .radioGroup, !specifier.values.isEmpty else {
                return nil
            }
            return (page, specifier, specifier.values.filter { isEnvironment($0) }.count)
        }
    }

    private func isEnvironment(_ value: PropertyListValue) -> Bool {
        value.stringValue.map { catalog.environments[$0] != nil } ?? false
    }

    func pickers() -> [PropertyListFinding] {
        var findings: [PropertyListFinding] = []
        for (page, specifier, known) in choices {
            if specifier.key == key {
                for (index, value) in specifier.values.enumerated() where !isEnvironment(value) && value != "" {
                    findings.append(
                        PropertyListFinding(
                            .unknownEnvironment, .warning,
                            "the Settings item \"\(key)\" offers \(value), which is no environment",
                            file: page.file, keyPath: specifier.keyPath.appending("Values").appending(index),
                            fix: value.stringValue.flatMap { Suggestion.sentence(for: $0, among: catalog.names) }
                                ?? catalog.listing))
                }
            } else if known > 1, known * 2 > specifier.values.count {
                findings.append(
                    PropertyListFinding(
                        .environmentKeyMismatch, .warning,
                        "the Settings item \"\(specifier.key ?? "")\" offers environments, and the environment is read from \"\(key)\"",
                        file: page.file, keyPath: specifier.keyPath.appending("Key"),
                        fix: "use one key: change the item's, or name it as EnvironmentKey in the catalog"))
            }
        }
        return findings
    }

    /// Another device shows another default environment: where the device is unknown, an iPhone's counts.
    func devices() -> [PropertyListFinding] {
        guard bundle.device == nil, let shown = bundle.defaults[key] else { return [] }
        return bundle.specifiers.compactMap { page, specifier in
            guard specifier.key == key, let other = specifier.defaultValue, other != shown.value,
                page.file != shown.file
            else {
                return nil
            }
            return PropertyListFinding(
                .deviceDefaults, .note,
                "another device starts with \(other) here, and an iPhone with \(shown.value)", file: page.file,
                keyPath: specifier.keyPath.appending("DefaultValue"))
        }
    }

    /// One default in two places: what Settings shows must be what the app does.
    func defaults() -> [PropertyListFinding] {
        var findings: [PropertyListFinding] = []
        let defaults = bundle.defaults
        if let shown = defaults[key], let info = context.infoPlist[catalog.sources.infoKey], info != "",
            shown.value != info
        {
            findings.append(
                PropertyListFinding(
                    .defaultsDiffer, .warning,
                    "Settings shows \(shown.value) while nothing is stored, and Info.plist's \(catalog.sources.infoKey) selects \(info)",
                    file: shown.file, keyPath: shown.keyPath, fix: "give both the same default"))
        }
        for environment in catalog.names where !catalog.settingDeclarations.isEmpty {
            let values = LayerMerge(catalog, environment: environment).values
            for (setting, declaration) in catalog.settingDeclarations {
                guard let shown = defaults[setting], let value = values[declaration.name], !declaration.isSecret,
                    !shown.value.isEqualAsStored(to: value.raw), differ(shown.value, value)
                else { continue }
                let finding = PropertyListFinding(
                    .defaultsDiffer, .warning,
                    "Settings shows \(shown.value) while nothing is stored, and \(value.origin.keyPath) is \(value.raw)",
                    file: shown.file, keyPath: shown.keyPath, fix: "give both the same default")
                // A value of Common is met once for each environment.
                if !findings.contains(finding) { findings.append(finding) }
            }
            if findings.count > 20 { break }
        }
        return findings
    }

    /// Two ways of writing one value, "YES" and true, do not differ.
    private func differ(_ shown: PropertyListValue, _ value: ResolvedValue) -> Bool {
        guard let first = try? value.type.coerced(shown, folder: value.folder), let second = value.typed else {
            return true
        }
        return first != second
    }

    /// Keys of specifiers that are also the app's own.
    func keys() -> [PropertyListFinding] {
        let own = Set(catalog.settings.appKeys)
        return bundle.specifiers.compactMap { page, specifier in
            guard let rowKey = specifier.key else { return nil }
            let owner =
                own.contains(rowKey)
                ? "the app stores for itself" : SessionRecord.keys.contains(rowKey) ? "Switchyard stores" : nil
            return owner.map { owner in
                PropertyListFinding(
                    .settingsKeyClash, .error, "the Settings key \"\(rowKey)\" is also one that \(owner)",
                    file: page.file,
                    keyPath: specifier.keyPath.appending("Key"), fix: "give one of them another name")
            }
        }
    }

    func titles() -> [PropertyListFinding] {
        let specifiers = Set(bundle.specifiers.compactMap(\.specifier.key))
        return catalog.settings.titles.sorted { $0.key < $1.key }.flatMap { key, infoKey in
            let place: PropertyListKeyPath = [EnvironmentCatalog.reservedName, "SettingsTitles", key]
            var findings: [PropertyListFinding] = []
            if !specifiers.contains(key) {
                findings.append(
                    PropertyListFinding(
                        .settingsTitle, .warning, "no specifier of the Settings bundle has the key \"\(key)\"",
                        file: catalog.file,
                        keyPath: place, fix: Suggestion.sentence(for: key, among: specifiers)))
            }
            if context.infoPlist[infoKey] == nil {
                findings.append(
                    PropertyListFinding(
                        .settingsTitle, .warning, "Info.plist has no \"\(infoKey)\" for the title \"\(key)\"",
                        file: catalog.file,
                        keyPath: place, fix: Suggestion.sentence(for: infoKey, among: context.infoPlist.keys)))
            }
            return findings
        }
    }

    /// Settings writes a page's values into the page's App Group; the app reads them from its own.
    func group() -> [PropertyListFinding] {
        bundle.specifiers.filter { $0.specifier.key == key }.compactMap { page, _ in
            let written = bundle.applicationGroup(of: page)
            // The tool does not know the app's store, and so has nothing to compare.
            guard written != context.appGroup, context.storedValuesFile == nil || context.appGroup != nil else {
                return nil
            }
            return PropertyListFinding(
                .settingsAppGroup, .warning,
                "Settings stores \"\(key)\" in \(written ?? "the app's own domain"), and the app reads \(context.appGroup ?? "its own domain")",
                file: page.file, keyPath: ["ApplicationGroupContainerIdentifier"], fix: "use one App Group for both")
        }
    }
}
