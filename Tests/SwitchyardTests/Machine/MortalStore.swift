import Foundation
import PropertyLists
import Switchyard

/// What is stored in one domain, whichever process looks at it.
final class StoredDomain: @unchecked Sendable {  // `stored` is touched under `lock`.
    private let lock = NSLock()
    private var stored: [String: PropertyListValue] = [:]

    var values: [String: PropertyListValue] { lock.withLock { stored } }

    subscript(key: String) -> PropertyListValue? {
        get { lock.withLock { stored[key] } }
        set { lock.withLock { stored[key] = newValue } }
    }
}

/// The life of one process: it may end at any operation of a store, or in a handler. What it did is kept.
final class ProcessLife: @unchecked Sendable {  // Everything is touched under `lock`.
    private let lock = NSLock()
    private var operationsLeft: Int?
    private var ended = false
    private var locked: Bool
    private var asked: Set<String> = []
    private var written: [(key: String, value: PropertyListValue?)] = []
    private var registered: [String: PropertyListValue] = [:]

    init(isLocked: Bool = false) { locked = isLocked }

    /// Whether the process is gone: what it does from now on has no effect.
    var isOver: Bool { lock.withLock { ended } }
    var askedKeys: Set<String> { lock.withLock { asked } }
    var writes: [(key: String, value: PropertyListValue?)] { lock.withLock { written } }

    var registeredDefaults: [String: PropertyListValue] { lock.withLock { registered } }

    func register(_ defaults: [String: PropertyListValue]) { lock.withLock { registered.merge(defaults) { $1 } } }
    func end() { lock.withLock { ended = true } }
    func endAfter(_ operations: Int?) { lock.withLock { operationsLeft = operations } }
    /// The device is unlocked, so that user defaults can be read.
    func unlock() { lock.withLock { locked = false } }

    func read(_ keys: Set<String>) throws(PropertyListError) {
        lock.withLock { asked.formUnion(keys) }
        try operate(isReading: true)
    }

    func write(_ key: String, _ value: PropertyListValue?) throws(PropertyListError) {
        try operate(isReading: false)
        lock.withLock { written.append((key, value)) }
    }

    private func operate(isReading: Bool) throws(PropertyListError) {
        let failure: String? = lock.withLock {
            if let left = operationsLeft {
                operationsLeft = left - 1
                if left <= 0 { ended = true }
            }
            return ended ? "the process is gone" : locked && isReading ? "the device is locked" : nil
        }
        if let failure { throw PropertyListError(.unreadable, failure) }
    }
}

/// A domain as one process sees it.
/// `handlers` is touched under `lock`, and `managed` before a launch.
final class MortalStore: DefaultsStore, @unchecked Sendable {
    let domain: StoredDomain
    let life: ProcessLife
    let appGroup: String?
    let identity: String
    /// What a device-management server stored.
    var managed: [String: PropertyListValue]?
    private let lock = NSLock()
    private var handlers: [Int: @Sendable () -> Void] = [:]
    private var nextHandler = 0

    init(_ domain: StoredDomain, _ life: ProcessLife, appGroup: String?, identity: String) {
        self.domain = domain
        self.life = life
        self.appGroup = appGroup
        self.identity = identity
    }

    func storedValues(forKeys keys: Set<String>) throws(PropertyListError) -> [String: PropertyListValue] {
        try life.read(keys)
        return domain.values.filter { keys.contains($0.key) }
    }

    func store(_ value: PropertyListValue?, forKey key: String) throws(PropertyListError) {
        try life.write(key, value)
        domain[key] = value
        for handler in lock.withLock({ Array(handlers.values) }) { handler() }
    }

    func register(defaults: [String: PropertyListValue]) { life.register(defaults) }

    func managedConfiguration() -> [String: PropertyListValue]? { managed }

    func observeChanges(_ handler: @escaping @Sendable () -> Void) -> DefaultsObservation {
        let number = lock.withLock {
            nextHandler += 1
            handlers[nextHandler] = handler
            return nextHandler
        }
        return DefaultsObservation { [weak self] in self?.lock.withLock { self?.handlers[number] = nil } }
    }
}
