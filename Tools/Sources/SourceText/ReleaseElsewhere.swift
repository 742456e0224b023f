import Dispatch

/// Gives a value up on another thread: freeing many objects takes time, and the caller need not wait.
package func releaseElsewhere<Value: Sendable>(_ value: consuming Value) {
    let last = Last(value)
    DispatchQueue.global(qos: .utility).async { last.value = nil }
}

/// The last owner of a value.
private final class Last<Value: Sendable>: @unchecked Sendable {  // Handed over to one thread.
    var value: Value?

    init(_ value: consuming Value) { self.value = value }
}
