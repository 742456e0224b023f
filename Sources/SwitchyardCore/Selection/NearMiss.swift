public import PropertyLists
import SettingsBundle

/// Something that a launch found and no source reads, although it probably was to name the environment: its name is
/// nearly that of a source, or an entry of the catalog's dictionary `Switchyard` about sources is wrong.
package struct NearMiss {
    let finding: PropertyListFinding
    /// The source that was probably meant: a stronger one, or this one, makes it irrelevant.
    let source: EnvironmentSource
    /// The environment that its value names, or with one typing error would name.
    var environment: String?
    /// Whether it keeps an open build from an environment that only a weaker source names.
    var isError: Bool
}

extension NearMiss {
    /// Everything in a launch whose name is nearly that of a source of its kind, and what is wrong in the catalog.
    static func all(in context: LaunchContext) -> [NearMiss] {
        context.misspelledArguments + variables(context) + entries(of: .managedConfiguration, context)
            + entries(of: .userDefaults, context) + entries(of: .infoPlist, context)
            + entries(of: .settingsBundle, context) + inHeader(context)
    }

    /// The near misses that are said of every kind of build that can switch: a TestFlight build does not ask files.
    static func ofLaunch(_ context: LaunchContext) -> [NearMiss] { context.misspelledArguments + variables(context) }

    /// What Apple's tools put before the name of a variable that they hand to an app.
    private static let prefixesOfTools = ["SIMCTL_CHILD_", "TEST_RUNNER_", "DEVICECTL_CHILD_"]

    private static func variables(_ context: LaunchContext) -> [NearMiss] {
        let read = context.catalog.sources.environmentVariable
        return context.processEnvironment.sortedByName { $0.key }.compactMap { name, text in
            let prefix = prefixesOfTools.first { name.hasPrefix($0) && !read.hasPrefix($0) } ?? ""
            let rest = String(name.dropFirst(prefix.count))
            let isMeant = rest == read ? !prefix.isEmpty : context.isNear(rest, read)
            guard isMeant, !context.isOfTheApp(name) else { return nil }
            return NearMiss(
                .processEnvironment, .string(text), context,
                PropertyListFinding(
                    .misspelledSource, .warning, "environment variable \(name) is not read", keyPath: [name],
                    fix: rest == read ? "name it \(read): the prefix is left of a tool's" : "did you mean \"\(read)\"?")
            )
        }
    }

    /// The keys of a source that reads property lists.
    private static func entries(of source: EnvironmentSource, _ context: LaunchContext) -> [NearMiss] {
        let sources = context.catalog.sources
        let read = source == .infoPlist ? sources.infoKey : sources.environmentKey
        return context.entries(of: source).compactMap { entry in
            guard context.isNear(entry.key, read) else { return nil }
            let text = entry.value.stringValue ?? "\(entry.value)"
            let isEmpty = text.trimmingWhiteSpace.isEmpty
            return NearMiss(
                source, entry.value, context,
                PropertyListFinding(
                    .unnamedEnvironment, .warning,
                    "\(source.phrase(asked: "\"\(entry.key)\"")) \(isEmpty ? "is empty" : "says \"\(text)\""), but no source "
                        + "reads that key",
                    file: entry.file, keyPath: entry.keyPath, fix: "rename the key to \"\(read)\""))
        }
    }

    /// A near name: whether it is an error, a warning or a note depends on what its value names.
    init(
        _ source: EnvironmentSource, _ value: PropertyListValue, _ context: LaunchContext,
        _ finding: PropertyListFinding
    ) {
        var finding = finding
        environment = context.catalog.environment(nearlyNamed: value)
        isError = environment != nil
        if environment == nil, !Self.isBlank(value) { finding.severity = .note }
        self.finding = finding
        self.source = source
    }

    /// Whether a value is what becomes of a build setting that is not defined.
    private static func isBlank(_ value: PropertyListValue) -> Bool {
        guard let text = value.stringValue else { return false }
        return text.trimmingWhiteSpace.isEmpty || text.contains("$(") || text.contains("${")
    }

    /// The entries of a catalog's header that say what names an environment.
    private static let selectionNames = [
        "EnvironmentKey", "EnvironmentVariable", "InfoKey", "Production", "Default", "Aliases", "Ephemeral",
        "IgnoreCase", "ManagedConfiguration", "AppGroup",
    ]

    /// What is wrong in the catalog's dictionary `Switchyard` with what names an environment, or with its own name.
    private static func inHeader(_ context: LaunchContext) -> [NearMiss] {
        context.catalog.findings.compactMap { finding in
            let path = finding.keyPath?.components ?? []
            guard let first = path.first else { return nil }
            let isDefault: Bool
            if first != EnvironmentCatalog.reservedName {
                guard isMisspelling(first, of: EnvironmentCatalog.reservedName) else { return nil }
                isDefault = true
            } else if path.count > 1 {
                let isOfSelection = selectionNames.contains { name in
                    path[1] == name ? finding.severity == .error : isMisspelling(path[1], of: name)
                }
                guard isOfSelection else { return nil }
                isDefault = path[1] == "Default" || isMisspelling(path[1], of: "Default")
            } else {
                guard finding.severity == .error else { return nil }
                isDefault = true
            }
            return NearMiss(
                finding: finding, source: isDefault ? .catalogDefault : .settingsBundle, environment: nil, isError: true
            )
        }
    }

    /// Values of Info.plist and default values of the Settings bundle that are names of environments, under keys that are
    /// nothing like that of a source. The app may mean something else, so they decide nothing.
    static func equalValues(in context: LaunchContext) -> [PropertyListFinding] {
        let sources = context.catalog.sources
        return [EnvironmentSource.infoPlist, .settingsBundle].flatMap { source in
            let isInfo = source == .infoPlist
            let read = isInfo ? sources.infoKey : sources.environmentKey
            return context.entries(of: source).compactMap { entry -> PropertyListFinding? in
                guard let text = entry.value.stringValue, context.catalog.environment(writtenAs: text) != nil,
                    entry.key != read, !context.isNear(entry.key, read)
                else { return nil }
                return PropertyListFinding(
                    .unnamedEnvironment, .note,
                    "\(source.phrase(asked: "\"\(entry.key)\"")) says \"\(text)\", an environment of the catalog, but no "
                        + "source reads that key",
                    file: entry.file, keyPath: entry.keyPath,
                    fix: "set \(isInfo ? "InfoKey" : "EnvironmentKey") in the dictionary Switchyard of the catalog to "
                        + "\"\(entry.key)\", or add the key to AppKeys if it means something else")
            }
        }
    }

    /// Whether a name is nearly another one: in another case, or with typing errors. One counts in a name of 5 to 7
    /// characters, two in a longer one, and none in a shorter one, which is too easily another word.
    package static func isMisspelling(_ name: String, of key: String) -> Bool {
        guard name != key else { return false }
        let allowed = key.count < 5 ? 0 : key.count < 8 ? 1 : 2
        return Suggestion.isWithin(allowed, of: key.lowercased(), name.lowercased())
    }
}

extension EnvironmentSelection {
    /// Notes about keys of Info.plist and rows of the Settings bundle that no source reads, and whose values are names of
    /// environments.
    @_spi(Tools) public static func equalValues(in context: LaunchContext) -> [PropertyListFinding] {
        NearMiss.equalValues(in: context)
    }
}

extension EnvironmentCatalog {
    /// The environment that a text of another key is the name of, in any case. A number is not: an alias such as `1` has
    /// other meanings elsewhere.
    fileprivate func environment(writtenAs text: String) -> String? {
        guard text.contains(where: \.isLetter) else { return nil }
        return environment(named: .string(text)) ?? environment(within: 0, of: text)
    }

    /// The environment that a value names, or with one typing error would name.
    fileprivate func environment(nearlyNamed value: PropertyListValue) -> String? {
        guard let text = value.stringValue?.trimmingWhiteSpace else { return environment(named: value) }
        if let name = environment(named: .string(text)) { return name }
        return text.isEmpty ? nil : environment(within: 1, of: text)
    }

    private func environment(within edits: Int, of text: String) -> String? {
        (names + sources.aliases.keys.sorted()).firstNonNil { candidate in
            guard Suggestion.isWithin(edits, of: candidate.lowercased(), text.lowercased()) else { return nil }
            return sources.aliases[candidate] ?? candidate
        }
    }
}

extension LaunchContext {
    /// A key of a file or of user defaults, and what is there.
    fileprivate struct Entry {
        let key: String
        let value: PropertyListValue
        let file: String?
        let keyPath: PropertyListKeyPath
    }

    /// What a source could have read, without what Apple's systems and the catalog's keys use.
    fileprivate func entries(of source: EnvironmentSource) -> [Entry] {
        let entries: [Entry] =
            switch source {
            case .infoPlist:
                infoPlist.sortedByName { $0.key }.map {
                    Entry(key: $0, value: $1, file: infoPlistFile, keyPath: [$0])
                }
            case .userDefaults:
                storedValues.sortedByName { $0.key }.map {
                    Entry(key: $0, value: $1, file: storedValuesFile, keyPath: [$0])
                }
            case .managedConfiguration where catalog.sources.allowsManagedConfiguration:
                managedConfiguration.sortedByName { $0.key }.map {
                    Entry(key: $0, value: $1, file: nil, keyPath: [$0])
                }
            case .settingsBundle:
                (settingsBundle?.specifiers ?? []).compactMap { page, specifier in
                    guard let key = specifier.key, let value = specifier.defaultValue else { return nil }
                    return Entry(
                        key: key, value: value, file: page.file, keyPath: specifier.keyPath.appending("Key"))
                }
            default: []
            }
        let settings = Set(catalog.settingDeclarations.map(\.setting))
        return entries.filter { entry in
            !isOfTheApp(entry.key) && !AppleInfoKey.matches(entry.key)
                && (source == .infoPlist || !settings.contains(entry.key))
        }
    }

    /// Whether the catalog says that the app uses a key for something else.
    fileprivate func isOfTheApp(_ key: String) -> Bool { catalog.settings.appKeys.contains(key) }

    /// Whether a name is nearly the one that a source reads, or the one that another source reads.
    fileprivate func isNear(_ name: String, _ read: String) -> Bool {
        guard name != read else { return false }
        let sources = catalog.sources
        return NearMiss.isMisspelling(name, of: read)
            || [sources.environmentKey, sources.environmentVariable, sources.infoKey].contains(name)
    }

    /// Whether a stored value is under a key that is nearly the source's.
    func isNearStoredKey(_ key: String) -> Bool { isNear(key, catalog.sources.environmentKey) }
}

extension LaunchContext {
    /// Launch arguments that are nearly the one that names the environment, as in `--environment qa`, `-environment=qa`
    /// and `-enviroment qa`.
    fileprivate var misspelledArguments: [NearMiss] {
        let read = catalog.sources.environmentKey
        return arguments.indices.compactMap { index in
            let argument = arguments[index]
            guard argument != "-" + read else { return nil }
            // Editors replace two hyphens with a dash.
            let text = argument.trimmingWhiteSpace.drop { "-\u{2013}\u{2014}\u{2212}".contains($0) }
            let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
                "=:".contains($0) || $0.isWhitespace
            }
            guard let name = parts.first.map(String.init) else { return nil }
            let value = parts.count > 1 ? String(parts[1].drop { " =:".contains($0) }) : self.value(after: index)
            let meant = value.flatMap { catalog.environment(nearlyNamed: .string($0)) }
            guard name == read || isNear(name, read), !isOfTheApp(name) else { return nil }
            if argument.first?.isLetter == true, parts.count == 1 {
                // A word without a hyphen is the name of nothing, unless the word behind it is an environment.
                guard name.lowercased() == read.lowercased(), meant != nil, !isValue(index) else { return nil }
            }
            let isOne = argument.dropFirst().hasPrefix(read + " ") && argument.hasPrefix("-")
            return NearMiss(
                .launchArgument, .string(value ?? ""), self,
                PropertyListFinding(
                    .misspelledSource, .warning,
                    "launch argument \(isOne ? "\"\(argument)\"" : name == argument ? name : argument) is not read",
                    keyPath: [argument],
                    fix: isOne
                        ? "pass -\(read) and \(meant ?? "the name of an environment") as two arguments"
                        : "write -\(read) \(meant ?? "and the name of an environment")"))
        }
    }

    private func value(after index: Int) -> String? {
        let next = index + 1
        guard arguments.indices.contains(next), !arguments[next].hasPrefix("-") else { return nil }
        return arguments[next]
    }

    private func isValue(_ index: Int) -> Bool { index > 0 && arguments[index - 1].hasPrefix("-") }
}

extension String {
    /// The text without white space around it.
    var trimmingWhiteSpace: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

/// Keys of Info.plist and of user defaults that Apple defines.
@_spi(Tools) public enum AppleInfoKey {
    private static let prefixes = ["CF", "NS", "UI", "LS", "MK", "WK", "GC", "AV", "EX", "DT", "BG", "UT", "SK"]

    /// Whether a key is Apple's, by its prefix.
    @_spi(Tools) public static func matches(_ key: String) -> Bool {
        let isPrefixed = prefixes.contains { key.hasPrefix($0) && key.dropFirst(2).first?.isUppercase == true }
        return isPrefixed || key.hasPrefix("ITS") || key.hasPrefix("Apple") || key == "MinimumOSVersion"
    }
}
