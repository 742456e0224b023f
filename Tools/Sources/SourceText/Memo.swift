import Foundation

/// What was found out about keys, so that it is found out once: several threads ask for the same.
package final class Memo<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {  // Guarded by lock.
    private let lock = NSLock()
    private var known: [Key: Value]

    /// Begins with what is known.
    package init(_ known: [Key: Value] = [:]) {
        self.known = known
    }

    /// The value of a key. The lock is not held while it is found out, so that two threads may do so at the same time; both
    /// get the value of the first.
    package func value(of key: Key, or find: () -> Value) -> Value {
        if let value = lock.withLock({ known[key] }) { return value }
        let found = find()
        return lock.withLock {
            if let first = known[key] { return first }
            known[key] = found
            return found
        }
    }
}
