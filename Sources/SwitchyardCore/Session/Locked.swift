import Foundation

/// A value protected by a lock. The package supports iOS 16, which has no `Mutex`.
package final class Locked<Value>: @unchecked Sendable {  // `value` is touched only between lock and unlock.
    private let lock = NSLock()
    private var value: Value

    package init(_ value: sending Value) {
        self.value = value
    }

    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
