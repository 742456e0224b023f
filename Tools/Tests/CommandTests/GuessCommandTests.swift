import Foundation
import TestProjects
import TestSupport
import Testing

/// A guess of `init` is an error of `check`, and nothing is audited or assembled that rests on it, until a person has removed
/// its line.
@Suite struct GuessCommandTests {
    private static func project() -> [String: String] {
        let settings = ["INFOPLIST_FILE": "App/Info.plist", "PRODUCT_BUNDLE_IDENTIFIER": "com.example.app"]
        let target = WrittenProject.Target(name: "App", configurations: [("Debug", settings), ("Release", settings)])
        return [
            "App.xcodeproj/project.pbxproj": WrittenProject.text([target]), "App/Info.plist": WrittenProject.infoPlist,
            ".env.testnet": "API_URL=https://testnet.example\n", ".env.mainnet": "API_URL=https://mainnet.example\n",
        ]
    }

    private static func settle(_ folder: URL) throws {
        let file = folder.appendingPathComponent("Switchyard.yaml")
        let lines = try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        try Data(lines.filter { !$0.contains("uncertain: true") }.joined(separator: "\n").utf8).write(to: file)
    }

    @Test func aGuessStaysOne() async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(Self.project(), in: folder)
            let proposed = try await Switchyard.run(["init"], in: folder)
            #expect(proposed.code == 0)
            #expect(proposed.output.contains("nobody has confirmed that"), "\(proposed.all)")
            #expect(proposed.output.contains("remove its line \"uncertain: true\""))
            let json = try await Switchyard.run(["init", "--dry-run", "--format", "json"], in: folder)
            #expect(json.output.contains("unconfirmed-guess"))

            let before = try await Switchyard.run(["check"], in: folder)
            #expect(before.code == 1)
            #expect(before.all.contains("[unconfirmed-guess]"), "\(before.all)")

            let generated = try await Switchyard.run(["generate", "--wire"], in: folder)
            #expect(generated.code == 0, "\(generated.all)")
            #expect(generated.all.contains("warning: nobody has confirmed that"), "\(generated.all)")

            let assembled = try await Switchyard.run(
                ["assemble", "--configuration", "Release", "-o", "Out.app"], in: folder)
            #expect(assembled.code == 2)
            #expect(assembled.all.contains("[unconfirmed-guess]"), "\(assembled.all)")
            #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("Out.app").path))

            try WrittenProject.write(["Built.app/Info.plist": WrittenProject.infoPlist], in: folder)
            for catalog in ["Switchyard.yaml", ".", "Switchyard/Environments.plist"] {
                let audited = try await Switchyard.run(["audit", "Built.app", "--catalog", catalog], in: folder)
                #expect(audited.code == 2, "\(catalog)")
                #expect(audited.all.contains("[unconfirmed-guess]"), "\(catalog): \(audited.all)")
            }

            try Self.settle(folder)
            let after = try await Switchyard.run(["check"], in: folder)
            #expect(!after.all.contains("unconfirmed-guess"), "\(after.all)")
            #expect(try await Switchyard.run(["generate", "--check"], in: folder).code == 0)
            let settled = try await Switchyard.run(
                ["assemble", "--configuration", "Release", "-o", "Out.app"], in: folder)
            #expect(!settled.all.contains("unconfirmed-guess") && settled.code != 2, "\(settled.all)")
            let audited = try await Switchyard.run(["audit", "Built.app", "--catalog", "."], in: folder)
            #expect(!audited.all.contains("unconfirmed-guess"), "\(audited.all)")
        }
    }
}
