import Foundation
public import PropertyLists

/// A defaults store in `UserDefaults`: one persistent domain, read separately.
///
/// ```swift
/// // Shared with the app's extensions. Throws where the App Group is not in the entitlements.
/// let store = try UserDefaultsStore(appGroup: "group.com.example.shop")
/// let session = try EnvironmentSession<AppConfiguration>.start(
///     policy: .open, options: SessionOptions(store: store))
/// ```
public struct UserDefaultsStore: DefaultsStore {
    private nonisolated(unsafe) let defaults: UserDefaults  // Documented as thread-safe; not always annotated.
    private let domain: PreferencesDomain
    private let domainFile: DomainFile
    /// The App Group of the suite.
    public let appGroup: String?

    /// Creates a store for the app's own domain of the standard user defaults, or for another domain.
    ///
    /// - Parameter domain: the name of the domain, which is the bundle identifier.
    public init(domain: String) {
        self.init(domain: domain, file: DomainFile(path: DomainFile.path(ofDomain: domain)))
    }

    init(domain: String, file: DomainFile) {
        // The standard user defaults write only to the process's own domain, whatever is read.
        let defaults = domain == Self.ownDomain ? .standard : UserDefaults(suiteName: domain) ?? .standard
        self.init(defaults, domain: domain, appGroup: nil, file: file)
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
            let container = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: name)
            guard Self.isUsable(container) else { throw Self.unavailable(appGroup) }
        #endif
        self.init(defaults, domain: name, appGroup: name, file: DomainFile(path: DomainFile.path(ofAppGroup: name)))
    }

    private static var ownDomain: String { Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName }

    private init(_ defaults: UserDefaults, domain: String, appGroup: String?, file: DomainFile) {
        self.defaults = defaults
        self.domain = PreferencesDomain(name: domain)
        self.appGroup = appGroup
        domainFile = file
        // Another process may have written since this process read the domain. Apple's systems need no such call.
        #if !canImport(Darwin)
            _ = defaults.synchronize()
        #endif
    }

    /// Whether an App Group's folder can be used. macOS has a URL for every name, also for one that is not in the
    /// entitlements.
    /// https://developer.apple.com/documentation/foundation/filemanager/containerurl(forsecurityapplicationgroupidentifier:)
    static func isUsable(_ container: URL?) -> Bool {
        guard let container else { return false }
        return (try? FileManager.default.contentsOfDirectory(atPath: container.path)) != nil
    }

    private static func unavailable(_ group: String) -> ConfigurationError {
        ConfigurationError(
            .appGroupUnavailable,
            "user defaults of App Group \"\(group)\" cannot be opened; add it to the target's entitlements")
    }

    /// The name of the domain, or the App Group.
    public var identity: String { domain.name }

    /// Returns the values of these keys in the persistent domain. The other values of the domain are not read.
    ///
    /// - Throws: `PropertyListError` `unreadable-file` if the domain has none of them, and its file exists but cannot
    ///   be opened: before a device is first unlocked after it started, user defaults are encrypted and seem empty.
    public func storedValues(
        forKeys keys: Set<String>
    ) throws(PropertyListError) -> [String: PropertyListValue] {
        try readable(domain.values(forKeys: keys))
    }

    /// Nothing is found in a domain that cannot be read.
    private func readable(
        _ values: [String: PropertyListValue]
    ) throws(PropertyListError) -> [String: PropertyListValue] {
        if values.isEmpty, domainFile.isUnreadable {
            throw PropertyListError(
                .unreadable,
                "user defaults cannot be read; until a device is unlocked for the first time, they are encrypted",
                file: domainFile.path)
        }
        return values
    }

    /// Returns all values in the persistent domain.
    ///
    /// - Throws: `PropertyListError` `unreadable-file` if its file exists but cannot be opened.
    public func storedValues() throws(PropertyListError) -> [String: PropertyListValue] {
        try readable(domain.values())
    }

    /// Stores or removes a value.
    ///
    /// - Throws: `PropertyListError` `unwritable-file` if the system says that it could not store the value, as on a full
    ///   disk. The value is then what it was.
    public func store(_ value: PropertyListValue?, forKey key: String) throws(PropertyListError) {
        let before = domain.values(forKeys: [key])[key]
        set(value, forKey: key)
        guard !defaults.synchronize(), !domain.isOnDisk(value, forKey: key) else { return }
        // Otherwise this process would read what no other one and no later launch does.
        set(before, forKey: key)
        throw PropertyListError(
            .unwritable, "user defaults of \"\(domain.name)\" cannot be written; the disk may be full", file: file)
    }

    private func set(_ value: PropertyListValue?, forKey key: String) {
        if let value {
            defaults.set(value.foundationObject, forKey: key)
        } else {
            defaults.removeObject(forKey: key)
        }
    }

    /// Registers defaults.
    public func register(defaults values: [String: PropertyListValue]) {
        defaults.register(defaults: values.mapValues(\.foundationObject))
    }

    /// Observes the changes of this process and of others, such as Settings beside the app, or a widget. The handler is
    /// called soon after, once for several changes, and never on the thread of one.
    ///
    /// `UserDefaults.didChangeNotification` tells of this process only, so each key is observed by itself on Apple's
    /// systems, except one that is a key path. On Linux, the notification is posted only when a whole domain is replaced.
    public func observeChanges(
        ofKeys keys: Set<String>, _ handler: @escaping @Sendable () -> Void
    ) -> DefaultsObservation {
        let calls = CoalescedCalls(handler)
        nonisolated(unsafe) let token = NotificationCenter.default.addObserver(  // Only used to remove the observer.
            forName: UserDefaults.didChangeNotification, object: nil, queue: nil, using: { _ in calls.request() })
        let endKeys = observeEach(Self.observableKeys(in: keys), of: defaults) { calls.request() }
        return DefaultsObservation {
            NotificationCenter.default.removeObserver(token)
            endKeys()
        }
    }

    /// The keys that key-value observing takes for keys: not those with a dot, which are paths, or with an operator.
    static func observableKeys(in keys: Set<String>) -> [String] {
        keys.filter { !$0.isEmpty && !$0.contains(".") && !$0.hasPrefix("@") }.sorted()
    }
}

extension UserDefaultsStore {
    /// The key under which a device-management server stores its values.
    /// https://developer.apple.com/library/archive/samplecode/sc2279/Introduction/Intro.html
    private static let managedKey = "com.apple.configuration.managed"

    /// Returns the managed configuration of the running app, from the standard user defaults. A launch argument or a
    /// registered default of the same name is not managed configuration.
    public func managedConfiguration() -> [String: PropertyListValue]? {
        PreferencesDomain(name: Self.ownDomain).managedValue(forKey: Self.managedKey)?.dictionaryValue
    }
}
