import Foundation
import Hub
import HubMessages
import Subprocess
import TestSupport
import Testing

@testable import SwitchyardServer

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The prompt of the console on a terminal: keys, completion, and earlier lines.
@Suite struct PromptLineTests {
    /// The line after keys, and what came of the last one.
    private static func typed(_ keys: String, former: [String] = []) -> (text: String, event: PromptLine.Event?) {
        var line = PromptLine(former: former)
        let events = keys.utf8.map { line.take($0) }
        return (line.text, events.last)
    }

    @Test(
        "Keys change the line",
        arguments: [
            ("get timeoux\u{7F}t", "get timeout"), ("é\u{1F600}ab\u{8}", "é\u{1F600}a"), ("é\u{7F}\u{7F}x", "x"),
            ("set a b\u{17}", "set a "), ("set a b  \u{17}\u{17}", "set "), ("set\u{15}get", "get"),
            ("ab\u{1B}[Dc\u{1B}[3~d", "abcd"), ("a\u{1B}Ob\u{1B}[1;5Cc", "ac"), ("a\u{4}\u{1}b", "ab"),
            ("\u{1B}[A", ""),
        ]) func keys(_ keys: String, _ text: String)
    {
        #expect(Self.typed(keys).text == text)
    }

    @Test(
        "Keys end the line",
        arguments: [
            ("a\n", PromptLine.Event.done), ("a\r", .done), ("\u{4}", .ended), ("a\u{4}", .nothing),
            ("a\u{3}", .interrupted), ("\u{1A}", .suspended), ("a\t", .complete),
        ]) func events(_ keys: String, _ event: PromptLine.Event)
    {
        #expect(Self.typed(keys).event == event)
    }

    @Test("Bytes that are no text do not stay") func bytes() {
        var line = PromptLine()
        for byte: UInt8 in [0x61, 0xFF, 0xFF, 0xFF, 0xFF, 0x62] { _ = line.take(byte) }
        #expect(line.text == "ab")
        var random = SeededGenerator(seed: 3)
        for _ in 0..<SoakCount.of(full: 1_000_000, slice: 20_000) {
            _ = line.take(UInt8.random(in: 0...255, using: &random))
        }
    }

    @Test("The arrows go through the lines before, and back to an empty one") func history() {
        let former = ["third", "second", "first"]
        let (up, down) = ("\u{1B}[A", "\u{1B}[B")
        #expect(Self.typed(up, former: former).text == "third")
        #expect(Self.typed("x" + up + up + up + up, former: former).text == "first")
        #expect(Self.typed(up + up + down, former: former).text == "third")
        #expect(Self.typed(up + down + "new", former: former).text == "new")
        #expect(Self.typed("typed" + down, former: former).text == "typed")
    }

    @Test(
        "Tab goes as far as it is clear, and shows what it can be then",
        arguments: [
            ("", ["get", "set"], "", ["get", "set"]), ("g", ["get", "set"], "get ", []),
            ("get ti", ["timeout", "times"], "get time", []),
            ("get time", ["timeout", "times"], "get time", ["timeout", "times"]),
            ("get x", ["timeout"], "get x", []), ("get ", ["timeout"], "get timeout ", []),
            ("get ", [], "get ", []), ("env ", ["two words", "qa"], "env qa ", []),
        ] as [(String, [String], String, [String])]) func completion(
            _ typed: String, _ candidates: [String], _ text: String, _ shown: [String]
        )
    {
        var line = PromptLine()
        for byte in typed.utf8 { _ = line.take(byte) }
        #expect(line.complete(among: candidates) == shown)
        #expect(line.text == text)
    }

    @Test("On a terminal, Tab completes a key of the device", .timeLimit(.minutes(3))) func onATerminal() async throws {
        try await ConsoleHub.with { hub in
            try await ConsoleDevice.with(hub) { _ in
                let terminal = try Terminal()
                try terminal.type("ge\tti\t\n\u{1B}[A\nquit\n")
                let end = FileDescriptor(rawValue: terminal.end.fileDescriptor)
                let ended = try await Subprocess.run(
                    .path(FilePath(Switchyard.products.appendingPathComponent("switchyard").path)),
                    arguments: ["console"], environment: .inherit.updating(["HOME": hub.home.path]),
                    input: .fileDescriptor(end, closeAfterSpawningProcess: false),
                    output: .fileDescriptor(end, closeAfterSpawningProcess: false), error: .string(limit: 10_000))
                #expect(ended.terminationStatus == .exited(0))
                let shown = try terminal.shown()
                #expect(shown.split(separator: "10s").count == 3, "\(shown)")
                #expect(shown.contains("get timeout"), "\(shown)")
            }
        }
    }
}
