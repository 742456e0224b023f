import Foundation
import PropertyLists
import TestClients
import Testing

@testable import GuardedServer
@testable import SettingsPreview

/// The defences of docs/threat-model.md, by raw requests to a running server.
struct GuardTests {
    private static func key(_ keys: AccessKeys) -> String { "Authorization: Bearer \(keys.token)" }

    @Test func theRightRequestsAreAnswered() async throws {
        try await withServer { client, keys, _ in
            #expect(await client.request("/").status == 200)
            #expect(await client.request("/main.js").head.contains("content-type: text/javascript"))
            let state = await client.request("/api/state", headers: [Self.key(keys)])
            #expect(state.status == 200)
            #expect(state.body.contains("\"Root#1\""))
            #expect(await client.request("/nothing", headers: [Self.key(keys)]).status == 404)
        }
    }

    @Test func otherHostsAreMisdirected() async throws {
        try await withServer { client, keys, _ in
            for host in ["localhost", "localhost:\(client.port)", "127.0.0.1", "127.0.0.1:1", "evil.example", ""] {
                for path in ["/", "/api/state"] {
                    #expect(await client.request(path, headers: [Self.key(keys)], host: host).status == 421, "\(host)")
                }
            }
            let own = "Host: 127.0.0.1:\(client.port)"
            #expect(await client.request("/", headers: [own]).status == 421)
            #expect(await client.request("/", headers: [own], host: "evil.example").status == 421)
            #expect([400, 421].contains(await client.send("GET / HTTP/1.1\r\n\r\n").status))
            #expect([400, 421].contains(await client.send("GET / HTTP/1.0\r\n\r\n").status))
        }
    }

    @Test func otherSitesAreForbidden() async throws {
        try await withServer { client, keys, _ in
            for header in [
                "Origin: null", "Origin: http://evil.example", "Origin: http://localhost:\(client.port)",
                "Origin: https://127.0.0.1:\(client.port)", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site",
            ] {
                for path in ["/", "/api/state"] {
                    #expect(await client.request(path, headers: [Self.key(keys), header]).status == 403, "\(header)")
                }
            }
            let preflight = await client.request(
                "/api/value", "OPTIONS",
                headers: ["Origin: http://evil.example", "Access-Control-Request-Method: POST"])
            #expect(preflight.status == 403)
            #expect(!preflight.head.contains("access-control"))
            let own = ["Origin: http://127.0.0.1:\(client.port)", "Sec-Fetch-Site: same-origin"]
            #expect(await client.request("/api/state", headers: [Self.key(keys)] + own).status == 200)
        }
    }

    @Test func withoutTheTokenThereIsNothing() async throws {
        try await withServer { client, keys, _ in
            let wrong = [
                [], ["Authorization: Bearer"], ["Authorization: Bearer \(keys.token.dropLast())"],
                ["Authorization: Basic \(keys.token)"], [Self.key(keys), Self.key(keys)],
                ["Cookie: token=\(keys.token)"],
            ]
            for headers in wrong {
                for path in [
                    "/api/bundle", "/api/state", "/api/events", "/api/image", "/api/token", "/nothing",
                    "/api/state?token=\(keys.token)",
                ] {
                    let answer = await client.request(path, headers: headers)
                    #expect(answer.status == 401, "\(path) \(headers)")
                    #expect(answer.head.contains("www-authenticate: bearer"))
                }
            }
            #expect(await client.request("/", "POST").status == 401)
            for method in ["POST", "HEAD", "PUT"] {
                #expect(await client.request("/api/token", method).status == 401)
            }
        }
    }

    @Test func aTicketIsExchangedOnce() async throws {
        try await withServer { client, keys, _ in
            // On a busy machine, two requests can take more than a minute.
            let ticket = ["Authorization: Bearer \(keys.makeTicket(lasting: .seconds(3_600)))"]
            #expect(await client.request("/api/state", headers: ticket).status == 401)
            let answer = await client.request("/api/token", "POST", headers: ticket)
            #expect(answer.body == "{\"token\":\"\(keys.token)\"}")
            #expect(await client.request("/api/token", "POST", headers: ticket).status == 401)
        }
    }

    @Test func everyAnswerHasItsProtections() async throws {
        try await withServer { client, keys, _ in
            for (path, headers) in [
                ("/", []), ("/api/state", [Self.key(keys)]), ("/api/state", []), ("/x", [Self.key(keys)]),
            ] {
                let head = await client.request(path, headers: headers).head
                for (name, value) in [
                    ("content-security-policy", "default-src 'none'; script-src 'self'"),
                    ("x-content-type-options", "nosniff"),
                    ("cache-control", "no-store"), ("referrer-policy", "no-referrer"), ("x-frame-options", "deny"),
                ] {
                    #expect(head.contains("\(name): \(value)"), "\(path)")
                }
            }
        }
    }

    @Test func tooMuchIsRejected() async throws {
        try await withServer { client, keys, fixture in
            let headers = await client.request("/", headers: ["X-A: " + String(repeating: "a", count: 3_000_000)])
            #expect([0, 400, 431].contains(headers.status))
            let json = [Self.key(keys), "Content-Type: application/json"]
            let body = await client.request(
                "/api/value", "POST", headers: json, body: String(repeating: " ", count: 1_000_000))
            // On a machine that is busy, the time for a request ends first.
            #expect([0, 408, 413].contains(body.status))
            #expect(await client.request("/api/state", headers: [Self.key(keys)]).status == 200)
            #expect(!FileManager.default.fileExists(atPath: fixture.defaults.path))
        }
    }

    @Test func halfARequestIsClosed() async throws {
        var limits = PreviewLimits()
        limits.server.idleSeconds = 1
        try await withServer(limits: limits) { client, keys, _ in
            let host = "Host: 127.0.0.1:\(client.port)\r\n"
            let half =
                "POST /api/value HTTP/1.1\r\n\(host)\(Self.key(keys))\r\nContent-Type: application/json\r\n"
                + "Content-Length: 9\r\n\r\n{"
            for bytes in ["", "GET / HT", "GET / HTTP/1.1\r\n\(host)"] {
                #expect([0, 400].contains(await client.send(bytes).status))
            }
            #expect([0, 408].contains(await client.send(half).status))
        }
    }

    @Test(arguments: ["Content-Length: 60000", "Transfer-Encoding: chunked"], ["GET", "HEAD"])
    func aBodyWithoutUseIsRejectedAtOnce(_ header: String, _ method: String) async throws {
        try await withServer { client, _, _ in
            // The server closes although the body does not come.
            let answer = await client.send(
                "\(method) / HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\n\(header)\r\n\r\n")
            #expect(answer.status == 400)
        }
    }

    @Test func headersAloneAreAnswered() async throws {
        try await withServer { client, keys, _ in
            let style = await client.request("/style.css", "HEAD")
            #expect(style.status == 200)
            #expect(style.head.contains("content-length: \(WebPageFiles.style.utf8.count)"))
            #expect(style.body == "")
            let refused = await client.request("/api/state", "HEAD")
            #expect(refused.status == 401)
            #expect(refused.body == "")
        }
    }

    @Test func changesAreStoredAndReported() async throws {
        try await withServer { client, keys, fixture in
            let json = [Self.key(keys), "Content-Type: application/json; charset=utf-8"]
            async let told = client.request(
                "/api/events", headers: [Self.key(keys)], until: "data: 2\n\n")
            let body = #"{"device":"phone","page":"Root","row":4,"key":"banner","isOn":true}"#
            let answer = await client.request("/api/value", "POST", headers: json, body: body)
            #expect(answer.status == 200)
            do {
                let values = try fixture.defaults.values()
                #expect(values == ["banner": true])
            }
            #expect(await told.text.contains("data: 2\n\n"))
            #expect(
                await client.request("/api/reset", "POST", headers: json, body: #"{"device":"phone"}"#).status == 200)
            do {
                let values = try fixture.defaults.values()
                #expect(values == [:])
            }
            for (text, status) in [
                ("", 400), ("{", 400), (body.replacingOccurrences(of: "banner", with: "x"), 409),
                (body.replacingOccurrences(of: "true", with: "1"), 400),
                (body.replacingOccurrences(of: "isOn", with: "text"), 400),
            ] {
                #expect(
                    await client.request("/api/value", "POST", headers: json, body: text).status == status, "\(text)")
            }
            #expect(
                await client.request(
                    "/api/value", "POST", headers: [Self.key(keys), "Content-Type: text/plain"], body: body
                ).status == 415)
        }
    }

    @Test func changesOfOtherProgramsAreSent() async throws {
        try await withServer { client, keys, fixture in
            async let told = client.request("/api/events", headers: [Self.key(keys)], until: "data: 2\n\n")
            _ = await client.request("/api/events", headers: [Self.key(keys)], until: "data: 1\n\n")
            try fixture.defaults.store(["banner": true])
            #expect(await told.text.contains("data: 2\n\n"))
        }
    }

    @Test func imagesAndMissingOnes() async throws {
        try await withServer { client, keys, fixture in
            try fixture.file("low.png", DocumentTests.png)
            let image = await client.request("/api/image?page=Root&row=6&end=minimum", headers: [Self.key(keys)])
            #expect(image.status == 200)
            #expect(image.head.contains("content-type: image/png"))
            for query in [
                "page=Root&row=6&end=maximum", "page=Root&row=1&end=minimum", "page=..&row=6", "row=6",
                "page=Root&row=x",
            ] {
                #expect(
                    await client.request("/api/image?\(query)", headers: [Self.key(keys)]).status == 404, "\(query)")
            }
            #expect(await client.request("/api/state?device=watch", headers: [Self.key(keys)]).status == 400)
        }
    }

    @Test func streamsAreLimited() async throws {
        var limits = PreviewLimits()
        limits.server.eventStreams = 1
        try await withServer(limits: limits) { client, keys, fixture in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<3 {
                    group.addTask {
                        await client.request("/api/events", headers: [Self.key(keys)], until: "data: 2\n\n").status
                    }
                }
                // Only a rejected stream ends before there is a change.
                let refused = [try await group.next(), try await group.next()]
                try fixture.defaults.store(["banner": true])
                return refused + [try await group.next()]
            }
            #expect(statuses == [503, 503, 200])
        }
    }
}
