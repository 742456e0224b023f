import Foundation
import HubMessages
import Subprocess
import TestSupport
import Testing

@testable import Hub
@testable import SwitchyardServer

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// `switchyard console` as a process, against `switchyard hub` and a device.
@Suite(.serialized) struct ConsoleCommandTests {
    /// What a program reads.
    private struct Document: Decodable {
        let outcome: String
        let text: String
        let version: Int?
        let results: [Result]?

        struct Result: Decodable {
            let outcome: String
            let device: String
            let name: String
        }
    }

    private struct Change: Decodable, Equatable {
        let kind: String
        let name: String?
        var key: String?
        var from: String?
        let to: String?
    }

    private func document(_ ended: Switchyard.Ended) throws -> Document {
        let schema = try JSONSchema(DocumentSchemaTests.schemas.appendingPathComponent("console.schema.json"))
        #expect(schema.violations(of: try JSONTree(Data(ended.output.utf8))) == [])
        return try JSONDecoder().decode(Document.self, from: Data(ended.output.utf8))
    }

    @Test func commandsRunOnTheOnlyDevice() async throws {
        try await ConsoleHub.with { hub in
            try await ConsoleDevice.with(hub) { _ in
                let set = try await hub.console("set", "welcome", "Good morning")
                #expect(set.output == "set welcome\n")
                #expect(set.code == 0)
                #expect(try await hub.console("get", "welcome").output == "\"Good morning\"\n")
                #expect(try await hub.console("cart", "fill", "3").output == "the cart has 3 articles\n")
                let refused = try await hub.console("frobnicate")
                #expect(refused.errors == "refused: unknown command \"frobnicate\": help lists the commands\n")
                #expect(refused.code == 1)
                let misspelled = try await hub.console("crt", "fill", "3")
                #expect(misspelled.errors == "refused: unknown command \"crt\": did you mean \"cart fill\"?\n")
                for word in ["devcies", "withdraws", "adit"] {
                    let near = ["devcies": "devices", "withdraws": "withdraw", "adit": "audit"][word] ?? ""
                    let ended = try await hub.console(word)
                    #expect(ended.errors == "refused: unknown command \"\(word)\": did you mean \"\(near)\"?\n")
                    #expect(ended.code == 1)
                }
            }
        }
    }

    @Test func programsReadOneDocumentForEachCommand() async throws {
        try await ConsoleHub.with { hub in
            try await ConsoleDevice.with(hub) { device in
                let done = try document(try await hub.console("get", "timeout", "--format", "json"))
                #expect(done.outcome == "done")
                #expect(done.text == "10s")
                let refused = try await hub.console("frobnicate", "--format", "json")
                #expect(try document(refused).outcome == "refused")
                #expect(refused.code == 1)
                for words in [["devices"], ["pairings"], ["ticket"], ["audit"], ["waiting"]] {
                    let ended = try await Switchyard.run(
                        ["console", "--format", "json"] + words, variables: ["HOME": hub.home.path])
                    #expect(try document(ended).outcome == "done")
                }
                let devices = try await hub.console("devices")
                #expect(
                    devices.output.hasPrefix(
                        "\(await device.identifier)  Discussions on iPhone16,2  2.1 (417)  development"))
            }
        }
    }

    @Test func productionNeedsItsName() async throws {
        try await ConsoleHub.with { hub in
            try await ConsoleDevice.with(hub) { _ in
                let refused = try await hub.console("env", "production")
                #expect(refused.code == 1)
                #expect(refused.errors.contains("confirmation"))
                let done = try await hub.console("env", "production", "--confirm", "production")
                #expect(done.output == "used at the next launch\n")
                // A line can have it as well.
                #expect(try await hub.console("env production --confirm production").code == 0)
            }
        }
    }

    @Test func devicesArePairedByTheirCodes() async throws {
        try await ConsoleHub.with { hub in
            let device = ConsoleDevice(hub)
            let offer = try await device.request()
            #expect(try await hub.console("pairings").output.contains(offer.code))
            let unknown = try await hub.console("approve", "AAA-AAA")
            #expect(unknown.code == 1)
            // As people type it.
            let code = offer.code.lowercased().filter { $0 != "-" }
            #expect(try await hub.console("approve", code).output == "approved Discussions on iPhone16,2\n")
            try await device.collect(offer)
            try await device.report()
            let denied = try await device.request()
            #expect(try await hub.console("deny", denied.code).code == 0)
            let asked = try await hub.console("revoke", "Discussions")
            #expect((asked.code, asked.errors) == (2, "switchyard console: without a terminal, this needs --yes\n"))
            let revoked = try await hub.console("revoke", "Discussions", "--yes")
            #expect(revoked.output == "revoked Discussions on iPhone16,2\n")
            #expect(try await hub.console("devices").output == "no device is paired\n")
        }
    }

    @Test func aLineForADeviceThatIsAwayWaitsAndIsWithdrawn() async throws {
        try await ConsoleHub.with { hub in
            let device = ConsoleDevice(hub)
            let offer = try await device.request()
            try await hub.requests.answer(offer.identifier, approve: true)
            try await device.collect(offer)
            try await device.report()
            while try await hub.requests.details(of: device.identifier).device.connected { await Task.yield() }
            let name = "Discussions on iPhone16,2"
            let refused = try await hub.console("--only-connected", "set", "timeout", "5s")
            #expect((refused.code, refused.errors) == (1, "refused: the device is away\n"))
            #expect(try await hub.console("waiting").output == "no change waits\n")

            let waits = try await hub.console("--timeout", "1ms", "set", "timeout", "5s")
            #expect(waits.code == 1)
            #expect(waits.errors.hasPrefix("waiting: \(name) is away: the line waits for it for "), "\(waits.errors)")
            let identifier = await device.identifier
            #expect(
                waits.errors.hasSuffix(" as change 1; --device \(identifier) withdraw 1 takes it back\n"),
                "\(waits.errors)")
            let listed = try await hub.console("waiting")
            #expect(listed.output.hasPrefix("1  \(name)  run set timeout 5s  by "), "\(listed.output)")
            let json = try await hub.console("waiting", "--format", "json")
            #expect(try document(json).outcome == "done")

            #expect(try await hub.console("withdraw", "1").output == "withdrew change 1 of \(name)\n")
            let again = try await hub.console("withdraw", "1")
            #expect((again.code, again.errors) == (1, "refused: the waiting change 1 does not exist\n"))
            #expect(try await hub.console("audit").output.contains("withdraw run set timeout 5s"))
        }
    }

    @Test func aDeviceIsNamedIfThereAreSeveral() async throws {
        try await ConsoleHub.with { hub in
            try await ConsoleDevice.with(hub) { phone in
                try await ConsoleDevice.with(hub, name: "Journal", model: "iPad14,3") { _ in
                    let unclear = try await hub.console("get", "timeout")
                    #expect(unclear.code == 2)
                    #expect(unclear.errors.contains("name one with --device"))
                    for name in ["journal", "iPad14,3", "Journal on iPad14,3"] {
                        #expect(try await hub.console("--device", name, "get", "timeout").output == "10s\n")
                    }
                    let identifier = await phone.identifier
                    #expect(try await hub.console("--device", String(identifier.prefix(8)), "get", "timeout").code == 0)
                    let misspelled = try await hub.console("--device", "Journl", "get", "timeout")
                    #expect(misspelled.errors.contains("did you mean \"Journal\"?"))
                }
            }
        }
    }

    @Test func severalDevicesEachHaveAResult() async throws {
        try await ConsoleHub.with { hub in
            try await ConsoleDevice.with(hub) { phone in
                try await ConsoleDevice.with(hub, name: "Journal", model: "iPad14,3") { tablet in
                    let both = ["Discussions on iPhone16,2", "Journal on iPad14,3"]
                    let named = try await hub.console(
                        "--device", "Journal", "--device", "Discussions", "--device", "journal", "get", "timeout")
                    #expect(named.output == "\(both[1]): 10s\n\(both[0]): 10s\n")
                    #expect(named.code == 0)
                    let all = try await hub.console("--all", "get", "timeout")
                    #expect(all.output == both.map { "\($0): 10s\n" }.joined())

                    try await phone.change("only", to: "here")
                    let partly = try await hub.console("--all", "get", "only")
                    #expect(partly.output == "\(both[0]): here\n")
                    #expect(partly.errors.hasPrefix("\(both[1]): refused: unknown key \"only\""), "\(partly.errors)")
                    #expect(partly.code == 1)

                    let json = try await hub.console("--all", "get", "only", "--format", "json")
                    let read = try document(json)
                    #expect(read.outcome == "refused")
                    #expect(read.results?.map(\.outcome) == ["done", "refused"])
                    #expect(read.results?.map(\.name) == both)
                    #expect(read.results?.map(\.device) == [await phone.identifier, await tablet.identifier])

                    let one = try await hub.console("--all", "withdraw", "1")
                    #expect(one.code == 2)
                    #expect(one.errors.contains("the command is about one device"))
                    let nobody = try await hub.console("--all", "--device", "Jurnal", "list")
                    #expect(nobody.errors.contains("did you mean \"Journal\"?"))
                }
            }
        }
    }

    @Test func devicesThatAreAlikeAreToldApart() async throws {
        try await ConsoleHub.with { hub in
            try await ConsoleDevice.with(hub) { first in
                try await ConsoleDevice.with(hub) { second in
                    let marks = [await first.identifier, await second.identifier].map { String($0.prefix(6)) }
                    let names = marks.map { "Discussions on iPhone16,2 (\($0))" }
                    for (name, value) in zip(names, ["5s", "7s"]) {
                        #expect(try await hub.console("--device", name, "set", "timeout", value).code == 0)
                    }
                    let devices = try await hub.console("devices")
                    #expect(names.allSatisfy(devices.output.contains), "\(devices.output)")
                    let both = try await hub.console("--all", "--device", "Discussions", "get", "timeout")
                    let lines = zip(names, ["5s", "7s"]).map { "\($0): \($1)" }.sorted()
                    #expect(both.output.split(separator: "\n").sorted().map(String.init) == lines)
                    let audit = try await hub.console("audit")
                    #expect(marks.allSatisfy { audit.output.contains("iPhone16,2 (\($0))") }, "\(audit.output)")
                    let unclear = try await hub.console("--device", "Discussions", "get", "timeout")
                    #expect(unclear.code == 2)
                    #expect(unclear.errors.contains("use an identifier, or --all"))
                }
            }
        }
    }

    @Test func peopleReadLocalTimesAndProgramsUTC() async throws {
        try await ConsoleHub.with { hub in
            try await ConsoleDevice.with(hub) { _ in
                for (zone, offset) in [("Asia/Kolkata", "+05:30"), ("UTC", "Z")] {
                    let text = try await hub.console("audit", variables: ["TZ": zone])
                    let stamp = try #require(text.output.firstMatch(of: /^\S+ \S+/))
                    #expect(stamp.0.hasSuffix(offset), "\(text.output)")
                    let json = try await hub.console("audit", "--format", "json", variables: ["TZ": zone])
                    let at = try #require(json.output.firstMatch(of: /"at":"([^"]+)"/)).1
                    #expect(at.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil, "\(at)")
                }
            }
        }
    }

    /// Somebody is asked on the terminal, and nothing else than yes revokes.
    @Test(arguments: [("n", false), ("", false), ("y", true), ("Yes", true)])
    func revokingIsAsked(_ answer: String, _ isRevoked: Bool) async throws {
        try await ConsoleHub.with { hub in
            try await ConsoleDevice.with(hub) { _ in
                let terminal = try Terminal()
                // Its echo and the question are both shown there.
                try terminal.type("\(answer)\n")
                let end = FileDescriptor(rawValue: terminal.end.fileDescriptor)
                let ended = try await Subprocess.run(
                    .path(FilePath(Switchyard.products.appendingPathComponent("switchyard").path)),
                    arguments: ["console", "revoke", "Discussions"],
                    environment: .inherit.updating(["HOME": hub.home.path]),
                    input: .fileDescriptor(end, closeAfterSpawningProcess: false),
                    output: .fileDescriptor(end, closeAfterSpawningProcess: false), error: .string(limit: 10_000))
                let question = "Revoke Discussions on iPhone16,2? Its key is no longer valid. "
                let errors = ended.standardError
                #expect(
                    errors.hasPrefix(
                        "hub \(hub.origin)\n" + question + "To connect again, it must be paired again. [y/N] "),
                    "\(errors)")
                #expect(errors.hasSuffix("was not revoked\n") == !isRevoked, "\(errors)")
                #expect(ended.terminationStatus == .exited(isRevoked ? 0 : 1))
                #expect(try await hub.requests.devices().isEmpty == isRevoked)
            }
        }
    }

    @Test func linesAreReadFromStandardInput() async throws {
        try await ConsoleHub.with { hub in
            try await ConsoleDevice.with(hub) { _ in
                let result = try await Subprocess.run(
                    .path(FilePath(Switchyard.products.appendingPathComponent("switchyard").path)),
                    arguments: ["console"], environment: .inherit.updating(["HOME": hub.home.path]),
                    input: .string("# a comment\nset timeout 5s\n\nfrobnicate\nget timeout\nquit\nget welcome\n"),
                    output: .string(limit: 10_000), error: .string(limit: 10_000))
                #expect(result.standardOutput == "set timeout\n5s\n")
                #expect(result.standardError == "refused: unknown command \"frobnicate\": help lists the commands\n")
                #expect(result.terminationStatus == .exited(1))
            }
        }
    }

    @Test func changesArePrintedAsTheyHappen() async throws {
        try await ConsoleHub.with { hub in
            try await ConsoleDevice.with(hub) { device in
                _ = try await Subprocess.run(
                    .path(FilePath(Switchyard.products.appendingPathComponent("switchyard").path)),
                    arguments: ["console", "--watch", "--format", "json"],
                    environment: .inherit.updating(["HOME": hub.home.path]), input: .none, output: .sequence,
                    error: .discarded
                ) { process in
                    let schema = try JSONSchema(
                        DocumentSchemaTests.schemas.appendingPathComponent("console-watch.schema.json"))
                    var seen: [Change] = []
                    for try await line in process.standardOutput.strings() {
                        #expect(schema.violations(of: try JSONTree(Data(line.utf8))) == [])
                        seen.append(try JSONDecoder().decode(Change.self, from: Data(line.utf8)))
                        if seen.last?.kind == "environment" { try await device.change("timeout", to: "5s") }
                        if seen.last?.kind == "value" { break }
                    }
                    let name = "Discussions on iPhone16,2"
                    #expect(
                        seen == [
                            Change(kind: "connection", name: name, to: "connected"),
                            Change(kind: "environment", name: name, to: "development"),
                            Change(kind: "value", name: name, key: "timeout", from: "10s", to: "5s"),
                        ])
                    try process.send(signal: .interrupt)
                }
            }
        }
    }

    /// A hub that is started again has another token, and often another port.
    @Test(arguments: [true, false]) func theConsoleGoesOnWithAHubThatWasStartedAgain(_ isSamePort: Bool) async throws {
        try await withTemporaryFolder { folder in
            let store = folder.appendingPathComponent("hub.sqlite")
            try await RunningHub.run(store: store) { first in
                let hub = ConsoleHub(home: folder, origin: "http://127.0.0.1:\(first.port)", token: first.token)
                try await ConsoleDevice.with(hub) { _ in
                    let program = try Self.watch(in: folder)
                    try await RunningApp.with(program, variables: ["HOME": folder.path, "NO_COLOR": "1"]) { watch in
                        // What the device is: its connection, and its environment.
                        for _ in 0..<2 { _ = try await watch.lines(until: "{") }
                        first.kill()
                        let port = isSamePort ? first.port : 0
                        try await RunningHub.run(store: store, ["--port", "\(port)"]) { second in
                            let words = "the hub was started again; going on with it at "
                            let said = try await watch.lines(until: words)
                            #expect(said.last == "\(words)http://127.0.0.1:\(second.port)")
                            let rest = try await watch.lines(until: "{")
                            #expect(rest.count == 1 && rest.last?.contains("away") == true, "\(rest)")
                        }
                    }
                }
            }
        }
    }

    /// A program that runs `switchyard console --watch`.
    private static func watch(in folder: URL) throws -> URL {
        let program = folder.appendingPathComponent("watch")
        let script = """
            #!/bin/sh
            exec "\(Switchyard.products.path)/switchyard" console --watch --format json

            """
        try Data(script.utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        return program
    }

    @Test func aTokenThatWasGivenStaysTheOnlyOne() async throws {
        try await ConsoleHub.with { hub in
            let ended = try await hub.console("devices", variables: ["SWITCHYARD_HUB_TOKEN": "nobody"])
            #expect((ended.code, ended.errors.contains("does not know the token")) == (2, true))
            #expect(!ended.errors.contains("started again"))
        }
    }

    @Test func otherOperatorsHaveATokenInAFileOrAVariable() async throws {
        try await ConsoleHub.with { hub in
            try await ConsoleDevice.with(hub) { _ in
                let token = try await hub.operatorToken("guest", role: "see")
                let file = hub.home.appendingPathComponent("token")
                try Data("\(token)\n".utf8).write(to: file)
                let refused = try await hub.console("set", "timeout", "5s", "--token-file", file.path)
                #expect(refused.code == 1)
                #expect(refused.errors.contains("needs the role change"))
                let read = try await hub.console(
                    "get", "timeout", "--hub", hub.origin, variables: ["SWITCHYARD_HUB_TOKEN": token])
                #expect(read.output == "10s\n")
                let unknown = try await hub.console("devices", variables: ["SWITCHYARD_HUB_TOKEN": "nobody"])
                #expect(unknown.code == 2)
                #expect(unknown.errors.contains("does not know the token"))
            }
        }
    }

    @Test func theTokenOfTheHubIsReadableByItsUserOnly() async throws {
        try await ConsoleHub.with { hub in
            let files = hub.home.path + "/.switchyard/hubs"
            let file = files + "/" + (try FileManager.default.contentsOfDirectory(atPath: files).first ?? "")
            #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
            // It is for no other address.
            let other = try await hub.console("devices", "--hub", "http://127.0.0.1:9")
            #expect(other.code == 2)
            #expect(other.errors.contains("needs the token of an operator"))
        }
    }

    @Test(arguments: [
        (["devices"], "no hub runs on this computer"),
        (["--hub", "ftp://hub", "devices"], "is not the address of a hub"),
        (["--hub", "foo", "devices"], "\"foo\" is not the address of a hub"),
        (["--hub", "http://127.0.0.1:1/#abc", "devices"], "a token in it is seen by other users; use --token-file"),
        (["--hub", "http://abc@127.0.0.1:1", "devices"], "a token in it"),
        (["--hub", "http://127.0.0.1:1?token=abc", "devices"], "a token in it"),
        (["--hub", "http://127.0.0.1:70000", "devices"], "is not a number from 1 to 65535"),
        (["--hub", "http://127.0.0.1:1", "devices"], "cannot be reached"),
        (["--token-file", "nowhere", "--hub", "http://127.0.0.1:1", "devices"], "nowhere"),
        (["--watch", "devices"], "cannot be combined"), (["--watch", "--all"], "cannot be combined"),
        (["--device", "", "list"], "must not be empty"),
        (["--hub", "http://127.0.0.1:1", "devices", "extra"], "\"extra\" is one word too many: use devices"),
    ]) func withoutAHubNothingIsDone(_ arguments: [String], _ words: String) async throws {
        try await withTemporaryFolder { home in
            let token: String? = arguments.contains("--token-file") || arguments.contains("foo") ? nil : "token"
            let ended = try await Switchyard.run(
                ["console"] + arguments, variables: ["HOME": home.path, "SWITCHYARD_HUB_TOKEN": token])
            #expect(ended.errors.contains(words))
            #expect(ended.code == 2)
        }
    }

    @Test(arguments: [
        ([String](), "approve"), (["set"], "timeout"), (["cart"], "fill"), (["env"], "production"),
        (["--device", "Discussions", "get"], "welcome"),
    ]) func shellsAskTheHub(_ words: [String], _ wanted: String) async throws {
        try await ConsoleHub.with { hub in
            try await ConsoleDevice.with(hub) { _ in
                let line = ["switchyard", "console"] + words + [""]
                let ended = try await Switchyard.run(
                    ["---completion", "console", "--", "positional@0", "\(line.count - 1)", "0"] + line,
                    variables: ["HOME": hub.home.path])
                #expect(ended.output.split(separator: "\n").contains(Substring(wanted)), "\(ended)")
            }
        }
    }
}

/// The parts of the console that need no process.
@Suite struct ConsolePartTests {
    @Test(arguments: [
        ("http://127.0.0.1:8700", "http://127.0.0.1:8700"), ("https://hub.example.com/", "https://hub.example.com"),
        ("HTTP://[::1]:80", "http://[::1]"), ("https://hub.example.com:443", "https://hub.example.com"),
    ]) func addressesAreRead(_ text: String, _ origin: String) throws {
        #expect(try HubLocation(text, token: "token").origin == origin)
    }

    @Test(arguments: [
        "", "hub.example.com", "http://", "http://user@hub", "http://hub/path", "http://hub?x", "http://hub#key",
        "file:///x",
    ]) func otherAddressesAreNot(_ text: String) {
        #expect(throws: HubFailure.self) { try HubLocation(text, token: "token") }
    }

    @Test(arguments: [
        ("5s", "5s"), ("two words", "\"two words\""), ("", "\"\""), ("a\"b\\c", "\"a\\\"b\\\\c\""),
        ("a\nb", "\"a\\nb\""),
    ]) func wordsAreQuoted(_ word: String, _ quoted: String) {
        #expect(word.consoleWord == quoted)
    }

    @Test func whatNoLongerWaitsIsAChange() {
        func details(_ waiting: [Int], reported: Int) -> Hub.DeviceDetails {
            let app = ReportedApp(
                identifier: "a", name: "Shop", version: "1", build: "1", device: "Phone", system: "iOS", catalog: "c")
            let device = Hub.DeviceEntry(
                id: "1", app: app, connected: false, findings: 0, desiredVersion: 2, reportedVersion: reported,
                waiting: waiting.count)
            let changes = waiting.map { Hub.WaitingEntry(version: $0, action: .reset, by: "Ann") }
            return Hub.DeviceDetails(device: device, waiting: changes, recent: [])
        }
        func texts(_ old: Hub.DeviceDetails, _ new: Hub.DeviceDetails) -> [String] {
            DeviceChange.changes(from: old, to: new).map(\.text)
        }
        let both = details([1, 2], reported: 0)
        #expect(texts(details([1], reported: 0), both) == ["waiting: reset the app, by Ann"])
        #expect(texts(both, details([1], reported: 0)) == ["no longer waiting: reset the app"])
        // What the device has carried out has an outcome.
        #expect(texts(both, details([2], reported: 1)).isEmpty)
    }

    @Test(
        arguments: [
            (["devices"], HubWord.devices), (["approve", "7K3-F9Q"], .answer(code: "7K3-F9Q", approve: true)),
            (["deny 7K3-F9Q"], .answer(code: "7K3-F9Q", approve: false)),
            (["revoke"], .unusable("a word is missing: use revoke DEVICE")),
            (["devices", "extra"], .unusable("\"extra\" is one word too many: use devices")),
            (["approve 7K3 F9Q"], .unusable("\"F9Q\" is one word too many: use approve CODE")),
            (["withdraw", "12"], .withdraw(version: 12)),
            (["withdraw", "banner"], .unusable("\"banner\" is not the number of a change: waiting lists them")),
            (["set", "a", "b"], nil), ([], nil),
        ] as [([String], HubWord?)]) func theHubHasWordsOfItsOwn(_ words: [String], _ word: HubWord?)
    {
        #expect(HubWord(words) == word)
    }
}
