import Foundation
public import PropertyLists
import Switchyard
public import SwitchyardCore

/// A defaults store in memory, for tests. Stored values and registered defaults can be read back, and reads and
/// writes are counted.
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
public final class InMemoryDefaultsStore: DefaultsStore, RecordKeeping, @unchecked Sendable {  // Guarded by lock.
    private let lock = NSLock()
    private var stored: [String: PropertyListValue]
    private var registered: [String: PropertyListValue] = [:]
    private var handlers: [Int: @Sendable () -> Void] = [:]
    private var nextHandler = 0
    private var readings = 0
    private var writings = 0
    private var asked: Set<String> = []
    private var error: PropertyListError?
    private var records: [String: RecordInMemory] = [:]
    /// The App Group that this store represents.
    public let appGroup: String?

    /// Creates a store with stored values.
    public init(_ stored: [String: PropertyListValue] = [:], appGroup: String? = nil) {
        self.stored = stored
        self.appGroup = appGroup
    }

    /// A name of its own for each store.
    public var identity: String { "\(Self.self) \(ObjectIdentifier(self))" }
    /// How many times stored values were read.
    public var readCount: Int { lock.withLock { readings } }
    /// The keys whose stored values were asked for.
    public var askedKeys: Set<String> { lock.withLock { asked } }
    /// How many times a value was stored or removed.
    public var writeCount: Int { lock.withLock { writings } }
    /// The number of observers.
    public var observerCount: Int { lock.withLock { handlers.count } }
    /// The registered defaults.
    public var registeredDefaults: [String: PropertyListValue] { lock.withLock { registered } }

    /// Makes every read and write throw an error from now on, until called with `nil`.
    public func fail(with error: PropertyListError?) {
        lock.withLock { self.error = error }
    }

    /// Returns the stored values of these keys.
    ///
    /// - Throws: only what ``fail(with:)`` was given.
    public func storedValues(
        forKeys keys: Set<String>
    ) throws(PropertyListError) -> [String: PropertyListValue] {
        lock.withLock { asked.formUnion(keys) }
        return try storedValues().filter { keys.contains($0.key) }
    }

    /// Returns all stored values.
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

    /// Stores or removes a value, and notifies the observers.
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

    /// Stands for an installation: what a launch records is with the store.
    package func record(of identifier: String) -> any RecordFiles {
        lock.withLock {
            let record = records[identifier] ?? RecordInMemory()
            records[identifier] = record
            return record
        }
    }

    /// Observes stored and removed values, of any key.
    public func observeChanges(ofKeys keys: Set<String>, _ handler: @escaping @Sendable () -> Void)
        -> DefaultsObservation
    {
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
