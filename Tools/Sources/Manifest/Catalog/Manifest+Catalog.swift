import CatalogChecks
import Foundation
package import PropertyLists
package import SourceText
import Switchyard
@_spi(Tools) package import SwitchyardCore

extension Manifest {
    /// The catalog that a launch reads: what environments extend is part of their values, and what a brand says is laid
    /// over it.
    ///
    /// - Parameter brand: the name of a brand; `nil` for an app without brands.
    package func catalog(brand name: String? = nil) -> EnvironmentCatalog {
        let brand = brands.first { $0.name == name }
        let dictionaries = dictionaries
        var catalog = EnvironmentCatalog(
            environments: values(brand, dictionaries), common: Self.merged(common, brand?.common ?? [:], dictionaries),
            declarations: keys.map(\.declaration), sources: sources, settings: binding, file: file)
        catalog.ephemeral = ephemeral.map { pattern in
            EphemeralPattern(pattern.pattern, values: pattern.values, expiry: pattern.expiry.flatMap(Self.duration))
        }
        catalog.console = ConsoleSettings(
            hub: console.hub.flatMap { URL(string: $0) }, allowsProduction: console.allowsProduction)
        for environment in self.environments { catalog.titles[environment.name] = environment.title }
        return catalog
    }

    /// The name of the production environment.
    ///
    /// - Throws: ``ManifestError`` if no environment, or several, could be meant.
    package var productionName: String {
        get throws(ManifestError) {
            switch productionCatalog.production {
            case .success(let name): return name
            case .failure(let unknown):
                throw ManifestError(
                    .unknownProduction, unknown.finding.message,
                    document?.location(of: ["environments"]) ?? SourceLocation(file: file),
                    fix: "add production: with the name of an environment")
            }
        }
    }

    /// Names are enough to find production.
    private var productionCatalog: EnvironmentCatalog {
        EnvironmentCatalog(
            environments: Dictionary(environments.map { ($0.name, [:]) }) { first, _ in first },
            sources: EnvironmentSourceNames(production: production))
    }

    /// Every environment's own values over those of the environments that it extends, the farthest first.
    ///
    /// What an environment extends is resolved once, however many extend it.
    private func values(
        _ brand: ManifestBrand?, _ dictionaries: Set<String>
    ) -> [String: [String: PropertyListValue]] {
        let byName = Dictionary(environments.map { ($0.name, $0) }) { first, _ in first }
        var resolved: [String: [String: PropertyListValue]] = [:]
        for environment in environments where resolved[environment.name] == nil {
            var chain = [environment]
            while let name = chain.last?.extends, resolved[name] == nil, chain.count <= environments.count,
                let next = byName[name]
            {
                chain.append(next)
            }
            var values = chain.last?.extends.flatMap { resolved[$0] } ?? [:]
            for layer in chain.reversed() {
                values = Self.merged(values, layer.values, dictionaries)
                values = Self.merged(values, brand?.environments[layer.name] ?? [:], dictionaries)
                resolved[layer.name] = values
            }
        }
        return resolved
    }

    /// The names of keys whose value is a dictionary, which is replaced as a whole.
    private var dictionaries: Set<String> { Set(keys.filter { $0.type == .dictionary }.map(\.name)) }

    private static func merged(
        _ below: [String: PropertyListValue], _ above: [String: PropertyListValue], _ dictionaries: Set<String>,
        prefix: String = ""
    ) -> [String: PropertyListValue] {
        guard !below.isEmpty else { return above }
        return below.merging(above) { _, new in new }.reduce(into: [:]) { result, entry in
            let name = prefix + entry.key
            guard case .dictionary(let own)? = above[entry.key], case .dictionary(let inherited)? = below[entry.key],
                !dictionaries.contains(name)
            else {
                result[entry.key] = entry.value
                return
            }
            result[entry.key] = .dictionary(merged(inherited, own, dictionaries, prefix: name + "."))
        }
    }

    private var sources: EnvironmentSourceNames {
        EnvironmentSourceNames(
            environmentKey: selection.key, environmentVariable: selection.variable, infoKey: selection.infoKey,
            production: production, defaultEnvironment: defaultEnvironment,
            allowsUnnamed: selection.allowsUnnamed,
            rememberVariable: selection.rememberVariable.flatMap(Self.duration),
            skipsUnknownNames: selection.skipsUnknownNames, aliases: selection.aliases,
            ignoresCase: selection.ignoresCase, testFlightEnvironments: Set(testFlightEnvironments),
            allowsManagedConfiguration: selection.allowsManagedConfiguration, appGroup: selection.appGroup)
    }

    /// The environment of open builds in which no source names one.
    private var defaultEnvironment: String? {
        if let name = selection.defaultEnvironment { return name }
        guard !selection.allowsUnnamed else { return nil }
        let open = configurations.first { $0.distribution == .development || $0.distribution == .testers }
        return open?.environment ?? environments.map(\.name).first { $0 != (try? productionName) }
    }

    private static func duration(_ text: String) -> Duration? {
        try? PropertyListValue.string(text).read()
    }

    private var binding: SettingsBinding {
        SettingsBinding(
            titles: settings.titles, resetKey: settings.resetKey, resetClears: settings.resetClears,
            appKeys: settings.appKeys)
    }

    /// Where a value of the compiled catalog is written: in the environment, in one that it extends, or in Common.
    package func location(of keyPath: PropertyListKeyPath) -> SourceLocation {
        guard let document, let layer = keyPath.components.first else { return SourceLocation(file: file) }
        let rest = Array(keyPath.components.dropFirst())
        if layer == "Switchyard" {
            return document.location(of: rest.first == "Keys" ? ["keys"] + rest.dropFirst() : [])
        }
        if layer == "Common" { return document.location(of: ["common"] + rest) }
        for environment in chain(from: layer)
        where PropertyListValue.dictionary(environment.values)[PropertyListKeyPath(rest)] != nil {
            return document.location(of: ["environments", environment.name, "values"] + rest)
        }
        return document.location(of: ["environments", layer])
    }

    /// Where an entry of the file is, or the nearest one above it.
    package func location(ofEntry path: [String]) -> SourceLocation {
        document?.location(of: path) ?? SourceLocation(file: file)
    }

    /// What is wrong with the values: what no environment has, what is not of its type, and addresses of servers that are
    /// probably meant otherwise.
    ///
    /// - Parameters:
    ///   - brand: the name of a brand; `nil` for an app without brands.
    ///   - catalog: the catalog of the brand, if it is known.
    package func valueFindings(brand: String? = nil, catalog: EnvironmentCatalog? = nil) -> [Finding] {
        let catalog = catalog ?? self.catalog(brand: brand)
        let findings = catalog.check().map { finding in
            Finding(
                rule: RuleID(finding.rule), severity: finding.severity, message: finding.message,
                location: location(of: finding.keyPath ?? PropertyListKeyPath(), brand: brand), fix: finding.fix,
                // Below the layer.
                subjects: (finding.keyPath?.components.dropFirst().joined(separator: ".")).map { [.key($0)] } ?? [])
        }
        return findings + addressFindings(of: catalog, brand: brand)
    }

    /// Where a value of a brand's catalog is written: as the brand has it, or else where all have it.
    private func location(of keyPath: PropertyListKeyPath, brand: String?) -> SourceLocation {
        guard let brand = brands.first(where: { $0.name == brand }), let layer = keyPath.components.first,
            layer != "Switchyard", keyPath.components.count > 1
        else { return location(of: keyPath) }
        let rest = Array(keyPath.components.dropFirst())
        if layer == "Common", PropertyListValue.dictionary(brand.common)[PropertyListKeyPath(rest)] != nil {
            return location(ofEntry: ["brands", brand.name, "common"] + rest)
        }
        guard layer != "Common" else { return location(of: keyPath) }
        return origin(of: rest.joined(separator: "."), in: layer, brand: brand.name)?.location
            ?? location(of: keyPath)
    }
}

extension ManifestKey {
    /// The declaration of the key in a catalog.
    var declaration: KeyDeclaration {
        var declaration = KeyDeclaration(
            name: name, type: type.map { ValueType($0, values: values) }, summary: summary, isLive: isLive,
            isSecret: secret != nil,
            isRequired: !isOptional, isManaged: isManaged, setting: setting, range: range)
        // The value of a secret is in no committed file.
        declaration.isProvidedInCode = secret != nil
        return declaration
    }

    /// What a slider offers.
    private var range: ClosedRange<Double>? {
        guard type?.entry == .fraction, let minimum, let maximum, minimum < maximum else { return nil }
        return minimum...maximum
    }
}
