import ArgumentParser
import Foundation
import HubMessages
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Sends requests to a hub, each on a connection of its own.
struct HubClient: Sendable {
    /// A whole answer.
    struct Answer: Sendable {
        let status: Int
        let body: Data
        /// The hub that the answer names.
        let hub: String?
    }

    private typealias Connection = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

    /// The hub.
    let location: HubLocation

    /// The most bytes of an answer: reports of a whole fleet are read one by one.
    private static let longestBody = 64 << 20
    /// The time for connecting.
    private static let connecting = TimeAmount.seconds(10)

    /// Sends a request, and reads the answer.
    ///
    /// - Throws: ``HubFailure`` if there is no answer within the time.
    func answer(
        to method: HTTPMethod, _ path: String, body: Data? = nil, authorization: String? = nil,
        within limit: Duration = .seconds(30)
    ) async throws -> Answer {
        try await exchange(method, path, body, authorization, limit: TimeAmount(limit)) { head, parts in
            var data = Data()
            while let part = try await parts() {
                guard data.count + part.readableBytes <= Self.longestBody else {
                    throw HubFailure.unusable("the answer of the hub is too long")
                }
                data.append(contentsOf: part.readableBytesView)
            }
            return Answer(
                status: Int(head.status.code), body: data, hub: head.headers.first(name: HubRoutes.hubHeader))
        }
    }

    /// Reads an event stream until it ends.
    ///
    /// - Parameters:
    ///   - silence: The longest time without anything; the hub sends something more often.
    ///   - take: Takes the data of one event.
    /// - Returns: The status, which is 200 if there was a stream.
    /// - Throws: ``HubFailure``, or the error of `take`.
    func events(
        of path: String, silence: Duration = .seconds(90), _ take: (Data) async throws -> Void
    ) async throws -> Int {
        try await exchange(.GET, path, nil, limit: TimeAmount(silence), accepting: "text/event-stream") { head, parts in
            guard head.status == .ok else { return Int(head.status.code) }
            var rest = ""
            while let part = try await parts() {
                rest += String(buffer: part)
                while let end = rest.range(of: "\n\n") {
                    for line in rest[..<end.lowerBound].split(separator: "\n") where line.hasPrefix("data: ") {
                        try await take(Data(line.dropFirst(6).utf8))
                    }
                    rest.removeSubrange(..<end.upperBound)
                }
            }
            return Int(head.status.code)
        }
    }

    /// - Parameters:
    ///   - limit: The longest time without any part of an answer.
    ///   - read: Reads the answer: it gets the head, and a function that returns the next part of the body.
    private func exchange<Result: Sendable>(
        _ method: HTTPMethod, _ path: String, _ body: Data?, _ authorization: String? = nil, limit: TimeAmount,
        accepting type: String = "*/*",
        _ read: (HTTPResponseHead, () async throws -> ByteBuffer?) async throws -> Result
    ) async throws -> Result {
        let failure = TLSFailure()
        let connection = try await connect(failure)
        let clock = SilenceLimit(connection.channel, limit)
        defer { clock.end() }
        do {
            return try await connection.executeThenClose { inbound, outbound in
                // At once: the end has no bytes, and the hub may have answered and closed before it is written alone.
                let content = body.map { HTTPClientRequestPart.body(.byteBuffer(ByteBuffer(bytes: $0))) }
                try await outbound.write(
                    contentsOf: [.head(head(method, path, body, authorization, type)), content, .end(nil)].compactMap {
                        $0
                    })
                var parts = inbound.makeAsyncIterator()
                while let part = try await parts.next() {
                    clock.restart()
                    // An answer of 100 is followed by another one.
                    guard case .head(let head) = part, head.status.code >= 200 else { continue }
                    return try await read(head) {
                        guard case .body(let bytes)? = try await parts.next() else { return nil }
                        clock.restart()
                        return bytes
                    }
                }
                throw HubFailure.unreachable("the hub at \(location.origin) closed the connection without an answer")
            }
        } catch let error
            where error is IOError || error is HTTPParserError || error is ChannelError || Self.isOfTLS(error)
        {
            guard let reason = failure.first else {
                throw HubFailure.unreachable("the connection to the hub at \(location.origin) was cut")
            }
            let words = ProbeError(reason, .nanoseconds(Self.connecting.nanoseconds))
            throw HubFailure.unreachable(
                "the hub at \(location.origin) is not trusted: "
                    + [words.message, words.fix].compactMap { $0 }.joined(separator: "; "))
        }
    }

    fileprivate static func isOfTLS(_ error: any Error) -> Bool { error is NIOSSLError || error is NIOSSLExtraError }

    private func head(
        _ method: HTTPMethod, _ path: String, _ body: Data?, _ authorization: String?, _ type: String
    ) -> HTTPRequestHead {
        var headers: HTTPHeaders = [
            "Host": location.authority, "Accept": type, "Connection": "close",
            "Authorization": authorization ?? "Bearer \(location.token)",
            "User-Agent": "switchyard/\(SwitchyardCommand.configuration.version)",
        ]
        if let body {
            headers.add(name: "Content-Type", value: "application/json")
            headers.add(name: "Content-Length", value: "\(body.count)")
        }
        return HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: headers)
    }

    private func connect(_ failure: TLSFailure) async throws -> Connection {
        let host = location.host
        var context: NIOSSLContext?
        if location.isSecure {
            var configuration = TLSConfiguration.makeClientConfiguration()
            configuration.additionalTrustRoots = [.certificates(location.authorities)]
            configuration.applicationProtocols = ["http/1.1"]
            context = try NIOSSLContext(configuration: configuration)
        }
        let name = (try? SocketAddress(ipAddress: host, port: 0)) == nil ? host : nil
        do {
            return try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connectTimeout(Self.connecting)
                .connect(host: host, port: location.port) { [context] channel in
                    channel.eventLoop.makeCompletedFuture {
                        let pipeline = channel.pipeline.syncOperations
                        if let context {
                            try pipeline.addHandler(NIOSSLClientHandler(context: context, serverHostname: name))
                            try pipeline.addHandler(failure)
                        }
                        try pipeline.addHTTPClientHandlers()
                        return try Connection(wrappingChannelSynchronously: channel)
                    }
                }
        } catch {
            let reason = ProbeError(error, .nanoseconds(Self.connecting.nanoseconds)).message
            throw HubFailure.unreachable("the hub at \(location.origin) cannot be reached: \(reason)")
        }
    }
}

/// Keeps why TLS has failed: what follows from it, such as a write that is cut, may be reported first.
private final class TLSFailure: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer

    private let error = NIOLockedValueBox<(any Error)?>(nil)

    var first: (any Error)? { error.withLockedValue { $0 } }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A connection that ends without a farewell is cut, like any other.
        if case NIOSSLError.uncleanShutdown = error {
        } else if HubClient.isOfTLS(error) {
            self.error.withLockedValue { $0 = $0 ?? error }
        }
        context.fireErrorCaught(error)
    }
}

/// Closes a connection on which nothing has come for too long.
private final class SilenceLimit: Sendable {
    private let channel: any Channel
    private let limit: TimeAmount
    private let timer = NIOLockedValueBox<Scheduled<Void>?>(nil)

    init(_ channel: any Channel, _ limit: TimeAmount) {
        (self.channel, self.limit) = (channel, limit)
        restart()
    }

    func restart() {
        let next = channel.eventLoop.scheduleTask(in: limit) { [channel] in channel.close(promise: nil) }
        timer.withLockedValue { timer in
            timer?.cancel()
            timer = next
        }
    }

    func end() { timer.withLockedValue { $0?.cancel() } }
}

/// Why a request to a hub was not carried out, in words.
enum HubFailure: Error, Sendable {
    /// The hub, or a device, does not do it.
    case refused(String)
    /// There is no hub, or it may be there again soon.
    case unreachable(String)
    /// The arguments or the token cannot be used.
    case unusable(String)

    var message: String {
        switch self {
        case .refused(let message), .unreachable(let message), .unusable(let message): message
        }
    }
}
