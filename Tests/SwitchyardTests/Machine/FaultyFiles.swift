import Foundation
import PropertyLists
import SwitchyardTesting
import TestSupport

@testable import SwitchyardCore

/// The files of a record on a disk that fails: operations throw, files are damaged, and a loss of power takes back what
/// was not written through.
final class FaultyFiles: RecordFiles, @unchecked Sendable {  // Everything is touched under `lock`.
    private struct File {
        var contents: [String: PropertyListValue]
        var isDamaged = false
    }

    private let lock = NSLock()
    private var files: [String: File] = [:]
    /// A removal is not written through.
    private var removed: [String: File] = [:]
    private var failing: Set<Int> = []
    private var operations = 0
    private var end: Int?

    /// Makes operations fail, by their numbers from now on, and ends the process at one.
    func fail(_ numbers: Set<Int>, endAt end: Int? = nil) {
        lock.withLock {
            (operations, failing, self.end) = (0, numbers, end)
        }
    }

    /// Whether the process has ended.
    var isOver: Bool { lock.withLock { end.map { operations >= $0 } ?? false } }

    func damage(_ random: inout SeededGenerator) {
        lock.withLock {
            guard !files.isEmpty else { return }
            files[random.pick(files.keys.sorted())]?.isDamaged = true
        }
    }

    func losePower() {
        lock.withLock {
            files.merge(removed) { kept, _ in kept }
            removed = [:]
        }
    }

    private func operate<Result>(
        _ code: PropertyListError.Code, _ body: () throws(PropertyListError) -> Result
    ) throws(PropertyListError) -> Result {
        lock.lock()
        defer { lock.unlock() }
        operations += 1
        if let end, operations >= end { throw PropertyListError(.unreadable, "the process is gone") }
        if failing.contains(operations) { throw PropertyListError(code, "the disk fails") }
        return try body()
    }

    func names() throws(PropertyListError) -> [String] {
        try operate(.unreadable) { () throws(PropertyListError) in files.keys.sorted() }
    }

    func contents(of name: String) throws(PropertyListError) -> [String: PropertyListValue]? {
        try operate(.unreadable) { () throws(PropertyListError) in
            if files[name]?.isDamaged == true { throw PropertyListError(.malformed, "it is damaged") }
            return files[name]?.contents
        }
    }

    func write(_ contents: [String: PropertyListValue], to name: String) throws(PropertyListError) {
        try operate(.unwritable) { () throws(PropertyListError) in
            files[name] = File(contents: contents)
            // The folder is written through, too.
            removed = [:]
        }
    }

    func remove(_ name: String) throws(PropertyListError) {
        try operate(.unwritable) { () throws(PropertyListError) in
            removed[name] = files.removeValue(forKey: name)
        }
    }

    func exclusively(_ work: () throws(PropertyListError) -> Void) throws(PropertyListError) { try work() }
}

/// User defaults of an App Group, beside such a record of each process.
struct FaultyStore: DefaultsStore, RecordKeeping {
    let values = InMemoryDefaultsStore()
    let files = ["app": FaultyFiles(), "widget": FaultyFiles()]
    var appGroup: String? { "group.shop" }

    func record(of identifier: String) -> any RecordFiles { files[identifier] ?? FaultyFiles() }
    func storedValues(forKeys keys: Set<String>) throws(PropertyListError) -> [String: PropertyListValue] {
        try values.storedValues(forKeys: keys)
    }
    func store(_ value: PropertyListValue?, forKey key: String) throws(PropertyListError) {
        try values.store(value, forKey: key)
    }
    func register(defaults: [String: PropertyListValue]) {}
    func observeChanges(ofKeys keys: Set<String>, _ handler: @escaping @Sendable () -> Void) -> DefaultsObservation {
        values.observeChanges(ofKeys: keys, handler)
    }
}
