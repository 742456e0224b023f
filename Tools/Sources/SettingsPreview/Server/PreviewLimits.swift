import GuardedServer

/// The limits of the preview for clients.
struct PreviewLimits: Sendable {
    /// The limits of the server. A body is long enough for a change with the longest text, in which quotation marks take two
    /// bytes. Users have a few pages open. The document of the largest known bundle is smaller than 2 MiB.
    var server = ServerLimits(body: 160 << 10, eventStreams: 32, connections: 128)
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
    static var textMessage: String { "The text is too long; the limit is \(text >> 10) KiB." }
    static var imageMessage: String { "The image is missing, or larger than \(image >> 20) MiB." }
}
