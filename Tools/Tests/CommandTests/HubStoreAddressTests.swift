import Foundation
import Subprocess
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The address of a store that is not there, and who may know its password.
@Suite struct HubStoreAddressTests {
    @Test(
        "A password in an address is not repeated", arguments: [["hub", "--no-open", "--store"], ["hub", "backup"]])
    func passwordsInAddresses(_ command: [String]) async throws {
        let backup = command.contains("backup") ? ["/nonexistent/new.sqlite"] : []
        let ended = try await Switchyard.run(command + ["etcd://hub:geheim@127.0.0.1:1/fleet"] + backup)
        #expect(ended.code == 2)
        #expect(!ended.all.contains("geheim") && ended.errors.contains("--store-user-file"), "\(ended.all)")
    }

    @Test("A hub that waits for its store ends on a signal, and warns of a readable password", .timeLimit(.minutes(5)))
    func waitingEnds() async throws {
        try await withTemporaryFolder { folder in
            let user = folder.appendingPathComponent("user")
            try Data("hub:geheim\n".utf8).write(to: user)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: user.path)
            let program = Switchyard.products.appendingPathComponent("switchyard").path
            let ended = try await Subprocess.run(
                .path(FilePath(program)),
                arguments: [
                    "hub", "--no-open", "--store", "etcd://127.0.0.1:1/fleet", "--store-user-file", user.path,
                ], input: .none, output: .discarded, error: .sequence
            ) { process in
                var text = ""
                for try await line in process.standardError.strings() {
                    text += line
                    guard line.contains("waiting for it") else { continue }
                    try process.send(signal: .terminate)
                }
                #expect(text.contains("other users can read the password") && !text.contains("geheim"))
            }
            #expect(ended.terminationStatus == .exited(0))
        }
    }
}
