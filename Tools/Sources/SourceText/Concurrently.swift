import Dispatch
import Foundation

/// Does two things at the same time, the second on another thread, and returns the results of both. Where no thread is free
/// meanwhile, this one does both.
///
/// - Parameter isWorthwhile: whether they take long; if not, one is done after the other.
package func concurrently<First, Second: Sendable>(
    _ isWorthwhile: Bool = true, _ first: () -> First, _ second: @escaping @Sendable () -> Second
) -> (First, Second) {
    guard isWorthwhile else { return (first(), second()) }
    let secrets = Redaction.request
    let task = SharedTask { RequestSecrets.with(secrets, second) }
    DispatchQueue.global().async(execute: task.perform)
    return (first(), task.result())
}

/// Work that the first of two threads does.
private final class SharedTask<Value: Sendable>: @unchecked Sendable {  // Guarded by condition.
    private let condition = NSCondition()
    private let work: @Sendable () -> Value
    private var isBegun = false
    private var value: Value?

    init(_ work: @escaping @Sendable () -> Value) {
        self.work = work
    }

    /// Does the work, unless another thread does.
    @Sendable func perform() {
        guard begin() else { return }
        let found = work()
        condition.withLock {
            value = found
            condition.broadcast()
        }
    }

    /// What came of the work.
    func result() -> Value {
        guard !begin() else { return work() }
        return condition.withLock {
            while true {
                if let value { return value }
                condition.wait()
            }
        }
    }

    /// Whether the caller is the first.
    private func begin() -> Bool {
        condition.withLock {
            defer { isBegun = true }
            return !isBegun
        }
    }
}
