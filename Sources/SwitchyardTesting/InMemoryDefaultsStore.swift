import Foundation
public import PropertyLists
public import Switchyard

/// A settings store in memory, for tests: what was stored and registered can be read back, and every reading is
/// counted.
///
/// ```swift
/// let store = InMemoryDefaultsStore(["environment": "qa"])
/// let context = try LaunchContext.testing(
///     catalog: ["qa": ["apiURL": "https://qa.example"], "production": ["apiURL": "https://example.com"]],
///     stored: try store.storedValues())
/// let session = try EnvironmentSession<EnvironmentConfiguration>(context: context, store: store)
/// // The session stores what it remembers; nothing reaches the user defaults of the computer.
/// print(try store.storedValues().keys)
/// ```
public final class InMemoryDefaultsStore: DefaultsStore, @unchecked Sendable {  // Guarded by lock.
    private let lock = NSLock()
    private var stored: [String: PropertyListValue]
    private var registered: [String: PropertyListValue] = [:]
    private var handlers: [Int: @Sendable () -> Void] = [:]
    private var nextHandler = 0
    private var readings = 0
    private var writings = 0
    private var error: PropertyListError?
    /// The App Group whose suite this pretends to be.
    public let appGroup: String?

    /// A store that holds these values.
    public init(_ stored: [String: PropertyListValue] = [:], appGroup: String? = nil) {
        self.stored = stored
        self.appGroup = appGroup
    }

    /// How often everything stored was read.
    public var readCount: Int { lock.withLock { readings } }
    /// How often a value was stored or removed.
    public var writeCount: Int { lock.withLock { writings } }
    /// How many observers there are.
    public var observerCount: Int { lock.withLock { handlers.count } }
    /// The registered defaults.
    public var registeredDefaults: [String: PropertyListValue] { lock.withLock { registered } }

    /// From now on every reading and writing throws this; `nil` ends it.
    public func fail(with error: PropertyListError?) {
        lock.withLock { self.error = error }
    }

    /// Everything that is stored.
    ///
    /// - Throws: only what ``fail(with:)`` was given.
    public func storedValues() throws(PropertyListError) -> [String: PropertyListValue] {
        let (values, error) = lock.withLock {
            readings += 1
            return (stored, self.error)
        }
        if let error { throw error }
        return values
    }

    /// Stores or removes a value, and tells the observers.
    ///
    /// - Throws: only what ``fail(with:)`` was given.
    public func store(_ value: PropertyListValue?, forKey key: String) throws(PropertyListError) {
        let (observers, error) = lock.withLock {
            writings += 1
            if self.error == nil { stored[key] = value }
            return (Array(handlers.values), self.error)
        }
        if let error { throw error }
        for observer in observers { observer() }
    }

    /// Registers defaults.
    public func register(defaults: [String: PropertyListValue]) {
        lock.withLock { registered.merge(defaults) { _, new in new } }
    }

    /// Observes stored and removed values.
    public func observeChanges(_ handler: @escaping @Sendable () -> Void) -> DefaultsObservation {
        let number = lock.withLock {
            nextHandler += 1
            handlers[nextHandler] = handler
            return nextHandler
        }
        return DefaultsObservation { [weak self] in
            self?.lock.withLock { self?.handlers[number] = nil }
        }
    }
}
