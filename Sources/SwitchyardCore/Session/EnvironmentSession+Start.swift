import Foundation
import PropertyLists
import SettingsBundle

extension EnvironmentSession {
    /// Starts a session from a launch context, for tests and previews: it has nothing to do with other sessions of the
    /// process. What the launch stores is stored when it returns.
    package convenience init(
        _ reader: ValuesReader<Values>, context: LaunchContext, settings: AppSettings? = nil,
        options: SessionOptions
    ) throws(ConfigurationError) {
        let place = options.store.map { store in
            let process = options.process
            return RecordPlace(
                files: process.recordFiles(with: store) ?? RecordInMemory(), identifier: process.identifier,
                older: store, build: { context.build })
        }
        let launch = SessionLaunch(
            context, settings: settings, store: options.store, record: place, options: options)
        let (core, values) = try launch.run(reader)
        core.storeLaunchWrites()
        core.begin()
        self.init(core, reader, values: values, findings: core.findings)
    }
}

extension EnvironmentSession where Values: ConfigurationResolvable {
    /// Starts a session from a launch context, for tests.
    package convenience init(
        resolving context: LaunchContext, settings: AppSettings?, options: SessionOptions
    ) throws(ConfigurationError) {
        try self.init(.resolving, context: context, settings: settings, options: options)
    }
}

/// Where a session has its catalog from.
package struct CatalogPlace: Sendable {
    package let read: @Sendable (AppBundle) throws(ConfigurationError) -> EnvironmentCatalog

    package init(read: @escaping @Sendable (AppBundle) throws(ConfigurationError) -> EnvironmentCatalog) {
        self.read = read
    }

    /// Generated code.
    package static func code(_ catalog: EnvironmentCatalog) -> CatalogPlace {
        CatalogPlace { app in
            var catalog = catalog
            catalog.folder = app.resources
            return catalog
        }
    }
}

/// A start of a session: from a bundle to a launch, and from there to the session that the process has.
package struct SessionStart {
    let bundle: AppBundle
    let policy: ReleasePolicy
    let catalog: CatalogPlace
    let options: SessionOptions
    /// The user defaults of the process; by default, as the store says.
    var ownStore: (any DefaultsStore)?
    /// What tells how the app was installed.
    var system = DistributionSystem.current
    /// The cache of the Settings bundle's defaults; `nil` for the one of the system, which is found when it is needed.
    var defaultsCache: SettingsDefaultsCache?

    private var app: AppBundle { bundle.containingApp }
    private var process: AppProcess { options.process }
    private var log: FindingsLog { options.log }

    package func session<Values>(_ reader: ValuesReader<Values>) throws(ConfigurationError) -> EnvironmentSession<
        Values
    > {
        let catalog = try logged { () throws(ConfigurationError) -> EnvironmentCatalog in try self.catalog.read(app) }
        let store = try logged { () throws(ConfigurationError) -> any DefaultsStore in
            if let store = options.store { return store }
            return try defaultStore(catalog)
        }
        let launch = try process.launches.core(storedIn: store.identity) { () throws(ConfigurationError) in
            try logged { () throws(ConfigurationError) -> (SessionCore, Started<Values>) in
                try launched(reader, catalog, store)
            }
        }
        if let started = launch.launched {
            let found = started.findings + launch.findings
            log.record(found)
            launch.core.begin()
            guard launch.isFirst else {
                // The type may be another one.
                let decoded = try reader.decode(launch.core.configuration, launch.core.live)
                return EnvironmentSession(
                    launch.core, reader, values: decoded.values, findings: found, recoveredError: started.recoveredError
                )
            }
            return EnvironmentSession(
                launch.core, reader, values: started.values, findings: found, recoveredError: started.recoveredError)
        }
        return try second(reader, launch.core)
    }

    /// The session of a second start.
    private func second<Values>(
        _ reader: ValuesReader<Values>, _ core: SessionCore
    ) throws(ConfigurationError) -> EnvironmentSession<Values> {
        guard core.context.reach.isWithin(policy) else {
            throw ConfigurationError(
                .sealed,
                "cannot start a session with policy \"\(policy.rawValue)\": one with policy "
                    + "\"\(core.context.policy.rawValue)\" already uses these user defaults")
        }
        let decoded = try reader.decode(core.configuration, core.live)
        core.changes?.join(options.handlers)
        var findings = [
            PropertyListFinding(
                .secondSession, .warning,
                "a session was started before with the same user defaults; this one has its environment",
                fix: "start one session at launch and pass it on")
        ]
        findings += decoded.codeDeclarations.filter(\.isLive).map { declaration in
            PropertyListFinding(
                .liveMismatch, .warning, "key \"\(declaration.name)\" is live only in the type of the second session",
                file: core.context.catalog.file, fix: "set Live in the catalog")
        }
        log.record(findings)
        return EnvironmentSession(core, reader, values: decoded.values, findings: core.findings + findings)
    }

    /// What ends a start is in the log, so that an app need not print it.
    private func logged<Result>(
        _ body: () throws(ConfigurationError) -> Result
    ) throws(ConfigurationError) -> Result {
        do throws(ConfigurationError) {
            return try body()
        } catch {
            log.record(error.findings)
            throw error
        }
    }

    private struct Started<Values> {
        let values: Values
        let findings: [PropertyListFinding]
        var recoveredError: ConfigurationError?
    }

    private func launched<Values>(
        _ reader: ValuesReader<Values>, _ catalog: EnvironmentCatalog, _ store: any DefaultsStore
    ) throws(ConfigurationError) -> (SessionCore, Started<Values>) {
        // An extension, like the app, has user defaults out of the App Group.
        let ownStore = ownStore ?? (store.appGroup == nil ? store : UserDefaultsStore(domain: process.identifier))
        let inquiry = policy.open?.inquiry(self, store)
        func launch() -> SessionLaunch { self.launch(catalog, store, ownStore, inquiry?.facts) }
        func started(
            _ launched: (core: SessionCore, values: Values), after error: ConfigurationError? = nil
        ) -> (SessionCore, Started<Values>) {
            if let inquiry, process.records, !launched.core.isProvisional { inquiry.ask() }
            let core = launched.core
            return (core, Started(values: launched.values, findings: core.findings, recoveredError: error))
        }
        let first = launch()
        do throws(ConfigurationError) {
            return started(try first.run(reader))
        } catch {
            guard options.recovery == .lastEnvironment,
                let recovered = policy.open?.recovered(
                    first, error,
                    { context throws(ConfigurationError) in try SessionLaunch.resolve(&context, reader, nil).0 })
            else { throw error }
            let again = launch()
            again.replaceChoice(recovered)
            return started(try again.run(reader), after: error)
        }
    }

    private func launch(
        _ catalog: EnvironmentCatalog, _ store: any DefaultsStore, _ ownStore: any DefaultsStore,
        _ facts: DistributionFacts?
    ) -> SessionLaunch {
        let context = LaunchContext.reading(
            app, policy: policy, using: catalog, process: process,
            distribution: process.distribution ?? facts?.distribution ?? .unknown, store: store,
            device: options.device, managed: options.managedConfiguration)
        let settings = AppSettings(
            registeredDefaults: registeredDefaults(context), infoPlist: infoPlist(context), binding: catalog.settings)
        let app = app
        let place = RecordPlace(
            files: process.recordFiles(with: store) ?? RecordFolder(of: process.identifier),
            identifier: process.identifier, older: ownStore,
            build: { LaunchContext.build(of: (try? app.infoPlistValues()) ?? [:]) })
        return SessionLaunch(context, settings: settings, store: store, record: place, options: options)
    }

    /// The default values of the Settings bundle. A sealed context has no Settings bundle: only its defaults are needed,
    /// which a cache keeps.
    private func registeredDefaults(_ context: LaunchContext) -> [String: PropertyListValue] {
        guard options.registersDefaults else { return [:] }
        if let contents = context.settingsBundle { return contents.defaults.mapValues(\.value) }
        return app.settingsBundle.map { (defaultsCache ?? .current).defaults(of: $0, device: options.device) } ?? [:]
    }

    /// What titles show. A sealed context has no Info.plist, which is read only for them.
    private func infoPlist(_ context: LaunchContext) -> [String: PropertyListValue] {
        guard context.reach == .production else { return context.infoPlist }
        return context.catalog.settings.titles.isEmpty ? [:] : (try? app.infoPlistValues()) ?? [:]
    }

    /// How the app was installed, unless it is known: a sealed build need not know.
    func inquiry(_ store: any DefaultsStore) -> DistributionInquiry? {
        guard process.distribution == nil else { return nil }
        return DistributionInquiry(
            app, policy: policy, role: process.role, appGroup: store.appGroup, asksAppStore: options.asksAppStore,
            system: system)
    }

    /// The App Group that the catalog names, or the domain of the process.
    private func defaultStore(_ catalog: EnvironmentCatalog) throws(ConfigurationError) -> any DefaultsStore {
        if let group = catalog.sources.appGroup {
            do throws(ConfigurationError) {
                return try UserDefaultsStore(appGroup: group)
            } catch {
                let finding = PropertyListFinding(
                    .catalogHeader, .error, error.message, file: catalog.file,
                    keyPath: [EnvironmentCatalog.reservedName, "AppGroup"])
                throw ConfigurationError(error.code, error.message, findings: [finding])
            }
        }
        // The identifier of the running app is known. A bundle of resources has one, too, and no user defaults.
        guard bundle != .main, ["app", "appex"].contains(bundle.url.pathExtension) else {
            return UserDefaultsStore(domain: process.identifier)
        }
        let identifier = (try? bundle.infoPlistValues())?["CFBundleIdentifier"]?.stringValue
        return UserDefaultsStore(domain: identifier ?? process.identifier)
    }
}

extension SessionStart {
    package init(bundle: AppBundle, policy: ReleasePolicy, catalog: CatalogPlace, options: SessionOptions) {
        self.init(
            bundle: bundle, policy: policy, catalog: catalog, options: options, ownStore: nil, system: .current,
            defaultsCache: nil)
    }
}
