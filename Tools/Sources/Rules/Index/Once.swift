import Synchronization

/// What is found out when it is first asked for, by one thread; the others wait.
final class Once<Value: Sendable>: Sendable {
    private let find: @Sendable () -> Value
    private let known = Mutex<Value?>(nil)

    init(_ find: @escaping @Sendable () -> Value) { self.find = find }

    var value: Value {
        known.withLock { known in
            if let known { return known }
            let found = find()
            known = found
            return found
        }
    }
}
