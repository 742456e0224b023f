import Foundation
import TestProjects
import TestSupport
import Testing

/// The revision of the protocol in which each request says what it is, and nothing is known from the one before. What the checks of
/// the protocol's own conformance suite (server-stateless and caching) ask for over HTTP is asked for over standard input here.
@Suite struct AgentStatelessTests {
    static let project = AgentConformanceTests.project

    private static func with(_ body: (AgentClient) async throws -> Void) async throws {
        try await AgentClient.with(in: project, roots: [project], revision: AgentClient.stateless, body)
    }

    @Test("Every result has its shape, says whose it is, and whether it may be kept") func shapes() async throws {
        try await Self.with { client in
            func expect(
                _ definition: String, _ method: String, _ params: String = "{}", isKept: Bool? = nil
            ) async throws {
                let answer = try await client.ask(method, params)
                let result = try #require(answer.result, "\(method): \(answer.message)")
                for definition in [definition, "stateless"] + (isKept == nil ? [] : ["cacheable"]) {
                    let schema = try AgentConformanceTests.schema(definition)
                    #expect(schema.violations(of: result) == [], "\(method)")
                }
                #expect(result["ttlMs"].map { $0 != .integer(0) } == isKept, "\(method)")
            }
            try await expect("discovery", "server/discover", isKept: true)
            try await expect("tools", "tools/list", isKept: true)
            try await expect("resources", "resources/list", isKept: true)
            try await expect("templates", "resources/templates/list", isKept: true)
            try await expect("prompts", "prompts/list", isKept: true)
            try await expect(
                "contents", "resources/read", #"{"uri":"switchyard://rules/unknown-environment"}"#, isKept: true)
            try await expect("contents", "resources/read", #"{"uri":"switchyard://map.svg"}"#, isKept: false)
            try await expect("prompt", "prompts/get", #"{"name":"add-an-environment","arguments":{"name":"qa"}}"#)
            try await expect("call", "tools/call", #"{"name":"explain","arguments":{"nothing":1}}"#)
            let progress = #","progressToken":"p""#
            try await expect(
                "call", "tools/call",
                #"{"name":"check","arguments":{},\#(AgentClient.metadata(capabilities: "{}", progress))}"#)
            let messages = await client.received
            for message in messages { #expect(try AgentConformanceTests.schema(nil).violations(of: message) == []) }
            #expect(messages.contains { $0["params"]?["progressToken"]?.text == "p" })
            // A server of this revision never asks.
            #expect(!messages.contains { $0["method"] != nil && $0["id"] != nil })
        }
    }

    @Test("A tool answers what it answers in a session") func answers() async throws {
        var documents: [JSONTree?] = []
        for revision in ["2025-11-25", AgentClient.stateless] {
            try await AgentClient.with(
                ["--root", Self.project.path], in: URL(fileURLWithPath: "/"), revision: revision
            ) {
                documents.append(try await $0.call("matrix").document)
            }
        }
        #expect(documents[0] != nil && documents[0] == documents[1])
    }

    @Test(
        "A request that says too little or another revision is refused",
        arguments: [
            ("server/discover", "{}", -32_602), ("server/discover", #"{"_meta":{}}"#, -32_602),
            ("tools/list", #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}"#, -32_602),
            ("tools/list", #"{"_meta":{"io.modelcontextprotocol/clientCapabilities":{}}}"#, -32_602),
            ("tools/list", "{\(AgentClient.metadata("v999.0.0"))}", -32_022),
            ("tools/list", "{\(AgentClient.metadata("2025-11-25"))}", -32_022),
            ("tools/list", "{}", -32_602),
        ] as [(String, String, Int)]) func refusals(_ method: String, _ params: String, _ code: Int) async throws
    {
        try await AgentClient.with(in: Self.project, revision: nil) { client in
            let answer = try await client.ask(method, params)
            #expect(answer.code == code, "\(answer.message)")
            #expect(try AgentConformanceTests.schema(nil).violations(of: answer.message) == [])
            if code == -32_022 {
                let data = answer.message["error"]?["data"]
                let discovered = try await client.ask("server/discover", "{\(AgentClient.metadata())}")
                #expect(data?["supported"] == discovered.result?["supportedVersions"])
                #expect(data?["requested"]?.text.map { params.contains($0) } == true)
            }
        }
    }

    @Test(
        "What the revision no longer has is not there",
        arguments: [
            "initialize", "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe", "unknown/method",
            "subscriptions/listen",
        ]) func removed(_ method: String) async throws
    {
        try await Self.with { client in
            let answer = try await client.ask(method)
            #expect(answer.code == -32_601, "\(answer.message)")
        }
    }

    @Test("A resource that is not there is an argument that cannot be used") func missing() async throws {
        try await Self.with { client in
            let answer = try await client.ask("resources/read", #"{"uri":"file:///etc/passwd"}"#)
            #expect(answer.code == -32_602)
            #expect(answer.message["error"]?["data"]?["uri"]?.text == "file:///etc/passwd")
        }
    }

    /// Another conversation may have named other folders on the same connection.
    @Test("The folders of a session are not those of a request without one") func folders() async throws {
        try await AgentAttackTests.withFolders { project, outside in
            try await AgentClient.with(in: project, roots: [outside], revision: "2025-11-25") { client in
                let arguments = #"{"file":"Private.xcconfig"}"#
                #expect(try await client.call("build_settings", arguments).document?["settings"]?["PRIVATE"] != nil)
                let request = #"{"name":"build_settings","arguments":{"file":"FILE"},\#(AgentClient.metadata())}"#
                let own = try await client.ask("tools/call", request.replacing("FILE", with: "Link.xcconfig"))
                #expect(own.document?["settings"]?["NAME"] != nil, "\(own.text)")
                let other = try await client.ask(
                    "tools/call", request.replacing("FILE", with: outside.path + "/Private.xcconfig"))
                #expect(other.isError && other.text.contains("outside the folders"), "\(other.text)")
                #expect(try await client.call("build_settings", arguments).document?["settings"]?["PRIVATE"] != nil)
            }
        }
    }

    @Test("Without --root, a folder that is no project is not read") func noFolder() async throws {
        try await AgentClient.with(
            in: URL(fileURLWithPath: "/"), roots: [Self.project], revision: AgentClient.stateless
        ) { client in
            let answer = try await client.call("check")
            #expect(answer.isError && answer.text.contains("--root"), "\(answer.text)")
        }
    }
}
