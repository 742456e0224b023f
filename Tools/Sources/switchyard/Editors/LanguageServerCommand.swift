import ArgumentParser
import Foundation
import JSONRPC

/// `switchyard language-server`: findings while one types, for editors with the Language Server Protocol.
struct LanguageServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "language-server",
        abstract: "Serve editors: findings of check while typing, values on hover, definitions, completion.",
        discussion: """
            An editor starts the command and talks to it over standard input and output. It is for Switchyard.yaml, xcconfig \
            files, pages of Settings bundles, catalogs, and Info.plist. Nothing is written.

            Xcode has no door for language servers: there, check runs as a build phase.
            """
    )

    @Flag(help: "What editors pass to choose the streams; there are no others.")
    var stdio = false

    func run() async throws {
        // Only messages of the protocol reach the editor: whatever else is printed goes to standard error.
        let output = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        setenv("NO_COLOR", "1", 1)
        let connection = RPCConnection(.contentLength, output: output)
        do {
            try await Interruption.ending { await connection.run(LanguageServer(connection)) }
        } catch is CancellationError {
            // A signal is a usual end of a server.
        }
    }
}
