public import Foundation
import PropertyLists
public import SettingsBundle

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
    private static func distribution(under policy: ReleasePolicy) -> any DistributionSource {
        policy == .sealed ? Distribution.unknown : DistributionFacts.current()
    }

    /// Reads the launch context of an app with a catalog that was already read.
    static func reading(
        _ app: AppBundle, policy: ReleasePolicy, using catalog: EnvironmentCatalog, process: AppProcess,
        distribution: any DistributionSource, store: (any DefaultsStore)?, device: SettingsDevice?,
        managed: [String: PropertyListValue]? = nil, date: Date = Date()
    ) -> LaunchContext {
        var context = LaunchContext(
            catalog: catalog, policy: policy, distribution: distribution.distribution, date: date)
        if let file = app.catalog, file.path == catalog.file, let ignored = app.ignoredCatalog {
            context.findings.append(
                PropertyListFinding(
                    .ignoredCatalog, .warning, "this catalog is ignored: the bundle also has \(file.lastPathComponent)",
                    file: ignored.path, fix: "remove one of them"))
        }
        context.readManagedConfiguration(managed, store, process.role)
        guard context.reach != .production else { return context }
        context.arguments = process.arguments
        context.processEnvironment = process.environment
        context.infoPlistFile = app.infoPlist.path
        do {
            context.infoPlist = try app.infoPlistValues()
        } catch {
            // A missing Info.plist is normal for programs on Linux; an unreadable one is not.
            context.findings.append(PropertyListFinding(error, severity: error.code == .missing ? .note : .error))
        }
        if let store { context.readStoredValues(store) }
        if let directory = app.settingsBundle {
            let contents = SettingsBundleContents.read(directory, device: device)
            context.settingsBundle = contents
            context.findings += contents.findings
        }
        return context
    }

    /// Reads the stored values of keys that only the app's code declares.
    mutating func readStoredValues(of declarations: [KeyDeclaration], _ store: any DefaultsStore) {
        guard !declarations.isEmpty else { return }
        let keys = Set(declarations.compactMap { catalog.declarations[$0.name]?.setting })
            .subtracting(storedValues.keys).subtracting(keysToRemove)
        guard reach != .production, !isProvisional, !keys.isEmpty else { return }
        storedValues.merge((try? store.storedValues(forKeys: keys)) ?? [:]) { $1 }
    }

    /// Reads the stored values that can matter to the launch. If that fails, the session is provisional.
    mutating func readStoredValues(_ store: any DefaultsStore) {
        appGroup = store.appGroup
        storedValuesFile = store.file
        do {
            storedValues = try store.storedValues(forKeys: catalog.storedKeys)
        } catch {
            isProvisional = true
            findings.append(PropertyListFinding(error))
        }
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

extension EnvironmentCatalog {
    /// The keys of the stored values that an open launch reads.
    var storedKeys: Set<String> {
        Set([sources.environmentKey] + settingDeclarations.map(\.setting))
    }

    /// Whether a launch reads managed configuration: for the environment where that can be selected, and for the keys
    /// that are declared `Managed` everywhere.
    func readsManagedConfiguration(_ reach: Reach) -> Bool {
        (sources.allowsManagedConfiguration && reach != .production) || declared.values.contains(where: \.isManaged)
    }
}
