import Dispatch

extension Array where Element: Sendable {
    /// Transforms the elements at the same time, on as many threads as there are processors. The results are in the order
    /// of the elements.
    package func concurrentMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
        // Within a concurrent iteration, another one would run on one thread.
        guard count > 1 else { return map(transform) }
        let secrets = Redaction.request
        return [Result](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            nonisolated(unsafe) let results = buffer  // Each iteration initializes an element of its own.
            DispatchQueue.concurrentPerform(iterations: count) { index in
                results.initializeElement(at: index, to: RequestSecrets.with(secrets) { transform(self[index]) })
            }
            initializedCount = count
        }
    }
}
