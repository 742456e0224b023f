import Foundation
import Subprocess
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The demo as a user runs it: real builds, real servers, four real launches, and a hub.
struct DemoTests {
    @Test func fourLaunchesEachFromItsEndpointAndNothingIsLeftBehind() async throws {
        // A folder of its own: other tests and people may run a demo at the same time.
        let (ended, leftovers, page) = try await withTemporaryFolder { folder in
            // A variable of whoever runs it decides nothing.
            let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../../Scripts/demo").standardizedFileURL
            let ended = try await Subprocess.run(
                .path(FilePath(script.path)), arguments: [Switchyard.products.path],
                environment: .inherit.updating([
                    "NO_COLOR": "1", "TMPDIR": folder.path, "SWITCHYARD_HUB": "http://127.0.0.1:9",
                    "NETWORK_SETTINGS": "never-read",
                ]), input: .none, output: .string(limit: 1_000_000), error: .string(limit: 1_000_000))
            // The last line says where the picture is.
            let last = ended.standardOutput.split(separator: "\n").last
            let report = last?.split(separator: " ").last.map(String.init) ?? ""
            let page = try? String(contentsOfFile: report, encoding: .utf8)
            return (
                (code: ended.terminationStatus, output: ended.standardOutput, errors: ended.standardError),
                try FileManager.default.contentsOfDirectory(atPath: folder.path), page ?? ""
            )
        }
        #expect(!leftovers.contains { $0.hasPrefix("switchyard-demo-") })
        #expect(ended.code.isSuccess, "\(ended.errors)")
        let launches = ended.output.components(separatedBy: "\n\n")
        let ports = try #require(
            ended.output.firstMatch(of: /Production is http:\/\/localhost:(\d+), testing http:\/\/localhost:(\d+)/))
        let expected: [(title: String, comments: String, reason: String)] = [
            (
                "1. Debug", "7 comments from http://localhost:\(ports.2)/api/comments",
                "testing, from Info.plist key DEFAULT_NETWORK_SETTINGS"
            ),
            ("2. Debug", "3 comments from file:///", "local, from environment variable NETWORK_SETTINGS"),
            (
                "3. Debug", "40 comments from http://localhost:\(ports.1)/api/comments",
                "production, from user defaults key network_settings"
            ),
            (
                "4. Release", "40 comments from http://localhost:\(ports.1)/api/comments",
                "production, because the app is sealed"
            ),
        ]
        for launch in expected {
            let text = try #require(launches.first { $0.hasPrefix(launch.title) })
            #expect(text.contains(launch.comments), "\(text)")
            #expect(text.contains(launch.reason), "\(text)")
        }
        #expect(ended.output.contains("→ user defaults key network_settings"))
        #expect(!ended.output.contains("not-a-real-token"))
        #expect(ended.output.contains("switchyard matrix"))
        #expect(ended.output.contains("production (sealed)"))
        let running = try #require(launches.first { $0.hasPrefix("The running app") })
        #expect(
            running.contains(
                """
                   switchyard console set sort_order oldest
                   sort_order = oldest takes effect now
                   app: sort_order is oldest
                   switchyard console comments clear testing
                   testing has no saved comments
                   switchyard console env local
                   environment "local" takes effect at the next launch
                   app: next launch in local

                """), "\(running)")
        #expect(running.contains("app: running in local"), "\(running)")
        #expect(running.contains("local, from user defaults key network_settings"), "\(running)")
        // Without a terminal it shows what it would open.
        #expect(ended.output.contains("switchyard preview"))
        #expect(page.contains("<h1>Environments of Discussions</h1>"), "\(ended.output.suffix(300))")
    }
}
