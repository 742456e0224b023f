import Foundation
import Manifest
import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import ConfigurationImport

/// Projects on disk: Info.plist with the build settings behind it, catalogs, and what damages their values.
@Suite struct ProjectImportTests {
    private static let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
        <key>API_URL</key><string>$(API_URL)</string>
        <key>Endpoint</key><string>$(SCHEME)://$(HOST)/api</string>
        <key>API_TOKEN</key><string>$(API_TOKEN)</string>
        <key>Configuration</key><string>$(CONFIGURATION)</string>
        </dict></plist>

        """

    private static func files(_ more: [String: String] = [:]) -> [String: String] {
        let settings = ["INFOPLIST_FILE": "App/Info.plist", "PRODUCT_BUNDLE_IDENTIFIER": "com.example.app"]
        let target = WrittenProject.Target(
            name: "App", configurations: [("Debug", settings), ("Release", settings)],
            resources: more.keys.filter { $0.hasSuffix("Environments.plist") },
            xcconfigs: ["Debug": "Config/Debug.xcconfig", "Release": "Config/Release.xcconfig"])
        return [
            "App.xcodeproj/project.pbxproj": WrittenProject.text([target]), "App/Info.plist": plist,
            "Config/Debug.xcconfig": """
            // Debug
            API_URL = https://staging.example.com/api
            SCHEME = https
            HOST = staging.example.com
            API_TOKEN = not-for-you-1
            """,
            "Config/Release.xcconfig": """
            API_URL = https:/$()/example.com/api
            SCHEME = https
            HOST = example.com
            API_TOKEN = not-for-you-2
            """,
        ].merging(more) { $1 }
    }

    private static func found(_ files: [String: String], _ body: (ConfigurationImport, Manifest) throws -> Void)
        async throws
    {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(files, in: folder)
            let found = try ConfigurationImport(folder.path)
            #expect(found.problems == [])
            try body(found, try Manifest(Data(found.text.utf8), file: "Switchyard.yaml"))
        }
    }

    @Test func aCutValueIsTheWrittenOneInTheCatalog() async throws {
        try await Self.found(Self.files()) { found, manifest in
            let values = Dictionary(uniqueKeysWithValues: manifest.environments.map { ($0.name, $0.values) })
            #expect(values["development"]?["API_URL"] == "https://staging.example.com/api")
            #expect(values["production"]?["API_URL"] == "https://example.com/api")
            #expect(values["development"]?["Endpoint"] == "https://staging.example.com/api")
            let damaged = found.proposal.issues.filter { $0.kind == .damaged }
            #expect(damaged.count == 1)
            #expect(damaged.first?.location.position?.line == 2)
            #expect(found.text.contains("# Config/Debug.xcconfig:2; Xcode reads \"https:\" there"))
            #expect(found.text.contains("# Config/Release.xcconfig:1"))
            #expect(!found.text.contains("not-for-you"))
            #expect(manifest.keys.first { $0.name == "API_TOKEN" }?.secret == .variable("API_TOKEN_{environment}"))
            // The name of the build configuration is no configuration.
            #expect(!manifest.keys.contains { $0.name == "Configuration" })
        }
    }

    @Test func aCatalogIsImportedWithItsDeclarations() async throws {
        let catalog = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>Switchyard</key><dict><key>InfoKey</key><string>Configuration</string>
            <key>Aliases</key><dict><key>Debug</key><string>Local</string><key>Release</key><string>Live</string></dict>
            <key>Keys</key><dict><key>timeout</key><dict><key>Type</key><string>duration</string><key>Live</key><true/></dict></dict></dict>
            <key>Common</key><dict><key>timeout</key><string>30s</string><key>limits</key><dict><key>page</key><integer>20</integer></dict></dict>
            <key>Local</key><dict><key>limits</key><dict><key>page</key><integer>2</integer></dict></dict>
            <key>Live</key><dict/>
            </dict></plist>

            """
        try await Self.found(Self.files(["App/Environments.plist": catalog])) { found, manifest in
            #expect(manifest.environments.map(\.name) == ["Live", "Local"])
            #expect(manifest.configurations.map(\.environment) == ["Local", "Live"])
            let production = try manifest.productionName
            #expect(production == "Live")
            #expect(manifest.selection.infoKey == "Configuration")
            #expect(manifest.selection.aliases == ["Debug": "Local", "Release": "Live"])
            let timeout = try #require(manifest.keys.first { $0.name == "timeout" })
            #expect(timeout.type == "duration" && timeout.isLive)
            #expect(manifest.common["timeout"] == "30s")
            let pages = manifest.environments.map { $0.values["limits"] }
            #expect(pages == [["page": 20], ["page": 2]] as [PropertyListValue?])
        }
    }

    @Test func envFilesAreImportedBesideTheProject() async throws {
        let files = Self.files([
            ".env": "ONLY=1\nMODE=dev", ".env.production": "ONLY=2\nMODE=live", ".env.example": "ONLY=0",
            "fastlane/.env": "X=1", "deep/down/.env": "Y=1",
        ])
        try await Self.found(files) { found, manifest in
            #expect(manifest.environments.map(\.name) == ["development", "production"])
            #expect(manifest.environments.map { $0.values["MODE"] } == ["dev", "live"])
            #expect(manifest.environments.map { $0.values["ONLY"] } == [1, 2])
            #expect(
                found.proposal.issues.contains {
                    $0.kind == .notImported && $0.location.file.hasSuffix("deep/down/.env")
                })
        }
    }

    @Test func aFolderWithoutAProjectIsEmpty() async throws {
        try await withTemporaryFolder { folder in
            let found = try ConfigurationImport(folder.path)
            #expect(found.isEmpty)
        }
    }

    @Test func circlesOfLinksEnd() async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(Self.files(), in: folder)
            for name in ["loop", "App/loop", ".env"] {
                try FileManager.default.createSymbolicLink(
                    at: folder.appendingPathComponent(name), withDestinationURL: folder)
            }
            let found = try ConfigurationImport(folder.path)
            #expect(found.proposal.environments.count == 2)
        }
    }

    @Test func theOutputFolderIsFree() async throws {
        try await Self.found(Self.files(["switchyard/notes.txt": "mine"])) { _, manifest in
            #expect(manifest.outputs.folder == "SwitchyardGenerated")
        }
    }
}
