import SourceText
import Testing

/// What is not printed, though nobody declared it as a secret.
@Suite struct RedactionTests {
    @Test(arguments: [
        ("password", "hunter2", true), ("clientSecret", "x", true), ("apiKey", "abc", true),
        ("url", "https://user:pass@example.com", true), ("dsn", "https://abc@sentry.example/1", true),
        ("anything", "AKIAABCDEFGHIJKLMNOP", true), ("GoogleMapsKey", "abcdef-123456", true),
        ("auth", "Bearer q7Tz9KfW2mBv4XcJ8nRd", true), ("headers", "Authorization: Basic dXNlcjpwYXNzMTI=", true),
        ("auth", "Basic internationalization", false), ("auth", "Basic AuthenticationService", false),
        ("plan", "Basic plan/subscription1", false), ("plan", "Bearer authentication/oauth2", false),
        ("auth", "Bearer $(TOKEN)", false),
        ("title", "<unknown: Local.xcconfig is missing>", false),
        ("password", "<unknown: a.xcconfig is missing>", false),
        ("password", "", false), ("url", "https://example.com", false), ("sort_key", "newest", false),
        ("primaryKey", "identifier", false), ("tokenLifetime", "30s", false),
        ("ClientSecret_Prod", "x", true), ("api-key-staging", "x", true), ("key_dev", "newest", false),
        ("OTHER_SWIFT_FLAGS", "-Xcc -DAPI_TOKEN=abc123", true), ("OTHER_SWIFT_FLAGS", "-DTOKEN_COUNT=100000", false),
        ("GCC_PREPROCESSOR_DEFINITIONS", "DEBUG=1 API_TOKEN=abc123", true),
        ("DART_DEFINES", "QVBJX1RPS0VOPWFiYzEyMw==", true), ("url", "https://example.com/?page=123456", false),
        ("SUPublicEDKey", "abcdefghijkl1234=", false),
    ]) func hides(_ name: String, _ value: String, _ isHidden: Bool) {
        #expect(Redaction.hides(name: name, value: value) == isHidden)
        #expect(Redaction.shown(name: name, value: value) == (isHidden ? "<redacted>" : value))
    }
}
