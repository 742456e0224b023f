import PropertyLists
import SettingsBundle

/// Something that a launch found and no source reads, although it probably was to name the environment.
package struct NearMiss {
    let finding: PropertyListFinding
    /// The environment that it names; `nil` if that is production, or none of the catalog.
    var environment: String?
    /// Whether it keeps an open build from production that no source names.
    var isError: Bool
}

extension NearMiss {
    init(_ finding: PropertyListFinding, naming environment: String?) {
        self.init(finding: finding, environment: environment, isError: environment != nil)
    }
}

extension NearMiss {
    /// Arguments and variables of the launch whose names are nearly those of their sources.
    static func ofLaunch(_ context: LaunchContext) -> [NearMiss] {
        context.misspelledArguments + misspelledVariables(context)
    }

    private static func misspelledVariables(_ context: LaunchContext) -> [NearMiss] {
        let read = context.catalog.sources.environmentVariable
        return context.processEnvironment.keys.filter { isMisspelling($0, of: read) }.sorted().map { name in
            NearMiss(
                PropertyListFinding(
                    .misspelledSource, .warning, "environment variable \(name) is not read", keyPath: [name],
                    fix: "did you mean \"\(read)\"?"),
                naming: context.catalog.environment(nearlyNamed: context.processEnvironment[name] ?? ""))
        }
    }

    /// Values of Info.plist and default values of the Settings bundle that are names of environments.
    static func inFiles(_ context: LaunchContext) -> [NearMiss] { inInfoPlist(context) + inSettings(context) }

    /// The entries of a catalog's header that say what names an environment.
    private static let selectionNames = [
        "EnvironmentKey", "EnvironmentVariable", "InfoKey", "Production", "Default", "Aliases", "Ephemeral",
        "IgnoreCase", "ManagedConfiguration", "AppGroup",
    ]

    /// What is wrong in the catalog's dictionary `Switchyard` with what names an environment, or with its own name.
    static func inHeader(_ context: LaunchContext) -> [NearMiss] {
        context.catalog.findings.filter { finding in
            let path = finding.keyPath?.components ?? []
            guard let first = path.first else { return false }
            guard first == EnvironmentCatalog.reservedName else {
                return isMisspelling(first, of: EnvironmentCatalog.reservedName)
            }
            guard path.count > 1 else { return finding.severity == .error }
            return selectionNames.contains { name in
                path[1] == name ? finding.severity == .error : isMisspelling(path[1], of: name)
            }
        }.map { NearMiss(finding: $0, isError: true) }
    }

    fileprivate static func inInfoPlist(_ context: LaunchContext) -> [NearMiss] {
        let (catalog, read) = (context.catalog, context.catalog.sources.infoKey)
        return context.infoPlist.sortedByName { $0.key }.compactMap { key, value in
            guard key != read, !AppleInfoKey.matches(key), let text = value.stringValue else { return nil }
            let subject = "Info.plist key \"\(key)\""
            guard isMisspelling(key, of: read) else {
                guard let name = catalog.environment(writtenAs: text) else { return nil }
                return NearMiss(
                    unnamed(
                        subject, says: text, file: context.infoPlistFile, keyPath: [key], fix: "InfoKey", key),
                    naming: catalog.unlessProduction(name))
            }
            let name = catalog.environment(nearlyNamed: text, orProduction: true)
            guard name != nil || text.trimmingWhiteSpace.isEmpty else { return nil }
            return NearMiss(
                PropertyListFinding(
                    .unnamedEnvironment, .warning,
                    "\(subject) \(name == nil ? "is empty" : "says \"\(text)\""), but no source reads that key",
                    file: context.infoPlistFile, keyPath: [key], fix: "rename the key to \"\(read)\""),
                naming: name.flatMap(catalog.unlessProduction))
        }
    }

    private static func inSettings(_ context: LaunchContext) -> [NearMiss] {
        let catalog = context.catalog
        let known = Set([catalog.sources.environmentKey] + catalog.settingDeclarations.map(\.setting))
            .union(catalog.settings.appKeys)
        return (context.settingsBundle?.specifiers ?? []).compactMap { page, specifier in
            guard let key = specifier.key, !known.contains(key), let text = specifier.defaultValue?.stringValue,
                let name = catalog.environment(writtenAs: text)
            else { return nil }
            return NearMiss(
                unnamed(
                    "Settings bundle key \"\(key)\"", says: text, file: page.file,
                    keyPath: specifier.keyPath.appending("Key"), fix: "EnvironmentKey", key),
                naming: catalog.unlessProduction(name))
        }
    }

    /// Stored values that are names of environments. They never end a launch: the app may store them for itself.
    static func stored(_ values: [String: PropertyListValue], _ context: LaunchContext) -> [NearMiss] {
        let catalog = context.catalog
        let known = Set(catalog.storedKeys).union(catalog.settings.appKeys)
        return values.sortedByName { $0.key }.compactMap { key, value in
            guard !known.contains(key), !SessionRecord.isOwn(key), !AppleInfoKey.matches(key),
                let text = value.stringValue, catalog.environment(writtenAs: text) != nil
            else { return nil }
            return NearMiss(
                unnamed(
                    "user defaults key \"\(key)\"", says: text, file: context.storedValuesFile, keyPath: [key],
                    fix: "EnvironmentKey", key),
                naming: nil)
        }
    }

    private static func unnamed(
        _ subject: String, says text: String, file: String?, keyPath: PropertyListKeyPath, fix entry: String,
        _ key: String
    ) -> PropertyListFinding {
        PropertyListFinding(
            .unnamedEnvironment, .warning,
            "\(subject) says \"\(text)\", an environment of the catalog, but no source reads that key", file: file,
            keyPath: keyPath,
            fix: "set \(entry) in the dictionary Switchyard of the catalog to \"\(key)\", or AllowUnnamed if it means "
                + "something else")
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
    /// Findings about keys of Info.plist that no source reads, and whose values are names of environments.
    @_spi(Tools) public static func otherInfoKeys(in context: LaunchContext) -> [PropertyListFinding] {
        NearMiss.inInfoPlist(context).map(\.finding)
    }
}

extension EnvironmentCatalog {
    /// The environment that a text of another key is the name of, in any case. A number is not: an alias such as `1` has
    /// other meanings elsewhere.
    fileprivate func environment(writtenAs text: String) -> String? {
        guard text.contains(where: \.isLetter) else { return nil }
        return environment(named: .string(text)) ?? environment(within: 0, of: text)
    }

    fileprivate func unlessProduction(_ name: String) -> String? { name == productionName ? nil : name }

    /// The environment that a text names, or with one typing error would name.
    fileprivate func environment(nearlyNamed text: String, orProduction: Bool = false) -> String? {
        let text = text.trimmingWhiteSpace
        if let name = environment(named: .string(text)) { return orProduction ? name : unlessProduction(name) }
        guard !text.isEmpty, let name = environment(within: 1, of: text, except: orProduction ? nil : productionName)
        else { return nil }
        return name
    }

    private func environment(within edits: Int, of text: String, except excluded: String? = nil) -> String? {
        (names + sources.aliases.keys.sorted()).firstNonNil { candidate in
            guard Suggestion.isWithin(edits, of: candidate.lowercased(), text.lowercased()) else { return nil }
            let name = sources.aliases[candidate] ?? candidate
            return name == excluded ? nil : name
        }
    }
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
            let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "=" || $0.isWhitespace }
            guard let name = parts.first.map(String.init) else { return nil }
            let value = parts.count > 1 ? String(parts[1].drop { " =".contains($0) }) : self.value(after: index)
            let environment = value.flatMap { catalog.environment(nearlyNamed: $0) }
            guard name == read || NearMiss.isMisspelling(name, of: read) else { return nil }
            if argument.first?.isLetter == true, parts.count == 1 {
                // A word without a hyphen is the name of nothing, unless the word behind it is an environment.
                guard name.lowercased() == read.lowercased(), environment != nil, !isValue(index) else { return nil }
            }
            let meant = value.flatMap { catalog.environment(nearlyNamed: $0, orProduction: true) }
            let isOne = argument.dropFirst().hasPrefix(read + " ") && argument.hasPrefix("-")
            return NearMiss(
                PropertyListFinding(
                    .misspelledSource, .warning,
                    "launch argument \(isOne ? "\"\(argument)\"" : name == argument ? name : argument) is not read",
                    keyPath: [argument],
                    fix: isOne
                        ? "pass -\(read) and \(meant ?? "the name of an environment") as two arguments"
                        : "write -\(read) \(meant ?? "and the name of an environment")"),
                naming: environment)
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
