import AppProjects
import Foundation
import PropertyLists
import Switchyard

/// Whether a property list with one of the names of a catalog is one.
enum CatalogFile {
    /// Whether the catalog of a product is one.
    static func isCatalog(_ catalog: ProjectCatalog) -> Bool { catalog.isManifest || isCatalog(catalog.path) }

    /// Whether a file has a dictionary for Switchyard, or cannot be read.
    static func hasOptions(_ file: String) -> Bool {
        (try? PropertyList.read(URL(fileURLWithPath: file)))?.dictionaryValue.map { $0["Switchyard"] != nil } ?? true
    }

    /// Whether a file is a catalog. Apps that do not use Switchyard have a `config.plist` of their own: it is a catalog
    /// if all its entries are dictionaries, and one is named for an environment or for what all environments share.
    static func isCatalog(_ file: String) -> Bool {
        if file.hasSuffix("/" + (AppBundle.catalogNames.first ?? "")) { return true }
        guard let entries = (try? PropertyList.read(URL(fileURLWithPath: file)))?.dictionaryValue else { return false }
        return entries.values.allSatisfy { $0.dictionaryValue != nil }
            && entries.keys.contains { ["Switchyard", "Common"].contains($0) || !EnvironmentWords($0).isEmpty }
    }
}
