import AccessorGenerator
import Manifest
import PropertyLists
import Switchyard

/// What the Info.plist of a build says of it: what was generated for its build configuration.
///
/// It is about the catalog and not about Info.plist, which it is a part of. The catalog's fingerprint is that of what a launch
/// reads, because Xcode may copy the file in another format.
package struct BuildClaim: Sendable, Hashable {
    /// The key in Info.plist.
    package static let infoKey = "SwitchyardStamp"

    /// The name of the release policy.
    package let policy: String
    /// The environments that the build can select, sorted.
    package let reaches: [String]
    /// The fingerprint of the catalog; `nil` if none is generated.
    package let catalog: String?

    fileprivate init(policy: String, reaches: [String], catalog: String?) {
        (self.policy, self.reaches, self.catalog) = (policy, reaches, catalog)
    }

    /// Reads a value of Info.plist; `nil` if generation did not write it.
    package init?(_ text: String) {
        guard let match = text.wholeMatch(of: /([a-z]+): ([^;]+?)(?:; catalog ([0-9a-f]+))?/) else { return nil }
        self.init(
            policy: String(match.1), reaches: match.2.split(separator: ", ").map(String.init),
            catalog: match.3.map(String.init))
    }

    /// The value of Info.plist: `open: dev, production; catalog 9ae16a3b2f90404f`. No environment of a manifest has a comma or a
    /// semicolon in its name.
    package var text: String {
        "\(policy): \(reaches.joined(separator: ", "))" + (catalog.map { "; catalog \($0)" } ?? "")
    }
}

extension ManifestPlan {
    /// What the builds of a configuration claim, for each of ``brandChoices``; `nil` if production is not known.
    func claims(_ configuration: ManifestConfiguration) -> [BuildClaim]? {
        guard let production = try? manifest.productionName else { return nil }
        return brandChoices.map { brand in
            let policy = configuration.distribution.policy
            let isListed = policy != .testFlight || manifest.hasTestFlightList
            let catalog = manifest.catalog(brand: brand?.name).reachable(under: isListed ? policy : .sealed)
            // With brands, there is a catalog of each, and none for what is of no brand.
            let isWritten = manifest.outputs.writesCatalog && (brand == nil) == manifest.brands.isEmpty
            let root = isWritten ? CompiledCatalog(catalog, production: production).root : nil
            let read = root.flatMap { try? EnvironmentCatalog(root: $0) }
            return BuildClaim(policy: policy.rawValue, reaches: catalog.names, catalog: read?.fingerprint)
        }
    }
}

extension ManifestConfiguration.Distribution {
    /// The release policy that the generated compilation condition gives a build.
    fileprivate var policy: ReleasePolicy {
        switch self {
        case .development, .testers: .open
        case .testFlight: .testFlight
        case .appStore: .sealed
        }
    }
}
