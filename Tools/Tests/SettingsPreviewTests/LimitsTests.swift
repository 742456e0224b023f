import Foundation
import TestClients
import Testing

@testable import GuardedServer
@testable import SettingsPreview

/// What a client can make the server hold, and what the server says to who asks for more.
struct LimitsTests {
    private static func key(_ keys: AccessKeys) -> String { "Authorization: Bearer \(keys.token)" }

    @Test func withoutTheTokenAnswersAreSmall() {
        for (path, file) in WebPageFiles.all {
            #expect(file.bytes.count <= PreviewLimits().server.smallResponse, "\(path)")
        }
    }

    /// One request at a time: what comes before the answer has left is dropped, and the connection ends.
    @Test(arguments: [2, 3_000]) func requestsAreNotQueued(_ count: Int) async throws {
        try await withServer { client, keys, _ in
            let one = "GET /style.css HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\n\r\n"
            let answer = await client.send(String(repeating: one, count: count))
            #expect(answer.text.components(separatedBy: "HTTP/1.1 200 OK").count == 2)
            #expect(answer.body == WebPageFiles.style)
        }
    }

    @Test func requestsInTurnShareAConnection() async throws {
        try await withServer { client, keys, _ in
            let request = "GET /icon.svg HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\n"
            let answer = await client.send(
                request + "\r\n", thenBehind: "</svg>\n", request + "Connection: close\r\n\r\n")
            #expect(answer.text.components(separatedBy: "HTTP/1.1 200 OK").count == 3)
        }
    }

    @Test func manyHeadersAreRejectedWithAMessage() async throws {
        try await withServer { client, _, _ in
            let long = await client.request("/", headers: ["X: " + String(repeating: "a", count: 20_000)])
            let many = await client.request("/", headers: (0..<200).map { "X\($0): a" })
            for answer in [long, many] {
                #expect(answer.status == 431)
                #expect(answer.body == PreviewLimits().server.headerMessage + "\n")
                #expect(answer.head.contains("content-security-policy: default-src 'none'"))
            }
        }
    }

    @Test func aLongBodyIsRejectedWithAMessage() async throws {
        try await withServer { client, keys, _ in
            let body = String(repeating: " ", count: PreviewLimits().server.body + 1)
            let json = [Self.key(keys), "Content-Type: application/json"]
            let answer = await client.request("/api/value", "POST", headers: json, body: body)
            #expect(answer.status == 413)
            #expect(answer.body == ServerLimits.bodyMessage(PreviewLimits().server.body) + "\n")
        }
    }

    @Test func halfARequestIsRejectedWithAMessage() async throws {
        var limits = PreviewLimits()
        limits.server.idleSeconds = 1
        let words = limits.server.requestMessage
        try await withServer(limits: limits) { client, keys, _ in
            let answer = await client.send(
                "POST /api/value HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\n\(Self.key(keys))\r\n"
                    + "Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{")
            #expect(answer.status == 408)
            #expect(answer.body == words + "\n")
        }
    }

    @Test func manyPagesAreRejectedWithAMessage() async throws {
        var limits = PreviewLimits()
        limits.server.eventStreams = 0
        let words = limits.server.streamMessage
        try await withServer(limits: limits) { client, keys, _ in
            let answer = await client.request("/api/events", headers: [Self.key(keys)])
            #expect(answer.status == 503)
            #expect(answer.body == words + "\n")
        }
    }

    /// Large answers count until they are read, or their connections are closed.
    @Test func pendingResponsesAreLimited() async throws {
        var limits = PreviewLimits()
        limits.server.smallResponse = 100
        limits.server.pendingResponses = 100
        let words = limits.server.responseMessage
        try await withServer(limits: limits) { client, keys, _ in
            let answer = await client.request("/api/bundle", headers: [Self.key(keys)])
            #expect(answer.status == 503)
            #expect(answer.body == words + "\n")
        }
        limits.server.pendingResponses = 64 << 10
        try await withServer(limits: limits) { client, keys, _ in
            let length = await client.request("/api/bundle", headers: [Self.key(keys)]).body.utf8.count
            // More than fit at once, one after the other.
            for _ in 0..<(128 << 10) / length {
                #expect(await client.request("/api/bundle", headers: [Self.key(keys)]).status == 200)
            }
        }
    }
}
