package import Foundation
import PropertyLists
import SourceText
import Switchyard
package import SwitchyardCore

/// Catalogs that are read for a report: no output of the request has their secrets from then on. No report reads one in
/// another way, which the lint checks.
extension EnvironmentCatalog {
    /// Reads a file.
    package static func declaring(_ file: URL) throws(ConfigurationError) -> EnvironmentCatalog {
        declared(try read(file))
    }

    /// Reads the bytes of a file.
    ///
    /// - Throws: `PropertyListError` or `ConfigurationError`.
    package static func declaring(_ data: Data, file: String) throws -> EnvironmentCatalog {
        declared(try EnvironmentCatalog(root: try PropertyList.parse(data), file: file))
    }

    private static func declared(_ catalog: EnvironmentCatalog) -> EnvironmentCatalog {
        Redaction.declare(DeclaredSecrets(catalog))
        return catalog
    }
}

extension LaunchContext {
    /// Reads what an app finds that is built.
    package static func declaring(
        _ app: AppBundle, policy: ReleasePolicy, catalog: URL? = nil, store: (any DefaultsStore)? = nil
    ) throws(ConfigurationError) -> LaunchContext {
        let context = try reading(app, policy: policy, catalog: catalog, process: .reading, store: store)
        Redaction.declare(DeclaredSecrets(context))
        return context
    }
}
