import Foundation
import Subprocess
import TestSupport
import Testing

/// `ping` as a process, against servers on the loopback interface.
@Suite struct PingCommandTests {
    struct Told: Decodable {
        struct Answer: Decodable {
            let environment: String
            let key: String
            let url: String?
            let skipped: String?
            let status: Int?
            let method: String?
            let error: String?
            let certificateEnd: String?
            let redirects: [String]?
            let otherEnvironment: String?
        }

        let environments: [String]
        let urls: [Answer]
        let findings: [Report.Finding]
    }

    /// Runs on a catalog; what is printed is always what the schema says.
    private static func ping(
        _ catalog: String, _ arguments: [String] = [], in folder: URL, variables: [Environment.Key: String?] = [:]
    ) async throws -> (told: Told, code: Int32?) {
        try Data(catalog.utf8).write(to: folder.appendingPathComponent("Switchyard.yaml"))
        let ended = try await Switchyard.run(
            ["ping", "--format", "json"] + arguments, in: folder, variables: variables)
        let schema = try JSONSchema(DocumentSchemaTests.schemas.appendingPathComponent("ping.schema.json"))
        #expect(schema.violations(of: try JSONTree(Data(ended.output.utf8))) == [], "\(ended.all)")
        #expect(ended.errors == "")
        return (try JSONDecoder().decode(Told.self, from: Data(ended.output.utf8)), ended.code)
    }

    @Test(arguments: [
        ("", 200, "HEAD", [String]()), ("status/404", 404, "HEAD", []), ("get", 200, "GET", []),
        ("cut", 200, "GET", []),
        ("status/503", 503, "HEAD", ["url-unreachable warning"]),
    ]) func answers(_ path: String, _ status: Int, _ method: String, _ findings: [String]) async throws {
        try await withTemporaryFolder { folder in
            try await PingServer.with { port in
                let (told, code) = try await Self.ping(
                    "environments: { production: {}, qa: { values: { url: http://127.0.0.1:\(port)/\(path) } } }",
                    in: folder)
                #expect(code == 0)
                #expect(told.urls.map(\.status) == [status] && told.urls.map(\.method) == [method])
                #expect(told.findings.map { "\($0.rule) \($0.severity)" } == findings)
            }
        }
    }

    /// A proxy answers for hosts that do not exist, unless they are exceptions.
    @Test(arguments: [
        ("http://api.invalid/a", ["http_proxy"], "", 200),
        ("http://api.invalid/a", ["HTTP_PROXY"], "other.invalid", 200),
        ("http://api.invalid/a", ["ALL_PROXY"], "", 200), ("http://api.invalid/a", ["https_proxy"], "", nil),
        ("http://api.invalid/a", ["http_proxy"], ".invalid", nil), ("http://api.invalid/a", ["http_proxy"], "*", nil),
        ("http://api.invalid:81/a", ["http_proxy"], "api.invalid:80", 200),
    ]) func aProxyIsAsked(_ url: String, _ names: [String], _ exceptions: String, _ status: Int?) async throws {
        try await withTemporaryFolder { folder in
            try await PingServer.with { port in
                var variables: [Environment.Key: String?] = ["no_proxy": exceptions]
                for name in names {
                    variables.updateValue("http://me:hunter2@127.0.0.1:\(port)", forKey: .init(stringLiteral: name))
                }
                let (told, code) = try await Self.ping(
                    "environments: { production: {}, qa: { values: { url: \"\(url)\" } } }", in: folder,
                    variables: variables)
                #expect(told.urls.map(\.status) == [status], "\(told)")
                #expect(code == (status == nil ? 1 : 0))
            }
        }
    }

    /// TLS is spoken with the server, through a connection that the proxy makes.
    @Test func aProxyConnects() async throws {
        try await withTemporaryFolder { folder in
            let identity = try await PingServer.Identity.make(
                in: folder, until: Date(timeIntervalSinceNow: 90 * 86_400))
            try await PingServer.with(identity, isProxy: true) { port in
                let catalog =
                    "environments: { production: {}, qa: { values: { url: \"https://api.invalid/status/404\" } } }"
                let proxy: [Environment.Key: String?] = ["https_proxy": "127.0.0.1:\(port)"]
                let (told, _) = try await Self.ping(
                    catalog, ["--ca", identity.certificate.path], in: folder, variables: proxy)
                // The certificate of the test is for localhost: TLS was spoken, and the name was compared.
                #expect(told.urls.map(\.error) == ["the certificate is for another host"])
                let (refused, _) = try await Self.ping(
                    catalog, in: folder, variables: ["https_proxy": "socks5://127.0.0.1:\(port)"])
                #expect(
                    refused.urls.map(\.error) == ["the proxy in https_proxy is not the address of an HTTP proxy"])
            }
        }
    }

    @Test func theUrlsOfABrandAreAsked() async throws {
        try await withTemporaryFolder { folder in
            try await PingServer.with { port in
                let catalog = """
                    environments: { production: {}, qa: { values: { url: http://127.0.0.1:\(port)/status/404 } } }
                    brands: { acme: { targets: [Acme], environments: { qa: { url: http://127.0.0.1:\(port)/acme } } } }
                    """
                #expect(try await Self.ping(catalog, in: folder).told.urls.map(\.status) == [404])
                #expect(try await Self.ping(catalog, ["--brand", "acme"], in: folder).told.urls.map(\.status) == [200])
                let (unknown, code) = try await Self.ping(catalog, ["--brand", "acne"], in: folder)
                #expect(code == 2)
                #expect(unknown.findings.map(\.fix) == ["did you mean \"acme\"?"])
            }
        }
    }

    /// A port on which nobody listens any more.
    @Test func nobodyAnswers() async throws {
        try await withTemporaryFolder { folder in
            var free = 0
            try await PingServer.with { free = $0 }
            let (told, code) = try await Self.ping(
                "environments:\n  production: {}\n  qa: { values: { url: http://127.0.0.1:\(free) } }", in: folder)
            #expect(code == 1)
            #expect(told.urls.map(\.error) == ["the connection was refused"])
            #expect(told.findings.map(\.rule) == ["url-unreachable"] && told.findings.map(\.line) == [3])
        }
    }

    @Test func silence() async throws {
        try await withTemporaryFolder { folder in
            try await PingServer.with { port in
                let (told, code) = try await Self.ping(
                    "environments: { production: {}, qa: { values: { url: http://127.0.0.1:\(port)/silent } } }",
                    ["--timeout", "200ms"], in: folder)
                #expect(code == 1)
                #expect(told.urls.map(\.error) == ["no answer within 200ms"])
            }
        }
    }

    /// Production is asked only if it is named, also by a redirect.
    @Test func redirects() async throws {
        try await withTemporaryFolder { folder in
            try await PingServer.with { port in
                try await PingServer.with { production in
                    let catalog = """
                        environments:
                          production: { values: { url: http://127.0.0.1:\(production) } }
                          qa:
                            values:
                              again: http://127.0.0.1:\(port)/again
                              away: http://127.0.0.1:\(port)/moved/http:%2F%2F127.0.0.1:\(production)%2Fx
                              own: http://127.0.0.1:\(port)/moved/%2Fstatus%2F204
                        """
                    let (told, code) = try await Self.ping(catalog, in: folder)
                    #expect(code == 1)
                    #expect(told.environments == ["qa"] && told.urls.map(\.key) == ["again", "away", "own"])
                    #expect(told.urls.map(\.otherEnvironment) == [nil, "production", nil])
                    #expect(told.urls.map(\.status) == [302, 302, 204])
                    #expect(told.urls[1].redirects == ["http://127.0.0.1:\(production)/x"])
                    #expect(told.findings.map(\.rule) == ["url-redirect", "url-redirect"])

                    let named = try await Self.ping(catalog, ["production"], in: folder)
                    #expect(named.code == 0 && named.told.urls.map(\.status) == [200])
                    let text = try await Switchyard.run(["ping"], in: folder)
                    #expect(text.output.hasSuffix("3 of 3 URLs answered\n") && text.code == 1)
                    #expect(!text.all.contains("hunter2"))
                }
            }
        }
    }

    struct Certificate {
        let days: Double
        var isTrusted = true
        var host = "localhost"
        let code: Int32
        let severities: [String]
    }

    static let certificateCases = [
        Certificate(days: 40, code: 0, severities: []), Certificate(days: 3, code: 0, severities: ["warning"]),
        Certificate(days: 40, isTrusted: false, code: 1, severities: ["error"]),
        Certificate(days: -1, code: 1, severities: ["error"]),
        Certificate(days: 40, host: "127.0.0.1", code: 1, severities: ["error"]),
    ]

    @Test(arguments: certificateCases) func certificates(
        _ example: Certificate
    ) async throws {
        try await withTemporaryFolder { folder in
            let identity = try await PingServer.Identity.make(
                in: folder, until: Date(timeIntervalSinceNow: example.days * 24 * 3600))
            try await PingServer.with(identity) { port in
                let (told, ended) = try await Self.ping(
                    "environments: { production: {}, qa: { values: { url: https://\(example.host):\(port) } } }",
                    example.isTrusted ? ["--ca", "certificate.pem"] : [], in: folder)
                #expect(ended == example.code)
                #expect(told.findings.map(\.severity) == example.severities, "\(told.findings)")
                #expect(told.findings.allSatisfy { $0.rule == "url-certificate" })
                if example.code == 0 {
                    #expect(told.urls.first?.certificateEnd != nil && told.urls.first?.status == 200)
                }
                if example.days < 0 { #expect(told.findings.first?.message.contains("expired on 20") == true) }
            }
        }
    }

    @Test func aServerWithoutTLS() async throws {
        try await withTemporaryFolder { folder in
            try await PingServer.with { port in
                let (told, code) = try await Self.ping(
                    "environments: { production: {}, qa: { values: { url: https://localhost:\(port) } } }", in: folder)
                #expect(code == 1 && told.findings.map(\.rule) == ["url-unreachable"])
            }
        }
    }

    /// What is not asked is said. No user, password, or query is printed.
    @Test func skippedAndRedacted() async throws {
        try await withTemporaryFolder { folder in
            try await PingServer.with { port in
                let catalog = """
                    keys:
                      file: { type: url, optional: true }
                      mail: { type: url, optional: true }
                    environments:
                      production: {}
                      qa:
                        values:
                          file: file:///tmp/x
                          mail: mailto:somebody@example.com
                          name: text
                          socket: ws://localhost:\(port)/socket
                          url: http://me:hunter2@localhost:\(port)/?key=hunter3
                    """
                let (told, code) = try await Self.ping(catalog, ["qa"], in: folder)
                #expect(code == 0)
                #expect(told.urls.map(\.key) == ["file", "mail", "socket", "url"])
                #expect(told.urls.map { $0.skipped != nil } == [true, true, false, false])
                #expect(told.urls.last?.url == "http://localhost:\(port)/")
                let text = try await Switchyard.run(["ping"], in: folder)
                #expect(text.output.contains("skipped: a file") && !text.all.contains("hunter"))
            }
        }
    }

    @Test(arguments: [
        ("environments: { a: {}, b: {} }", [String](), "unknown-production"),
        ("environments: { production: {} }", ["nowhere"], "unknown-environment"),
        ("environments: { production: {} }", ["--ca", "Switchyard.yaml"], "unreadable-file"),
        ("environments: {", [], "manifest-syntax"),
    ]) func whatCannotBeUsed(_ catalog: String, _ arguments: [String], _ rule: String) async throws {
        try await withTemporaryFolder { folder in
            let (told, code) = try await Self.ping(catalog, arguments, in: folder)
            #expect(code == 2)
            #expect(told.findings.map(\.rule) == [rule] && told.urls.isEmpty)
        }
    }

    @Test(arguments: [["--timeout", "0s"], ["--timeout", "soon"], [""], ["--ca", ""]])
    func mistakesInTheArguments(_ arguments: [String]) async throws {
        let ended = try await Switchyard.run(["ping"] + arguments)
        #expect(ended.code == 2 && ended.output.isEmpty && ended.errors.contains("Error:"))
    }

    /// The last word is a path if no environment has its name.
    @Test func environmentsAndAPath() async throws {
        let ended = try await Switchyard.run(
            ["ping", "staging", DiffCommandTests.fixture.appendingPathComponent("App").path, "--format", "json"])
        let told = try JSONDecoder().decode(Told.self, from: Data(ended.output.utf8))
        #expect(ended.code == 0 && told.environments == ["staging"] && told.urls.isEmpty)
    }
}
