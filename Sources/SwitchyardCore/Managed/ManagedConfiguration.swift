import PropertyLists

/// Managed app configuration, as the framework ManagedApp gives it to apps and to their extensions.
///
/// A session reads by itself what the system keeps in the app's user defaults, which an extension does not have. Where
/// the device-management service uses ManagedApp, or where an extension needs the values, get them before the start:
///
/// ```swift
/// let managed = await ManagedConfiguration.current()
/// let session = try EnvironmentSession<AppConfiguration>.start(
///     policy: .sealed, options: SessionOptions(managedConfiguration: managed))
/// ```
///
/// https://developer.apple.com/documentation/managedapp/managedappconfigurationprovider
public enum ManagedConfiguration {}

extension LaunchContext {
    /// Where an open or TestFlight app mirrors managed configuration for its extensions, in the user defaults of the App
    /// Group.
    static let managedMirrorKey = "SwitchyardManagedConfiguration"

    /// Reads managed configuration where the catalog uses it: what the app's code gives, or else what the system keeps
    /// in user defaults. An extension that has neither reads the app's mirror, unless it is sealed.
    mutating func readManagedConfiguration(
        _ given: [String: PropertyListValue]?, _ store: (any DefaultsStore)?, _ role: AppProcess.Role
    ) {
        guard catalog.readsManagedConfiguration(reach) else { return }
        if let managed = given ?? store?.managedConfiguration() {
            managedConfiguration = managed
            return
        }
        guard role == .appExtension else { return }
        if reach != .production, let mirrored = Self.mirrored(in: store)?.dictionaryValue {
            managedConfiguration = mirrored
            return
        }
        findings.append(
            PropertyListFinding(
                .unreadManagedConfiguration, .warning,
                "this extension cannot read managed configuration, so managed keys have the catalog's values",
                fix: "pass ManagedConfiguration.current() in the options of its start"))
    }

    private static func mirrored(in store: (any DefaultsStore)?) -> PropertyListValue? {
        (try? store?.storedValues(forKeys: [managedMirrorKey]))?[managedMirrorKey]
    }

    /// What the app has to store for its extensions, or to remove if it mirrored once; `nil` if it is there. Not secrets,
    /// and nothing that the catalog does not use.
    func managedMirrorWrite(isWanted: Bool, _ store: any DefaultsStore, _ role: AppProcess.Role) -> LaunchWrite? {
        guard reach != .production, role == .app, store.appGroup != nil, catalog.readsManagedConfiguration(reach) else {
            return nil
        }
        let used = managedConfiguration.filter { name, _ in
            if name == catalog.sources.environmentKey, catalog.sources.allowsManagedConfiguration { return true }
            guard let declaration = catalog.declarations[name] else { return false }
            return declaration.isManaged && !declaration.isSecret
        }
        let mirror: PropertyListValue? = isWanted ? .dictionary(used) : nil
        return Self.mirrored(in: store) == mirror ? nil : LaunchWrite(key: Self.managedMirrorKey, value: mirror)
    }
}
