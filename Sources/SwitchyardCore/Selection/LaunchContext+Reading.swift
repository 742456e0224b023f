package import Foundation
package import PropertyLists
package import SettingsBundle

extension LaunchContext {
    /// Reads the launch context of an app with a catalog that was already read.
    package static func reading(
        _ app: AppBundle, policy: ReleasePolicy, using catalog: EnvironmentCatalog, process: AppProcess,
        distribution: Distribution, store: (any DefaultsStore)?, device: SettingsDevice?,
        managed: [String: PropertyListValue]? = nil, date: Date = Date()
    ) -> LaunchContext {
        var context = LaunchContext(
            catalog: catalog, policy: policy, distribution: distribution, date: date)
        context.readManagedConfiguration(managed, store, process.role)
        if context.reach != .production { context.policy.open?.read(&context, app, process, store, device) }
        return context
    }

    /// Reads what may name another environment than production.
    mutating func readSources(
        of app: AppBundle, _ process: AppProcess, _ store: (any DefaultsStore)?, _ device: SettingsDevice?
    ) {
        reportCatalogs(of: app)
        arguments = process.arguments
        processEnvironment = process.environment
        infoPlistFile = app.infoPlist.path
        do {
            infoPlist = try app.infoPlistValues()
        } catch {
            // A missing Info.plist is normal for programs on Linux; an unreadable one is not.
            findings.append(PropertyListFinding(error, severity: error.code == .missing ? .note : .error))
        }
        if let store { readStoredValues(store) }
        if let directory = app.settingsBundle {
            let contents = SettingsBundleContents.read(directory, device: device)
            settingsBundle = contents
            findings += contents.findings
        }
    }

    /// A second catalog that is ignored, and one of releases in a build that could select more.
    private mutating func reportCatalogs(of app: AppBundle) {
        guard let file = app.catalog, file.path == catalog.file else { return }
        if let ignored = app.ignoredCatalog, isCatalog(ignored) {
            findings.append(
                PropertyListFinding(
                    .ignoredCatalog, .warning, "this catalog is ignored: the bundle also has \(file.lastPathComponent)",
                    file: ignored.path, fix: "remove one of them"))
        }
        if reach == .everything, file.lastPathComponent == AppBundle.productionCatalogName {
            findings.append(
                PropertyListFinding(
                    .missingCatalog, .warning,
                    "this open build has only the catalog of releases, so it can select nothing but production",
                    file: file.path, fix: "add \(AppBundle.catalogNames[0]) to the open build configurations"))
        }
    }

    /// Whether a file is meant as a catalog: `config.plist` may be an app's own.
    private func isCatalog(_ file: URL) -> Bool {
        guard file.lastPathComponent == AppBundle.catalogNames.last else { return true }
        let parts = Set(catalog.names + [EnvironmentCatalog.reservedName])
        let entries = (try? PropertyList.read(file))?.dictionaryValue ?? [:]
        return entries.contains { parts.contains($0.key) && $0.value.dictionaryValue != nil }
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
            guard reach == .everything else { return }
            storedValues.merge(try store.storedValues().filter { isNearStoredKey($0.key) }) { first, _ in first }
        } catch {
            isProvisional = true
            findings.append(PropertyListFinding(error))
        }
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
