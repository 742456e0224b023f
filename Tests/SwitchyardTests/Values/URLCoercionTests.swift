import Foundation
import PropertyLists
import Switchyard
@_spi(Values) import SwitchyardCore
import Testing

/// URLs: what is one, and what only looks like one.
@Suite struct URLCoercionTests {
    static let folder = URL(fileURLWithPath: "/app/Resources", isDirectory: true)

    @Test(arguments: [
        "https://a.example", "https://a.example/", "https://a.example/api/v1?x=1&y=2#top", "http://localhost:8080",
        "http://127.0.0.1:65535/x", "https://[::1]:8443/x", "https://user:pw@a.example/", "wss://a.example/socket",
        "ftp://a.example/f", "HTTPS://A.example/", "myapp:settings", "myapp://open", "mailto:a@b.example", "urn:isbn:1",
        "tel:112", "https://a.example/%2Fkept", "https://a.example:/x", "file:///var/data/x.json", "https://[::1]/",
        "https://a.example/12:34", "https://a.example?x=a:b@c:99999",
    ])
    func accepted(_ text: String) throws {
        #expect(try URL.coerced(from: .string(text), folder: nil).absoluteString == text)
    }

    static let noScheme = "has no scheme"
    static let noHost = "has no host"
    static let cut = "write https:/$()/… in an xcconfig file, in which // starts a comment"
    static let begin = "start it with https://, or with file: for a file in the catalog's folder"

    static let refused: [(PropertyListValue, String, String?)] = [
        ("", "is empty", nil), ("https:", noHost, cut), ("https:/", noHost, cut), ("https://", noHost, cut),
        ("http:", noHost, cut), ("https:///path", noHost, nil), ("https://:80", noHost, nil),
        ("https://?x", noHost, nil),
        ("https:/a.example", noHost, nil), ("https:a.example", noHost, nil), ("ftp://", noHost, cut),
        ("wss:///x", noHost, nil),
        ("localhost:8080", "has an invalid scheme, \"localhost\"", "did you mean http://localhost:8080?"),
        ("a.example:80/x", "has an invalid scheme, \"a.example\"", "did you mean http://a.example:80/x?"),
        ("https://a b", "contains white space", "remove it from the host"),
        (" https://a.example", "contains white space", "remove it at the beginning"),
        ("https://a.example\n", "contains white space", "remove it at the end"),
        ("https://a.example/\u{A0}x", "contains white space", "remove it"),
        ("https://a.example:99999", "has an invalid port, 99999", nil),
        ("https://a.example:65536/x", "has an invalid port, 65536", nil),
        ("https://u:p@a.example:99999999999999999999/x", "has an invalid port, 99999999999999999999", nil),
        ("https://[::1]:70000", "has an invalid port, 70000", nil),
        ("a.example/x", noScheme, begin), ("/api", noScheme, begin), ("//a.example", noScheme, begin),
        ("api", noScheme, begin),
        ("https://[::1", "has an unclosed [ in its host", "close it with ]"), ("$(API_URL)", noScheme, begin),
        (5, "is not a string", nil), (true, "is not a string", nil),
        (["https://a.example"], "is not a string", nil),
        ("file:", "has no path", nil), ("file:/", "has no path", nil),
        ("file:///", "has no path", nil),
        ("file:../x.json", "is outside the catalog's folder", nil),
        ("file:a/../../x.json", "is outside the catalog's folder", nil),
        ("file:%2e%2e/x.json", "is outside the catalog's folder", nil),
        ("file:..%2Fx.json", "is outside the catalog's folder", nil),
    ]

    @Test(arguments: refused) func refusals(_ value: PropertyListValue, _ reason: String, _ fix: String?) {
        let failure = #expect(throws: CoercionError.self) { try URL.coerced(from: value, folder: Self.folder) }
        #expect(failure == CoercionError(reason, fix: fix))
    }

    @Test(arguments: [
        ("file:comments.json5", "/app/Resources/comments.json5"),
        ("file:data/comments.json", "/app/Resources/data/comments.json"),
        ("file:two%20words.json", "/app/Resources/two words.json"), ("file:..hidden", "/app/Resources/..hidden"),
        ("file:/etc/hosts", "/etc/hosts"), ("file:///etc/hosts", "/etc/hosts"),
        ("FILE:a.json", "/app/Resources/a.json"),
    ])
    func filesAreBesideTheCatalog(_ text: String, _ path: String) throws {
        let url = try URL.coerced(from: .string(text), folder: Self.folder)
        #expect(url.isFileURL)
        #expect(url.path == path)
    }

    @Test func aCatalogWithoutFileHasNoFilesBesideIt() {
        #expect(throws: CoercionError("is relative to the catalog's folder, but the catalog is not a file")) {
            try URL.coerced(from: "file:a.json", folder: nil)
        }
    }
}
