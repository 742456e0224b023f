import Foundation
import TestSupport
import Testing

/// `switchyard` runs the program of the servers in its own place.
@Suite struct ServerProgramTests {
    /// Without it, one sentence says what to install.
    @Test(arguments: [
        ["hub"], ["console", "devices"], ["preview", "."], ["mcp", "--hub", "https://hub.example.com"],
    ])
    func notInstalled(_ arguments: [String]) async throws {
        try await withTemporaryFolder { folder in
            let program = folder.appendingPathComponent("switchyard")
            try FileManager.default.copyItem(
                at: Switchyard.products.appendingPathComponent("switchyard"), to: program)
            let ended = try await #require(Program("env"))
                .run(["PATH=/nowhere", program.path] + arguments, in: folder.path)
            #expect(!ended.isSuccess)
            #expect(ended.output.hasPrefix("switchyard \(arguments[0]): switchyard-server is not installed"))
        }
    }

    /// It is found beside the file that a link leads to, as package managers install commands.
    @Test func aLink() async throws {
        try await withTemporaryFolder { folder in
            let link = folder.appendingPathComponent("switchyard")
            try FileManager.default.createSymbolicLink(
                at: link, withDestinationURL: Switchyard.products.appendingPathComponent("switchyard"))
            let ended = try await #require(Program("env"))
                .run(["PATH=/nowhere", link.path, "preview", "--help"], in: folder.path)
            #expect(ended.isSuccess && ended.output.contains("USAGE: switchyard preview"), "\(ended.output)")
        }
    }

    /// The script of `switchyard` asks the program for the words of the console.
    @Test(arguments: ["bash", "zsh", "fish"]) func completions(_ shell: String) async throws {
        let ended = try await Switchyard.run(["--generate-completion-script", shell])
        #expect(ended.code == 0 && ended.output.contains("---completion console"))
    }

    /// Help and errors name the command that was typed.
    @Test(
        arguments: [
            (["hub", "--help"], 0, "USAGE: switchyard hub"), (["console", "--help"], 0, "USAGE: switchyard console"),
            (["hub", "doctr"], 2, "Did you mean 'doctor'?"), (["hub", "--prot", "1"], 2, "Did you mean '--port'?"),
            (["help", "hub"], 0, "switchyard-server runs it"), (["mcp", "--token-file", "a"], 2, "require --hub"),
        ] as [([String], Int32, String)])
    func words(_ arguments: [String], _ code: Int32, _ words: String) async throws {
        let ended = try await Switchyard.run(arguments)
        #expect(ended.code == code)
        #expect(ended.all.contains(words), "\(ended.all)")
        #expect(arguments[0] == "help" || !ended.all.contains("switchyard-server"), "\(ended.all)")
    }
}
