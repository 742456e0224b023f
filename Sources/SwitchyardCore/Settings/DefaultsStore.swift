public import PropertyLists

/// The app's own domain of user defaults: stored values, without registered defaults and arguments.
///
/// ```swift
/// /// Takes the app's user defaults, a file or, in a test, a store in memory.
/// func forgetChoice(in store: some DefaultsStore) throws {
///     try store.store(nil, forKey: "environment")
/// }
/// try forgetChoice(in: UserDefaultsStore(domain: "com.example.shop"))
/// ```
public protocol DefaultsStore: Sendable {
    /// The path of the domain's file, if known.
    var file: String? { get }
    /// The App Group of the domain, if it is a suite.
    var appGroup: String? { get }
    /// What two stores of the same domain have in common: the path of the file, the App Group, or another name. By
    /// default, the path, or else the App Group, or else the name of the type.
    var identity: String { get }

    /// Returns the stored values of these keys.
    ///
    /// A registered default or a launch argument is not a stored value.
    ///
    /// - Throws: `PropertyListError` if the domain cannot be read. A domain without values is not an error.
    func storedValues(forKeys keys: Set<String>) throws(PropertyListError) -> [String: PropertyListValue]

    /// Returns all stored values, to tell which of them look like the name of an environment. By default, none.
    ///
    /// - Throws: `PropertyListError` if the domain cannot be read.
    func storedValues() throws(PropertyListError) -> [String: PropertyListValue]

    /// Returns the managed app configuration, which a device-management server stores for the app under the key
    /// `com.apple.configuration.managed`; `nil` if there is none.
    ///
    /// An argument or a registered default is not managed configuration.
    func managedConfiguration() -> [String: PropertyListValue]?

    /// Stores a value or, with `nil`, removes it.
    ///
    /// - Throws: `PropertyListError` if the domain cannot be written.
    func store(_ value: PropertyListValue?, forKey key: String) throws(PropertyListError)

    /// Registers default values, which apply while no value is stored, until the app ends.
    func register(defaults: [String: PropertyListValue])

    /// Calls a handler after each change of these keys, by any process, until the observation is released. The handler
    /// may be called once for several changes, and without a change.
    func observeChanges(ofKeys keys: Set<String>, _ handler: @escaping @Sendable () -> Void) -> DefaultsObservation
}

extension DefaultsStore {
    /// The file is unknown.
    public var file: String? { nil }
    /// There is no App Group.
    public var appGroup: String? { nil }
    /// The values of the domain are not known.
    public func storedValues() throws(PropertyListError) -> [String: PropertyListValue] { [:] }
    /// There is no managed configuration.
    public func managedConfiguration() -> [String: PropertyListValue]? { nil }
    /// The path of the file, or else the App Group, or else the name of the type.
    public var identity: String { file ?? appGroup ?? String(describing: Self.self) }
}

/// An observation of a defaults store, which ends when it is released.
///
/// ```swift
/// let store = UserDefaultsStore(domain: "com.example.shop")
/// let observation = store.observeChanges(ofKeys: ["environment"]) { print("a value may have changed") }
/// try withExtendedLifetime(observation) { try store.store("qa", forKey: "environment") }
/// ```
public final class DefaultsObservation: Sendable {
    private let end: @Sendable () -> Void

    /// Creates an observation that calls `end` when it is released.
    public init(end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit { end() }
}
