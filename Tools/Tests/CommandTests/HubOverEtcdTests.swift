import Foundation
import HubMessages
import NIOHTTP1
import NIOSSL
import Subprocess
import TestClients
import TestSupport
import Testing
import Yams

@testable import SwitchyardServer

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

    #if os(Linux)
        private static func processorSeconds(of process: pid_t) throws -> Double {
            let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            let fields = text.split(separator: ")").last?.split(separator: " ").compactMap { Double($0) } ?? []
            // The state before them is not a number.
            let ticks = try #require(fields.count > 11 ? fields[10] + fields[11] : nil)
            return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
        }

        /// A hub that waits for what other hubs change uses hardly any processor.
        @Test func aHubWithNothingToDoRests() async throws {
            let address = Self.address(try await .shared())
            try await withTemporaryFolder { folder in
                try await RunningHub.run(address: address, home: folder) { hub in
                    // What it does once at its start is over after some of them, sooner or later.
                    var used: [Double] = []
                    repeat {
                        let start = try Self.processorSeconds(of: hub.process)
                        try await Task.sleep(for: .seconds(4))
                        used.append(try Self.processorSeconds(of: hub.process) - start)
                    } while used.last ?? 0 >= 0.2 && used.count < 5
                    #expect(
                        used.last ?? 1 < 0.2,
                        "\(used): it was a tenth of a processor and more when the watch woke itself")
                }
            }
        }
    #endif

    // MARK: Behind a load balancer

    /// The hub that `console --watch` listens to dies, and another one answers at the same address: nobody is told.
    @Test func theConsoleGoesOnAtAnotherHub() async throws {
        let address = Self.address(try await .shared())
        try await withTemporaryFolder { folder in
            let certificate = try await HubCertificate.make(for: "localhost", in: folder)
            let balancer = try LossyProxy(to: 0)
            defer { balancer.end() }
            let options = certificate.options("localhost:\(balancer.port)")
            // What a hub prints is the port of the balancer.
            let ports = (0..<2).map { _ in Loopback.freePort() }
            let homes = ["first", "second"].map { folder.appendingPathComponent($0) }
            for home in homes { try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true) }
            try await RunningHub.run(address: address, home: homes[0], options + ["--port", "\(ports[0])"]) { first in
                balancer.aim(at: ports[0])
                let authorities = try NIOSSLCertificate.fromPEMFile(certificate.authority.path)
                let location = try HubLocation(
                    "https://localhost:\(balancer.port)", token: first.token, authorities: authorities)
                let client = HubClient(location: location)
                let added = try await client.answer(
                    to: .POST, "/api/operators", body: Data(#"{"name":"Watcher","role":"see"}"#.utf8))
                let token = try JSONDecoder().decode(Added.self, from: added.body).token
                // Whom both hubs know.
                let other = try await client.answer(
                    to: .POST, "/api/operators", body: Data(#"{"name":"Answerer","role":"administrate"}"#.utf8))
                let answerer = HubClient(
                    location: try HubLocation(
                        "https://localhost:\(balancer.port)",
                        token: try JSONDecoder().decode(Added.self, from: other.body).token, authorities: authorities))
                let program = try Self.watch(in: folder, location, certificate.authority, token)
                try await RunningApp.with(program, variables: ["HOME": folder.path, "NO_COLOR": "1"]) { watch in
                    let asking = Task { try await Self.askForPairing(answerer, "first") }
                    var lines: [String] = []
                    repeat {
                        lines += try await watch.lines(until: "{")
                    } while lines.last?.contains("first on D") == false
                    asking.cancel()
                    try await RunningHub.run(
                        address: address, home: homes[1], options + ["--port", "\(ports[1])"]
                    ) { _ in
                        balancer.aim(at: ports[1])
                        first.kill()
                        let asking = Task { try await Self.askForPairing(answerer, "second") }
                        defer { asking.cancel() }
                        var lines: [String] = []
                        repeat {
                            lines += try await watch.lines(until: "{")
                        } while lines.last?.contains("second on D") == false
                        #expect(lines.allSatisfy { $0.hasPrefix("{") }, "\(lines)")
                    }
                }
            }
        }
    }

    private struct Added: Decodable { let token: String }

    /// Asks to be paired until it is canceled: who watches may not listen yet. What was asked is denied again, because few can wait.
    private static func askForPairing(_ client: HubClient, _ name: String) async throws {
        let app = ReportedApp(
            identifier: "a", name: name, version: "1", build: "1", device: "D", system: "S", catalog: "C")
        let body = try JSONEncoder().encode(PairingRequest(app: app))
        while !Task.isCancelled {
            let asked = try? await client.answer(to: .POST, HubRoutes.pairings, body: body)
            try await Task.sleep(for: .milliseconds(500))
            guard let offer = asked.flatMap({ try? JSONDecoder().decode(PairingOffer.self, from: $0.body) }) else {
                continue
            }
            _ = try? await client.answer(
                to: .POST, "/api/pairings/\(offer.identifier)", body: Data(#"{"approve":false}"#.utf8))
        }
    }

    private static func watch(
        in folder: URL, _ location: HubLocation, _ authority: URL, _ token: String
    ) throws -> URL {
        let program = folder.appendingPathComponent("watch")
        let script = """
            #!/bin/sh
            export SWITCHYARD_HUB_TOKEN='\(token)'
            exec "\(Switchyard.products.path)/switchyard" console --watch --format json --hub \(location.origin) --ca \(authority.path)

            """
        try Data(script.utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        return program
    }

    /// With the commands of the article.
    @Test func aStoreIsCopiedThereAndBack() async throws {
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
            let words = "\(try await EtcdServer.shared().port)/command/\(UUID().uuidString)"
            var commands: [[String]] = []
            for line in try Self.article().split(separator: "\n")
            where line.starts(with: #/switchyard hub (copy|backup) /#) {
                commands.append(
                    line.replacing("etcd1:2379", with: "127.0.0.1:\(words)").split(separator: " ").dropFirst().map {
                        $0.hasSuffix(".sqlite") ? folder.appendingPathComponent(String($0)).path : String($0)
                    })
            }
            #expect(commands.map { $0[1] } == ["copy", "backup", "copy"])
            for command in commands {
                let ended = try await Switchyard.run(command)
                #expect(ended.code == 0 && ended.output.hasPrefix("Copied "), "\(ended.all)")
            }
            for command in commands {
                let ended = try await Switchyard.run(command)
                let reason =
                    command[1] == "copy" ? "the store to copy to is in use: it must be empty" : "a backup is a new file"
                #expect(ended.code == 2 && ended.errors.hasSuffix(": \(reason)\n"), "\(ended.all)")
            }
            let backup = folder.appendingPathComponent("fleet.sqlite")
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

    @Test(arguments: [["--store-ca", "a.pem"], ["--store", "a.sqlite", "--store-user-file", "a"]])
    func optionsOfEtcdAreForEtcd(_ options: [String]) async throws {
        let ended = try await Switchyard.run(["hub", "--no-open"] + options)
        #expect(ended.code == 2 && ended.errors.contains("are for a store in etcd"), "\(ended.all)")
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
        let file = try #require(try Yams.load(yaml: Self.block("yml")) as? [String: Any])
        let services = try #require(file["services"] as? [String: [String: Any]])
        #expect(Set(services.keys) == ["etcd1", "etcd2", "etcd3", "hub1", "hub2", "hub3"])
        let command = try #require(services["hub1"]?["command"] as? String)
        // What runs is the entry point of the image, and then the command.
        let dockerfile = try String(
            contentsOf: Switchyard.repository.appendingPathComponent("Dockerfile"), encoding: .utf8)
        let entry = try #require(dockerfile.firstMatch(of: /(?m)^ENTRYPOINT \[(.*)\]$/)?.output.1)
        let words = entry.split(separator: ",").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \"")) }
        let whole = (words + command.split(separator: " ").map(String.init)).joined(separator: " ")
        #expect(whole.hasPrefix("switchyard hub --"), "\(whole)")
        try await Self.check(whole[...])
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
