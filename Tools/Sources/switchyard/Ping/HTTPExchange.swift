import ArgumentParser
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOTLS

/// One request and the head of its answer.
struct HTTPExchange: Sendable {
    /// The head of an answer.
    struct Answer: Sendable {
        let status: Int
        let location: String?
        /// When the server's certificate ends; `nil` without TLS.
        let certificateEnd: Date?
    }

    /// How long it may take, with connecting.
    let timeout: Duration
    /// Certificates to trust besides the system's.
    let authorities: [NIOSSLCertificate]
    let proxies: ProxySettings

    /// Sends a request without user and password.
    ///
    /// - Throws: ``ProbeError``.
    func answer(to method: HTTPMethod, _ url: URL) async throws -> Answer {
        do {
            return try await connect(url, method, .fullVerification)
        } catch {
            let error = ProbeError(error, timeout)
            guard error.kind == .certificate else { throw error }
            // Once more, only to say what is wrong with the certificate: no request is sent.
            let untrusted = try? await connect(url, nil, .none)
            throw error.explained(by: untrusted?.certificateEnd)
        }
    }

    private func connect(
        _ url: URL, _ method: HTTPMethod?, _ verification: CertificateVerification
    ) async throws -> Answer {
        let host = (url.host ?? "").trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        let limit = TimeAmount(timeout)
        var context: NIOSSLContext?
        if url.scheme?.lowercased() == "https" {
            var configuration = TLSConfiguration.makeClientConfiguration()
            configuration.additionalTrustRoots = [.certificates(authorities)]
            configuration.certificateVerification = verification
            configuration.applicationProtocols = ["http/1.1"]
            context = try NIOSSLContext(configuration: configuration)
        }
        let proxy = try proxies.proxy(for: url)
        let server = "\(host.contains(":") ? "[\(host)]" : host):\(url.effectivePort)"
        // A proxy passes requests on, and connects to servers with TLS.
        let isPassed = proxy != nil && context == nil
        var request = method.map { Self.request($0, url, host) }
        if isPassed, let path = request?.uri {
            request?.uri = "http://\(server)\(path)"
            if let authorization = proxy?.authorization {
                request?.headers.add(name: "Proxy-Authorization", value: authorization)
            }
        }
        let promise = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: Answer.self)
        do {
            _ = try await ClientBootstrap(group: promise.futureResult.eventLoop).connectTimeout(limit)
                .channelInitializer { [context, request] channel in
                    @Sendable func add(to channel: any Channel) throws {
                        let pipeline = channel.pipeline.syncOperations
                        if let context {
                            let name = Self.isAddress(host) ? nil : host
                            try pipeline.addHandler(NIOSSLClientHandler(context: context, serverHostname: name))
                        }
                        try pipeline.addHTTPClientHandlers()
                        try pipeline.addHandler(AnswerHandler(request, promise, limit))
                    }
                    return channel.eventLoop.makeCompletedFuture {
                        guard let proxy, !isPassed else { return try add(to: channel) }
                        try channel.pipeline.syncOperations.addHandler(
                            ProxyTunnel(to: server, by: proxy, promise, limit, add))
                    }
                }.connect(host: proxy?.host ?? host, port: proxy?.port ?? url.effectivePort).get()
        } catch {
            promise.fail(error)
            guard let proxy else { throw error }
            let reason = ProbeError(error, timeout).message
            throw ProbeError(.unreachable, "the proxy \(proxy.name) cannot be reached: \(reason)")
        }
        return try await promise.futureResult.get()
    }

    private static func request(_ method: HTTPMethod, _ url: URL, _ host: String) -> HTTPRequestHead {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        let path = parts?.percentEncodedPath ?? ""
        let query = parts?.percentEncodedQuery.map { "?\($0)" } ?? ""
        let name = host.contains(":") ? "[\(host)]" : host
        let headers: HTTPHeaders = [
            "Host": url.port.map { "\(name):\($0)" } ?? name, "Accept": "*/*", "Connection": "close",
            "User-Agent": "switchyard/\(SwitchyardCommand.configuration.version)",
        ]
        return HTTPRequestHead(
            version: .http1_1, method: method, uri: (path.isEmpty ? "/" : path) + query, headers: headers)
    }

    /// Whether the host is an address, which has no name to send.
    private static func isAddress(_ host: String) -> Bool {
        (try? SocketAddress(ipAddress: host, port: 0)) != nil
    }
}

/// Sends the request, and takes the head of the answer. Without a request, it waits for the certificate only.
private final class AnswerHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    private let request: HTTPRequestHead?
    private let promise: EventLoopPromise<HTTPExchange.Answer>
    private let limit: TimeAmount
    private var isDone = false
    private var timer: Scheduled<Void>?

    init(_ request: HTTPRequestHead?, _ promise: EventLoopPromise<HTTPExchange.Answer>, _ limit: TimeAmount) {
        self.request = request
        self.promise = promise
        self.limit = limit
    }

    /// Behind a proxy, the channel was active before.
    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { start(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        start(context)
        context.fireChannelActive()
    }

    private func start(_ context: ChannelHandlerContext) {
        let channel = context.channel
        let promise = promise
        timer = context.eventLoop.scheduleTask(in: limit) {
            promise.fail(ChannelError.connectTimeout(.zero))
            channel.close(promise: nil)
        }
        if let request {
            context.write(wrapOutboundOut(.head(request)), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // An answer of 100 is followed by another one.
        guard case .head(let head) = unwrapInboundIn(data), head.status.code >= 200 else { return }
        finish(
            .success(
                HTTPExchange.Answer(
                    status: Int(head.status.code), location: head.headers.first(name: "Location"),
                    certificateEnd: Self.certificateEnd(context))), context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if request == nil, event is TLSUserEvent {
            finish(
                .success(
                    HTTPExchange.Answer(status: 0, location: nil, certificateEnd: Self.certificateEnd(context))),
                context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { finish(.failure(error), context) }

    func channelInactive(context: ChannelHandlerContext) {
        finish(.failure(ProbeError(.closed, "the server closed the connection without an answer")), context)
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        // A promise that is never kept would end the process.
        finish(.failure(ProbeError(.closed, "the connection was closed")), context)
    }

    private func finish(_ result: Result<HTTPExchange.Answer, any Error>, _ context: ChannelHandlerContext) {
        guard !isDone else { return }
        isDone = true
        timer?.cancel()
        promise.completeWith(result)
        context.close(promise: nil)
    }

    private static func certificateEnd(_ context: ChannelHandlerContext) -> Date? {
        (try? context.pipeline.syncOperations.nioSSL_peerCertificate()).map {
            Date(timeIntervalSince1970: TimeInterval($0.notValidAfter))
        }
    }
}
