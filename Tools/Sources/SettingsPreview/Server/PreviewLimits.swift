/// How much a client may ask for. Each limit is named in the answer to a client that exceeds it.
struct PreviewLimits: Sendable {
    /// All headers of a request, in bytes. Browsers send less than 2 KiB here.
    var headers = 16 << 10
    /// The headers of a request. Browsers send some twenty.
    var headerCount = 100
    /// A body, in bytes: a change with the longest text, whose quotation marks take two each, and some names.
    var body = 160 << 10
    /// After how many seconds a connection is closed that sends nothing, or half a request or body, or takes no answer.
    var idleSeconds: Int64 = 10
    /// Pages that receive changes. A person has a few open.
    var eventStreams = 32
    /// Connections; further ones wait. A browser opens six for a page, and each may hold ``smallAnswer``.
    var connections = 128
    /// How many bytes of answers may wait for slow clients together, not counting small ones. The document of the largest
    /// bundle known has less than 2 MiB.
    var waitingAnswers = 64 << 20
    /// An answer that is not counted, in bytes. Without the token no answer is larger.
    var smallAnswer = 16 << 10
    /// How often files are looked at while a page is open.
    var watchInterval = Duration.milliseconds(250)
    /// How often an event stream says that it is still there.
    var heartbeat = Duration.seconds(15)

    /// A typed text, in bytes. Longer ones are not settings.
    static let text = 64 << 10
    /// An image that a slider names, in bytes. Larger files are not icons.
    static let image = 1 << 20
}

extension PreviewLimits {
    var headerWords: String { "A request may have \(headerCount) headers, in \(headers) bytes together." }
    var bodyWords: String { "A request's body may have \(body) bytes." }
    var requestWords: String { "A request must arrive within \(idleSeconds) seconds." }
    var streamWords: String { "At most \(eventStreams) pages can be open; close one of them." }
    var answerWords: String {
        "Answers of \(waitingAnswers >> 20) MiB are waiting for other pages, and no more may wait; try again."
    }
    static var textWords: String { "The text is too long; at most \(text >> 10) KiB are stored." }
    static var imageWords: String { "There is no such image of at most \(image >> 20) MiB." }
}
