import Foundation
public import PropertyLists

/// A defaults store in `UserDefaults`: one persistent domain, read separately.
///
/// ```swift
/// // Shared with the app's extensions. Throws where the App Group is not in the entitlements.
/// let store = try UserDefaultsStore(appGroup: "group.com.example.shop")
/// let session = try EnvironmentSession<AppValues>.start(policy: .open, store: store)
/// ```
public struct UserDefaultsStore: DefaultsStore {
    private nonisolated(unsafe) let defaults: UserDefaults  // Documented as thread-safe; not always annotated.
    private let domain: String
    /// The App Group of the suite.
    public let appGroup: String?

    /// Creates a store for the app's own domain of the standard user defaults, or for another domain.
    ///
    /// - Parameter domain: the name of the domain, which is the bundle identifier.
    public init(domain: String) {
        // The standard user defaults write only to the process's own domain, whatever is read.
        let own = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        defaults = domain == own ? .standard : UserDefaults(suiteName: domain) ?? .standard
        self.domain = domain
        appGroup = nil
    }

    /// Creates a store for the suite of an App Group, which an app shares with its extensions.
    ///
    /// - Throws: ``ConfigurationError`` `app-group-unavailable`. Otherwise, if a suite could not be opened, the app
    ///   and its extensions would silently use different environments.
    public init(appGroup: String) throws(ConfigurationError) {
        let name = appGroup.trimmingCharacters(in: .whitespaces)
        guard !name.isEmpty, name == appGroup, let defaults = UserDefaults(suiteName: name) else {
            throw Self.unavailable(appGroup)
        }
        #if canImport(Darwin)  // Not verified on Linux: unlike user defaults, a container needs the entitlement.
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
            "user defaults of App Group \"\(group)\" cannot be opened; add it to the target's entitlements")
    }

    /// The persistent domain.
    public func storedValues() -> [String: PropertyListValue] {
        // Linux returns an empty cache before the first synchronization, and wraps each value in an optional.
        _ = defaults.synchronize()
        let stored = defaults.persistentDomain(forName: domain) ?? [:]
        return stored.reduce(into: [:]) { settings, entry in
            // A cast to the class unwraps the optional.
            if let object = entry.value as? NSObject {
                settings[entry.key] = PropertyList.value(ofFoundationObject: object)
            }
        }
    }

    /// What tells this store apart.
    public var identity: String { domain }

    /// Returns the stored values of some keys.
    public func storedValues(forKeys keys: Set<String>) -> [String: PropertyListValue] {
        storedValues().filter { keys.contains($0.key) }
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

    /// Observes `UserDefaults.didChangeNotification`, which Apple's systems post; on Linux, it is posted only when a
    /// whole domain is replaced.
    public func observeChanges(_ handler: @escaping @Sendable () -> Void) -> DefaultsObservation {
        nonisolated(unsafe) let token = NotificationCenter.default.addObserver(  // Only used to remove the observer.
            forName: UserDefaults.didChangeNotification, object: nil, queue: nil, using: { _ in handler() })
        return DefaultsObservation { NotificationCenter.default.removeObserver(token) }
    }
}
