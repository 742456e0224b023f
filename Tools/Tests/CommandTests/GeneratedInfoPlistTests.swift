import Foundation
import TestProjects
import Testing

/// What `settings` and `explain` say about the Info.plist of a project is what Xcode makes of it.
@Suite struct GeneratedInfoPlistTests {
    private typealias JSON = GeneratedInfoPlistCase.JSON

    private struct Settings: Decodable {
        let infoPlist: [String: JSON]?
    }

    private struct Explanation: Decodable {
        let infoPlist: [String: Value]
        struct Value: Decodable {
            let value: JSON
        }
    }

    @Test(arguments: try GeneratedInfoPlistCase.all()) func isTheProductsOwn(row: GeneratedInfoPlistCase) async throws {
        try await withTemporaryFolder { folder in
            try row.write(in: folder)
            // What is not expanded is an error of the project.
            let code: Int32 = row.name == "no expansion" ? 1 : 0
            let settings = try await Self.run(Settings.self, "build-settings", in: folder, code)
            #expect(settings.infoPlist == row.expected, "\(row.reason)")
            let explained = try await Self.run(Explanation.self, "explain", in: folder, code).infoPlist
            let whole = explained.filter { row.expected?[$0.key] != nil }.mapValues(\.value)
            for (key, value) in whole { #expect(value == row.expected?[key], "\(key)") }
            // What the file alone says is not explained, nor what the platform takes from it.
            let made = (row.expected ?? [:]).filter { key, value in
                row.file?[key] != value && key != "UIBackgroundModes"
            }
            #expect(Set(made.keys).subtracting(whole.keys).subtracting(Self.additions).isEmpty)
        }
    }

    /// Keys of a product type, which nobody asks about.
    private static let additions: Set<String> = [
        "ITSWatchOnlyContainer", "LSApplicationIsStickerProvider", "LSApplicationLaunchProhibited",
        "XCTContainsUITests",
    ]

    private static func run<Answer: Decodable>(
        _ type: Answer.Type, _ command: String, in folder: URL, _ code: Int32
    ) async throws -> Answer {
        let ended = try await Switchyard.run(
            [command, "--project", ".", "--target", "App", "--configuration", "Release", "--format", "json"], in: folder
        )
        #expect(ended.code == code, "\(ended.output) \(ended.errors)")
        return try JSONDecoder().decode(type, from: Data(ended.output.utf8))
    }
}
