import Foundation
import JSONRPC

/// The standard streams of a command that talks to a program and not to a person.
enum ProtocolStreams {
    /// Serves the client until its input ends, or a signal ends the command. Returns the service.
    @discardableResult
    static func serve<Service: RPCService>(
        _ framing: Framing, _ makeService: (RPCConnection) -> Service
    ) async throws -> Service {
        // Only messages of the protocol reach the client: whatever else is printed goes to standard error.
        let output = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        // Text for programs has no colors.
        setenv("NO_COLOR", "1", 1)
        let connection = RPCConnection(framing, output: output)
        let service = makeService(connection)
        do {
            try await Interruption.ending { await connection.run(service) }
        } catch is CancellationError {
            // A signal is a usual end of a server.
        }
        return service
    }
}
