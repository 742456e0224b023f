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

    /// Returns all stored values.
    ///
    /// - Throws: `PropertyListError` if the domain cannot be read.
    func storedValues() throws(PropertyListError) -> [String: PropertyListValue]

    /// Stores a value or, with `nil`, removes it.
    ///
    /// - Throws: `PropertyListError` if the domain cannot be written.
    func store(_ value: PropertyListValue?, forKey key: String) throws(PropertyListError)

    /// Registers default values, which apply while no value is stored, until the app ends.
    func register(defaults: [String: PropertyListValue])

    /// Calls a handler after each change until the observation is released. The handler may also be called without a
    /// change.
    func observeChanges(_ handler: @escaping @Sendable () -> Void) -> DefaultsObservation
}

extension DefaultsStore {
    /// The file is unknown.
    public var file: String? { nil }
    /// There is no App Group.
    public var appGroup: String? { nil }
}

/// An observation of a defaults store, which ends when it is released.
///
/// ```swift
/// let store = UserDefaultsStore(domain: "com.example.shop")
/// let observation = store.observeChanges { print("a value may have changed") }
/// withExtendedLifetime(observation) { store.store("qa", forKey: "environment") }
/// ```
public final class DefaultsObservation: Sendable {
    private let end: @Sendable () -> Void

    /// Creates an observation that calls `end` when it is released.
    public init(end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit { end() }
}
