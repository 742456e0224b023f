import Foundation
import Subprocess
import TestProjects
import TestSupport
import Testing

@testable import Hub
@testable import SwitchyardServer

/// An agent sees devices with the role of an operator, and changes them only as the operator may; the audit log says who it was.
@Suite(.serialized) struct AgentHubTests {
    private func with(
        _ hub: ConsoleHub, token: String, _ arguments: String..., body: (AgentClient) async throws -> Void
    ) async throws {
        try await AgentClient.with(
            ["--hub", hub.origin] + arguments, in: Switchyard.fixtures, roots: [Switchyard.fixtures],
            variables: ["HOME": hub.home.path, "SWITCHYARD_HUB_TOKEN": token], body)
    }

    @Test("Devices and their values are read, and nothing is changed without --allow-changes") func reading()
        async throws
    {
        try await ConsoleHub.with { hub in
            try await ConsoleDevice.with(hub) { device in
                let identifier = await device.identifier
                try await with(hub, token: try await hub.operatorToken("Ann", role: "see")) { client in
                    let devices = try await client.call("devices")
                    #expect(devices.document?["devices"]?.elements?.compactMap { $0["id"]?.text } == [identifier])
                    let schema = try JSONSchema(
                        DocumentSchemaTests.schemas.appendingPathComponent("console.schema.json"))
                    #expect(schema.violations(of: try #require(devices.document)) == [])
                    let one = try await client.call("device", #"{"device":"Discussions"}"#)
                    #expect(one.text.contains("\"timeout\"") && one.text.contains("development"), "\(one.text)")
                    let unknown = try await client.call("device", #"{"device":"Nowhere"}"#)
                    #expect(unknown.isError && unknown.text.contains("no device is named"))
                    #expect(try await client.call("run_line", #"{"line":"set timeout 1s"}"#).code == -32_602)
                }
            }
        }
    }

    @Test("A change is shown first, carried out as it was shown, and in the audit log as an agent's") func changing()
        async throws
    {
        try await ConsoleHub.with { hub in
            try await ConsoleDevice.with(hub) { _ in
                let token = try await hub.operatorToken("Ann", role: "change")
                try await with(hub, token: token, "--allow-changes") { client in
                    let preview = try await client.call("run_line", #"{"line":"set welcome Hi"}"#)
                    let identifier = try #require(preview.metadata?["switchyard/preview"]?.text, "\(preview.text)")
                    #expect(try await hub.console("get", "welcome").output == "Hello\n")
                    #expect(
                        try await client.call("run_line", #"{"line":"set welcome Ho","preview":"\#(identifier)"}"#)
                            .isError)
                    let done = try await client.call(
                        "run_line", #"{"line":"set welcome Hi","preview":"\#(identifier)"}"#)
                    #expect(done.document?["outcome"]?.text == "done", "\(done.text)")
                    #expect(try await hub.console("get", "welcome").output == "Hi\n")
                    // What was agreed to was agreed to once.
                    #expect(
                        try await client.call("run_line", #"{"line":"set welcome Hi","preview":"\#(identifier)"}"#)
                            .isError)
                }
                let entries = try await hub.requests.auditEntries(device: nil).map(\.entry)
                #expect(entries.contains { $0.by == "Ann (agent)" && $0.to?.contains("Hi") == true }, "\(entries)")
                #expect(!entries.contains { $0.by == "Ann" && $0.kind == "set" })
            }
        }
    }

    @Test("An operator who may only see changes nothing by an agent") func role() async throws {
        try await ConsoleHub.with { hub in
            try await ConsoleDevice.with(hub) { _ in
                let token = try await hub.operatorToken("Ann", role: "see")
                try await with(hub, token: token, "--allow-changes") { client in
                    let preview = try await client.call("run_line", #"{"line":"set welcome Hi"}"#)
                    let identifier = try #require(preview.metadata?["switchyard/preview"]?.text)
                    let refused = try await client.call(
                        "run_line", #"{"line":"set welcome Hi","preview":"\#(identifier)"}"#)
                    #expect(refused.isError && refused.text.contains("role change"), "\(refused.text)")
                    #expect(try await hub.console("get", "welcome").output == "Hello\n")
                }
            }
        }
    }

    private static let identifier = "com.example.discussions"

    @Test("A launch is confirmed by what the app has reported", arguments: [identifier, "com.example.other"])
    func launch(_ identifier: String) async throws {
        let project = WrittenProject.text([
            WrittenProject.Target(
                name: "App", productType: "com.apple.product-type.application",
                configurations: [
                    (
                        "Debug",
                        ["PRODUCT_BUNDLE_IDENTIFIER": identifier, "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "DEBUG"]
                    )
                ])
        ])
        try await withTemporaryFolder { folder in
            let top = folder.resolvingSymlinksInPath()
            try WrittenProject.write(["App.xcodeproj/project.pbxproj": project], in: top)
            try await ConsoleHub.with { hub in
                try await ConsoleDevice.with(hub) { device in
                    let id = await device.identifier
                    let token = try await hub.operatorToken("Ann", role: "see")
                    try await with(hub, token: token, "--root", top.path) { client in
                        let answer = try await client.call("launch", #"{"environment":"development"}"#)
                        let document = try #require(answer.document, "\(answer.text)")
                        let schema = try JSONSchema(
                            DocumentSchemaTests.schemas.appendingPathComponent("launch.schema.json"))
                        #expect(schema.violations(of: document) == [])
                        let reported = document["reported"]?.elements
                        #expect(
                            reported?.compactMap { $0["device"]?.text } == (identifier == Self.identifier ? [id] : []))
                        guard let one = reported?.first else { return }
                        #expect(one["environment"]?.text == "development" && one["build"]?.text == "417")
                        #expect(one["reason"]?.text == "the scheme names it" && one["connected"] == .boolean(true))
                    }
                    // How to launch is answered without a hub, too.
                    try await AgentClient.with(
                        ["--hub", "http://127.0.0.1:9", "--root", top.path], in: top,
                        variables: ["SWITCHYARD_HUB_TOKEN": token]
                    ) { client in
                        let answer = try await client.call("launch", #"{"environment":"development"}"#)
                        #expect(answer.document?["arguments"] != nil && answer.document?["reported"] == nil)
                    }
                }
            }
        }
    }

    @Test("No operator has a name that looks like an agent's") func name() async throws {
        #expect(throws: HubError.self) { try OperatorName("Ann (Agent)") }
        _ = try OperatorName("Agent Ann")
    }
}
