/// The limits of a server for its clients. The response to a client that exceeds a limit states the limit.
package struct ServerLimits: Sendable {
    /// The size of all headers of a request, in bytes. Browsers send less than 2 KiB.
    package var headers = 16 << 10
    /// The number of headers of a request. Browsers send about 20.
    package var headerCount = 100
    /// The size of a body, in bytes.
    package var body: Int
    /// The seconds after which a connection is closed that sends no complete request, or does not read a response.
    package var idleSeconds: Int64 = 10
    /// The number of pages that receive changes.
    package var eventStreams: Int
    /// The number of connections; further ones wait. A browser opens six for a page, and each may hold ``smallResponse``.
    package var connections: Int
    /// The size of all responses that wait for slow clients, in bytes, without small ones.
    package var pendingResponses = 64 << 20
    /// The size of a response that is not counted, in bytes. Without the token, no response is larger.
    package var smallResponse = 16 << 10

    /// Creates limits.
    package init(body: Int, eventStreams: Int, connections: Int) {
        (self.body, self.eventStreams, self.connections) = (body, eventStreams, connections)
    }
}

extension ServerLimits {
    package var headerMessage: String {
        "A request can have at most \(headerCount) headers with \(headers) bytes in total."
    }
    package var requestMessage: String { "A request must arrive within \(idleSeconds) seconds." }
    package var streamMessage: String { "At most \(eventStreams) pages can be open; close one of them." }
    package var responseMessage: String {
        "Responses of \(pendingResponses >> 20) MiB are waiting for clients, which is the limit; try again."
    }
    /// The message about a body that is longer than a limit.
    package static func bodyMessage(_ limit: Int) -> String {
        "The body of a request can have at most \(limit) bytes."
    }
}
