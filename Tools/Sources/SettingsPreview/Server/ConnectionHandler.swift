import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Keeps what a connection can hold small, and ends one whose client takes its time, over a request or over reading an
/// answer.
///
/// One request is answered at a time: a further one that comes before the answer has left is dropped, and the connection
/// ends with that answer. Browsers ask so, and a client that never reads would else make the server hold thousands of
/// requests. A request that has a body and no use for one is refused before the body comes.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: PreviewLimits
    /// Runs from a request's head to its end.
    private var reading: Scheduled<Void>?
    /// Runs while the client does not take what was written.
    private var writing: Scheduled<Void>?
    private var unfinishedWrites = 0
    /// From a request's head until the client's system has the end of its answer.
    private var isAnswering = false
    /// Whether the head of the answer was written.
    private var hasBegun = false
    /// Nothing is read any more.
    private var isDeaf = false
    /// Nothing of the routes is written any more: this handler has answered.
    private var isRefused = false

    init(_ limits: PreviewLimits) {
        self.limits = limits
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        stop()
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    private func stop() {
        reading?.cancel()
        writing?.cancel()
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isDeaf else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            guard !isAnswering else { return close(input: context) }
            guard !Self.hasUselessBody(head) else {
                return refuse(.badRequest, "A request of this kind has no body.", context)
            }
            isAnswering = true
            hasBegun = false
            reading?.cancel()
            reading = schedule(context) { handler in
                guard !handler.hasBegun else { return context.close(promise: nil) }
                handler.refuse(.requestTimeout, handler.limits.requestWords, context)
            }
        case .body: break
        case .end:
            reading?.cancel()
            reading = nil
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? HTTPParserError, !isAnswering else { return context.fireErrorCaught(error) }
        guard !isDeaf else { return }
        if case .headerOverflow = error {
            refuse(.requestHeaderFieldsTooLarge, limits.headerWords, context)
        } else {
            refuse(.badRequest, "This is not a request of HTTP.", context)
        }
    }

    private static func hasUselessBody(_ head: HTTPRequest) -> Bool {
        guard head.method == .get || head.method == .head else { return false }
        let length = head.headerFields[.contentLength]
        return head.headerFields.contains(.transferEncoding) || (length != nil && length != "0")
    }

    private func close(input context: ChannelHandlerContext) {
        isDeaf = true
        reading?.cancel()
        context.close(mode: .input, promise: nil)
    }

    /// Answers in the place of the routes, and ends the connection.
    private func refuse(_ status: HTTPResponse.Status, _ words: String, _ context: ChannelHandlerContext) {
        (isDeaf, isRefused) = (true, true)
        stop()
        let text = ByteBuffer(string: words + "\n")
        var head = HTTPResponse(
            status: status,
            headerFields: [
                .connection: "close", .contentLength: "\(text.readableBytes)",
                .contentType: "text/plain; charset=utf-8",
            ])
        for (name, value) in ProtectingHeaders.all { head.headerFields[name] = value }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(text)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.close(promise: nil)
    }

    // MARK: Answers

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isRefused else {
            promise?.fail(ChannelError.alreadyClosed)
            return
        }
        hasBegun = true
        let isEnd = if case .end = unwrapOutboundIn(data) { true } else { false }
        let promise = promise ?? context.eventLoop.makePromise()
        unfinishedWrites += 1
        if writing == nil { writing = scheduleClosing(context) }
        promise.futureResult.assumeIsolated().whenComplete { _ in self.finishWrite(isEnd, context) }
        context.write(data, promise: promise)
    }

    private func finishWrite(_ isEnd: Bool, _ context: ChannelHandlerContext) {
        unfinishedWrites -= 1
        writing?.cancel()
        writing = unfinishedWrites > 0 && context.channel.isActive ? scheduleClosing(context) : nil
        guard isEnd else { return }
        isAnswering = false
        if isDeaf { context.close(promise: nil) }
    }

    // MARK: Time

    private func scheduleClosing(_ context: ChannelHandlerContext) -> Scheduled<Void> {
        schedule(context) { _ in context.close(promise: nil) }
    }

    private func schedule(
        _ context: ChannelHandlerContext, _ work: @escaping (ConnectionHandler) -> Void
    ) -> Scheduled<Void> {
        context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(limits.idleSeconds)) { work(self) }
    }
}
