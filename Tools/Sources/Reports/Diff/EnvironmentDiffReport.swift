import CatalogDifferences
import Foundation
package import SourceText
import PropertyLists

/// The data of a comparison of two environments.
package struct EnvironmentDiffReport {
    /// The environments.
    let first: String
    let second: String
    /// The catalog, or where it was looked for, as it is shown.
    private(set) var path: String
    private(set) var difference: EnvironmentDifference?
    /// The names of secrets whose values are not in the catalog, so that they are not compared.
    private(set) var uncompared: [String] = []
    package private(set) var findings: [Finding] = []
    package private(set) var status: ExitStatus?

    package init(_ first: String, _ second: String, path: String, brand: String?) {
        (self.first, self.second) = (first, second)
        let locations = LocationFinder()
        self.path = locations.shown(path.absolutePath)
        do throws(ComparedCatalog.ReadError) {
            let source = try ComparedCatalog(path)
            self.path = locations.shown(source.file.path)
            let contents = try source.contents(shown: locations.shown)
            try Self.require([first, second], brand, in: contents, of: source)
            difference = EnvironmentDifference(first, second, in: contents, brand: brand)
            uncompared = contents.secretsElsewhere
        } catch {
            findings = error.findings.map(locations.shown)
            status = .unusable
        }
    }

    private static func require(
        _ names: [String], _ brand: String?, in contents: CatalogContents, of source: ComparedCatalog
    ) throws(ComparedCatalog.ReadError) {
        for name in names where !contents.names.contains(name) {
            throw ComparedCatalog.ReadError(
                .unknownEnvironment, "unknown environment \"\(name)\"", file: source.file.path,
                fix: Suggestion.sentence(for: name, among: contents.names)
                    ?? "use one of \(contents.names.prefix(10).joined(separator: ", "))")
        }
        if let brand, !contents.brands.contains(brand) {
            throw ComparedCatalog.ReadError(
                .manifestUnknownName, "unknown brand \"\(brand)\"", file: source.file.path,
                fix: Suggestion.sentence(for: brand, among: contents.brands.compactMap { $0 }))
        }
    }
}
