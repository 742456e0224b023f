import NIOCore

/// Asks a proxy for a connection to a server. When there is one, other handlers take its place.
final class ProxyTunnel: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let server: String
    private let proxy: ProxySettings.Proxy
    private let promise: EventLoopPromise<HTTPExchange.Answer>
    private let limit: TimeAmount
    private let addHandlers: (any Channel) throws -> Void
    private var received = ""
    private var isDone = false
    private var timer: Scheduled<Void>?

    /// The most bytes of an answer.
    private static let most = 16 << 10

    /// - Parameters:
    ///   - server: The host and the port of the server.
    ///   - addHandlers: Adds the handlers that talk to the server, and that keep the promise.
    init(
        to server: String, by proxy: ProxySettings.Proxy, _ promise: EventLoopPromise<HTTPExchange.Answer>,
        _ limit: TimeAmount, _ addHandlers: @escaping (any Channel) throws -> Void
    ) {
        self.server = server
        self.proxy = proxy
        self.promise = promise
        self.limit = limit
        self.addHandlers = addHandlers
    }

    func channelActive(context: ChannelHandlerContext) {
        let (channel, promise) = (context.channel, promise)
        timer = context.eventLoop.scheduleTask(in: limit) {
            promise.fail(ChannelError.connectTimeout(.zero))
            channel.close(promise: nil)
        }
        var lines = ["CONNECT \(server) HTTP/1.1", "Host: \(server)"]
        if let authorization = proxy.authorization { lines.append("Proxy-Authorization: \(authorization)") }
        let request = lines.joined(separator: "\r\n") + "\r\n\r\n"
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: request)), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += String(buffer: unwrapInboundIn(data))
        guard received.contains("\r\n\r\n") else {
            if received.utf8.count > Self.most { fail("does not answer with HTTP", context) }
            return
        }
        let status = received.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) }
        guard let status, (200..<300).contains(status) else {
            fail(status.map { "answers \($0)" } ?? "does not answer with HTTP", context)
            return
        }
        isDone = true
        timer?.cancel()
        do {
            try addHandlers(context.channel)
            context.pipeline.syncOperations.removeHandler(self, promise: nil)
        } catch {
            promise.fail(error)
            context.close(promise: nil)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !isDone else { return context.fireErrorCaught(error) }
        fail("cannot be read", context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        if isDone { context.fireChannelInactive() } else { fail("closed the connection", context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        // A promise that is never kept would end the process.
        if !isDone { fail("closed the connection", context) }
    }

    private func fail(_ reason: String, _ context: ChannelHandlerContext) {
        guard !isDone else { return }
        isDone = true
        timer?.cancel()
        promise.fail(ProbeError(.unreachable, "the proxy \(proxy.name) \(reason)"))
        context.close(promise: nil)
    }
}
