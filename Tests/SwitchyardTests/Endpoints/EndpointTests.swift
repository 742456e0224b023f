import Foundation
import PropertyLists
import Switchyard
@_spi(Values) import SwitchyardCore
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// URLs below a base, and requests for them.
@Suite struct EndpointTests {
    static let paths: [(String, String, String)] = [
        // The base's path is kept.
        ("https://a.example/api", "/profile", "https://a.example/api/profile"),
        ("https://a.example/api", "profile", "https://a.example/api/profile"),
        ("https://a.example/api/", "/profile", "https://a.example/api/profile"),
        ("https://a.example/api/", "profile", "https://a.example/api/profile"),
        ("https://a.example/api", "profile/", "https://a.example/api/profile/"),
        ("https://a.example/api/v2", "a/b/c", "https://a.example/api/v2/a/b/c"),
        ("https://a.example", "/profile", "https://a.example/profile"),
        ("https://a.example", "profile", "https://a.example/profile"),
        ("https://a.example/", "//profile", "https://a.example/profile"),
        ("http://localhost:8080", "/x", "http://localhost:8080/x"),
        ("https://user:pw@a.example/api", "x", "https://user:pw@a.example/api/x"),
        ("http://[::1]:8080/api", "x", "http://[::1]:8080/api/x"),
        // Nothing below it.
        ("https://a.example/api", "", "https://a.example/api"),
        ("https://a.example/api/", "", "https://a.example/api/"),
        ("https://a.example/api", "/", "https://a.example/api/"),
        ("https://a.example/api/", "/", "https://a.example/api/"),
        ("https://a.example", "", "https://a.example"), ("https://a.example", "/", "https://a.example/"),
        // Queries and fragments.
        ("https://a.example/api?key=1", "x", "https://a.example/api/x?key=1"),
        ("https://a.example/api?key=1", "x?page=2", "https://a.example/api/x?key=1&page=2"),
        ("https://a.example/api?key=1", "?page=2", "https://a.example/api?key=1&page=2"),
        ("https://a.example/api", "x?", "https://a.example/api/x"),
        ("https://a.example/api?", "x", "https://a.example/api/x"),
        ("https://a.example/api", "x?u=https://b.example/y", "https://a.example/api/x?u=https://b.example/y"),
        ("https://a.example/api", "x#part", "https://a.example/api/x#part"),
        ("https://a.example/api#old", "x", "https://a.example/api/x#old"),
        ("https://a.example/api#old", "x#new", "https://a.example/api/x#new"),
        ("https://a.example/api", "x?a=1#b?c", "https://a.example/api/x?a=1#b?c"),
        // Encodings.
        ("https://a.example/api", "a%2Fb", "https://a.example/api/a%2Fb"),
        ("https://a.example/api", "a%20b", "https://a.example/api/a%20b"),
        ("https://a.example/a%2Fb", "c", "https://a.example/a%2Fb/c"),
        ("https://a.example/api", "a b", "https://a.example/api/a%20b"),
        ("https://a.example/api", "grüße/東京", "https://a.example/api/gr%C3%BC%C3%9Fe/%E6%9D%B1%E4%BA%AC"),
        ("https://a.example/api", "100%", "https://a.example/api/100%25"),
        ("https://a.example/api", "%zz", "https://a.example/api/%25zz"),
        ("https://a.example/api", "a?q=ü b", "https://a.example/api/a?q=%C3%BC%20b"),
        ("https://a.example/api", "a+b", "https://a.example/api/a+b"),
        ("https://a.example/api", "a\u{0}\n", "https://a.example/api/a%00%0A"),
        ("https://a.example/api", "a\\b", "https://a.example/api/a%5Cb"),
        ("https://a.example/api", "<\"{}>", "https://a.example/api/%3C%22%7B%7D%3E"),
        // The same on every system, and after the grammar of RFC 3986.
        ("https://a.example/api", "a;b=1,2/(c)'*!$&+:@", "https://a.example/api/a;b=1,2/(c)'*!$&+:@"),
        ("https://a.example/api", "a[0]|`", "https://a.example/api/a%5B0%5D%7C%60"),
        ("https://a.example/api", "x?a[]=1#b#c", "https://a.example/api/x?a%5B%5D=1#b%23c"),
        // Only whole segments of two dots lead up.
        ("https://a.example/api", "...", "https://a.example/api/..."),
        ("https://a.example/api", "a..b/..c", "https://a.example/api/a..b/..c"),
        ("https://a.example/api", "x?up=../y", "https://a.example/api/x?up=../y"),
        // Looks like a URL, and is a path.
        ("https://a.example/api", "mailto:x", "https://a.example/api/mailto:x"),
        ("https://a.example/api", "proxy/https://b.example", "https://a.example/api/proxy/https://b.example"),
    ]

    @Test(arguments: paths) func belowTheBase(_ base: String, _ path: String, _ expected: String) throws {
        #expect(try Endpoint(base).url(for: path).absoluteString == expected)
    }

    @Test(
        arguments: [
            ("", [("a", "1")], "https://a.example/api?key=0&a=1"),
            ("x?b=2", [("a", "1")], "https://a.example/api/x?key=0&b=2&a=1"),
            ("x", [("q", "a b&c=d")], "https://a.example/api/x?key=0&q=a%20b%26c%3Dd"),
            ("x", [("q", "1+1")], "https://a.example/api/x?key=0&q=1%2B1"),
            ("x", [("q", "100%")], "https://a.example/api/x?key=0&q=100%25"),
            ("x", [("q", nil)], "https://a.example/api/x?key=0&q"),
            ("x", [("q", "")], "https://a.example/api/x?key=0&q="),
            ("x", [("ü", "東")], "https://a.example/api/x?key=0&%C3%BC=%E6%9D%B1"),
            ("x", [("a", "1"), ("a", "2")], "https://a.example/api/x?key=0&a=1&a=2"),
            ("x#f", [("a", "1")], "https://a.example/api/x?key=0&a=1#f"),
            ("x", [], "https://a.example/api/x?key=0"),
        ] as [(String, [(String, String?)], String)])
    func queryItems(_ path: String, _ items: [(String, String?)], _ expected: String) throws {
        let endpoint = try Endpoint("https://a.example/api?key=0")
        let query = items.map { URLQueryItem(name: $0.0, value: $0.1) }
        #expect(try endpoint.url(for: path, query: query).absoluteString == expected)
    }

    @Test(arguments: [
        "..", "../x", "/../x", "a/../../x", "a/..", "%2e%2e/x", "%2E%2E/x", ".%2e/x", "a/%2e./x", "..?x", "..#x",
        "%2e%2e%2fx",
        "a%2F..%2Fx", "..%2F%FF", "%FF/..",
    ])
    func pathsThatLeadUpAreRefused(_ path: String) throws {
        let endpoint = try Endpoint("https://a.example/api")
        #expect(throws: ConfigurationError(.invalidURL, "path \"\(path)\" leads above the base URL")) {
            try endpoint.url(for: path)
        }
    }

    @Test(arguments: [
        "https://evil.example", "http://evil.example/x", "HTTPS://evil.example", "file:///etc/passwd", "://x",
    ])
    func urlsAreNoPaths(_ path: String) throws {
        let endpoint = try Endpoint("https://a.example/api")
        #expect(throws: ConfigurationError(.invalidURL, "path \"\(path)\" is an absolute URL")) {
            try endpoint.url(for: path)
        }
    }

    @Test(arguments: 0..<4) func whateverThePathTheURLIsOne(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let pieces = [
            "a", "/", "?", "#", "[", "]", "%", "%2", "%2F", ":", "@", " ", "ü", "\\", "|", "\"", "\u{0}", "=", "&", ";",
            ".", "..",
        ]
        for _ in 0..<1_000 {
            let path = (0...random.upTo(6)).map { _ in random.pick(pieces) }.joined()
            let query = random.oneIn(2) ? [] : [URLQueryItem(name: random.pick(pieces), value: random.pick(pieces))]
            guard let url = try? Endpoint("https://a.example/api?k=1").url(for: path, query: query) else { continue }
            #expect(throws: Never.self, "\(path.debugDescription)") {
                try URL.coerced(from: .string(url.absoluteString), folder: nil)
            }
        }
    }

    @Test(arguments: [
        ("", "base URL \"\" is empty"),
        (
            "https:",
            "base URL \"https:\" has no host: write https:/$()/… in an xcconfig file, in which // starts a comment"
        ),
        (
            "https://",
            "base URL \"https://\" has no host: write https:/$()/… in an xcconfig file, in which // starts a comment"
        ),
        (
            "localhost:8080",
            "base URL \"localhost:8080\" has an invalid scheme, \"localhost\": did you mean http://localhost:8080?"
        ),
        (
            "a.example/api",
            "base URL \"a.example/api\" has no scheme: "
                + "start it with https://, or with file: for a file in the catalog's folder"
        ),
        ("https://a b", "base URL \"https://a b\" contains white space: remove it from the host"),
        ("https://a.example:99999", "base URL \"https://a.example:99999\" has an invalid port, 99999"),
        ("mailto:a@b.example", "base URL \"mailto:a@b.example\" has no host"),
        ("myapp:x", "base URL \"myapp:x\" has no host"),
        ("myapp://", "base URL \"myapp://\" has no host"),
        ("file:///", "base URL \"file:///\" has no path"),
    ])
    func invalidBasesAreErrors(_ base: String, _ message: String) throws {
        #expect(throws: ConfigurationError(.invalidURL, message)) { try Endpoint(base) }
        if let url = URL(string: base), !base.isEmpty, !base.contains(" ") {
            #expect(throws: ConfigurationError(.invalidURL, message)) { try Endpoint(url) }
        }
    }

    @Test func aValueWithoutHostIsNoEndpoint() {
        #expect(throws: CoercionError("has no host")) {
            try Endpoint.coerced(from: "mailto:a@b.example", folder: nil)
        }
    }

    @Test func aFileBesideTheCatalogIsAnEndpoint() throws {
        let folder = URL(fileURLWithPath: "/app", isDirectory: true)
        let endpoint = try Endpoint.coerced(from: "file:comments.json5", folder: folder)
        #expect(endpoint.isLocalFile)
        #expect(try endpoint.url(for: "/comments").path == "/app/comments.json5")
    }

    @Test func aBaseThatIsAURLIsKept() throws {
        let url = try #require(URL(string: "https://a.example/api"))
        #expect(try Endpoint(url).base == url)
        #expect(try Endpoint(url) == Endpoint("https://a.example/api"))
    }

    @Test func aRelativeBaseIsTakenWhole() throws {
        let relative = try #require(URL(string: "v2", relativeTo: URL(string: "https://a.example/api/")))
        #expect(try Endpoint(relative).url(for: "x").absoluteString == "https://a.example/api/v2/x")
    }

    @Test(arguments: ["", "/", "comments", "comments?page=2", "a/b"])
    func aLocalFileAnswersWhateverIsAsked(_ path: String) throws {
        let file = URL(fileURLWithPath: "/app/Resources/two words.json5")
        let endpoint = try Endpoint(file)
        #expect(endpoint.isLocalFile)
        #expect(try endpoint.url(for: path) == file)
    }

    @Test func aLocalFolderHasFilesBelowIt() throws {
        let endpoint = try Endpoint(URL(fileURLWithPath: "/app/two words", isDirectory: true))
        #expect(!endpoint.isLocalFile)
        #expect(try endpoint.url(for: "/comments.json").path == "/app/two words/comments.json")
        #expect(throws: ConfigurationError.self) { try endpoint.url(for: "../passwd") }
    }

    @Test func aPlainRequest() throws {
        let request = try Endpoint("https://a.example/api").request(for: "/x")
        #expect(request.url?.absoluteString == "https://a.example/api/x")
        #expect(request.httpMethod == "GET")
        #expect(request.httpBody == nil)
        #expect(request.allHTTPHeaderFields ?? [:] == [:])
        #expect(request.timeoutInterval == URLRequest(url: try #require(request.url)).timeoutInterval)
    }

    @Test func aFullRequest() throws {
        let request = try Endpoint("https://a.example/api").request(
            for: "x", query: [URLQueryItem(name: "a", value: "1")], method: "POST",
            headers: ["Accept": "application/json", "X-Key": "k"], body: Data("body".utf8),
            timeout: .milliseconds(2_500))
        #expect(request.url?.absoluteString == "https://a.example/api/x?a=1")
        #expect(request.httpMethod == "POST")
        #expect(request.httpBody == Data("body".utf8))
        #expect(request.value(forHTTPHeaderField: "accept") == "application/json")
        #expect(request.value(forHTTPHeaderField: "X-Key") == "k")
        #expect(request.timeoutInterval == 2.5)
    }

    @Test func aRequestForNoPathIsAnError() throws {
        let endpoint = try Endpoint("https://a.example/api")
        #expect(throws: ConfigurationError.self) { try endpoint.request(for: "../x") }
    }

    @Test func aConfigurationGivesEndpoints() throws {
        let configuration = EnvironmentConfiguration(
            environment: "test", values: ["api": "https://a.example/api", "cut": "https:"])
        let endpoint = try configuration.value(for: ConfigurationKey<Endpoint>("api"))
        #expect(try endpoint.url(for: "/x").absoluteString == "https://a.example/api/x")
        let missing = #expect(throws: ConfigurationError.self) {
            try configuration.value(for: ConfigurationKey<Endpoint>("apis"))
        }
        #expect(missing?.code == .missingValue)
        let cut = #expect(throws: ConfigurationError.self) {
            try configuration.value(for: ConfigurationKey<Endpoint>("cut"))
        }
        #expect(cut?.code == .invalidValue)
        #expect(Endpoint.valueType == .url)
    }
}
