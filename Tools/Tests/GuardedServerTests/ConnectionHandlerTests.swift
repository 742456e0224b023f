import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import GuardedServer

/// Which requests a connection takes.
@Suite struct ConnectionHandlerTests {
    private static let request = HTTPRequestPart.head(
        HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/"))

    private static func head(_ length: String?) -> HTTPResponsePart {
        .head(HTTPResponse(status: .ok, headerFields: length.map { [.contentLength: $0] } ?? [:]))
    }

    private let channel: EmbeddedChannel

    init() throws {
        channel = EmbeddedChannel(
            handler: ConnectionHandler(ServerLimits(body: 1_000, eventStreams: 1, connections: 1)))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    /// Whether the routes get another request.
    private func takesRequest() throws -> Bool {
        try channel.writeInbound(Self.request)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        let isTaken = try channel.readInbound(as: HTTPRequestPart.self) != nil
        _ = try channel.readInbound(as: HTTPRequestPart.self)
        return isTaken
    }

    private func respond(_ parts: HTTPResponsePart...) throws {
        for part in parts { try channel.writeOutbound(part) }
    }

    @Test func requestsInTurnAreTaken() throws {
        for _ in 0..<3 {
            #expect(try takesRequest())
            try respond(Self.head("1"), .body(ByteBuffer(string: "a")), .end(nil))
        }
    }

    /// A client that has the whole body may be faster than the end of the response.
    @Test func aRequestAfterTheBodyIsTaken() throws {
        #expect(try takesRequest())
        try respond(Self.head("1"), .body(ByteBuffer(string: "a")))
        #expect(try takesRequest())
        try respond(.end(nil))
        try respond(Self.head("1"), .body(ByteBuffer(string: "a")), .end(nil))
        #expect(try takesRequest())
    }

    @Test(arguments: [0, 1, 2]) func aRequestBeforeTheResponseIsDropped(_ parts: Int) throws {
        #expect(try takesRequest())
        for part in [Self.head("2"), .body(ByteBuffer(string: "a"))].prefix(parts) { try respond(part) }
        #expect(try !takesRequest())
    }

    @Test func aRequestDuringAStreamIsDropped() throws {
        #expect(try takesRequest())
        try respond(Self.head(nil), .body(ByteBuffer(string: "a")))
        #expect(try !takesRequest())
    }

    @Test func twoRequestsAfterTheBodyAreTooMany() throws {
        #expect(try takesRequest())
        try respond(Self.head("0"))
        #expect(try takesRequest())
        #expect(try !takesRequest())
    }
}
