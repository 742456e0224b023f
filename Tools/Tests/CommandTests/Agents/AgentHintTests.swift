import Foundation
import TestSupport
import Testing

/// What a document advises can be done with the tool: it names arguments, and not options of a command.
@Suite struct AgentHintTests {
    @Test(arguments: [
        ("Projects/Journal", "explain", "{}", "catalog"),
        ("Projects", "audit", #"{"artifact":"Comments"}"#, "catalog"),
    ]) func argumentsOfTools(_ project: String, _ tool: String, _ arguments: String, _ name: String) async throws {
        let folder = Switchyard.fixtures.appendingPathComponent(project)
        try await AgentClient.with(in: folder, roots: [folder]) { client in
            let answer = try await client.call(tool, arguments)
            let fixes = (answer.document?["findings"]?.elements ?? []).compactMap { $0["fix"]?.text }
            #expect(fixes.contains { $0.contains("\"\(name)\"") }, "\(answer.text)")
            #expect(!answer.text.contains("--"), "\(answer.text)")
        }
    }
}
