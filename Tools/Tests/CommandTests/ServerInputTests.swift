import Foundation
import Subprocess
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Input that is none of the protocol's ends a server with a message, and never with a trap.
@Suite struct ServerInputTests {
    @Test(
        arguments: [
            "GET / HTTP/1.1\r\nHost: localhost\r\nX-Fill: ", "", "Content-Length: x\r\n\r\n", "{\"jsonrpc\":",
        ]) func noFrames(_ start: String) async throws
    {
        // From a file: Subprocess traps where a process ends before it has read what is written to it.
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data((start + String(repeating: "A", count: 2_000_000)).utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        for (command, code) in [("language-server", -32_700), ("mcp", -32_700)] {
            let input = FileDescriptorInput.fileDescriptor(
                try FileDescriptor.open(FilePath(file.path), .readOnly), closeAfterSpawningProcess: true)
            let ended = try await Subprocess.run(
                .path(FilePath(Switchyard.products.appendingPathComponent("switchyard").path)),
                arguments: [command], workingDirectory: FilePath(Switchyard.bundles.path), input: input,
                output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
            guard case .exited = ended.terminationStatus else {
                Issue.record("\(command): \(ended.terminationStatus)")
                continue
            }
            #expect(ended.standardOutput.contains("\(code)"), "\(command): \(ended.standardOutput)")
        }
    }
}
