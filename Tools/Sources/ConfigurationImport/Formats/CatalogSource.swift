import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText
import Switchyard

/// A catalog that an app copies: `Environments.plist`, `config.plist`.
enum CatalogSource {
    static func read(_ path: String, _ locations: PropertyListLocations) -> ImportedSource {
        var source = ImportedSource(.catalog, file: path)
        let catalog: EnvironmentCatalog
        do {
            catalog = try EnvironmentCatalog.read(URL(fileURLWithPath: path))
        } catch {
            source.issues = error.findings.map { finding in
                let located = locations.finding(finding)
                return ImportIssue(.unreadable, located.message, located.location ?? SourceLocation(file: path))
            }
            return source
        }
        for finding in catalog.findings where finding.severity == .error {
            let located = locations.finding(finding)
            source.issues.append(
                ImportIssue(.notImported, located.message, located.location ?? SourceLocation(file: path)))
        }
        func location(_ keyPath: [String]) -> SourceLocation {
            SourceLocation(
                file: path, position: locations.located(path)?.nearestPosition(of: keyPath))
        }
        source.environments = catalog.names
        source.titles = catalog.titles
        source.production = try? catalog.production.get()
        source.declarations = catalog.declarations.values.sorted { $0.name < $1.name }.map(ImportedDeclaration.init)
        source.selection = selection(of: catalog, location(["Switchyard"]))
        for (key, value) in catalog.common.sorted(by: { $0.key < $1.key }) {
            source.add(value, key, nil, location([catalog.commonName, key])) { location([catalog.commonName] + $0) }
        }
        for (name, values) in catalog.environments.sorted(by: { $0.key < $1.key }) {
            for (key, value) in values.sorted(by: { $0.key < $1.key }) {
                source.add(value, key, name, location([name, key])) { location([name] + $0) }
            }
        }
        for pattern in catalog.ephemeral {
            source.leaveOut(
                "the environment pattern \"\(pattern.pattern)\"", "Switchyard.yaml needs the hosts that it allows",
                at: location(["Switchyard", "Ephemeral"]))
        }
        return source
    }

    private static func selection(of catalog: EnvironmentCatalog, _ location: SourceLocation) -> ImportedSelection {
        let usual = EnvironmentSourceNames()
        let names = catalog.sources
        var selection = ImportedSelection()
        func name(_ text: String, _ usual: String) -> ImportedSelection.Name? {
            text == usual ? nil : ImportedSelection.Name(text: text, location: location)
        }
        selection.key = name(names.environmentKey, usual.environmentKey)
        selection.variable = name(names.environmentVariable, usual.environmentVariable)
        selection.infoKey = name(names.infoKey, usual.infoKey)
        selection.aliases = names.aliases
        selection.ignoresCase = names.ignoresCase
        selection.rememberVariable = names.rememberVariable.map { "\(max(1, $0.components.seconds))s" }
        selection.defaultEnvironment = names.defaultEnvironment
        selection.allowsUnnamed = names.allowsUnnamed
        selection.skipsUnknownNames = names.skipsUnknownNames
        selection.allowsManagedConfiguration = names.allowsManagedConfiguration
        selection.appGroup = names.appGroup
        selection.testFlight = names.testFlightEnvironments.sorted()
        return selection
    }
}

extension ImportedDeclaration {
    init(_ declaration: KeyDeclaration) {
        key = declaration.name
        type = declaration.type?.name
        if case .enumeration(let texts)? = declaration.type { values = texts }
        summary = declaration.summary
        isLive = declaration.isLive
        isSecret = declaration.isSecret
        isManaged = declaration.isManaged
        isOptional = !declaration.isRequired
        setting = declaration.setting
        minimum = declaration.range?.lowerBound
        maximum = declaration.range?.upperBound
    }
}
