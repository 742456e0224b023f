import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Limits what a connection can hold, and closes a connection whose client is slow to send a request or to read a
/// response.
///
/// A connection has one request at a time. A request that arrives before the body of the response was written is dropped,
/// and the connection closes after the response. Browsers send one request at a time, and a client that never reads would
/// otherwise make the server hold thousands of requests. A client that has read the whole body may be faster than the end
/// of the response, which is written after it. A GET or HEAD request with a body is rejected before the body arrives.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: ServerLimits
    /// Runs from the head of a request to its end.
    private var reading: Scheduled<Void>?
    /// Runs while the client does not read what was written.
    private var writing: Scheduled<Void>?
    private var unfinishedWrites = 0
    /// The requests from whose head on the client's system does not have the end of the response.
    private var requests = 0
    /// Whether the head of the response was written.
    private var hasBegun = false
    /// The bytes of the body that were not written; `nil` if the response has no length.
    private var rest: Int?
    private var isHead = false
    private var isGone = false
    private var whenGone: (@Sendable () -> Void)?
    /// Whether further input is ignored.
    private var ignoresInput = false
    /// Whether this handler has sent the response, so that the response of the routes is dropped.
    private var hasRejected = false

    init(_ limits: ServerLimits) {
        self.limits = limits
    }

    func handlerAdded(context: ChannelHandlerContext) {
        // A connection keeps its buffer while it waits. Most requests are small; the buffer grows for others.
        let allocator = AdaptiveRecvByteBufferAllocator(minimum: 256, initial: 512, maximum: 65_536)
        try? context.channel.syncOptions?.setOption(.recvAllocator, value: allocator)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        stop()
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        leave()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent { leave() }
        context.fireUserInboundEventTriggered(event)
    }

    /// Calls a closure once if the client closes the connection before the response was sent.
    func notify(whenGone: @escaping @Sendable () -> Void) {
        self.whenGone = whenGone
        if isGone { leave() }
    }

    private func leave() {
        isGone = true
        whenGone?()
        whenGone = nil
    }

    private func stop() {
        reading?.cancel()
        writing?.cancel()
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !ignoresInput else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            guard requests == 0 || (requests == 1 && hasBegun && rest == 0) else { return close(input: context) }
            guard !Self.hasUselessBody(head) else {
                return reject(.badRequest, "A GET or HEAD request must not have a body.", context)
            }
            requests += 1
            isHead = head.method == .head
            reading?.cancel()
            reading = schedule(context) { handler in
                guard !handler.hasBegun else { return context.close(promise: nil) }
                handler.reject(.requestTimeout, handler.limits.requestMessage, context)
            }
        case .body: break
        case .end:
            reading?.cancel()
            reading = nil
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? HTTPParserError, requests == 0 else { return context.fireErrorCaught(error) }
        guard !ignoresInput else { return }
        if case .headerOverflow = error {
            reject(.requestHeaderFieldsTooLarge, limits.headerMessage, context)
        } else {
            reject(.badRequest, "The request is not valid HTTP.", context)
        }
    }

    private static func hasUselessBody(_ head: HTTPRequest) -> Bool {
        guard head.method == .get || head.method == .head else { return false }
        let length = head.headerFields[.contentLength]
        return head.headerFields.contains(.transferEncoding) || (length != nil && length != "0")
    }

    private func close(input context: ChannelHandlerContext) {
        ignoresInput = true
        reading?.cancel()
        context.close(mode: .input, promise: nil)
    }

    /// Responds in place of the routes, and closes the connection.
    private func reject(_ status: HTTPResponse.Status, _ message: String, _ context: ChannelHandlerContext) {
        (ignoresInput, hasRejected) = (true, true)
        stop()
        let text = ByteBuffer(string: message + "\n")
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

    // MARK: Responses

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !hasRejected else {
            promise?.fail(ChannelError.alreadyClosed)
            return
        }
        let isEnd = note(unwrapOutboundIn(data))
        let promise = promise ?? context.eventLoop.makePromise()
        unfinishedWrites += 1
        if writing == nil { writing = scheduleClosing(context) }
        promise.futureResult.assumeIsolated().whenComplete { _ in self.finishWrite(isEnd, context) }
        context.write(data, promise: promise)
    }

    /// Counts the bytes of a response.
    ///
    /// - Returns: Whether the response ends.
    private func note(_ part: HTTPResponsePart) -> Bool {
        switch part {
        case .head(let head):
            hasBegun = true
            let length = head.headerFields[.contentLength].flatMap { Int($0) }
            rest = isHead || head.status == .noContent ? 0 : length
        case .body(let bytes): rest = rest.map { $0 - bytes.readableBytes }
        case .end: return true
        }
        return false
    }

    private func finishWrite(_ isEnd: Bool, _ context: ChannelHandlerContext) {
        unfinishedWrites -= 1
        writing?.cancel()
        writing = unfinishedWrites > 0 && context.channel.isActive ? scheduleClosing(context) : nil
        guard isEnd else { return }
        (requests, hasBegun, rest, whenGone) = (requests - 1, false, nil, nil)
        if ignoresInput { context.close(promise: nil) }
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
