import Foundation
import Manifest
import PropertyLists
import SourceText
@_spi(Tools) import SwitchyardCore
import TestProjects
import Testing

@testable import ConfigurationImport

/// Build settings of xcconfig files, and what of them reaches an app through its Info.plist.
@Suite struct BuildSettingImportTests {
    /// A project with a file of build settings for each of two build configurations.
    private static func found(
        debug: String, release: String? = nil, plist: String = "",
        _ body: (ConfigurationImport, Manifest) throws -> Void
    ) throws {
        let settings = ["INFOPLIST_FILE": "App/Info.plist", "PRODUCT_BUNDLE_IDENTIFIER": "com.example.app"]
        let target = WrittenProject.Target(
            name: "App", configurations: [("Debug", settings), ("Release", settings)],
            xcconfigs: ["Debug": "Debug.xcconfig", "Release": "Release.xcconfig"])
        try withTemporaryFolder { folder in
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([target]),
                    "App/Info.plist": "<plist><dict><key>CFBundleName</key><string>App</string>\(plist)</dict></plist>",
                    "Debug.xcconfig": debug, "Release.xcconfig": release ?? debug,
                ], in: folder)
            let found = try ConfigurationImport(folder.path)
            #expect(found.problems == [])
            try body(found, try Manifest(Data(found.text.utf8), file: "Switchyard.yaml"))
        }
    }

    private static func entry(_ name: String, _ value: String) -> String {
        "<key>\(name)</key><string>\(value)</string>"
    }

    /// Addresses and secrets that no Info.plist passes on. How a product is built is no configuration of the app.
    @Test(
        arguments: [
            ("API_URL = https:/$()/a.example", ["API_URL"]), ("API_HOST = a.example.com", ["API_HOST"]),
            ("SWIFT_VERSION = 6.0", []), ("PODS_URL = https:/$()/a.example", []), ("DEVELOPMENT_TEAM = ABCDE12345", []),
            ("OTHER_URL = https:/$()/a.example", []), ("TITLE = Shop", []), ("API_URL =", []), ("", []),
            ("A_URL = https:/$()/a.example\nB_URL = $(A_URL)/b", ["B_URL"]), ("API_URL = $(inherited)", []),
            ("#include? \"none.xcconfig\"", []),
        ] as [(String, [String])])
    func aBuildSettingIsAKey(_ xcconfig: String, _ keys: [String]) throws {
        try Self.found(debug: xcconfig) { found, manifest in
            #expect(
                manifest.keys.map(\.name)
                    + manifest.common.keys.filter { key in
                        !manifest.keys.contains { $0.name == key }
                    } == keys, "\(found.text)")
        }
    }

    /// The values of each build configuration, as they were meant, and what Xcode reads instead.
    @Test(
        arguments: [
            ("https:/$()/d.example", "https:/$()/r.example", ["https://d.example", "https://r.example"], []),
            (
                "https://d.example", "https:/$()/r.example", ["https://d.example", "https://r.example"],
                ["Debug.xcconfig"]
            ),
            (
                "https:/$()/d.example", "https://r.example", ["https://d.example", "https://r.example"],
                ["Release.xcconfig"]
            ),
            (
                "https://d.example", "https://r.example", ["https://d.example", "https://r.example"],
                ["Debug.xcconfig", "Release.xcconfig"]
            ),
            // The same address in both: whichever file has it cut, it is said.
            ("https://a.example", "https:/$()/a.example", ["https://a.example"], ["Debug.xcconfig"]),
            ("https:/$()/a.example", "https://a.example", ["https://a.example"], ["Release.xcconfig"]),
        ] as [(String, String, [String], [String])], [true, false])
    func aCutValueIsSaidWhereverItIs(
        _ example: (debug: String, release: String, values: [String], damaged: [String]), isInPlist: Bool
    ) throws {
        let plist = isInPlist ? Self.entry("API_URL", "$(API_URL)") : ""
        try Self.found(debug: "API_URL = \(example.debug)", release: "API_URL = \(example.release)", plist: plist) {
            found, manifest in
            let values = [manifest.common["API_URL"]] + manifest.environments.map { $0.values["API_URL"] }
            #expect(Set(values.compactMap { $0?.stringValue }) == Set(example.values))
            let damaged = found.proposal.issues.filter { $0.kind == .damaged }
            #expect(
                damaged.map { URL(fileURLWithPath: $0.location.file).lastPathComponent }.sorted() == example.damaged)
        }
    }

    /// What Apple defines, what the build gives, and what is a part of a list stays in Xcode.
    @Test(
        arguments: [
            ("API_URL", "https://$(HOST)/v1", "https://a.example.com/v1"),
            ("API_URL", "${SCHEME}://${HOST}", "https://a.example.com"),
            ("API_URL", "https://$(HOST:lower)", "https://a.example.com"), ("API_HOST", "$(HOST)", "a.example.com"),
            ("API_URL", "https://$(NOWHERE:default=b.example)", "https://b.example"),
            ("CFBundleDisplayName", "$(HOST)", nil), ("NSCameraUsageDescription", "https://a.example", nil),
            ("Bundle", "$(PRODUCT_BUNDLE_IDENTIFIER)", nil),
        ] as [(String, String, String?)])
    func aKeyOfInfoPlistIsAKey(_ key: String, _ text: String, _ value: String?) throws {
        try Self.found(debug: "HOST = a.example.com\nSCHEME = https", plist: Self.entry(key, text)) { found, manifest in
            #expect(manifest.common[key]?.stringValue == value, "\(found.text)")
        }
    }

    @Test func nestedKeysOfInfoPlistAreKeys() throws {
        let plist =
            "<key>Servers</key><dict>\(Self.entry("api", "https://$(HOST)"))</dict>"
            + "<key>List</key><array><string>https://$(HOST)</string></array>"
        try Self.found(debug: "HOST = d.example", release: "HOST = r.example", plist: plist) { found, manifest in
            #expect(
                manifest.environments.map { $0.values["Servers"] } == [
                    ["api": "https://d.example"], ["api": "https://r.example"],
                ] as [PropertyListValue?])
            #expect(found.proposal.issues.contains { $0.message.hasSuffix("it is part of a list") })
        }
    }

    /// Missing files, in each way in which one is named; one that not every machine needs is no error alone.
    @Test(
        arguments: [
            ("#include \"Gone.xcconfig\"", "Gone.xcconfig is missing: 1 key cannot be read"),
            ("#include? \"Gone.xcconfig\"", nil),
            (
                "#include \"A.xcconfig\"\n#include \"B.xcconfig\"",
                "A.xcconfig and B.xcconfig are missing: 1 key cannot be read"
            ),
            ("#include \"Pods/Target Support Files/A/A.xcconfig\"", nil), ("#include \"Gone.xcconfig\"\nHOST = a", nil),
            ("#include? \"Gone.xcconfig\"\nHOST = a", nil),
        ] as [(String, String?)])
    func aMissingFileIsSaid(_ xcconfig: String, _ message: String?) throws {
        try Self.found(debug: xcconfig, plist: Self.entry("API_URL", "https://$(HOST)")) { found, _ in
            let said = found.proposal.missingFiles?.message
            if let message {
                #expect(said?.hasPrefix(message) == true, "\(said ?? "")")
            } else {
                #expect(said.map { $0.contains("the keys in it cannot be read") } ?? true, "\(said ?? "")")
            }
        }
    }

    /// For whom each build configuration is built, by its name, its scheme, and its environment.
    @Test(
        arguments: [
            ("Debug", false, "development"), ("Release", true, "app-store"), ("Release", false, "testers"),
            ("AdHoc", true, "testers"), ("Enterprise", true, "testers"), ("TestFlight", true, "testflight"),
            ("Test Flight", true, "testflight"), ("Profile", false, "development"), ("Beta", true, "testers"),
            ("InHouse", true, "testers"), ("Debug-Production", true, "development"), ("Local", false, "development"),
            ("Release-Production", true, "app-store"), ("AppStore", true, "app-store"),
        ]) func aBuildConfigurationIsBuiltFor(_ name: String, _ isArchived: Bool, _ distribution: String)
    {
        let configuration = ImportedConfiguration(
            name: name, environment: EnvironmentName.inName(name), reason: ImportedConfiguration.byName,
            archivedBy: isArchived ? "App" : nil, isDebug: name.hasPrefix("Debug"))
        let proposal = Proposal([], configurations: [configuration])
        #expect(proposal.configurations.map(\.distribution) == [distribution])
    }
}
