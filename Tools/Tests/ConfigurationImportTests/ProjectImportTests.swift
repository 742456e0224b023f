import Foundation
import Manifest
import PropertyLists
import SourceText
@_spi(Tools) import SwitchyardCore
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
        throws
    {
        try withTemporaryFolder { folder in
            try WrittenProject.write(files, in: folder)
            let found = try ConfigurationImport(folder.path)
            #expect(found.problems == [])
            try body(found, try Manifest(Data(found.text.utf8), file: "Switchyard.yaml"))
        }
    }

    /// The line of a value is that of its build setting, not of one that it refers to.
    @Test func originsAreTheLinesOfTheValues() throws {
        let config = """
            SLASH = /
            API_URL = https:$(SLASH)/api.example.com
            HOST = cdn.example.com
            SCHEME = $(PROTOCOL)
            PROTOCOL = https
            API_TOKEN = not-for-you-1
            """
        let files = Self.files(["Config/Debug.xcconfig": config, "Config/Release.xcconfig": config])
        try Self.found(files) { found, _ in
            let values = found.sources.flatMap(\.values)
            func line(_ key: String) -> Int? { values.first { $0.key == key }?.location.position?.line }
            #expect(line("API_URL") == 2)
            #expect(line("Endpoint") == 3)
        }
    }

    /// A public key is there to be read.
    @Test(arguments: ["serverPubkeyHex", "ServerPublicKey", "SIGNING_PUB_KEY"]) func publicKeysAreNoSecrets(
        _ name: String
    )
        throws
    {
        let key = ["3f9c1b70a8e24d56", "91c07be2f4a83d15"].joined()
        let catalog = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>production</key><dict><key>\(name)</key><string>\(key)</string></dict>
            <key>staging</key><dict><key>\(name)</key><string>\(key)0</string></dict>
            </dict></plist>
            """
        try Self.found(Self.files(["Environments.plist": catalog])) { found, _ in
            #expect(!found.proposal.secrets.contains { $0.name == name })
            #expect(found.text.contains(key))
        }
    }

    /// JSON may say that there is no value.
    @Test func nullIsNoValue() throws {
        let json = """
            { "staging": { "url": "https://s.example", "logo": null, "list": [null, "a"] },
              "production": { "url": "https://p.example", "logo": "null \\" null" } }
            """
        try Self.found(Self.files(["environments.json": json])) { found, _ in
            let source = try #require(found.sources.first { $0.file.hasSuffix("environments.json") })
            #expect(source.issues.isEmpty)
            #expect(source.values.filter { $0.key == "logo" }.map(\.environment) == ["production"])
            #expect(source.values.first { $0.key == "logo" }?.value == .string("null \" null"))
            #expect(source.values.first { $0.key == "list" }?.value == .array([.string("a")]))
            #expect(
                source.values.first { $0.environment == "production" && $0.key == "url" }?.location.position?.line == 2)
        }
    }

    /// A watch app is not read, and must not be wired instead.
    @Test func theAppIsNamedBesideItsWatchApp() throws {
        let settings = ["INFOPLIST_FILE": "App/Info.plist"]
        let project = WrittenProject.text([
            WrittenProject.Target(name: "App", configurations: [("Debug", settings), ("Release", settings)]),
            WrittenProject.Target(name: "Watch", productType: "com.apple.product-type.application.watchapp2"),
        ])
        try Self.found(Self.files(["App.xcodeproj/project.pbxproj": project])) { _, manifest in
            #expect(manifest.targets == ["App"])
        }
    }

    /// Xcode can run the C preprocessor over Info.plist.
    @Test func anInfoPlistThatIsNoPropertyListIsNotProposed() throws {
        let text = Self.plist.replacing("</dict>", with: "#ifdef OTHER\n<key>Other</key><true/>\n#endif\n</dict>")
        try Self.found(Self.files(["App/Info.plist": text])) { found, manifest in
            #expect(manifest.outputs.infoPlists == [])
            let issue = found.proposal.issues.first { $0.location.file.hasSuffix("App/Info.plist") }
            #expect(issue?.message.hasSuffix("add SwitchyardEnvironment = $(SWITCHYARD_ENVIRONMENT) to it") == true)
        }
    }

    @Test func aCutValueIsTheWrittenOneInTheCatalog() throws {
        try Self.found(Self.files()) { found, manifest in
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
            // The name of the build configuration is not a configuration.
            #expect(!manifest.keys.contains { $0.name == "Configuration" })
        }
    }

    @Test func aCatalogIsImportedWithItsDeclarations() throws {
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
        try Self.found(Self.files(["App/Environments.plist": catalog])) { found, manifest in
            #expect(manifest.environments.map(\.name) == ["Live", "Local"])
            #expect(manifest.configurations.map(\.environment) == ["Local", "Live"])
            let production = try manifest.productionName
            #expect(production == "Live")
            #expect(manifest.selection.infoKey == "Configuration")
            #expect(manifest.selection.aliases == ["Debug": "Local", "Release": "Live"])
            let timeout = try #require(manifest.keys.first { $0.name == "timeout" })
            #expect(timeout.type == .duration && timeout.isLive)
            #expect(manifest.common["timeout"] == "30s")
            let pages = manifest.environments.map { $0.values["limits"] }
            #expect(pages == [["page": 20], ["page": 2]] as [PropertyListValue?])
        }
    }

    @Test func envFilesAreImportedBesideTheProject() throws {
        let files = Self.files([
            ".env": "ONLY=1\nMODE=dev", ".env.production": "ONLY=2\nMODE=live", ".env.example": "ONLY=0",
            "fastlane/.env": "X=1", "deep/down/.env": "Y=1",
        ])
        try Self.found(files) { found, manifest in
            #expect(manifest.environments.map(\.name) == ["development", "production"])
            #expect(manifest.environments.map { $0.values["MODE"] } == ["dev", "live"])
            #expect(manifest.environments.map { $0.values["ONLY"] } == [1, 2])
            #expect(
                found.proposal.issues.contains {
                    $0.kind == .notImported && $0.location.file.hasSuffix("deep/down/.env")
                })
        }
    }

    @Test func aFolderWithoutAProjectIsEmpty() throws {
        try withTemporaryFolder { folder in
            let found = try ConfigurationImport(folder.path)
            #expect(found.isEmpty)
        }
    }

    @Test func circlesOfLinksEnd() throws {
        try withTemporaryFolder { folder in
            try WrittenProject.write(Self.files(), in: folder)
            for name in ["loop", "App/loop", ".env"] {
                try FileManager.default.createSymbolicLink(
                    at: folder.appendingPathComponent(name), withDestinationURL: folder)
            }
            let found = try ConfigurationImport(folder.path)
            #expect(found.proposal.environments.count == 2)
        }
    }

    @Test func theOutputFolderIsFree() throws {
        try Self.found(Self.files(["switchyard/notes.txt": "mine"])) { _, manifest in
            #expect(manifest.outputs.folder == "SwitchyardGenerated")
        }
    }

    private static func plist(_ entries: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
        \(entries)
        </dict></plist>

        """
    }

    /// A project with one Info.plist for each build configuration.
    private static func project(_ infoPlists: [(configuration: String, file: String)], xcconfig: String? = nil)
        -> String
    {
        let configurations = infoPlists.map {
            (
                name: $0.configuration,
                settings: ["INFOPLIST_FILE": $0.file, "PRODUCT_BUNDLE_IDENTIFIER": "com.example.app"]
            )
        }
        let xcconfigs = Dictionary(uniqueKeysWithValues: infoPlists.map { ($0.configuration, xcconfig) })
        return WrittenProject.text([
            WrittenProject.Target(
                name: "App", configurations: configurations, xcconfigs: xcconfigs.compactMapValues { $0 })
        ])
    }

    @Test func everyInfoPlistGetsTheEnvironment() throws {
        let files = [
            "App.xcodeproj/project.pbxproj": Self.project([
                ("Debug", "App/Debug.plist"), ("Staging", "App/Staging.plist"), ("Release", "App/Info.plist"),
            ]),
            "App/Debug.plist": Self.plist(""), "App/Staging.plist": Self.plist(""), "App/Info.plist": Self.plist(""),
        ]
        try Self.found(files) { _, manifest in
            #expect(manifest.outputs.infoPlists == ["App/Debug.plist", "App/Staging.plist", "App/Info.plist"])
        }
    }

    @Test func anInfoPlistThatNamesTheEnvironmentKeepsItsKey() throws {
        let entry = "<key>ServerEnvironment</key><string>$(SERVER_ENV)</string>"
        try Self.found(
            [
                "App.xcodeproj/project.pbxproj": Self.project(
                    [("Debug", "App/Info.plist"), ("Release", "App/Info.plist")], xcconfig: "App/All.xcconfig"),
                "App/Info.plist": Self.plist(entry),
                "App/All.xcconfig":
                    "SERVER_ENV_Debug = staging\nSERVER_ENV_Release = production\nSERVER_ENV = $(SERVER_ENV_$(CONFIGURATION))\n",
            ]
        ) { found, manifest in
            #expect(manifest.selection.infoKey == "ServerEnvironment")
            #expect(manifest.outputs.infoPlists == [])
            #expect(
                found.text.contains("# The key ServerEnvironment of App/Info.plist names the environment already."))
        }
    }

    @Test func noInfoPlistIsListedWhereXcodeMakesIt() throws {
        let settings = ["GENERATE_INFOPLIST_FILE": "YES", "PRODUCT_BUNDLE_IDENTIFIER": "com.example.app"]
        let target = WrittenProject.Target(name: "App", configurations: [("Debug", settings), ("Release", settings)])
        try Self.found(["App.xcodeproj/project.pbxproj": WrittenProject.text([target])]) { _, manifest in
            #expect(manifest.outputs.infoPlists == [])
        }
    }

    /// What a composed name can select is not shipped with every build.
    @Test(arguments: [nil, "$(_RELAY_URL_$(SERVICE_ENV))"])
    func composedReferencesAreImportedAsWhatTheySelect(_ inPlist: String?) throws {
        let entry = inPlist.map { "<key>RELAY_URL</key><string>\($0)</string>" } ?? ""
        try Self.found(
            [
                "App.xcodeproj/project.pbxproj": Self.project(
                    [("Debug", "App/Info.plist"), ("Release", "App/Info.plist")], xcconfig: "App/All.xcconfig"),
                "App/Info.plist": Self.plist(entry),
                "App/All.xcconfig": """
                _RELAY_URL_STAGING = https:/$()/relay.staging.example.com
                _RELAY_URL_PROD = https:/$()/relay.example.com
                SERVICE_ENV[config=Debug] = STAGING
                SERVICE_ENV[config=Release] = PROD
                \(inPlist == nil ? "RELAY_URL = $(_RELAY_URL_$(SERVICE_ENV))" : "")
                """,
            ]
        ) { found, manifest in
            let all = manifest.environments.map { $0.values["RELAY_URL"] }
            #expect(Set(all) == ["https://relay.staging.example.com", "https://relay.example.com"])
            #expect(manifest.keys.map(\.name) == ["RELAY_URL"])
            #expect(manifest.common.isEmpty)
            // What Info.plist passes on needs no word.
            #expect(
                inPlist != nil
                    || found.proposal.issues.contains {
                        $0.kind == .notImported && $0.message.contains("_RELAY_URL_PROD, _RELAY_URL_STAGING")
                    })
        }
    }

    @Test func nothingOfOneEnvironmentIsCommon() throws {
        try Self.found([
            "App.xcodeproj/project.pbxproj": Self.project(
                [("Debug", "App/Info.plist"), ("Release", "App/Info.plist")], xcconfig: "App/All.xcconfig"),
            "App/Info.plist": Self.plist(
                "<key>STAGING_URL</key><string>https://staging.example.com</string><key>HELP_URL</key><string>https://help.example.com</string>"
            ),
            "App/All.xcconfig": "QA_HOST = qa.example.com\n",
        ]) { found, manifest in
            #expect(manifest.keys.map(\.name) == ["HELP_URL"])
            for key in ["STAGING_URL", "QA_HOST"] {
                #expect(
                    found.proposal.issues.contains {
                        $0.kind == .notImported
                            && $0.message
                                == "\"\(key)\": its name is that of one environment, and all would get the value"
                    })
            }
        }
    }

    @Test(arguments: ["#include \"Config.xcconfig\"\nAPI = https:/$()/$(API_HOST)\n", nil])
    func aMissingXcconfigIsSaid(_ xcconfig: String?) throws {
        let name = xcconfig == nil ? "All.xcconfig" : "Config.xcconfig"
        var files = [
            "App.xcodeproj/project.pbxproj": Self.project(
                [("Debug", "App/Info.plist"), ("Release", "App/Info.plist")], xcconfig: "App/All.xcconfig"),
            "App/Info.plist": Self.plist(
                "<key>API_URL</key><string>https://$(API_HOST)</string><key>MODE</key><string>$(MODE)</string><key>HELP_URL</key><string>https://help.example.com</string>"
            ),
        ]
        files["App/All.xcconfig"] = xcconfig
        try Self.found(files) { found, manifest in
            #expect(manifest.keys.map(\.name) == ["HELP_URL"])
            let count = xcconfig == nil ? 2 : 3
            #expect(
                found.proposal.missingFiles?.message
                    == "\(name) is missing: \(count) keys cannot be read; create it and run init again")
            #expect(
                found.proposal.issues.contains {
                    $0.message == "\"API_URL\": it refers to API_HOST, which no file that exists defines"
                })
        }
    }

    @Test func emptyValuesAreNotImported() throws {
        try Self.found([
            "App.xcodeproj/project.pbxproj": Self.project([
                ("Debug", "App/Debug.plist"), ("Release", "App/Info.plist"),
            ]),
            "App/Debug.plist": Self.plist("<key>API_URL</key><string>https://</string><key>MODE</key><string/>"),
            "App/Info.plist": Self.plist(
                "<key>API_URL</key><string>https://example.com</string><key>MODE</key><string>x</string>"),
        ]) { found, manifest in
            #expect(manifest.environments.map(\.values) == [[:], ["API_URL": "https://example.com", "MODE": "x"]])
            #expect(found.proposal.issues.filter { $0.kind == .notImported }.count >= 2)
        }
    }

    @Test func theCommentNamesTheConfigurationWithTheValues() throws {
        let plists = ["Build", "Release"].map { (configuration: $0, file: "App/\($0).plist") }
        try Self.found([
            "App.xcodeproj/project.pbxproj": Self.project(plists),
            "App/Build.plist": Self.plist("<key>HELP_URL</key><string>https://help.example.com</string>"),
            "App/Release.plist": Self.plist("<key>HELP_URL</key><string>https://help.example.com</string>"),
            "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": WrittenProject.scheme(
                target: "App", project: "App", run: "Build", archive: "Release"),
        ]) { found, _ in
            #expect(found.text.contains("production: {}  # build configuration Release"))
        }
    }
}
