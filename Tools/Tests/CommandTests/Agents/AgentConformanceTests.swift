import Foundation
import TestSupport
import Testing

/// What the server sends is what the specification says, as `Fixtures/Agents/mcp.schema.json` has it.
@Suite struct AgentConformanceTests {
    static let project = Switchyard.fixtures.appendingPathComponent("Projects/Comments")

    /// The schema of a definition.
    static func schema(_ definition: String?) throws -> JSONSchema {
        let file = Switchyard.fixtures.appendingPathComponent("Agents/mcp.schema.json")
        var members = try #require(JSONTree(try Data(contentsOf: file)).members)
        if let definition {
            members["anyOf"] = nil
            members["$ref"] = .string("#/$defs/\(definition)")
        }
        return try JSONSchema(tree: .object(members))
    }

    @Test(
        "Every message and every result has its shape",
        arguments: ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]) func shapes(_ revision: String)
        async throws
    {
        try await AgentClient.with(in: Self.project, roots: [Self.project], revision: nil) { client in
            func expect(_ definition: String, _ method: String, _ params: String = "{}") async throws -> JSONTree {
                let answer = try await client.ask(method, params)
                let result = try #require(answer.result, "\(method): \(answer.message)")
                #expect(try Self.schema(definition).violations(of: result) == [], "\(method)")
                return result
            }
            let begun = try await expect(
                "initialize", "initialize",
                #"{"protocolVersion":"\#(revision)","capabilities":{"roots":{}},"clientInfo":{"name":"t","version":"1"}}"#
            )
            #expect(begun["protocolVersion"]?.text == revision)
            try await client.notify("notifications/initialized")
            let tools = try await expect("tools", "tools/list")
            let hasDocuments = revision >= "2025-06-18"
            #expect(tools["tools"]?.elements?.allSatisfy { ($0["outputSchema"] != nil) == hasDocuments } == true)
            let call = try await expect(
                "call", "tools/call",
                #"{"name":"matrix","arguments":{},"_meta":{"progressToken":"p"}}"#)
            #expect((call["structuredContent"] != nil) == hasDocuments)
            _ = try await expect(
                "call", "tools/call", #"{"name":"check","arguments":{},"_meta":{"progressToken":7}}"#)
            _ = try await expect("call", "tools/call", #"{"name":"explain","arguments":{"nothing":1}}"#)
            _ = try await expect("resources", "resources/list")
            _ = try await expect("templates", "resources/templates/list")
            _ = try await expect("contents", "resources/read", #"{"uri":"switchyard://rules/unknown-environment"}"#)
            _ = try await expect("prompts", "prompts/list")
            _ = try await expect(
                "prompt", "prompts/get", #"{"name":"add-an-environment","arguments":{"name":"qa"}}"#)
            let pong = try await client.ask("ping")
            #expect(pong.result == .object([:]))
            for message in await client.received { #expect(try Self.schema(nil).violations(of: message) == []) }
            let progress = await client.received.filter { $0["method"]?.text == "notifications/progress" }
            #expect(progress.contains { $0["params"]?["progressToken"] == .integer(7) })
            let numbers = progress.filter { $0["params"]?["progressToken"] == .integer(7) }.compactMap {
                $0["params"]?["progress"]?.double
            }
            #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    @Test("The map of the report is a resource", arguments: ["mermaid", "svg"])
    func map(_ format: String) async throws {
        try await AgentClient.with(in: Self.project) { client in
            let answer = try await client.ask("resources/read", #"{"uri":"switchyard://map.\#(format)"}"#)
            let result = try #require(answer.result, "\(answer.message)")
            #expect(try Self.schema("contents").violations(of: result) == [])
            let text = result["contents"]?.elements?.first?["text"]?.text ?? ""
            let report = try await Switchyard.run(["report", "--format", format], in: Self.project)
            #expect(text + "\n" == report.output && text.contains("production"))
        }
    }

    @Test("Every rule is a resource, on pages that lead to each other") func resources() async throws {
        try await AgentClient.with(in: Self.project) { client in
            var uris: [String] = []
            var params = "{}"
            while true {
                let answer = try await client.ask("resources/list", params)
                uris += (answer.result?["resources"]?.elements ?? []).compactMap { $0["uri"]?.text }
                guard let next = answer.result?["nextCursor"]?.text else { break }
                params = #"{"cursor":"\#(next)"}"#
            }
            let rules = try await Switchyard.run(["rules", "--format", "json"])
            let known = try JSONTree(Data(rules.output.utf8))["rules"]?.elements?.compactMap { $0["id"]?.text } ?? []
            let maps = ["switchyard://map.mermaid", "switchyard://map.svg"]
            #expect(uris == maps + known.map { "switchyard://rules/\($0)" })
            #expect(uris.count > 100)
        }
    }

    @Test("An unknown revision is answered with the latest one") func unknownRevision() async throws {
        try await AgentClient.with(in: Self.project, revision: nil) { client in
            let answer = try await client.ask(
                "initialize",
                #"{"protocolVersion":"2031-01-01","capabilities":{},"clientInfo":{"name":"t","version":"1"}}"#)
            #expect(answer.result?["protocolVersion"]?.text == "2025-11-25")
        }
    }

    @Test(
        "Errors have the codes of the protocol",
        arguments: [
            ("tools/call", #"{"name":"explode"}"#, -32_602), ("tools/call", "{}", -32_602),
            ("tools/call", #"{"name":"check","arguments":[]}"#, -32_602),
            ("resources/read", #"{"uri":"switchyard://rules/none"}"#, -32_002),
            ("resources/read", #"{"uri":"file:///etc/passwd"}"#, -32_002), ("resources/read", "{}", -32_602),
            ("resources/list", #"{"cursor":"-1"}"#, -32_602),
            ("resources/list", #"{"cursor":"99999999999999999999"}"#, -32_602),
            ("prompts/get", #"{"name":"none"}"#, -32_602),
            ("prompts/get", #"{"name":"is-this-release-sealed"}"#, -32_602),
            ("prompts/get", #"{"name":"why-this-environment","arguments":{"project":1}}"#, -32_602),
            ("no/such/method", "{}", -32_601), ("initialize", #"{"protocolVersion":"2025-11-25"}"#, -32_600),
        ] as [(String, String, Int)]) func errors(_ method: String, _ params: String, _ code: Int) async throws
    {
        try await AgentClient.with(in: Self.project) { client in
            let answer = try await client.ask(method, params)
            #expect(answer.code == code)
            let pong = try await client.ask("ping")
            #expect(pong.result != nil)
        }
    }

    @Test("Nothing is answered before the session begins") func uninitialized() async throws {
        try await AgentClient.with(in: Self.project, revision: nil) { client in
            let answer = try await client.ask("tools/list")
            #expect(answer.code == -32_602)
            let pong = try await client.ask("ping")
            #expect(pong.result != nil)
        }
    }
}
