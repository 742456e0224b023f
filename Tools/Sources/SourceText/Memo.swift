package import Synchronization

/// What was found out about keys, so that it is found out once: several threads ask for the same.
///
/// Other modules compile it for their own types: looking a key up is most of the work.
package final class Memo<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    @usableFromInline let known: Mutex<[Key: Value]>

    /// Begins with what is known.
    @inlinable
    package init(_ known: [Key: Value] = [:]) {
        self.known = Mutex(known)
    }

    /// What is known about a key.
    @inlinable
    package subscript(key: Key) -> Value? {
        get { known.withLock { $0[key] } }
        set { known.withLock { $0[key] = newValue } }
    }

    /// The value of a key; if it cannot be found out, nothing is known of it. The lock is not held while it is found out, so
    /// that two threads may do so at the same time; both get the value of the first.
    @inlinable
    package func value<Failure: Error>(
        of key: Key, or find: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if let value = self[key] { return value }
        let found = try find()
        return known.withLock { known in
            if let first = known[key] { return first }
            known[key] = found
            return found
        }
    }
}
