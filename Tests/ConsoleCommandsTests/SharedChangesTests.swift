import ConsoleCommands
import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

@MainActor
@Suite("Links of changes")
struct SharedChangesTests {
    /// A link that one tester makes.
    private func link(_ line: String = "share pr-7", clock: Clock = Clock()) async throws -> URL {
        let console = EnvironmentConsole(try launch(clock: clock))
        #expect(await console.run("set greeting 'Good day & night?'").succeeded)
        return try #require(URL(string: await console.run(line).text))
    }

    @Test func `A link has names and values by key, and an end`() async throws {
        let link = try await link()
        #expect(link.absoluteString.hasPrefix("switchyard-share://share?catalog="))
        #expect(!link.absoluteString.contains("example"))
        let changes = try SharedChanges(link)
        #expect(changes.environment == "pr-7")
        #expect(changes.overrides == ["greeting": "Good day & night?"])
        #expect(changes.expires == Date(timeIntervalSince1970: 1_800_086_400))
    }

    @Test func `Another tester is asked, and then has the same, until it ends`() async throws {
        let link = try await link("share pr-7 for 1h")
        let clock = Clock()
        let session = try launch(clock: clock)
        let console = EnvironmentConsole(session)
        clock.pass(1_800)
        let question = console.open(link, isConfirmed: false)
        #expect(question.status == .needsConfirmation)
        #expect(
            question.lines == [
                "environment \"pr-7\" at the next launch", "greeting = Good day & night? now", "for 30m",
            ])
        #expect(try session.value(for: ConfigurationKey<String>("greeting")) == "Hello")
        #expect(console.open(link, isConfirmed: true).succeeded)
        #expect(try session.value(for: ConfigurationKey<String>("greeting")) == "Good day & night?")
        #expect(session.pendingSelection?.environment == "pr-7")
        clock.pass(1_800)
        session.refresh()
        #expect(try session.value(for: ConfigurationKey<String>("greeting")) == "Hello")
        #expect(session.pendingSelection == nil)
        #expect(console.open(link, isConfirmed: true).text == "the link has expired")
    }

    @Test(arguments: [
        ("https://example.com/", "this is not a link of changes"), ("x:?environment=qa", "the link does not say"),
        ("x:?environment", "\"environment\" of the link has no value"),
        ("x:?apiURL=https://evil.example", "the link has an unknown part"),
        ("x:?catalog=CATALOG&expires=1900000000&key.apiURL=https://evil.example", "key \"apiURL\" of the link cannot"),
        ("x:?catalog=CATALOG&expires=1900000000&key.apiKey=x", "key \"apiKey\" of the link cannot"),
        ("x:?catalog=CATALOG&expires=1900000000&key.theme=drak", "theme: \"drak\" is not one of"),
        ("x:?catalog=CATALOG&expires=1900000000&key.theme=dark&environment=evil", "unknown environment \"evil\""),
        ("x:?catalog=CATALOG&expires=1900000000&environment=pr-evil.example/", "unknown environment"),
        ("x:?catalog=other&expires=1900000000&environment=qa", "the link was made with another catalog"),
        ("x:?catalog=CATALOG&expires=nan&environment=qa", "the link does not say"),
        ("x:?catalog=CATALOG&expires=1&environment=qa", "the link has expired"),
    ])
    func `What is not right changes nothing`(_ text: String, _ reason: String) throws {
        let store = InMemoryDefaultsStore()
        let session = try launch(store: store)
        let before = try store.storedValues()
        let fingerprint = try EnvironmentCatalog(root: shop()).fingerprint
        let link = try #require(URL(string: text.replacingOccurrences(of: "CATALOG", with: fingerprint)))
        let result = EnvironmentConsole(session).open(link, isConfirmed: true)
        #expect(!result.succeeded)
        #expect(result.text.hasPrefix(reason))
        #expect(try store.storedValues() == before)
    }

    @Test func `A link does not last longer than one that was made here`() async throws {
        let session = try launch()
        let fingerprint = try EnvironmentCatalog(root: shop()).fingerprint
        let link = try #require(URL(string: "x:?catalog=\(fingerprint)&expires=9000000000&environment=qa"))
        #expect(EnvironmentConsole(session).open(link, isConfirmed: false).lines.last == "for 30d")
        #expect(await EnvironmentConsole(session).run("share qa for 31d").status == .invalid)
    }

    @Test func `A sealed build opens no link, and the catalog can forbid production`() async throws {
        let link = try await link("share production")
        #expect(EnvironmentConsole(try launch(policy: .sealed)).open(link, isConfirmed: true).status == .refused)
        let forbidding = EnvironmentConsole(try launch(["ConsoleProduction": false]))
        #expect(
            forbidding.open(link, isConfirmed: true).text
                == "the catalog does not allow choosing production in a console")
        #expect(EnvironmentConsole(try launch()).open(link, isConfirmed: true).succeeded)
    }
}
