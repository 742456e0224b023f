import Foundation
import HubMessages
import Subprocess
import TestSupport
import Testing

/// `switchyard hub`: its options, its output, and its end.
struct HubCommandTests {
    @Test(arguments: [
        ["--listen", "0.0.0.0"], ["--host", "desk.example.com"], ["--listen", "0.0.0.0", "--host", "desk.example.com"],
        ["--tls-certificate", "a.pem", "--tls-key", "a.key"], ["--store", ""],
    ]) func anotherAddressNeedsEverything(_ options: [String]) async throws {
        let ended = try await Switchyard.run(["hub", "--no-open"] + options)
        #expect(ended.code == 2)
        #expect(ended.output.isEmpty)
    }

    @Test(arguments: [
        ("none.pem", "the file does not exist, or cannot be read"), ("notes.txt", "not a certificate in PEM format"),
    ]) func aCertificateIsRead(_ file: String, _ message: String) async throws {
        try await withTemporaryFolder { folder in
            let notes = folder.appendingPathComponent("notes.txt")
            try Data("These are notes.".utf8).write(to: notes)
            let options = ["--listen", "127.0.0.1", "--host", "desk.example.com", "--tls-key", notes.path]
            let ended = try await Switchyard.run(
                ["hub", "--no-open", "--tls-certificate", file] + options, in: folder)
            #expect(ended.code == 2)
            #expect(ended.errors == "switchyard hub: \(file): \(message)\n")
        }
    }

    @Test(arguments: [
        ("--stor", "Unknown option '--stor'. Did you mean '--store'?"), ("--foo", "Unknown option '--foo'.\n"),
    ])
    func aMisspelledOption(_ option: String, _ message: String) async throws {
        let ended = try await Switchyard.run(["hub", "--no-open", option, "a"])
        #expect(ended.code == 2)
        #expect(ended.errors.contains(message), "\(ended.errors)")
    }

    @Test(arguments: ["-1", "70000", "http"]) func aPortIsANumber(_ port: String) async throws {
        let ended = try await Switchyard.run(["hub", "--no-open", "--port", port])
        #expect(ended.code == 2)
        #expect(ended.errors.contains("A port is a number from 0 to 65535."), "\(ended.errors)")
    }

    @Test(arguments: [
        (".", "a folder, not a file: name a file in it, such as hub.sqlite"),
        ("none/hub.sqlite", "the folder of the file does not exist"),
    ]) func aStoreIsAFile(_ path: String, _ message: String) async throws {
        try await withTemporaryFolder { folder in
            let ended = try await Switchyard.run(["hub", "--no-open", "--store", path], in: folder)
            #expect(ended.code == 2)
            #expect(ended.errors == "switchyard hub: \(path): \(message)\n")
        }
    }

    @Test func aFileThatIsNoStoreIsRejected() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("notes.txt")
            try Data("These are the notes of somebody, and no store.".utf8).write(to: file)
            let ended = try await Switchyard.run(["hub", "--no-open", "--store", file.path])
            #expect(ended.code == 2)
            #expect(ended.errors == "switchyard hub: \(file.path): the file is not the store of a hub\n")
        }
    }

    @Test func oneHubUsesAStore() async throws {
        try await withTemporaryFolder { folder in
            let store = folder.appendingPathComponent("hub.sqlite")
            try await RunningHub.run(store: store) { hub in
                let ended = try await Switchyard.run(["hub", "--no-open", "--store", store.path])
                #expect(ended.code == 2)
                #expect(ended.errors == "switchyard hub: \(store.path): another hub uses the file\n")
                #expect(await hub.send("GET", "/api/hub").0 == 200)
            }
        }
    }

    @Test func whatItKeepsIsInOneFileAfterItsEnd() async throws {
        try await withTemporaryFolder { folder in
            let store = folder.appendingPathComponent("hub.sqlite")
            try await RunningHub.run(store: store) { hub in
                #expect(await hub.send("POST", "/api/tickets", "{}").0 == 201)
                kill(hub.process, SIGINT)
                // The connection that is open while it ends.
                while await hub.send("GET", "/api/hub").0 != 0 { await Task.yield() }
                while kill(hub.process, 0) == 0, FileManager.default.fileExists(atPath: store.path + "-wal") {
                    await Task.yield()
                }
            }
            #expect(!FileManager.default.fileExists(atPath: store.path + "-wal"))
        }
    }

    /// The token of an operator does not leave the computer in the clear.
    @Test(arguments: ["http://192.168.0.7:8017", "http://desk.local:8017", "http://127.0.0.1.evil.example"])
    func theConsoleSendsNoTokenWithoutTLS(_ address: String) async throws {
        let ended = try await Switchyard.run(
            ["console", "--hub", address, "devices"], variables: ["SWITCHYARD_HUB_TOKEN": "token"])
        #expect(ended.code == 2)
        #expect(
            ended.errors.contains("\"\(address)\" has no TLS, so the token could be read on the way: use https://"),
            "\(ended.errors)")
    }

    /// A program on Linux has no version, and a name is what somebody else has written.
    @Test(
        arguments: [("", "", nil), ("2.1", "", "2.1"), ("", "7", "(7)"), ("2.1", "7", "2.1 (7)")]
            as [(String, String, String?)]) func aDeviceIsOneLine(_ version: String, _ build: String, _ text: String?)
        async throws
    {
        try await ConsoleHub.with { hub in
            let device = ConsoleDevice(hub, name: "v\nm", model: "host", version: version, build: build)
            let offer = try await device.request()
            let approved = try await hub.console("approve", offer.code)
            #expect(approved.output == "approved v\\nm on host\n")
            try await device.collect(offer)
            let listed = try await hub.console("devices").output
            #expect(listed.split(separator: "\n").count == 1)
            #expect(!listed.contains("()"))
            if let text { #expect(listed.contains("  \(text)  no report"), "\(listed)") }
        }
    }

    @Test func aPortThatIsInUseIsReported() async throws {
        try await withTemporaryFolder { folder in
            try await RunningHub.run(store: folder.appendingPathComponent("hub.sqlite")) { hub in
                let ended = try await Switchyard.run(["hub", "--no-open", "--port", "\(hub.port)"])
                #expect(ended.code == 2)
                #expect(
                    ended.errors
                        == "switchyard hub: cannot listen on 127.0.0.1:\(hub.port); the port may be in use\n")
            }
        }
    }

    @Test func whatItPrintsIsWhatItsSchemaSays() async throws {
        let schema = try JSONSchema(DocumentSchemaTests.schemas.appendingPathComponent("hub.schema.json"))
        try await withTemporaryFolder { folder in
            try await RunningHub.run(store: folder.appendingPathComponent("hub.sqlite")) { hub in
                let document = try JSONTree(Data(hub.line.utf8))
                #expect(schema.violations(of: document) == [])
            }
        }
    }
}
