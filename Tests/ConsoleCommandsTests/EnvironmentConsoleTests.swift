import ConsoleCommands
import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import SwitchyardTesting
import Testing

@MainActor
@Suite("The command language")
struct EnvironmentConsoleTests {
    @Test(arguments: [
        ("get theme", "light"), ("get apiKey", "<redacted>"), ("get apiURL", "https://staging.example"),
        ("get thme", "unknown key \"thme\": did you mean \"theme\"?\nusage: get KEY"),
        ("gte theme", "unknown command \"gte\": did you mean \"get\"?"), ("get", "a word is missing\nusage: get KEY"),
        ("get a b", "\"b\" is one word too many: quote a value that has spaces\nusage: get KEY"),
        ("list apiurl", "apiURL = https://staging.example (url, staging)"), ("list s3cret", "no value has \"s3cret\""),
        ("list user", "no value has \"user\""), ("findings", "no findings"), ("", ""),
        (
            "diff production",
            "~ apiKey is another secret\n- apiURL = https://staging.example\n+ apiURL = https://example.com"
        ),
        ("diff staging", "\"staging\" has the same values"),
        (
            "diff qaa", "unknown environment \"qaa\": did you mean \"qa\"?"
        ),
        ("help get", "get KEY\n  Shows a value."),
        ("get \"theme", "a quotation mark \" is not closed"),
    ])
    func reading(_ line: String, _ text: String) async throws {
        #expect(await EnvironmentConsole(try launch()).run(line).text == text)
    }

    @Test func `An override is typed, is explained, and ends`() async throws {
        let clock = Clock()
        let session = try launch(clock: clock)
        let console = EnvironmentConsole(session)
        #expect(await console.run("set theme dark for 2h").text == "theme = dark takes effect now, for 2h")
        clock.pass(3_600)
        #expect(
            await console.run("explain theme").text == """
                theme = dark
                  type: enumeration
                  from: user defaults key theme (theme)
                  hides: Common
                  ends: in 1h
                  changes: now (live)
                  The colors.
                """)
        #expect(await console.run("list theme").text == "theme = dark (enumeration, user defaults key theme, 1h left)")
        clock.pass(3_600)
        session.refresh()
        #expect(await console.run("get theme").text == "light")
        await session.waitForHandlers()
        #expect(await console.run("findings").text.contains("the override of key \"theme\" was removed: it expired on"))
    }

    @Test(arguments: [
        (
            "set theme drak", ConsoleResult.Status.invalid,
            "theme: \"drak\" is not one of light, dark: did you mean \"dark\"?"
        ),
        ("set limit many", .invalid, "limit: \"many\" is not an integer"),
        ("set theme dark for ever", .invalid, "\"ever\" is not a duration"),
        ("set theme dark for -2h", .invalid, "\"-2h\" is not a duration"),
        ("set theme dark blue", .invalid, "\"blue\" is one word too many"),
        ("set them dark", .invalid, "unknown key \"them\": did you mean \"theme\"?"),
        ("set apiKey x", .refused, "key \"apiKey\" cannot be overridden: it is secret"),
        ("set apiURL https://evil.example", .refused, "key \"apiURL\" cannot be overridden: it is not declared live"),
        ("env qaa", .invalid, "unknown environment \"qaa\": did you mean \"qa\"?"),
        ("env qa --force x", .invalid, "unknown option --force"),
    ])
    func `What cannot be is refused with the reason`(
        _ line: String, _ status: ConsoleResult.Status, _ text: String
    ) async throws {
        let store = InMemoryDefaultsStore()
        let result = await EnvironmentConsole(try launch(store: store)).run(line)
        #expect(result.status == status)
        #expect(result.text.hasPrefix(text))
        #expect(try store.storedValues().keys.allSatisfy { $0.hasPrefix("Switchyard") })
        #expect(!result.text.contains("s3cret"))
    }

    @Test func `A string keeps its spaces, and a quoted keyword is a value`() async throws {
        let session = try launch()
        let console = EnvironmentConsole(session)
        #expect(await console.run("set greeting 'Good  day'").succeeded)
        #expect(try session.value(for: ConfigurationKey<String>("greeting")) == "Good  day")
        #expect(await console.run("unset greeting").text == "greeting = Hello, as in the catalog")
    }

    @Test func `An environment is chosen for the next launch, also one that comes and goes`() async throws {
        let session = try launch()
        let console = EnvironmentConsole(session)
        #expect(await console.run("env qa").text == "environment \"qa\" takes effect at the next launch")
        #expect(
            await console.run("env").text
                == "staging, from Info.plist key SwitchyardEnvironment\n  production\n  qa (next launch)\n  staging (this launch)\n  pr-*"
        )
        #expect(
            await console.run("env pr-1234 for 2h").text
                == "environment \"pr-1234\" takes effect at the next launch, for 2h")
        #expect(session.pendingSelection?.environment == "pr-1234")
        #expect(await console.run("env -").text == "the choice is removed; the next launch uses \"staging\"")
        #expect(session.pendingSelection == nil)
    }

    @Test func `Production needs a confirmation`() async throws {
        let session = try launch()
        let console = EnvironmentConsole(session)
        let result = await console.run("env production")
        #expect(result.status == .needsConfirmation)
        #expect(result.text == "\"production\" is production: confirm it with env production --confirm production")
        #expect(await console.run("env production --confirm qa").status == .needsConfirmation)
        #expect(session.pendingSelection == nil)
        #expect(await console.run("env production --confirm production").succeeded)
        #expect(session.pendingSelection?.environment == "production")
    }

    @Test func `The catalog can forbid production`() async throws {
        let session = try launch(["ConsoleProduction": false])
        let result = await EnvironmentConsole(session).run("env production --confirm production")
        #expect(result == ConsoleResult(.refused, ["the catalog does not allow choosing production in a console"]))
        #expect(session.pendingSelection == nil)
    }

    @Test(arguments: ["env qa", "env -", "set theme dark", "unset theme", "reset", "say hello"])
    func `A sealed build refuses what changes something`(_ line: String) async throws {
        let store = InMemoryDefaultsStore()
        let say = ConsoleCommand("say", help: "Says it.", ConsoleParameter<String>("text")) { $0 }
        let console = EnvironmentConsole(try launch(policy: .sealed, store: store), commands: [say])
        let before = try store.storedValues()
        #expect(await console.run(line) == ConsoleResult(.refused, ["the app is sealed, so nothing can be changed"]))
        #expect(try store.storedValues() == before)
        #expect(await console.run("get theme").text == "light")
    }

    @Test func `A reset runs the handlers, and says what they threw`() async throws {
        struct Broken: Error {}
        let console = EnvironmentConsole(
            try launch(handlers: [EnvironmentChangeHandler("caches") { _ in throw Broken() }]))
        #expect(await console.run("set theme dark").succeeded)
        let result = await console.run("reset")
        #expect(result == ConsoleResult(.failed, ["not everything was reset", "caches: Broken()"]))
        #expect(await console.run("get theme").text == "light")
    }

    @Test func `The report has no secret`() async throws {
        let text = await EnvironmentConsole(try launch()).run("report").text
        #expect(text.contains("environment: staging"))
        #expect(!text.contains("s3cret"))
    }

    @Test func `The history has what was run, and nothing twice in a row`() async throws {
        let console = EnvironmentConsole(try launch())
        for line in ["get theme", " get theme ", "", "nonsense", "get theme"] { _ = await console.run(line) }
        #expect(console.history == ["get theme", "nonsense", "get theme"])
        for number in 0..<200 { _ = await console.run("get \(number)") }
        #expect(console.history.count == 100)
    }

    @Test(arguments: [
        ("s", ["set ", "share "]), ("set ", ["beta", "greeting", "limit", "theme", "timeout"].map { "set \($0) " }),
        ("set th", ["set theme "]), ("set theme ", ["set theme dark ", "set theme light "]),
        ("set theme d", ["set theme dark "]), ("set theme dark ", ["set theme dark for "]),
        ("set theme dark for ", ["set theme dark for 10m ", "set theme dark for 1d ", "set theme dark for 1h "]),
        ("env ", ["env production ", "env qa ", "env staging "]), ("diff q", ["diff qa "]),
        ("get api", ["get apiKey ", "get apiURL "]), ("cart ", ["cart empty ", "cart fill "]), ("ca", ["cart "]),
        ("cart fill ", ["cart fill large ", "cart fill small "]), ("help se", ["help set "]),
        (
            "get \"",
            ["get apiKey ", "get apiURL ", "get beta ", "get greeting ", "get limit ", "get theme ", "get timeout "]
        ), ("nonsense ", []),
    ])
    func completions(_ line: String, _ expected: [String]) async throws {
        #expect(EnvironmentConsole(try launch(), commands: Self.cart).completions(of: line) == expected)
    }

    private enum Size: String, ConfigurationEnumeration { case small, large }

    private static let cart = [
        ConsoleCommand(
            "cart fill", help: "Fills it.", ConsoleParameter<Size>("size"), ConsoleParameter<Int>("count", default: 3)
        ) {
            "\($1) \($0.rawValue)"
        },
        ConsoleCommand("cart empty", help: "Empties it.") { "empty" },
        ConsoleCommand("set", help: "Hides nothing.") { "hidden" },
    ]

    @Test(arguments: [
        ("cart fill small", ConsoleResult(.done, ["3 small"])),
        ("cart fill large 7", ConsoleResult(.done, ["7 large"])),
        ("cart empty", ConsoleResult(.done, ["empty"])),
        ("cart fill", ConsoleResult(.invalid, ["SIZE is missing", "usage: cart fill SIZE [COUNT]"])),
        (
            "cart fill smal",
            ConsoleResult(
                .invalid,
                ["SIZE: \"smal\" is not one of small, large: did you mean \"small\"?", "usage: cart fill SIZE [COUNT]"])
        ),
        (
            "cart fill small x",
            ConsoleResult(.invalid, ["[COUNT]: \"x\" is not an integer", "usage: cart fill SIZE [COUNT]"])
        ),
        (
            "cart empty now",
            ConsoleResult(
                .invalid, ["\"now\" is one word too many: quote a value that has spaces", "usage: cart empty"])
        ),
        ("help cart fill", ConsoleResult(.done, ["cart fill SIZE [COUNT]", "  Fills it."])),
        ("cart", ConsoleResult(.invalid, ["unknown command \"cart\": did you mean \"cart empty\"?"])),
    ])
    func `The app adds commands with typed arguments`(_ line: String, _ result: ConsoleResult) async throws {
        #expect(await EnvironmentConsole(try launch(), commands: Self.cart).run(line) == result)
    }

    @Test func `Each type of argument is read`() async throws {
        let all = ConsoleCommand(
            "all", help: "", ConsoleParameter<String>("s"), ConsoleParameter<Bool>("b"), ConsoleParameter<Double>("d"),
            ConsoleParameter<Duration>("t")
        ) { "\($0) \($1) \($2) \($3 / .seconds(1))" }
        #expect(
            await EnvironmentConsole(try launch(), commands: [all]).run("all 'a b' yes 0.5 2m").text
                == "a b true 0.5 120.0")
    }

    @Test func `A command that takes too long is canceled`() async throws {
        let (canceled, continuation) = AsyncStream.makeStream(of: Void.self)
        let slow = ConsoleCommand("slow", help: "", timeLimit: .milliseconds(10)) {
            await withTaskCancellationHandler {
                for await _ in AsyncStream<Void>(unfolding: {
                    try? await Task.sleep(for: .seconds(3_600)); return nil
                }) {}
            } onCancel: {
                continuation.yield()
            }
            return ""
        }
        let result = await EnvironmentConsole(try launch(), commands: [slow]).run("slow")
        #expect(result == ConsoleResult(.timedOut, ["slow took longer than 10ms and was canceled"]))
        for await _ in canceled { break }
    }

    @Test func `What a command throws is its result`() async throws {
        struct Empty: Error {}
        let fails = ConsoleCommand("fails", help: "") { () async throws -> String in throw Empty() }
        #expect(
            await EnvironmentConsole(try launch(), commands: [fails]).run("fails")
                == ConsoleResult(.failed, ["Empty()"]))
    }
}
