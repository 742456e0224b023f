import Foundation
import GuardedServer
import Hub

/// A hub that ends with this process and keeps nothing: no file, and no port that was chosen before.
struct DemoHub: Sendable {
    let opening: GuardedServer.Opening
    /// The token of the person who started it.
    let token: String

    /// The address that apps connect to.
    var origin: String { opening.address.origin }

    /// Runs a hub while something is done with it.
    static func with(_ work: @escaping @Sendable (DemoHub) async throws -> Void) async throws {
        let keys = AccessKeys()
        let server = HubServer(
            try await Hub(MemoryStore()), at: GuardedServer.Place(port: 0), starter: NSUserName(), keys: keys)
        let (openings, continuation) = AsyncStream<GuardedServer.Opening>.makeStream()
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                defer { continuation.finish() }
                try await server.run { continuation.yield($0) }
            }
            var iterator = openings.makeAsyncIterator()
            guard let opening = await iterator.next() else {
                try Task.checkCancellation()
                throw DemoError(message: "the hub did not start")
            }
            try await work(DemoHub(opening: opening, token: keys.token))
        }
    }
}
