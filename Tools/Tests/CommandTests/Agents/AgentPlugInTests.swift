import Foundation
import Subprocess
import TestSupport
import Testing
import Yams

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The plug-in for assistants is what their programs take, and says nothing that the server does not do.
@Suite struct AgentPlugInTests {
    static let folder = Switchyard.repository.appendingPathComponent("Integrations/Agents")
    static let skills = folder.appendingPathComponent("skills")

    private static func tree(_ file: URL) throws -> JSONTree { try JSONTree(try Data(contentsOf: file)) }

    private static func schema(_ definition: String) throws -> JSONSchema {
        let file = Switchyard.fixtures.appendingPathComponent("Agents/plug-in.schema.json")
        var members = try #require(try tree(file).members)
        members["$ref"] = .string("#/$defs/\(definition)")
        return try JSONSchema(tree: .object(members))
    }

    @Test(
        "Each file has its shape",
        arguments: [
            (".claude-plugin/marketplace.json", "marketplace"),
            ("Integrations/Agents/.claude-plugin/plugin.json", "manifest"),
            ("Integrations/Agents/.codex-plugin/plugin.json", "codex"),
            ("Integrations/Agents/.mcp.json", "servers"),
        ]) func shapes(_ file: String, _ definition: String) throws
    {
        let document = try Self.tree(Switchyard.repository.appendingPathComponent(file))
        #expect(try Self.schema(definition).violations(of: document) == [])
    }

    @Test("The market leads to plug-ins of the same names and of the command's version") func market() async throws {
        let market = try Self.tree(Switchyard.repository.appendingPathComponent(".claude-plugin/marketplace.json"))
        let version = try await Switchyard.run(["--version"]).output.trimmingCharacters(in: .whitespacesAndNewlines)
        for plugIn in market["plugins"]?.elements ?? [] {
            let folder = Switchyard.repository.appendingPathComponent(try #require(plugIn["source"]?.text))
            for kind in [".claude-plugin", ".codex-plugin"] {
                let manifest = try Self.tree(folder.appendingPathComponent("\(kind)/plugin.json"))
                #expect(manifest["name"] == plugIn["name"] && manifest["description"] == plugIn["description"])
                #expect(manifest["version"]?.text == version)
                for name in ["skills", "mcpServers"] {
                    guard let path = manifest[name]?.text else { continue }
                    #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path))
                }
            }
        }
    }

    @Test("A skill has a heading that programs take, and names tools that the server has") func skill() async throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.skills.path)
        #expect(names == ["switchyard"])
        let text = try String(
            contentsOf: Self.skills.appendingPathComponent("switchyard/SKILL.md"), encoding: .utf8)
        let parts = text.split(separator: "---\n", maxSplits: 1, omittingEmptySubsequences: true)
        #expect(text.hasPrefix("---\n") && parts.count == 2)
        let heading = try #require(try Yams.load(yaml: String(parts[0])) as? [String: String])
        let document = JSONTree.object(heading.mapValues { .string($0.trimmingCharacters(in: .newlines)) })
        #expect(try Self.schema("skill").violations(of: document) == [])
        #expect(heading["name"] == "switchyard")

        // The second column of the table is about tools.
        let cells = parts[1].split(separator: "\n").filter { $0.hasPrefix("| ") }.compactMap {
            $0.split(separator: "|").dropFirst().last
        }
        let named = cells.compactMap { $0.firstMatch(of: /`([a-z_]+)`/)?.output.1 }.map(String.init)
        try await AgentClient.with(in: AgentConformanceTests.project) { client in
            let tools = try await client.ask("tools/list").result?["tools"]?.elements?.compactMap { $0["name"]?.text }
            #expect(Set(named) == Set(tools ?? []))
        }
    }

    @Test("Its server starts, with the command elsewhere than in the folders of a program that the Finder starts")
    func server() async throws {
        let servers = try Self.tree(Self.folder.appendingPathComponent(".mcp.json"))["mcpServers"]
        let server = try #require(servers?["switchyard"])
        let arguments = (server["args"]?.elements ?? []).compactMap(\.text)
        #expect(arguments.last?.contains("/usr/local/bin:/opt/homebrew/bin") == true)
        let request =
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#
        let ended = try await Subprocess.run(
            .path(FilePath(try #require(server["command"]?.text))), arguments: Arguments(arguments),
            environment: .inherit.updating(["PATH": "/usr/bin:/bin:\(Switchyard.products.path)"]),
            workingDirectory: FilePath(AgentConformanceTests.project.path), input: .string(request + "\n"),
            output: .string(limit: 1 << 20), error: .discarded)
        #expect(ended.standardOutput.contains(#""serverInfo""#))
    }
}
