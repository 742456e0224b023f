import Foundation
import Subprocess
import Testing

@testable import SwitchyardServer

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Several hubs on one computer: which of them the console speaks with.
@Suite(.serialized) struct ConsoleHubsTests {
    /// The console of a home folder.
    private struct Desk: Sendable {
        private struct Document: Decodable { let hub: String }

        let home: URL

        /// What is said on standard error.
        func errors(_ words: [String]) async throws -> String {
            try await Switchyard.run(["console"] + words, variables: ["HOME": home.path]).errors
        }

        /// The hub that a document names.
        func hub(_ words: [String] = []) async throws -> String {
            let arguments = ["console", "--format", "json", "devices"] + words
            let ended = try await Switchyard.run(arguments, variables: ["HOME": home.path])
            #expect(ended.code == 0, "\(ended.all)")
            return try JSONDecoder().decode(Document.self, from: Data(ended.output.utf8)).hub
        }

        func store(_ name: String) -> URL { home.appendingPathComponent("\(name).sqlite") }

        /// Expects that documents name a hub and, if it is one of several, that standard error does.
        func expect(_ origin: String, isOneOfSeveral: Bool, _ words: [String] = []) async throws {
            let hub = try await hub(words)
            #expect(hub == origin)
            let errors = try await errors(["devices"] + words)
            #expect(errors == (isOneOfSeveral ? "hub \(origin)\n" : ""))
        }
    }

    /// With two hubs, each answer says which one it is from; one that is killed takes nothing from the other one.
    @Test func eachAnswerSaysWhichHubItIsFrom() async throws {
        try await withTemporaryFolder { folder in
            let desk = Desk(home: folder)
            try await RunningHub.run(store: desk.store("first")) { first in
                let origin = "http://127.0.0.1:\(first.port)"
                try await desk.expect(origin, isOneOfSeveral: false)
                try await RunningHub.run(store: desk.store("second")) { second in
                    try await desk.expect("http://127.0.0.1:\(second.port)", isOneOfSeveral: true)
                    // The token of a hub on this computer is found by its address.
                    try await desk.expect(origin, isOneOfSeveral: false, ["--hub", origin])
                }
                try await desk.expect(origin, isOneOfSeveral: false)
            }
            let errors = try await desk.errors(["devices"])
            #expect(errors.contains("no hub runs on this computer"))
        }
    }

    /// A prompt does not go on with a hub that has run beside its own.
    @Test func thePromptNamesItsHubAndStaysWithIt() async throws {
        try await withTemporaryFolder { folder in
            let desk = Desk(home: folder)
            try await RunningHub.run(store: desk.store("first")) { first in
                try await RunningHub.run(store: desk.store("second")) { second in
                    let terminal = try Terminal()
                    let end = FileDescriptor(rawValue: terminal.end.fileDescriptor)
                    let errors = try await Subprocess.run(
                        .path(FilePath(Switchyard.products.appendingPathComponent("switchyard").path)),
                        arguments: ["console"], environment: .inherit.updating(["HOME": folder.path]),
                        input: .fileDescriptor(end, closeAfterSpawningProcess: false),
                        output: .fileDescriptor(end, closeAfterSpawningProcess: false), error: .sequence
                    ) { execution in
                        var errors = execution.standardError.strings().makeAsyncIterator()
                        try terminal.type("frobnicate\n")
                        var said = [try await errors.next()]
                        second.kill()
                        try terminal.type("devices\n")
                        said.append(try await errors.next())
                        try terminal.type("quit\n")
                        while let line = try await errors.next() { said.append(line) }
                        return said.compactMap { $0 }.joined()
                    }.takeClosureResult()
                    #expect(errors.contains("http://127.0.0.1:\(second.port)"), "\(errors)")
                    #expect(!errors.contains(":\(first.port)"), "\(errors)")
                    let shown = try terminal.shown()
                    #expect(shown.contains("http://127.0.0.1:\(second.port)> "), "\(shown)")
                }
            }
        }
    }
}
