import AppProjects
import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText
import Switchyard

/// The property lists and strings files that rules look into, each read once.
struct CheckedPropertyLists: Sendable {
    private let read: [String: PropertyListValue]
    private let others = Memo<String, PropertyListValue?>()
    private let locations: PropertyListLocations

    /// - Parameter read: files that are read already.
    init(_ read: ReadFiles = ReadFiles(), locations: PropertyListLocations) {
        self.read = read.propertyLists
        self.locations = locations
    }

    /// The value of a file; `nil` if it cannot be read.
    func value(of file: String) -> PropertyListValue? {
        if let value = read[file] { return value }
        return others.value(of: file) {
            guard let data = try? RegularFile.contents(atPath: file, limit: 16 << 20) else { return nil }
            return (try? PropertyList.parse(data)) ?? locations.located(file)?.value
        }
    }

    // MARK: Catalogs

    /// Whether the catalog of a product is one.
    func isCatalog(_ catalog: ProjectCatalog) -> Bool { catalog.isManifest || isCatalog(catalog.path) }

    /// Whether a property list with one of the names of a catalog is one. Apps that do not use Switchyard have a `config.plist` of
    /// their own: it is a catalog if all its entries are dictionaries, and one is named for an environment or for what all
    /// environments share.
    func isCatalog(_ file: String) -> Bool {
        if file.hasSuffix("/" + (AppBundle.catalogNames.first ?? "")) { return true }
        guard let entries = value(of: file)?.dictionaryValue else { return false }
        return entries.values.allSatisfy { $0.dictionaryValue != nil }
            && entries.keys.contains { ["Switchyard", "Common"].contains($0) || !EnvironmentWords($0).isEmpty }
    }

    /// Whether a catalog has a dictionary for Switchyard, or cannot be read.
    func hasOptions(_ file: String) -> Bool {
        value(of: file)?.dictionaryValue.map { $0["Switchyard"] != nil } ?? true
    }
}
