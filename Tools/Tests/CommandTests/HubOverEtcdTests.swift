import Foundation
import Subprocess
import TestClients
import TestSupport
import Testing
import Yams

/// `switchyard hub` over etcd: several processes, copies, and what the article shows.
@Suite(.enabled(if: EtcdServer.isAvailable, "no etcd")) struct HubOverEtcdTests {
    private static func address(_ server: EtcdServer) -> String {
        "etcd://127.0.0.1:\(server.port)/command/\(UUID().uuidString)"
    }

    @Test func whatOneHubStoresAnotherOneHas() async throws {
        let address = Self.address(try await .shared())
        try await withTemporaryFolder { folder in
            try await RunningHub.run(address: address, home: folder) { first in
                #expect(await RawClient(port: first.port).request("/health", host: "10.0.0.1").status == 200)
                try await RunningHub.run(address: address, home: folder) { second in
                    let body = #"{"name":"Ci","role":"change"}"#
                    let added = await first.send("POST", "/api/operators", body)
                    #expect(added.0 == 201)
                    let token = try #require(
                        (try JSONSerialization.jsonObject(with: added.1) as? [String: Any])?["token"] as? String)
                    // At once, at the other hub.
                    let bearer = "Authorization: Bearer \(token)"
                    let client = RawClient(port: second.port)
                    #expect(await client.request("/api/hub", headers: [bearer]).status == 200)
                    let metrics = await client.request("/metrics", headers: [bearer], host: "hub2:8017")
                    #expect(metrics.status == 200 && metrics.body.contains("\nswitchyard_ready 1\n"), "\(metrics.text)")
                    #expect(await client.request("/metrics").status == 401)
                }
            }
        }
    }

    @Test func aStoreIsCopiedThereAndBack() async throws {
        let address = Self.address(try await .shared())
        try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("hub.sqlite")
            try await RunningHub.run(store: file) { hub in
                #expect(await hub.send("POST", "/api/operators", #"{"name":"Ci","role":"change"}"#).0 == 201)
                kill(hub.process, SIGINT)
                while await hub.send("GET", "/api/hub").0 != 0 { await Task.yield() }
                while kill(hub.process, 0) == 0, FileManager.default.fileExists(atPath: file.path + "-wal") {
                    await Task.yield()
                }
            }
            let copy = try await Switchyard.run(["hub", "copy", file.path, address])
            #expect(copy.code == 0, "\(copy.errors)")
            let again = try await Switchyard.run(["hub", "copy", file.path, address])
            #expect(again.code == 2)
            #expect(again.errors.hasSuffix("the store to copy to is in use: it must be empty\n"), "\(again.errors)")
            let backup = folder.appendingPathComponent("backup.sqlite")
            #expect(try await Switchyard.run(["hub", "backup", address, backup.path]).code == 0)
            #expect(try await Switchyard.run(["hub", "backup", address, backup.path]).code == 2)
            try await RunningHub.run(store: backup) { hub in
                let (_, data) = await hub.send("GET", "/api/operators")
                #expect(String(decoding: data, as: UTF8.self).contains(#""name":"Ci""#))
                let (_, audit) = await hub.send("GET", "/api/audit")
                #expect(String(decoding: audit, as: UTF8.self).contains(#""kind":"operator""#))
            }
        }
    }

    @Test(arguments: ["etcd://a:1", "etcd://a:1/é", "http://a:1/x"]) func anAddressOfAStoreIsChecked(_ address: String)
        async throws
    {
        let ended = try await Switchyard.run(["hub", "--no-open", "--store", address])
        #expect(ended.code == 2)
        #expect(ended.errors.contains("etcd://HOST:PORT[,HOST:PORT…]/PREFIX"), "\(ended.errors)")
    }

    // MARK: The article

    private static func article() throws -> String {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/switchyard/SwitchyardCommand.docc/HubForACompany.md").standardized
            .path
        return try String(contentsOfFile: path, encoding: .utf8)
    }

    private static func block(_ language: String) throws -> String {
        let parts = try article().components(separatedBy: "```\(language)\n")
        return try #require(parts.dropFirst().first?.components(separatedBy: "```").first)
    }

    /// The options of a command of the article are those of the command.
    private static func check(_ command: Substring) async throws {
        let options = command.split(separator: " ").filter { $0.hasPrefix("--") }
        let help = try await Switchyard.run(["hub", "--help"]).output
        for option in options { #expect(help.contains(option), "\(option)") }
    }

    @Test func theComposeFileIsReadAndItsCommandsExist() async throws {
        let file = try #require(try Yams.load(yaml: Self.block("yaml")) as? [String: Any])
        let services = try #require(file["services"] as? [String: [String: Any]])
        #expect(Set(services.keys) == ["etcd1", "etcd2", "etcd3", "hub1", "hub2", "hub3"])
        let command = try #require(services["hub1"]?["command"] as? String)
        #expect(command.hasPrefix("switchyard hub "))
        try await Self.check(command[...])
    }

    @Test func theUnitIsReadAndItsCommandExists() async throws {
        var (section, values): (String, [String: String]) = ("", [:])
        for line in try Self.block("ini").split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            if line.hasPrefix("[") {
                section = String(line.dropFirst().dropLast())
            } else {
                let parts = line.split(separator: "=", maxSplits: 1)
                values["\(section).\(parts[0])"] = String(try #require(parts.dropFirst().first))
            }
        }
        #expect(values["Install.WantedBy"] == "multi-user.target")
        let command = try #require(values["Service.ExecStart"])
        #expect(command.hasPrefix("/usr/local/bin/switchyard hub "))
        try await Self.check(command[...])
    }
}
