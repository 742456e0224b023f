import Foundation
import TestProjects
import TestSupport
import Testing

/// What one request learns to be secret hides nothing in the answer to another.
@Suite struct AgentRequestSecretTests {
    /// A secret of one project, and an ordinary value of the other.
    private static let value = "quiet-meadow/harbor"

    private static func catalog(isSecret: Bool) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        <key>Switchyard</key><dict><key>Keys</key><dict>
        <key>basin</key><dict><key>Type</key><string>string</string>\(isSecret ? "<key>Secret</key><true/>" : "")</dict>
        </dict></dict>
        <key>production</key><dict><key>basin</key><string>\(value)</string></dict>
        <key>staging</key><dict><key>basin</key><string>of-staging/x</string></dict>
        </dict>
        </plist>

        """
    }

    private static func write(_ name: String, isSecret: Bool, in folder: URL) throws {
        let settings = ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.\(name)", "BASIN": value]
        let target = WrittenProject.Target(
            name: "App", configurations: [("Debug", settings), ("Release", settings)],
            resources: ["Environments.plist"])
        try WrittenProject.write(
            [
                "\(name)/App.xcodeproj/project.pbxproj": WrittenProject.text([target]),
                "\(name)/Environments.plist": catalog(isSecret: isSecret),
            ], in: folder)
    }

    @Test func twoProjectsOfOneServer() async throws {
        try await withTemporaryFolder { folder in
            try Self.write("Closed", isSecret: true, in: folder)
            try Self.write("Open", isSecret: false, in: folder)
            let roots = ["Closed", "Open"].map { folder.appendingPathComponent($0, isDirectory: true) }
            let calls = ["Closed", "Open", "Closed"].map { name in
                (name, folder.appendingPathComponent(name).path)
            }
            try await AgentClient.with(in: folder, roots: roots) { client in
                for (name, path) in calls {
                    let answer = try await client.call(
                        "build_settings",
                        #"{"project":"\#(path)","target":"App","configuration":"Debug","names":["BASIN"]}"#)
                    #expect(!answer.isError, "\(answer.text)")
                    #expect(
                        answer.text.contains("quiet-meadow") == (name == "Open"), "about \(name): \(answer.text)")
                }
            }
        }
    }
}
