public import Foundation
public import PropertyLists

extension EnvironmentCatalog {
    /// The top-level dictionary that configures Switchyard and is not an environment.
    static let reservedName = "Switchyard"

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

    /// Creates a catalog from a property list that was already read.
    ///
    /// - Throws: ``ConfigurationError`` `unusable-catalog`.
    public init(root: PropertyListValue, file: String? = nil) throws(ConfigurationError) {
        guard let entries = root.dictionaryValue else {
            throw Self.unusable("a catalog must be a dictionary of environments, not \(root.kindPhrase)", file)
        }
        var header = CatalogHeader(file: file)
        var findings: [PropertyListFinding] = []
        var environments: [String: [String: PropertyListValue]] = [:]
        var common: [String: PropertyListValue] = [:]
        // Another capitalization counts only if there is no exact match; always the same one.
        let commonName =
            entries["Common"] == nil ? entries.keys.filter { $0.lowercased() == "common" }.min() ?? "Common" : "Common"
        for (name, value) in entries {
            guard let values = value.dictionaryValue else {
                let isReserved = name == Self.reservedName || name == commonName
                findings.append(
                    PropertyListFinding(
                        .notAnEnvironment, .error,
                        "\"\(name)\" \(isReserved ? "" : "is at the top level of the catalog, so it ")must be "
                            + "\(isReserved ? "" : "an environment, ")a dictionary, not \(value.kindPhrase)",
                        file: file, keyPath: [name],
                        fix: isReserved
                            ? "replace it with a dictionary" : "move it to \(commonName) or to an environment"))
                continue
            }
            if name == Self.reservedName {
                header.read(values)
            } else if name == commonName {
                common = values
            } else if name.lowercased() == "common" {
                findings.append(
                    PropertyListFinding(
                        .notAnEnvironment, .error,
                        "\"\(name)\" is not an environment: the common values are in \"\(commonName)\"",
                        file: file, keyPath: [name], fix: "move its values to \(commonName)"))
            } else {
                environments[name] = values
            }
        }
        guard !environments.isEmpty else {
            throw Self.unusable(
                "the catalog has no environments: each is a dictionary at the top level", file, findings)
        }
        header.check(environments.keys)
        self.init(
            environments: environments, common: common, declarations: header.declarations, sources: header.sources,
            settings: header.settings, file: file)
        self.commonName = commonName
        self.findings = (findings + header.findings).sorted { "\($0)" < "\($1)" }
    }

    private static func unusable(
        _ message: String, _ file: String?, _ others: [PropertyListFinding] = []
    ) -> ConfigurationError {
        let finding = PropertyListFinding(.catalogShape, .error, message, file: file, keyPath: PropertyListKeyPath())
        return ConfigurationError(.unusableCatalog, "the catalog cannot be used", findings: [finding] + others)
    }
}
