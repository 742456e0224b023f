import Foundation
public import PropertyLists

/// `UserDefaults` as a settings store: one persistent domain, read by itself.
///
/// ```swift
/// // Shared with the app's extensions. Throws where the App Group is not in the entitlements.
/// let store = try UserDefaultsStore(appGroup: "group.com.example.shop")
/// let session = try EnvironmentSession<AppValues>.start(policy: .open, store: store)
/// ```
public struct UserDefaultsStore: DefaultsStore {
    private nonisolated(unsafe) let defaults: UserDefaults  // Documented to be thread-safe; not marked so everywhere.
    private let domain: String
    /// The App Group whose suite this is.
    public let appGroup: String?

    /// The app's own domain of the standard user defaults, or another one by its name.
    ///
    /// - Parameter domain: the bundle identifier, which names the domain.
    public init(domain: String) {
        // The standard defaults write to the process's own domain only, whatever is read.
        let own = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        defaults = domain == own ? .standard : UserDefaults(suiteName: domain) ?? .standard
        self.domain = domain
        appGroup = nil
    }

    /// The suite of an App Group, which an app shares with its extensions.
    ///
    /// - Throws: ``ConfigurationError`` `app-group-unavailable`. A suite that cannot be opened would otherwise mean,
    ///   silently, that the app and its extensions use different environments.
    public init(appGroup: String) throws(ConfigurationError) {
        let name = appGroup.trimmingCharacters(in: .whitespaces)
        guard !name.isEmpty, name == appGroup, let defaults = UserDefaults(suiteName: name) else {
            throw Self.unavailable(appGroup)
        }
        #if canImport(Darwin)  // Unverified on Linux: user defaults open for any name, a container only for an entitled one.
            guard FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: name) != nil else {
                throw Self.unavailable(appGroup)
            }
        #endif
        self.defaults = defaults
        domain = name
        self.appGroup = name
    }

    private static func unavailable(_ group: String) -> ConfigurationError {
        ConfigurationError(
            .appGroupUnavailable,
            "the user defaults of the App Group \"\(group)\" cannot be opened: is it in the target's entitlements?")
    }

    /// The persistent domain.
    public func storedValues() -> [String: PropertyListValue] {
        // Linux answers from an empty cache before the first synchronisation, and wraps each value in an optional.
        _ = defaults.synchronize()
        let stored = defaults.persistentDomain(forName: domain) ?? [:]
        return stored.reduce(into: [:]) { settings, entry in
            // A cast to the class unwraps the optional.
            if let object = entry.value as? NSObject {
                settings[entry.key] = PropertyList.value(ofFoundationObject: object)
            }
        }
    }

    /// Stores or removes a value.
    public func store(_ value: PropertyListValue?, forKey key: String) {
        if let value {
            defaults.set(value.foundationObject, forKey: key)
        } else {
            defaults.removeObject(forKey: key)
        }
        _ = defaults.synchronize()
    }

    /// Registers defaults.
    public func register(defaults values: [String: PropertyListValue]) {
        defaults.register(defaults: values.mapValues(\.foundationObject))
    }

    /// Observes `UserDefaults.didChangeNotification`, which Apple's systems post; on Linux only a domain replaced whole
    /// is told.
    public func observeChanges(_ handler: @escaping @Sendable () -> Void) -> DefaultsObservation {
        nonisolated(unsafe) let token = NotificationCenter.default.addObserver(  // Only handed back to remove it.
            forName: UserDefaults.didChangeNotification, object: nil, queue: nil, using: { _ in handler() })
        return DefaultsObservation { NotificationCenter.default.removeObserver(token) }
    }
}
