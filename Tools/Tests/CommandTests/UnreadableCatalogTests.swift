import Foundation
import TestProjects
import Testing

/// A catalog that is there and cannot be read is not absent: every command says what is wrong with it, in the same words and at the
/// same place.
@Suite struct UnreadableCatalogTests {
    private static let manifest = """
        configurations:
          Release: { environment: production, for: app-store }
        keys:
          apiURL: { typ: url }
        environments:
          production: { values: { apiURL: https://shop.example } }

        """

    @Test(
        arguments: [
            (
                "Environments.plist", "<plist version=\"1.0\">\n<dict>\n",
                "Environments.plist:2:1: error: not a property list: "
            ),
            (
                "Switchyard.yaml", manifest,
                "Switchyard.yaml:4:13: error: unknown key \"typ\" in keys.apiURL [manifest-unknown-key]"
            ),
        ],
        [["explain", "."], ["matrix", "."], ["check", "."]])
    func everyCommandSaysSo(_ catalog: (file: String, text: String, said: String), _ arguments: [String]) async throws {
        try await withTemporaryFolder { folder in
            let resources = catalog.file.hasSuffix(".plist") ? [catalog.file] : []
            let target = WrittenProject.Target(
                name: "App", configurations: [("Release", ["INFOPLIST_FILE": "Info.plist"])], resources: resources)
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([target]),
                    "Info.plist": WrittenProject.infoPlist,
                    "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": WrittenProject.scheme(
                        target: "App", project: "App", run: "Release", archive: "Release"),
                    catalog.file: catalog.text,
                ], in: folder)
            let ended = try await Switchyard.run(arguments, in: folder)
            #expect(ended.code != 0, "\(ended.all)")
            #expect(ended.all.ranges(of: catalog.said).count == 1, "\(ended.all)")
        }
    }
}
