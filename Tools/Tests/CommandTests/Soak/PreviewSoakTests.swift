import Foundation
import PropertyLists
import TestSupport
import TestClients
import Testing

/// Previews as processes: two of them on one file, killed at any time, and beside clients that never read.
struct PreviewSoakTests {
    /// A bundle of text fields `k0`, `k1`, … with a place for defaults in a folder of their own.
    private func withBundle(
        fields: Int, _ work: @Sendable (_ bundle: URL, _ defaults: URL) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let bundle = folder.appendingPathComponent("Settings.bundle")
            let stored = folder.appendingPathComponent("stored")
            for folder in [bundle, stored] {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            let rows = (0..<fields).map { number in
                ["Type": "PSTextFieldSpecifier", "Title": "T", "Key": .string("k\(number)")] as PropertyListValue
            }
            try PropertyList.data(["PreferenceSpecifiers": .array(rows)])
                .write(to: bundle.appendingPathComponent("Root.plist"))
            try await work(bundle, stored.appendingPathComponent("defaults.plist"))
        }
    }

    private static func values(_ file: URL) throws -> [String: PropertyListValue] {
        guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
        return try #require(try PropertyList.read(file).dictionaryValue)
    }

    @Test func twoPreviewsOnOneFileLoseNoChange() async throws {
        let count = SoakCount.of(full: 500, slice: 40)
        try await withBundle(fields: count) { bundle, defaults in
            try await RunningPreview.run(bundle, defaults: defaults) { first in
                try await RunningPreview.run(bundle, defaults: defaults) { second in
                    await withTaskGroup(of: Void.self) { group in
                        for (preview, rows) in [(first, 0..<count / 2), (second, count / 2..<count)] {
                            group.addTask {
                                for row in rows { #expect(await preview.type("v\(row)", "k\(row)", row: row) == 200) }
                            }
                        }
                    }
                }
            }
            let values = try Self.values(defaults)
            let lost = (0..<count).filter { values["k\($0)"] != .string("v\($0)") }
            #expect(lost == [])
            #expect(try Self.names(around: defaults) == ["defaults.plist"])
        }
    }

    /// At any moment the file is whole, and has what was acknowledged; the next write leaves nothing else beside it.
    @Test func aKilledPreviewLeavesAWholeFile() async throws {
        let kills = SoakCount.of(full: 300, slice: 6)
        var generator = SeededGenerator(seed: 9)
        let pauses = (0..<kills).map { _ in Int.random(in: 0...30_000, using: &generator) }
        try await withBundle(fields: 1) { bundle, defaults in
            for (turn, pause) in pauses.enumerated() {
                let sent = try await RunningPreview.run(bundle, defaults: defaults) { preview in
                    #expect(await preview.type("\(turn)-0", "k0", row: 0) == 200)
                    let names = try Self.names(around: defaults)
                    #expect(names == ["defaults.plist"], "turn \(turn)")
                    async let killed: Void = Self.kill(preview, in: pause)
                    var number = 1
                    while await preview.type("\(turn)-\(number)", "k0", row: 0) == 200 { number += 1 }
                    await killed
                    return number
                }
                // The last one was not acknowledged: it is there or not.
                let stored = try Self.values(defaults)["k0"]?.stringValue
                #expect(["\(turn)-\(sent - 1)", "\(turn)-\(sent)"].contains(stored), "turn \(turn)")
            }
        }
    }

    private static func kill(_ preview: RunningPreview, in microseconds: Int) async {
        try? await Task.sleep(for: .microseconds(microseconds))
        preview.kill()
    }

    private static func names(around file: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path).sorted()
    }

    #if os(Linux)
        /// 120 connections, without the token, each of which asks thousands of times and reads nothing.
        @Test func clientsThatNeverReadHoldLittle() async throws {
            try await withBundle(fields: 10) { bundle, defaults in
                try await RunningPreview.run(bundle, defaults: defaults) { preview in
                    let before = try Self.memory(of: preview.process)
                    let one = "GET /style.css HTTP/1.1\r\nHost: 127.0.0.1:\(preview.port)\r\n\r\n"
                    let requests = Array(String(repeating: one, count: 3_000).utf8)[...]
                    var connections = (0..<120).compactMap { _ in
                        Loopback(port: preview.port).open().map { (socket: $0, rest: requests) }
                    }
                    defer { for connection in connections { close(connection.socket) } }
                    #expect(connections.count == 120)
                    var most = 0
                    for _ in 0..<50 {
                        for index in connections.indices {
                            connections[index].rest = Loopback.send(
                                connections[index].rest, connections[index].socket, waits: false)
                        }
                        try await Task.sleep(for: .milliseconds(20))
                        most = max(most, try Self.memory(of: preview.process))
                    }
                    // 64 KiB for each is what its socket and its answer may take.
                    #expect(most - before < 120 * 64, "KiB, from \(before)")
                }
            }
        }

        /// What a process has in memory, in KiB.
        static func memory(of process: pid_t) throws -> Int {
            let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
            return try #require(line.split(separator: " ").compactMap { Int($0) }.first)
        }
    #endif
}
