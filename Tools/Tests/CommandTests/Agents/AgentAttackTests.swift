import Foundation
import Reports
import Subprocess
import Synchronization
import TestProjects
import TestSupport
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The attacks of the threat model.
@Suite struct AgentAttackTests {
    static let secret = "outside-4242-secret"

    /// A project in one folder, and what is none of the agent's business beside it.
    static func withFolders(_ body: (_ project: URL, _ outside: URL) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let (project, outside) = (folder.appendingPathComponent("App"), folder.appendingPathComponent("Outside"))
            try WrittenProject.write(
                [
                    "App/Base.xcconfig": "#include \"../Outside/Private.xcconfig\"\nAPI_URL = https:/$()/app.example\n",
                    "App/Link.xcconfig": "NAME = here\n", "Outside/Private.xcconfig": "PRIVATE = \(secret)\n",
                    "Outside/Info.plist":
                        "<plist version=\"1.0\"><dict><key>K</key><string>\(secret)</string></dict></plist>",
                ], in: folder)
            try FileManager.default.createSymbolicLink(
                at: project.appendingPathComponent("linked"), withDestinationURL: outside)
            try FileManager.default.createSymbolicLink(
                at: project.appendingPathComponent("Linked.xcconfig"),
                withDestinationURL: outside.appendingPathComponent("Private.xcconfig"))
            try await body(project, outside)
        }
    }

    @Test(
        "Paths outside of the roots are refused",
        arguments: [
            ("check", #"{"path":"OUTSIDE"}"#), ("check", #"{"path":".."}"#), ("check", #"{"path":"linked"}"#),
            ("check", #"{"path":"linked/../../Outside"}"#), ("check", #"{"path":"/"}"#),
            ("check", #"{"path":"none/../../x"}"#),
            ("check", #"{"only":["OUTSIDE"]}"#), ("check", #"{"baseline":"OUTSIDE/b.json"}"#),
            ("build_settings", #"{"file":"OUTSIDE/Private.xcconfig"}"#),
            ("build_settings", #"{"file":"Base.xcconfig","info-plist":"OUTSIDE/Info.plist"}"#),
            ("build_settings", #"{"file":"Base.xcconfig","layer":["Link.xcconfig","OUTSIDE/Private.xcconfig"]}"#),
            ("explain", #"{"bundle":"OUTSIDE"}"#), ("explain", #"{"project":"OUTSIDE"}"#),
            ("explain", #"{"project":".","defaults":"OUTSIDE/Info.plist"}"#), ("audit", #"{"artifact":"OUTSIDE"}"#),
            ("audit", #"{"artifact":".","catalog":"OUTSIDE/Info.plist"}"#), ("matrix", #"{"path":"OUTSIDE"}"#),
            ("diff", #"{"environments":["a","b"],"path":"OUTSIDE/Info.plist"}"#),
        ] as [(String, String)]) func paths(_ tool: String, _ arguments: String) async throws
    {
        try await Self.withFolders { project, outside in
            try await AgentClient.with(in: project, roots: [project]) { client in
                let answer = try await client.call(tool, arguments.replacing("OUTSIDE", with: outside.path))
                #expect(answer.isError)
                #expect(answer.text.contains("outside the folders that may be read"), "\(answer.text)")
                #expect(!"\(answer.message)".contains(Self.secret))
            }
        }
    }

    @Test(
        "Files that project files name are read only below the roots",
        arguments: ["Base.xcconfig", "Linked.xcconfig", "linked/Private.xcconfig"]) func includes(_ file: String)
        async throws
    {
        try await Self.withFolders { project, _ in
            try await AgentClient.with(in: project, roots: [project]) { client in
                let answer = try await client.call("build_settings", #"{"file":"\#(file)"}"#)
                #expect(!"\(answer.message)".contains(Self.secret))
                let check = try await client.call("check", #"{"severity":"note"}"#)
                #expect(!"\(check.message)".contains(Self.secret))
            }
            // The same file is read by the command: the attack is one.
            let printed = try await Switchyard.run(["build-settings", file, "--format", "json"], in: project)
            #expect(printed.output.contains(Self.secret))
        }
    }

    @Test("A client without folders has the current one, and no home folder or root") func workingFolder() async throws
    {
        try await Self.withFolders { project, _ in
            try await AgentClient.with(in: project) { client in
                let answer = try await client.call("build_settings", #"{"file":"Link.xcconfig"}"#)
                #expect(answer.document?["settings"]?["NAME"] != nil, "\(answer.text)")
            }
            for folder in [project, URL(fileURLWithPath: "/")] {
                try await AgentClient.with(in: folder, variables: ["HOME": project.path]) { client in
                    let answer = try await client.call("check")
                    #expect(answer.isError && answer.text.contains("--root"), "\(answer.text)")
                }
            }
            try await AgentClient.with(["--root", project.path], in: URL(fileURLWithPath: "/")) { client in
                let answer = try await client.call("build_settings", #"{"file":"Link.xcconfig"}"#)
                #expect(answer.document?["settings"]?["NAME"] != nil, "\(answer.text)")
            }
        }
    }

    @Test("Roots that are none are refused, and new ones are asked for") func roots() async throws {
        try await Self.withFolders { project, _ in
            for root in [URL(fileURLWithPath: "/no/such/folder"), try #require(URL(string: "https://example.com/a"))] {
                try await AgentClient.with(in: project, roots: [root]) { client in
                    let answer = try await client.call("check")
                    #expect(answer.isError && answer.text.contains("names no folder"), "\(answer.text)")
                    try await client.notify("notifications/roots/list_changed")
                    #expect(try await client.call("check").isError)
                    #expect(await client.received.filter { $0["method"]?.text == "roots/list" }.count == 2)
                }
            }
        }
    }

    @Test(
        "Arguments of another type, and those that no tool has, are said",
        arguments: [
            ("check", #"{"pth":"."}"#, "did you mean \"path\""), ("check", #"{"path":1}"#, "pass a string"),
            ("check", #"{"write-baseline":true,"baseline":"b.json"}"#, "no argument \"write-baseline\""),
            ("check", #"{"severity":"bad"}"#, "severity"), ("check", #"{"rule":["x\u0000y"]}"#, "character"),
            ("check", #"{"offset":-1}"#, "offset"), ("explain", #"{"sealed":"yes"}"#, "pass true or false"),
            ("explain", #"{"keys":[1]}"#, "pass a string"), ("audit", "{}", "needs the argument \"artifact\""),
            ("audit", #"{"artifact":"Link.xcconfig","secrets":true}"#, "no argument \"secrets\""),
            ("rule", #"{"ids":["unknown-enviroment"]}"#, "unknown-environment"), ("diff", "{}", "two environments"),
            ("diff", #"{"from":"--output=x"}"#, "revision"), ("diff", "{}", "or \"from\" with"),
            (
                "audit", #"{"artifact":"Link.xcconfig","catalog":"Link.xcconfig","no-catalog":true}"#,
                "\"catalog\" cannot be combined with \"no-catalog\""
            ),
            ("check", #"{"path":""}"#, "must not be empty"),
            ("explain", #"{"argument":["--argument environment=qa"]}"#, "argument"),
        ] as [(String, String, String)]) func arguments(_ tool: String, _ arguments: String, _ words: String)
        async throws
    {
        try await Self.withFolders { project, _ in
            try await AgentClient.with(in: project, roots: [project]) { client in
                let answer = try await client.call(tool, arguments)
                #expect(answer.isError)
                #expect(answer.text.lowercased().contains(words.lowercased()), "\(answer.text)")
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: project.path).count == 4)
        }
    }

    @Test("What a revision had leads to no other file", arguments: ["check", "changes"])
    func revisions(_ tool: String) async throws {
        try await Self.withFolders { project, _ in
            try await Repository.commitAll(in: project)
            try WrittenProject.write(["Base.xcconfig": "API_URL = https:/$()/other.example\n"], in: project)
            try await AgentClient.with(in: project, roots: [project]) { client in
                let answer = try await client.call(tool, #"{"since":"HEAD"}"#)
                #expect(answer.document != nil && !answer.isError, "\(answer.text)")
                #expect(!answer.text.contains(Self.secret), "\(answer.text)")
            }
        }
    }

    @Test("Without --allow-changes there is no tool that changes something") func readOnly() async throws {
        try await Self.withFolders { project, _ in
            try await AgentClient.with(in: project, roots: [project]) { client in
                let tools = try await client.ask("tools/list").result?["tools"]?.elements ?? []
                #expect(
                    tools.compactMap { $0["name"]?.text }
                        == [
                            "explain", "launch", "matrix", "map", "check", "changes", "build_settings", "diff", "audit",
                            "rule",
                        ])
                #expect(tools.allSatisfy { $0["annotations"]?["readOnlyHint"] == .boolean(true) })
                #expect(try await client.call("generate").code == -32_602)
            }
        }
    }

    @Test(
        "A declared secret reaches no answer",
        arguments: [
            ("diff", #"{"environments":["production","staging"],"path":"Diff/App"}"#),
            (
                "explain",
                #"{"project":"Projects/Comments","configuration":"Release","catalog":"Diff/App/Environments.plist"}"#
            ),
        ]) func secrets(_ tool: String, _ arguments: String) async throws
    {
        let folder = Switchyard.fixtures
        let catalog = try String(
            contentsOf: folder.appendingPathComponent("Diff/App/Environments.plist"), encoding: .utf8)
        #expect(catalog.contains("hunter"), "the fixture has a secret")
        try await AgentClient.with(in: folder, roots: [folder]) { client in
            let answer = try await client.call(tool, arguments)
            #expect(answer.text.contains("<redacted>"), "\(answer.text)")
            #expect(!"\(answer.message)".contains("hunter"))
        }
    }

    @Test("What is no message is answered or left out, and the next one is answered") func malformed() async throws {
        let folder = Switchyard.fixtures
        try await AgentClient.with(in: folder, roots: [folder]) { client in
            let lines = [
                "", "   ", "hello", "{", "[]", "null", "1", "\"a\"", "{}", #"{"jsonrpc":"1.0","id":1,"method":"ping"}"#,
                #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, #"{"jsonrpc":"2.0","id":{},"method":"ping"}"#,
                #"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, #"{"jsonrpc":"2.0","id":"a","method":1}"#,
                #"{"jsonrpc":"2.0","id":"b","method":"ping","params":3}"#, #"{"jsonrpc":"2.0","id":"c","result":{}}"#,
                String(repeating: "[", count: 200_000), String(repeating: "{\"a\":", count: 1_000),
                #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"none"}}"#,
                #"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#, #"{"jsonrpc":"2.0","method":"tools/call"}"#,
                "{\"jsonrpc\":\"2.0\",\"id\":\"d\",\"method\":\"\u{1F600}\u{202E}\"}", "\u{FEFF}{}",
            ]
            for line in lines {
                try await client.write(line)
                #expect(try await client.ask("ping").result == .object([:]), "\(line.prefix(80))")
            }
        }
    }

    @Test("The last message needs no end of the line") func lastLine() async throws {
        let ended = try await Subprocess.run(
            .path(FilePath(Switchyard.products.appendingPathComponent("switchyard").path)),
            arguments: ["mcp", "--root", Switchyard.fixtures.path],
            input: .string(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#), output: .string(limit: 1_000))
        #expect(try JSONTree(Data(ended.standardOutput.utf8))["result"] == .object([:]), "\(ended.standardOutput)")
    }

    @Test("A client that is gone, or does not read, ends the server", .timeLimit(.minutes(5))) func brokenClients()
        async throws
    {
        let folder = Switchyard.fixtures
        let begin =
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"roots":{}}}}"#
        let rules = #"{"jsonrpc":"2.0","id":ID,"method":"tools/call","params":{"name":"rule"}}"#
        let program = Switchyard.products.appendingPathComponent("switchyard")
        // It may ask for the roots, and gets no answer, because its input has ended.
        let silent = try await Subprocess.run(
            .path(FilePath(program.path)), arguments: ["mcp"], workingDirectory: FilePath(folder.path),
            input: .string(begin + "\n" + rules.replacing("ID", with: "2") + "\n"), output: .string(limit: 1 << 22),
            error: .string(limit: 1 << 16))
        #expect(silent.terminationStatus == .exited(0))
        #expect(!silent.standardOutput.contains("structuredContent"))
        // It has many answers to come, and nobody reads them.
        let lines = (2..<400).map { rules.replacing("ID", with: "\($0)") }
        let deaf = try await Subprocess.run(
            .path(FilePath(program.path)), arguments: ["mcp", "--root", folder.path],
            workingDirectory: FilePath(folder.path), input: .inputWriter, output: .sequence, error: .discarded
        ) { process in
            _ = try? await process.standardInputWriter.write(([begin] + lines).joined(separator: "\n") + "\n")
            try await process.standardInputWriter.finish()
        }
        #expect(deaf.terminationStatus == .exited(0))
    }

    @Test("A signal ends it", arguments: [Signal.interrupt, .terminate]) func signals(_ signal: Signal) async throws {
        let program = Switchyard.products.appendingPathComponent("switchyard")
        let ended = try await Subprocess.run(
            .path(FilePath(program.path)), arguments: ["mcp"], workingDirectory: FilePath(Switchyard.fixtures.path),
            input: .inputWriter, output: .sequence, error: .discarded
        ) { process in
            _ = try await process.standardInputWriter.write(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n")
            var lines = process.standardOutput.strings().makeAsyncIterator()
            _ = try await lines.next()
            try process.send(signal: signal)
            while try await lines.next() != nil {}
        }
        #expect(ended.terminationStatus == .exited(0))
    }

    @Test("A request that is taken back has no answer, and the next one has") func cancelling() async throws {
        let folder = Switchyard.fixtures
        try await AgentClient.with(in: folder, roots: [folder]) { client in
            try await client.ask("ping")
            try await client.write(
                #"{"jsonrpc":"2.0","id":"long","method":"tools/call","params":{"name":"check","arguments":{"path":"."}}}"#
            )
            try await client.notify("notifications/cancelled", #"{"requestId":"long","reason":"enough"}"#)
            #expect(try await client.call("rule", #"{"ids":["unknown-environment"]}"#).document != nil)
            #expect(await !client.received.contains { $0["id"] == .string("long") })
        }
    }

    @Test("A map, or a comparison, that is taken back reads no further", arguments: [nil, "HEAD"])
    func takenBack(_ since: String?) async throws {
        try await Self.withFolders { project, _ in
            try FileManager.default.copyItem(
                at: Switchyard.fixtures.appendingPathComponent("Projects/Comments"),
                to: project.appendingPathComponent("Comments"))
            try await Repository.commitAll(in: project)
            for isCancelled in [false, true] {
                let model = await ReportModel.checking(project.path, since: since, isCancelled: { isCancelled })
                #expect(model.paths.isEmpty == isCancelled && model.findings.isEmpty == isCancelled)
            }
            var request = CheckRequest(path: project.path)
            request.since = "HEAD"
            let asked = Mutex(0)
            _ = await CheckReport.running(request, CheckProgress(telling: { _ in })) {
                asked.withLock { $0 += 1 }
                return true
            }
            // The folder as it was, and as it is.
            #expect(asked.withLock { $0 } == 2)
        }
    }

    @Test("Random input does not end it") func fuzz() async throws {
        let seeds = [
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"matrix","arguments":{"path":"."}}}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"rule","arguments":{"ids":["unknown-environment"]}}}"#,
            #"{"jsonrpc":"2.0","id":3,"method":"resources/list","params":{"cursor":"100"}}"#,
            #"{"jsonrpc":"2.0","id":4,"method":"prompts/get","params":{"name":"add-an-environment","arguments":{"name":"x"}}}"#,
            #"[{"jsonrpc":"2.0","id":5,"method":"ping"},{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}]"#,
        ]
        var random = SeededGenerator(seed: 20_261_127)
        let folder = Switchyard.fixtures.appendingPathComponent("Projects/Journal")
        try await AgentClient.with(["--root", folder.path], in: folder) { client in
            for round in 0..<SoakCount.of(full: 20_000, slice: 400) {
                var bytes = Array(seeds[Int.random(in: 0..<seeds.count, using: &random)].utf8)
                for _ in 0..<Int.random(in: 1...6, using: &random) {
                    let index = Int.random(in: 0..<bytes.count, using: &random)
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: bytes[index] = UInt8.random(in: 32...126, using: &random)
                    case 1: bytes.remove(at: index)
                    case 2: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: index)
                    default: bytes.swapAt(index, Int.random(in: 0..<bytes.count, using: &random))
                    }
                }
                try await client.write(String(decoding: bytes, as: UTF8.self))
                if round % 40 == 0 { #expect(try await client.ask("ping").result != nil) }
            }
            #expect(try await client.ask("ping").result != nil)
        }
    }
}
