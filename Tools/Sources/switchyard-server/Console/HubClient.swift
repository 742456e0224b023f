import AsyncHTTPClient
import Foundation
import Hub
import HubMessages
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Reports

/// Sends requests to a hub, each on a connection of its own.
struct HubClient: Sendable {
    /// A whole answer.
    struct Answer: Sendable {
        let status: Int
        let body: Data
        /// The hub that the answer names.
        let hub: String?
    }

    /// The hub.
    let location: HubLocation

    /// The most bytes of an answer: reports of a whole fleet are read one by one.
    private static let longestBody = 64 << 20
    /// The time for connecting.
    private static let connecting = Duration.seconds(10)

    /// Sends a request, and reads the answer.
    ///
    /// - Parameter limit: The longest time without any part of an answer.
    /// - Throws: ``HubFailure`` if there is no answer within the time.
    func answer(
        to method: HTTPMethod, _ path: String, body: Data? = nil, authorization: String? = nil,
        within limit: Duration = .seconds(30)
    ) async throws -> Answer {
        var request = request(method, path, authorization)
        if let body {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(bytes: body))
        }
        return try await exchange(request, silence: limit) { response in
            let body = try await response.body.collect(upTo: Self.longestBody)
            return Answer(
                status: Int(response.status.code), body: Data(body.readableBytesView),
                hub: response.headers.first(name: HubRoutes.hubHeader))
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
        var request = request(.GET, path, nil)
        request.headers.replaceOrAdd(name: "Accept", value: "text/event-stream")
        return try await exchange(request, silence: silence) { response in
            guard response.status == .ok else { return Int(response.status.code) }
            var rest = ""
            for try await part in response.body {
                rest += String(buffer: part)
                while let end = rest.range(of: "\n\n") {
                    for line in rest[..<end.lowerBound].split(separator: "\n") where line.hasPrefix("data: ") {
                        try await take(Data(line.dropFirst(6).utf8))
                    }
                    rest.removeSubrange(..<end.upperBound)
                }
            }
            return Int(response.status.code)
        }
    }

    private func request(_ method: HTTPMethod, _ path: String, _ authorization: String?) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: location.origin + path)
        request.method = method
        request.headers = [
            "Accept": "*/*", "Authorization": authorization ?? "Bearer \(location.token)",
            "User-Agent": "switchyard/\(ToolVersion.current)",
        ]
        if location.isAgent { request.headers.add(name: HubAgent.header, value: "1") }
        return request
    }

    /// Sends a request, and lets a closure read the answer.
    private func exchange<Result: Sendable>(
        _ request: HTTPClientRequest, silence: Duration, _ read: (HTTPClientResponse) async throws -> Result
    ) async throws -> Result {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: TimeAmount(Self.connecting), read: TimeAmount(silence)))
        configuration.httpVersion = .http1Only
        // A hub that is not there is said at once.
        configuration.connectionPool.retryConnectionEstablishment = false
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.additionalTrustRoots = [.certificates(location.authorities)]
        configuration.tlsConfiguration = tls
        let client = HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
        let outcome: Swift.Result<Result, any Error>
        do {
            outcome = .success(try await read(try await client.execute(request, deadline: .distantFuture)))
        } catch {
            outcome = .failure(failure(error))
        }
        // Its connection ends with it.
        try? await client.shutdown()
        return try outcome.get()
    }

    /// An error of the network as a failure, and others as they are.
    private func failure(_ error: any Error) -> any Error {
        let words = ConnectionFailure(error, Self.connecting)
        guard !Self.isOfConnecting(error) else {
            return HubFailure.unreachable("the hub at \(location.origin) cannot be reached: \(words.message)")
        }
        switch error {
        case is NIOTooManyBytesError: return HubFailure.unusable("the answer of the hub is too long")
        case is NIOSSLError, is NIOSSLExtraError:
            // A connection that ends without a farewell is cut, like any other.
            if case NIOSSLError.uncleanShutdown = error { break }
            return HubFailure.unreachable(
                "the hub at \(location.origin) is not trusted: "
                    + [words.message, words.fix].compactMap { $0 }.joined(separator: "; "))
        case is HTTPClientError, is IOError, is HTTPParserError, is ChannelError: break
        default: return error
        }
        return HubFailure.unreachable("the connection to the hub at \(location.origin) was cut")
    }

    /// Whether there was no connection.
    private static func isOfConnecting(_ error: any Error) -> Bool {
        switch error {
        case is NIOConnectionError, ChannelError.connectTimeout: true
        case let error as HTTPClientError: error == .connectTimeout
        case let error as IOError: ![ECONNRESET, EPIPE].contains(error.errnoCode)
        default: false
        }
    }
}

/// Why a request to a hub was not carried out, in words.
enum HubFailure: Error, Sendable {
    /// The hub, or a device, does not do it.
    case refused(String)
    /// There is not a hub, or it may be there again soon.
    case unreachable(String)
    /// The arguments or the token cannot be used.
    case unusable(String)

    var message: String {
        switch self {
        case .refused(let message), .unreachable(let message), .unusable(let message): message
        }
    }
}
