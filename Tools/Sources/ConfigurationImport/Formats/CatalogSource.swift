import AppProjects
import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText
import Switchyard
import SwitchyardCore

extension ImportFormat {
    /// A catalog that an app copies: `Environments.plist`, `config.plist`.
    static let catalog = ImportFormat(
        has: { AppBundle.catalogNames.contains($1) && CatalogSource.isCatalog($0) },
        read: { files, project in
            let chosen = project.copied(files)
            return chosen.prefix(1).map { CatalogSource.read($0, project.locations) }
                + files.filter { $0 != chosen.first }.map { file in
                    var source = ImportedSource(.catalog, file: file)
                    source.leaveOut(
                        URL(fileURLWithPath: file).lastPathComponent, "the app has another catalog", at: nil)
                    return source
                }
        })
}

private enum CatalogSource {
    /// Whether a property list with the name of a catalog is one.
    static func isCatalog(_ file: String) -> Bool {
        if file.hasSuffix("/" + (AppBundle.catalogNames.first ?? "")) { return true }
        guard let root = (try? PropertyList.read(URL(fileURLWithPath: file)))?.dictionaryValue else { return false }
        return root.values.allSatisfy { $0.dictionaryValue != nil }
            && root.keys.contains { ["Switchyard", "Common"].contains($0) || PropertyListSource.isEnvironmentWord($0) }
    }

    static func read(_ path: String, _ locations: PropertyListLocations) -> ImportedSource {
        var source = ImportedSource(.catalog, file: path)
        let catalog: EnvironmentCatalog
        do {
            catalog = try EnvironmentCatalog.declaring(URL(fileURLWithPath: path))
        } catch {
            for finding in error.findings.map(locations.finding) {
                source.addUnreadable(finding.message, at: finding.location)
            }
            return source
        }
        for finding in catalog.findings where finding.severity == .error {
            let located = locations.finding(finding)
            source.issues.append(
                ImportIssue(.notImported, located.message, located.location ?? SourceLocation(file: path)))
        }
        func location(_ keyPath: [String]) -> SourceLocation {
            SourceLocation(file: path, position: locations.located(path)?.nearestPosition(of: keyPath))
        }
        source.environments = catalog.names
        source.titles = catalog.titles
        source.production = try? catalog.production.get()
        source.declarations = catalog.declarations.values.sorted { $0.name < $1.name }
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
        selection.rules = names
        return selection
    }
}
