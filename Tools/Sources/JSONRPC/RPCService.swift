/// What answers the messages of a client.
package protocol RPCService: Sendable {
    /// Answers a request. Several run at the same time, each with secrets of its own; one that the client takes back is cancelled.
    ///
    /// - Throws: ``RPCError``; any other error is an internal one.
    func respond(to method: String, _ params: JSONValue?, of id: RequestID) async throws -> JSONValue

    /// Takes a notification. The next message waits for it.
    func take(_ method: String, _ params: JSONValue?) async
}
