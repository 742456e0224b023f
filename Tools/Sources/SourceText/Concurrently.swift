import Dispatch

/// Does two things at the same time, the second on another thread, and returns the results of both.
///
/// - Parameter isWorthwhile: whether they take long; if not, one is done after the other.
package func concurrently<First, Second: Sendable>(
    _ isWorthwhile: Bool = true, _ first: () -> First, _ second: @escaping @Sendable () -> Second
) -> (First, Second) {
    guard isWorthwhile else { return (first(), second()) }
    let other = OtherThread<Second>()
    other.begin(second)
    return (first(), other.result(or: second))
}

/// What another thread finds out.
private final class OtherThread<Value: Sendable>: @unchecked Sendable {  // Read after the group ends.
    private let group = DispatchGroup()
    private var value: Value?

    func begin(_ work: @escaping @Sendable () -> Value) {
        DispatchQueue.global().async(group: group) { self.value = work() }
    }

    func result(or work: () -> Value) -> Value {
        group.wait()
        return value ?? work()
    }
}
