package import NIOCore

extension Channel {
    /// Does work that may take long before the response begins; cancels it if the client closes the connection.
    ///
    /// Hummingbird's `consumeWithCancellationOnInboundClose` does the same, but the connection cannot be used again.
    package func whileConnected<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await work() }
        whenGone { task.cancel() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Calls a closure once if the client closes the connection before the response was sent.
    package func whenGone(_ work: @escaping @Sendable () -> Void) {
        eventLoop.execute {
            let handler = try? self.pipeline.syncOperations.handler(type: ConnectionHandler.self)
            handler?.notify(whenGone: work)
        }
    }
}
