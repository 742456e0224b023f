/// The limits for clients. The response to a client that exceeds a limit states the limit.
struct PreviewLimits: Sendable {
    /// The size of all headers of a request, in bytes. Browsers send less than 2 KiB.
    var headers = 16 << 10
    /// The number of headers of a request. Browsers send about 20.
    var headerCount = 100
    /// The size of a body, in bytes: enough for a change with the longest text, in which quotation marks take two bytes.
    var body = 160 << 10
    /// The seconds after which a connection is closed that sends no complete request, or does not read a response.
    var idleSeconds: Int64 = 10
    /// The number of pages that receive changes. Users have a few open.
    var eventStreams = 32
    /// The number of connections; further ones wait. A browser opens six for a page, and each may hold ``smallResponse``.
    var connections = 128
    /// The size of all responses that wait for slow clients, in bytes, without small ones. The document of the largest known
    /// bundle is smaller than 2 MiB.
    var pendingResponses = 64 << 20
    /// The size of a response that is not counted, in bytes. Without the token, no response is larger.
    var smallResponse = 16 << 10
    /// The interval at which files are checked while a page is open.
    var watchInterval = Duration.milliseconds(250)
    /// The interval at which an event stream sends an event without changes.
    var heartbeat = Duration.seconds(15)

    /// The size of a text in a row, in bytes.
    static let text = 64 << 10
    /// The size of an image of a slider, in bytes.
    static let image = 1 << 20
}

extension PreviewLimits {
    var headerMessage: String { "A request can have at most \(headerCount) headers with \(headers) bytes in total." }
    var bodyMessage: String { "The body of a request can have at most \(body) bytes." }
    var requestMessage: String { "A request must arrive within \(idleSeconds) seconds." }
    var streamMessage: String { "At most \(eventStreams) pages can be open; close one of them." }
    var responseMessage: String {
        "Responses of \(pendingResponses >> 20) MiB are waiting for clients, which is the limit; try again."
    }
    static var textMessage: String { "The text is too long; the limit is \(text >> 10) KiB." }
    static var imageMessage: String { "The image is missing, or larger than \(image >> 20) MiB." }
}
