import Foundation

/// What is found out when it is first asked for, by one thread; the others wait.
final class Once<Value: Sendable>: @unchecked Sendable {  // Guarded by lock.
    private let lock = NSLock()
    private let find: @Sendable () -> Value
    private var known: Value?

    init(_ find: @escaping @Sendable () -> Value) { self.find = find }

    var value: Value {
        lock.withLock {
            if let known { return known }
            let found = find()
            known = found
            return found
        }
    }
}
