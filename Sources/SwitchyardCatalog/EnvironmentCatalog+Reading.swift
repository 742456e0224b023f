public import Foundation
public import PropertyLists
public import SwitchyardCore

extension EnvironmentCatalog {
    /// Reads a catalog from a file in XML, binary, or OpenStep format: `Environments.plist`, or any other name.
    ///
    /// - Throws: ``ConfigurationError`` `unusable-catalog` if the file cannot be read, is not a dictionary, or has no
    ///   environment. Errors in single entries are in ``findings``.
    public static func read(_ file: URL) throws(ConfigurationError) -> EnvironmentCatalog {
        do {
            return try EnvironmentCatalog(root: try PropertyList.read(file), file: file.path)
        } catch let error as PropertyListError {
            throw ConfigurationError(
                .unusableCatalog, "the catalog cannot be read", findings: [PropertyListFinding(error)])
        } catch let error as ConfigurationError {
            throw error
        } catch {
            throw ConfigurationError(.unusableCatalog, "the catalog cannot be read")
        }
    }

    /// Opens a catalog for a launch, which reads an environment when it is first needed. Text formats are read at once.
    ///
    /// - Throws: the errors of ``read(_:)``, except those in the values of environments.
    static func open(_ file: URL) throws(ConfigurationError) -> EnvironmentCatalog {
        do {
            let entries = try PropertyListEntries(try PropertyList.contents(of: file))
            return try EnvironmentCatalog(entries: entries, file: file.path)
        } catch {
            // Says what is wrong.
            return try read(file)
        }
    }

    /// Creates a catalog from a property list that was already read.
    ///
    /// - Throws: ``ConfigurationError`` `unusable-catalog`.
    public init(root: PropertyListValue, file: String? = nil) throws(ConfigurationError) {
        guard let values = root.dictionaryValue else {
            throw Self.unusable("a catalog must be a dictionary of environments, not \(root.kindPhrase)", file)
        }
        do {
            try self.init(entries: PropertyListEntries(values), file: file)
        } catch let error as ConfigurationError {
            throw error
        } catch {
            throw Self.unusable("the catalog cannot be read", file)
        }
    }

    private init(entries: PropertyListEntries, file: String?) throws {
        let keys = entries.keys
        var header = CatalogHeader(file: file)
        var findings: [PropertyListFinding] = []
        var names: Set<String> = []
        var common: [String: PropertyListValue] = [:]
        // Another capitalization counts only if there is no exact match; always the same one.
        let commonName =
            keys.contains("Common") ? "Common" : keys.filter { $0.lowercased() == "common" }.min() ?? "Common"
        for name in keys {
            guard entries.isDictionary(forKey: name) else {
                let kind = try entries.value(forKey: name)?.kindPhrase ?? "nothing"
                let isReserved = name == Self.reservedName || name == commonName
                findings.append(
                    PropertyListFinding(
                        .notAnEnvironment, .error,
                        "\"\(name)\" \(isReserved ? "" : "is at the top level of the catalog, so it ")must be "
                            + "\(isReserved ? "" : "an environment, ")a dictionary, not \(kind)",
                        file: file, keyPath: [name],
                        fix: isReserved
                            ? "replace it with a dictionary" : "move it to \(commonName) or to an environment"))
                continue
            }
            if name == Self.reservedName {
                header.read(try entries.value(forKey: name)?.dictionaryValue ?? [:])
            } else if name == commonName {
                common = try entries.value(forKey: name)?.dictionaryValue ?? [:]
            } else if name.lowercased() == "common" {
                findings.append(
                    PropertyListFinding(
                        .notAnEnvironment, .error,
                        "\"\(name)\" is not an environment: the common values are in \"\(commonName)\"",
                        file: file, keyPath: [name], fix: "move its values to \(commonName)"))
            } else {
                names.insert(name)
                if let meant = dictionaryMeant(by: name, commonName) {
                    findings.append(
                        PropertyListFinding(
                            .notAnEnvironment, .error, "\"\(name)\" is read as an environment", file: file,
                            keyPath: [name], fix: "did you mean \"\(meant)\"?"))
                }
            }
        }
        guard !names.isEmpty else {
            throw Self.unusable(
                "the catalog has no environments: each is a dictionary at the top level", file, findings)
        }
        header.check(names)
        self.init(
            entries: entries, names: names, common: common, declarations: header.declarations,
            sources: header.sources,
            settings: header.settings, file: file)
        self.commonName = commonName
        ephemeral = header.ephemeral
        titles = header.titles
        console = header.console
        self.findings = (findings + header.findings).sorted { "\($0)" < "\($1)" }
    }

    private static func unusable(
        _ message: String, _ file: String?, _ others: [PropertyListFinding] = []
    ) -> ConfigurationError {
        let finding = PropertyListFinding(.catalogShape, .error, message, file: file, keyPath: PropertyListKeyPath())
        return ConfigurationError(.unusableCatalog, "the catalog cannot be used", findings: [finding] + others)
    }
}

/// The dictionary of the catalog that is not an environment, and that a name is probably a misspelling of.
private func dictionaryMeant(by name: String, _ commonName: String) -> String? {
    [commonName, EnvironmentCatalog.reservedName].first { NearMiss.isMisspelling(name, of: $0) }
}
