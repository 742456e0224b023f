import Foundation

/// A value that is computed when it is first asked for, and shared by the copies of its owner.
final class Remembered<Value: Sendable>: @unchecked Sendable {  // `value` is only used with the lock.
    private let lock = NSLock()
    private var value: Value?

    /// The value; `make` is called once.
    func callAsFunction(_ make: () -> Value) -> Value {
        lock.lock()
        defer { lock.unlock() }
        if let value { return value }
        let made = make()
        value = made
        return made
    }
}
