public import Foundation
import PropertyLists
public import SettingsBundle
public import SwitchyardCore

extension LaunchContext {
    /// Reads the launch context from an app's bundle.
    ///
    /// A sealed launch reads only the catalog, and managed configuration if the catalog declares a key `Managed`: no
    /// arguments, variables, stored values, Info.plist, or Settings bundle.
    ///
    /// - Parameters:
    ///   - bundle: the app's bundle; for an extension, its own or that of the app.
    ///   - policy: what the build can reach.
    ///   - catalog: a catalog to use instead of the bundle's own.
    ///   - process: the arguments, the variables, and where the app was installed from.
    ///   - store: the app's user defaults.
    ///   - device: the device whose variants of Settings pages are used.
    ///   - isLazy: whether the values of an environment are read when they are first needed, as in an app.
    ///   - date: the current date.
    /// - Throws: ``ConfigurationError`` if there is no usable catalog. Errors in reading other files become
    ///   ``findings``.
    public static func reading(
        _ bundle: AppBundle, policy: ReleasePolicy, catalog: URL? = nil, process: AppProcess = .current,
        store: (any DefaultsStore)? = nil, device: SettingsDevice? = nil, isLazy: Bool = false, date: Date = Date()
    ) throws(ConfigurationError) -> LaunchContext {
        let app = bundle.containingApp
        return reading(
            app, policy: policy, using: try app.readCatalog(catalog, isLazy: isLazy), process: process,
            distribution: process.distribution ?? Self.distribution(under: policy), store: store, device: device,
            date: date)
    }

    /// How the app was installed; a sealed launch does not look.
    private static func distribution(under policy: ReleasePolicy) -> Distribution {
        policy == .sealed ? .unknown : .current
    }
}

extension AppBundle {
    func readCatalog(_ file: URL?, isLazy: Bool) throws(ConfigurationError) -> EnvironmentCatalog {
        if let file = file ?? catalog {
            return isLazy ? try EnvironmentCatalog.open(file) : try EnvironmentCatalog.read(file)
        }
        guard FileManager.default.isReadableFile(atPath: resources.path) else {
            let error = PropertyListError(.unreadable, "the bundle cannot be read", file: resources.path)
            throw ConfigurationError(.unusableCatalog, error.message, findings: [PropertyListFinding(error)])
        }
        let finding = PropertyListFinding(
            .missingCatalog, .error, "the bundle has none of \(AppBundle.catalogNames.joined(separator: ", "))",
            file: resources.path,
            fix: "add the catalog to Copy Bundle Resources; in a Swift package, pass its URL in Bundle.module")
        throw ConfigurationError(.unusableCatalog, "the app has no catalog", findings: [finding])
    }
}
