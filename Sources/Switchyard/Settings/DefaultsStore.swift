public import PropertyLists

/// The app's own domain of user defaults: what is stored, apart from what is only registered or given as an argument.
///
/// ```swift
/// /// Takes the app's user defaults, a file or, in a test, a store in memory.
/// func forgetChoice(in store: some DefaultsStore) throws {
///     try store.store(nil, forKey: "environment")
/// }
/// try forgetChoice(in: UserDefaultsStore(domain: "com.example.shop"))
/// ```
public protocol DefaultsStore: Sendable {
    /// The file of the domain, as a path, where it is known.
    var file: String? { get }
    /// The App Group whose suite this is, when it is one.
    var appGroup: String? { get }

    /// Everything that is stored.
    ///
    /// - Throws: `PropertyListError` when the domain cannot be read.
    func storedValues() throws(PropertyListError) -> [String: PropertyListValue]

    /// Stores a value, or with `nil` removes what is stored.
    ///
    /// - Throws: `PropertyListError` when the domain cannot be written.
    func store(_ value: PropertyListValue?, forKey key: String) throws(PropertyListError)

    /// Gives keys a value for as long as nothing is stored and the app runs: the registration domain.
    func register(defaults: [String: PropertyListValue])

    /// Calls a handler after changes until the observation is released. A handler may be called without a change.
    func observeChanges(_ handler: @escaping @Sendable () -> Void) -> DefaultsObservation
}

extension DefaultsStore {
    /// Unknown.
    public var file: String? { nil }
    /// None.
    public var appGroup: String? { nil }
}

/// An observation of a settings store: ends when it is released.
///
/// ```swift
/// let store = UserDefaultsStore(domain: "com.example.shop")
/// let observation = store.observeChanges { print("a value may have changed") }
/// withExtendedLifetime(observation) { store.store("qa", forKey: "environment") }
/// ```
public final class DefaultsObservation: Sendable {
    private let end: @Sendable () -> Void

    /// An observation that calls `end` when it is released.
    public init(end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit { end() }
}
