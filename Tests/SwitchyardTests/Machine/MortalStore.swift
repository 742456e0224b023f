import Foundation
import PropertyLists
import Switchyard

@testable import SwitchyardCore

/// What is stored in one domain, whichever process looks at it.
final class StoredDomain: @unchecked Sendable {  // `stored` is touched under `lock`.
    private let lock = NSLock()
    private var stored: [String: PropertyListValue] = [:]
    private var records: [String: RecordInMemory] = [:]

    /// The files of the record of a process, which are there with the domain.
    func record(of identifier: String) -> RecordInMemory {
        lock.withLock {
            let record = records[identifier] ?? RecordInMemory()
            records[identifier] = record
            return record
        }
    }

    var values: [String: PropertyListValue] { lock.withLock { stored } }
    /// All but which processes run.
    var choices: [String: PropertyListValue] { values.filter { $0.key != RunningProcesses.key } }

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

    private var starting: pthread_t?
    private var early: [String] = []

    /// What was written within a start, on its thread, where observers would start again.
    var writesDuringStart: [String] { lock.withLock { early } }

    func duringStart<Result>(_ start: () -> Result) -> Result {
        lock.withLock { starting = pthread_self() }
        defer { lock.withLock { starting = nil } }
        return start()
    }

    func read(_ keys: Set<String>) throws(PropertyListError) {
        lock.withLock { asked.formUnion(keys) }
        try operate(isReading: true)
    }

    func write(_ key: String, _ value: PropertyListValue?) throws(PropertyListError) {
        try operate(isReading: false)
        lock.withLock {
            written.append((key, value))
            if let starting, pthread_equal(starting, pthread_self()) != 0 { early.append(key) }
        }
    }

    private var uses = 0
    private var failing: @Sendable (_ number: Int, _ isReading: Bool) -> Bool = { _, _ in false }

    /// Makes operations on the files of the record fail, as on a full disk.
    func fail(_ failing: @escaping @Sendable (_ number: Int, _ isReading: Bool) -> Bool) {
        lock.withLock { self.failing = failing }
    }

    /// An operation on the files of a record.
    func use(isReading: Bool) throws(PropertyListError) {
        let fails = lock.withLock {
            uses += 1
            return failing(uses, isReading)
        }
        if fails { throw PropertyListError(isReading ? .unreadable : .unwritable, "the disk fails") }
        try operate(isReading: isReading)
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
final class MortalStore: DefaultsStore, RecordKeeping, @unchecked Sendable {
    let domain: StoredDomain
    let life: ProcessLife
    let appGroup: String?
    let identity: String
    /// What a device-management server stored.
    var managed: [String: PropertyListValue]?
    private let lock = NSLock()
    private var handlers: [Int: @Sendable () -> Void] = [:]
    private var nextHandler = 0

    func record(of identifier: String) -> any RecordFiles { MortalRecord(domain.record(of: identifier), life) }

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

    func observeChanges(ofKeys keys: Set<String>, _ handler: @escaping @Sendable () -> Void) -> DefaultsObservation {
        let number = lock.withLock {
            nextHandler += 1
            handlers[nextHandler] = handler
            return nextHandler
        }
        return DefaultsObservation { [weak self] in self?.lock.withLock { self?.handlers[number] = nil } }
    }
}

/// The files of a record as one process sees them.
struct MortalRecord: RecordFiles {
    private let files: RecordInMemory
    private let life: ProcessLife

    init(_ files: RecordInMemory, _ life: ProcessLife) {
        self.files = files
        self.life = life
    }

    func names() throws(PropertyListError) -> [String] {
        try life.use(isReading: true)
        return files.names()
    }

    func contents(of name: String) throws(PropertyListError) -> [String: PropertyListValue]? {
        try life.use(isReading: true)
        return files.contents(of: name)
    }

    func write(_ contents: [String: PropertyListValue], to name: String) throws(PropertyListError) {
        try life.use(isReading: false)
        files.write(contents, to: name)
    }

    func remove(_ name: String) throws(PropertyListError) {
        try life.use(isReading: false)
        files.remove(name)
    }

    func exclusively(_ work: () throws(PropertyListError) -> Void) throws(PropertyListError) {
        try files.exclusively(work)
    }
}
