import Foundation
import JSONRPC
import TestSupport
import Testing

/// What another program changes while an editor is open.
@Suite struct EditorWatchTests {
    @Test("A client that cannot be asked is not asked", .timeLimit(.minutes(2))) func without() async throws {
        try await EditorTests.withCopy(of: "Journal") { folder in
            try await EditorClient.with(folder) { client in
                _ = try await client.ask("textDocument/none", [:])
                #expect(await client.registrations.isEmpty)
            }
        }
    }
}
