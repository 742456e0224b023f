import ArgumentParser
import JSONRPC
import LanguageServer
import Reports

/// `switchyard language-server`: findings while one types, for editors with the Language Server Protocol.
struct LanguageServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "language-server",
        abstract: "Serve editors: findings of check while typing, values on hover, definitions, completion, renaming.",
        discussion: """
            An editor starts the command and talks to it over standard input and output. It is for Switchyard.yaml, xcconfig \
            files, pages of Settings bundles, catalogs, and Info.plist. Nothing is written: the editor makes the edits of a \
            renaming. Exit code 1: the editor ended the command without a shutdown request.

            Xcode does not support language servers: run check in a Run Script phase.
            """
    )

    @Flag(help: "What editors pass to choose the streams; there are no others.")
    var stdio = false

    func run() async throws {
        let server = try await ProtocolStreams.serve(.contentLength) { EditorServer($0) }
        // https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#exit
        if server.wasBrokenOff { throw ExitStatus.findings }
    }
}
