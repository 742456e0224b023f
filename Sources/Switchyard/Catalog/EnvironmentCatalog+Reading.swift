public import Foundation
public import PropertyLists

extension EnvironmentCatalog {
    /// The top-level dictionary that speaks to Switchyard and is no environment.
    static let reservedName = "Switchyard"

    /// Reads a catalog from `Environments.plist` or whatever a team calls it, XML, binary or OpenStep.
    ///
    /// - Throws: ``ConfigurationError`` `unusable-catalog` when the file cannot be read, is no dictionary, or has no
    ///   environment. What is wrong with single entries is in ``findings``.
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

    /// A catalog from a property list that was read already.
    ///
    /// - Throws: ``ConfigurationError`` `unusable-catalog`.
    public init(root: PropertyListValue, file: String? = nil) throws(ConfigurationError) {
        guard let entries = root.dictionaryValue else {
            throw Self.unusable("a catalog must be a dictionary of environments, and this is \(root.kindPhrase)", file)
        }
        var header = CatalogHeader(file: file)
        var findings: [PropertyListFinding] = []
        var environments: [String: [String: PropertyListValue]] = [:]
        var common: [String: PropertyListValue] = [:]
        // Spelt otherwise only where nothing is spelt so; the same one in each run.
        let commonName =
            entries["Common"] == nil ? entries.keys.filter { $0.lowercased() == "common" }.min() ?? "Common" : "Common"
        for (name, value) in entries {
            guard let values = value.dictionaryValue else {
                findings.append(
                    PropertyListFinding(
                        .notAnEnvironment, .error,
                        "\"\(name)\" must be a dictionary of values, and is \(value.kindPhrase)",
                        file: file,
                        keyPath: [name], fix: "put it into \(commonName) or an environment"))
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
                        "\"\(name)\" is no environment: \"\(commonName)\" holds the common values",
                        file: file, keyPath: [name], fix: "put its values into \(commonName)"))
            } else {
                environments[name] = values
            }
        }
        guard !environments.isEmpty else {
            throw Self.unusable("the catalog has no environment", file, findings)
        }
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
