import Foundation
import JSONRPC
import TestSupport
import Testing

/// What another program changes while an editor is open.
@Suite struct EditorWatchTests {
    private static let notification = "workspace/didChangeWatchedFiles"

    @Test("A change from outside is asked for, and its findings are shown", .timeLimit(.minutes(2)))
    func change() async throws {
        try await EditorTests.withCopy(of: "Journal") { folder in
            let file = folder.appendingPathComponent("Config/Debug.xcconfig")
            let good = try String(contentsOf: file, encoding: .utf8)
            let path = file.path
            try await EditorClient.with(folder, watchesFiles: true) { client in
                for (text, expected) in [(good + "\nCUT_URL = https://cut.example\n", true), (good, false)] {
                    try text.write(to: file, atomically: true, encoding: .utf8)
                    let change: JSONValue = .object([
                        "uri": .string(file.absoluteString), "type": .integer(2),
                    ])
                    try await client.notify(Self.notification, ["changes": .array([change])])
                    try await client.wait { found in
                        let isCut = found[path]?.contains { $0["code"]?.text == "xcconfig-url-cut" } == true
                        return isCut == expected
                    }
                }
                let registered = await client.registrations
                #expect(registered.map { $0["method"]?.text } == [Self.notification])
                let watchers = registered.first?["registerOptions"]?["watchers"]?.elements ?? []
                let patterns = watchers.compactMap { $0["globPattern"]?.text }
                #expect(Set(patterns).isSuperset(of: ["**/project.pbxproj", "**/*.xcconfig", "**/Switchyard.yaml"]))
            }
        }
    }

    @Test("A client that cannot be asked is not asked", .timeLimit(.minutes(2))) func without() async throws {
        try await EditorTests.withCopy(of: "Journal") { folder in
            try await EditorClient.with(folder) { client in
                _ = try await client.ask("textDocument/none", [:])
                #expect(await client.registrations.isEmpty)
            }
        }
    }
}
