import Foundation
import GRDB

/// `switchyard hub` with a store on disk, in a process of its own.
struct HubProcess {
    let port: Int
    /// The token of the person who started it.
    let token: String
    private let process: ChildProcess

    /// What the hub prints when it has started.
    private struct Opening: Decodable {
        let port: Int
        let token: String
    }

    /// Starts it, and waits until it listens.
    ///
    /// - Parameters:
    ///   - store: The file or address of its store.
    ///   - home: The home folder, where it leaves a file that says where it is.
    static func start(store: String, home: URL, port: Int = 0) async throws -> HubProcess {
        guard let program = Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("switchyard")
        else { throw HubBenchmarkError(message: "the command switchyard is not beside the benchmarks") }
        let process = try ChildProcess(
            program,
            ["hub", "--store", store, "--port", "\(port)", "--no-open", "--format", "json"],
            environment: ["HOME": home.path])
        for await line in process.lines {
            let opening = try JSONDecoder().decode(Opening.self, from: Data(line.utf8))
            return HubProcess(port: opening.port, token: opening.token, process: process)
        }
        throw HubBenchmarkError(message: "the hub has not started")
    }

    /// Ends it as a crash would, or with a signal.
    func end(_ signal: Int32 = SIGKILL) { process.end(signal) }

    /// The number of commits in a store that no hub uses.
    static func commits(in store: URL) throws -> Int {
        try DatabaseQueue(path: store.path).read { database in
            try Int.fetchOne(database, sql: "SELECT revision FROM counter") ?? 0
        }
    }

    // MARK: What it uses

    /// The bytes of its resident memory.
    func memory() throws -> Double { try ProcessUsage(of: process.identifier).memory }

    /// The seconds of processor time, of all its threads.
    func processorTime() throws -> Double { try ProcessUsage(of: process.identifier).seconds }
}
