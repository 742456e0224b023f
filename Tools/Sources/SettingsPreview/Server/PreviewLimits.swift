/// How much a client may ask for.
struct PreviewLimits: Sendable {
    /// All headers of a request, in bytes.
    var headers = 16 << 10
    /// A body, in bytes: a change with the longest text, whose quotation marks take two each.
    var body = 160 << 10
    /// How long a body may take to come.
    var bodyTime = Duration.seconds(10)
    /// After how many seconds a connection is closed that sends nothing, or half a request, or takes no answer.
    var idleSeconds: Int64 = 10
    /// Pages that are told of changes.
    var eventStreams = 32
    /// Connections; further ones wait.
    var connections = 128
    /// How often files are looked at while a page is open.
    var watchInterval = Duration.milliseconds(250)
    /// How often an event stream says that it is still there.
    var heartbeat = Duration.seconds(15)
}
