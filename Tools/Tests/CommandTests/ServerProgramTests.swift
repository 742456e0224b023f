import Foundation
import TestProjects
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
        for option in ["only-connected", "store-user-file", "no-open"] {
            #expect(ended.output.contains(option), "\(option)")
        }
    }

    @Test(arguments: [(["console", "--only"], "--only-connected"), (["hub", "--store-u"], "--store-user-file")])
    func optionsOfServers(_ words: [String], _ option: String) async throws {
        let script = try await Switchyard.run(["--generate-completion-script", "bash"]).output
        let line = (["switchyard"] + words).joined(separator: " ")
        let ask = """

            COMP_WORDS=(\(line)) COMP_CWORD=2 COMP_LINE="\(line)" COMP_POINT=\(line.count)
            _switchyard switchyard "\(words[1])" "\(words[0])"
            echo "${COMPREPLY[@]}"

            """
        try await withTemporaryFolder { folder in
            try WrittenProject.write(["ask.sh": script + ask], in: folder)
            let ended = try await #require(Program("bash")).run(["ask.sh"], in: folder.path)
            #expect(ended.output.split(separator: "\n").first == option[...], "\(ended.output)")
        }
    }

    /// Without the other program, the script has what this one knows.
    @Test func completionsAlone() async throws {
        try await withTemporaryFolder { folder in
            let program = folder.appendingPathComponent("switchyard")
            try FileManager.default.copyItem(
                at: Switchyard.products.appendingPathComponent("switchyard"), to: program)
            let ended = try await #require(Program("env")).run(
                ["PATH=/nowhere", program.path, "--generate-completion-script", "bash"], in: folder.path)
            #expect(ended.isSuccess && ended.output.hasPrefix("#!/bin/bash"))
        }
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
