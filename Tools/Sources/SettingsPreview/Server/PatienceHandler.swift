import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Ends a connection whose client takes its time: over a request, or over reading an answer. A request that has a body
/// and no use for one is refused at once.
///
/// Hummingbird's own limit is one of idleness, which a byte every few seconds is not.
final class PatienceHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let patience: TimeAmount
    /// Runs from a request's head to its end.
    private var reading: Scheduled<Void>?
    /// Runs while the client does not take what was written.
    private var writing: Scheduled<Void>?
    private var unfinishedWrites = 0
    /// Behind a refusal nothing is read any more.
    private var isRefused = false

    /// - Parameter patience: how long a request may take to come, and each part of an answer to go.
    init(_ patience: TimeAmount) {
        self.patience = patience
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

    private func close(in context: ChannelHandlerContext) -> Scheduled<Void> {
        context.eventLoop.assumeIsolated().scheduleTask(in: patience) { context.close(promise: nil) }
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            guard !Self.hasUselessBody(head) else { return refuse(context) }
            reading?.cancel()
            reading = close(in: context)
        case .body: break
        case .end:
            reading?.cancel()
            reading = nil
        }
        context.fireChannelRead(data)
    }

    private static func hasUselessBody(_ head: HTTPRequest) -> Bool {
        guard head.method == .get || head.method == .head else { return false }
        let length = head.headerFields[.contentLength]
        return head.headerFields.contains(.transferEncoding) || (length != nil && length != "0")
    }

    private func refuse(_ context: ChannelHandlerContext) {
        isRefused = true
        stop()
        let head = HTTPResponse(status: .badRequest, headerFields: [.connection: "close", .contentLength: "0"])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.close(promise: nil)
    }

    // MARK: Answers

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isRefused else {
            promise?.fail(ChannelError.alreadyClosed)
            return
        }
        let promise = promise ?? context.eventLoop.makePromise()
        unfinishedWrites += 1
        if writing == nil { writing = close(in: context) }
        promise.futureResult.assumeIsolated().whenComplete { _ in self.finishWrite(context) }
        context.write(data, promise: promise)
    }

    private func finishWrite(_ context: ChannelHandlerContext) {
        unfinishedWrites -= 1
        writing?.cancel()
        writing = unfinishedWrites > 0 && context.channel.isActive ? close(in: context) : nil
    }
}
