import Foundation
import HubMessages
import NIOCore
import NIOHTTP1
import NIOPosix

/// A connection to a hub that stays open for one request after the other, as those of URL loading do.
final class HubConnection: Sendable {
    /// The response to a request.
    struct Reply: Sendable {
        var status: Int
        /// The hub that the response names.
        var hub: String?
        /// What proves that the response is from this hub.
        var proof: String?
        /// Whether the hub closes the connection.
        var isLast: Bool
        var body = ByteBuffer()

        func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
            guard (200..<300).contains(status) else {
                throw HubBenchmarkError(message: "a hub answered \(status): \(String(buffer: body))")
            }
            return try JSONDecoder().decode(type, from: Data(body.readableBytesView))
        }
    }

    private let channel: any Channel
    private let host: String

    /// All connections of a process are on one thread.
    private static let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()

    /// Connects.
    init(port: Int) async throws {
        host = "127.0.0.1:\(port)"
        channel = try await ClientBootstrap(group: Self.loop)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    try channel.pipeline.syncOperations.addHandler(ExchangeHandler())
                }
            }.connect(host: "127.0.0.1", port: port).get()
    }

    /// Whether the hub has not closed it.
    var isOpen: Bool { channel.isActive }

    func close() { channel.close(promise: nil) }

    /// Sends a request when there is no other one.
    ///
    /// - Parameter onBody: called with the parts of the body instead of collecting them.
    func send(
        _ method: HTTPMethod, _ path: String, bearer: String?, body: (any Encodable & Sendable)? = nil,
        onBody: (@Sendable (ByteBuffer) -> Void)? = nil
    ) async throws -> Reply {
        let bytes = try body.map { Array(try JSONEncoder().encode($0)) }
        return try await send(method, path, authorization: bearer.map { "Bearer \($0)" }, bytes: bytes, onBody: onBody)
    }

    /// Sends a request when there is no other one.
    func send(
        _ method: HTTPMethod, _ path: String, authorization: String?, bytes: [UInt8]?,
        onBody: (@Sendable (ByteBuffer) -> Void)? = nil
    ) async throws -> Reply {
        var head = HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: ["Host": host])
        if let authorization { head.headers.add(name: "Authorization", value: authorization) }
        let bytes = bytes.map { ByteBuffer(bytes: $0) }
        if let bytes {
            head.headers.add(name: "Content-Type", value: "application/json")
            head.headers.add(name: "Content-Length", value: "\(bytes.readableBytes)")
        }
        let promise = channel.eventLoop.makePromise(of: Reply.self)
        let exchange = Exchange(head: head, body: bytes, promise: promise, onBody: onBody)
        channel.writeAndFlush(exchange).cascadeFailure(to: promise)
        return try await promise.futureResult.get()
    }
}

/// What went wrong in a benchmark of the hub.
struct HubBenchmarkError: Error {
    let message: String
}

private struct Exchange: Sendable {
    let head: HTTPRequestHead
    let body: ByteBuffer?
    let promise: EventLoopPromise<HubConnection.Reply>
    let onBody: (@Sendable (ByteBuffer) -> Void)?
}

/// Turns the parts of responses into replies.
private final class ExchangeHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundIn = Exchange
    typealias OutboundOut = HTTPClientRequestPart

    private var current: (exchange: Exchange, reply: HubConnection.Reply?)?

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let exchange = unwrapOutboundIn(data)
        guard current == nil, context.channel.isActive else {
            promise?.fail(ChannelError.alreadyClosed)
            return
        }
        current = (exchange, nil)
        context.write(wrapOutboundOut(.head(exchange.head)), promise: nil)
        if let body = exchange.body { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
        context.write(wrapOutboundOut(.end(nil)), promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            current?.reply = HubConnection.Reply(
                status: Int(head.status.code), hub: head.headers.first(name: HubRoutes.hubHeader),
                proof: head.headers.first(name: HubRoutes.proofHeader), isLast: !head.isKeepAlive)
        case .body(var part):
            if let onBody = current?.exchange.onBody { onBody(part) } else { current?.reply?.body.writeBuffer(&part) }
        case .end:
            guard let (exchange, reply) = current, let reply else { return }
            current = nil
            if reply.isLast { context.close(promise: nil) }
            exchange.promise.succeed(reply)
        }
    }

    func channelInactive(context: ChannelHandlerContext) { fail(ChannelError.eof, context) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { fail(error, context) }

    private func fail(_ error: any Error, _ context: ChannelHandlerContext) {
        current?.exchange.promise.fail(error)
        current = nil
        context.close(promise: nil)
    }
}
