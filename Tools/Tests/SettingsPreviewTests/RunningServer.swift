import PropertyLists
import TestClients
import Testing

@testable import GuardedServer
@testable import SettingsPreview

/// Runs a server for a piece of work.
func withServer(
    limits: PreviewLimits = PreviewLimits(),
    _ work: @escaping @Sendable (RawClient, AccessKeys, Fixture) async throws -> Void
) async throws {
    try await withFixture { fixture in
        try fixture.page(Rows.all)
        let keys = AccessKeys()
        let server = PreviewServer(try fixture.model(), port: 0, keys: keys, limits: limits)
        let (openings, continuation) = AsyncStream<GuardedServer.Opening>.makeStream()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                // Cancelled at the end.
                try? await server.run { continuation.yield($0) }
                continuation.finish()
            }
            var iterator = openings.makeAsyncIterator()
            let opening = try #require(await iterator.next())
            try await work(RawClient(port: opening.address.port), keys, fixture)
            group.cancelAll()
        }
    }
}
