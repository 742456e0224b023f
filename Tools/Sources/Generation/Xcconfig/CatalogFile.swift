import Manifest

/// The property-list catalogs, of which every product contains at most one.
public enum CatalogFile: CaseIterable, Sendable {
    /// Every environment, for builds that can select all of them.
    case open
    /// Production and the TestFlight list.
    case testFlight
    /// Production alone.
    case production

    /// The name of the file.
    public var name: String {
        switch self {
        case .open: "Environments.plist"
        case .testFlight: "Environments.testflight.plist"
        case .production: "Environments.production.plist"
        }
    }
}

extension ManifestPlan {
    /// The path of a catalog, relative to the manifest. The catalogs of a brand are in a folder of their own.
    ///
    /// - Parameter brand: The name of the brand; `nil` for none.
    public func path(of file: CatalogFile, brand: String?) -> String {
        ([manifest.outputs.folder] + [brand, file.name].compactMap { $0 }).joined(separator: "/")
    }

    /// The catalog in the products of a build configuration; `nil` for none.
    func catalogFile(in configuration: ManifestConfiguration) -> CatalogFile? {
        guard manifest.outputs.writesCatalog else { return nil }
        switch configuration.distribution {
        case .development, .testers: return .open
        case .testFlight: return manifest.testFlightEnvironments.isEmpty ? .production : .testFlight
        case .appStore: return .production
        }
    }
}
