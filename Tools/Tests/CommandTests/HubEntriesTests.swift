import Foundation
import PropertyLists
import TestProjects
import Testing

/// What a phone needs to reach the hub: `generate`, then `assemble`, then `audit`.
@Suite struct HubEntriesTests {
    private static let manifest = """
        app: Shop
        configurations:
          Debug: { environment: staging, for: development }
          Beta: { environment: production, for: testflight }
          Release: { environment: production, for: app-store }
        keys:
          apiURL: url
        environments:
          production: { values: { apiURL: "https://shop.example/api/v2" } }
          staging: { values: { apiURL: "https://staging.shop.example/api/v2" } }
        console:
          hub: https://desk.local:8017

        """

    /// The Info.plist of people: App Transport Security has an exception already.
    private static let infoPlist = WrittenProject.infoPlist.replacing(
        "</dict>",
        with: """
            <key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict><key>old.example</key>
            <dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict></dict></dict></dict>
            """)

    private static func write(_ manifest: String = manifest, _ infoPlist: String = infoPlist, in folder: URL) throws {
        try ShopProject.write(manifest, infoPlist: infoPlist, in: folder)
    }

    private static func generate(_ options: String..., in folder: URL) async throws -> Int32? {
        try await Switchyard.run(["generate"] + options, in: folder).code
    }

    private static func assembled(_ configuration: String, in folder: URL) async throws -> [String: PropertyListValue] {
        #expect(try await AssembleCommandTests.assemble(configuration, in: folder).code == 0)
        let list = try PropertyList.read(folder.appendingPathComponent("\(configuration).app/Info.plist"))
        return list.dictionaryValue ?? [:]
    }

    @Test func onlyAnOpenBuildHasThem() async throws {
        try await withTemporaryFolder { folder in
            try Self.write(in: folder)
            #expect(try await Self.generate(in: folder) == 0)
            #expect(try await Self.generate("--check", in: folder) == 0)
            for configuration in ["Debug", "Beta", "Release"] {
                let isOpen = configuration == "Debug"
                let list = try await Self.assembled(configuration, in: folder)
                let sentence = list["NSLocalNetworkUsageDescription"]?.stringValue
                #expect((sentence?.contains("desk.local") == true) == isOpen)
                let security = list["NSAppTransportSecurity"]?.dictionaryValue ?? [:]
                #expect(security["NSAllowsLocalNetworking"] == (isOpen ? true : nil))
                #expect(security["NSExceptionDomains"] != nil, "what people wrote stays")
            }
            let audit = try await Switchyard.run(["audit", "Release.app"], in: folder)
            #expect(audit.code == 0, "\(audit.all)")
        }
    }

    @Test func theyAreUpToDateWithTheInfoPlistAndTheManifest() async throws {
        try await withTemporaryFolder { folder in
            let debug = folder.appendingPathComponent("Switchyard/Debug.xcconfig")
            try Self.write(in: folder)
            #expect(try await Self.generate(in: folder) == 0)
            try Self.write(Self.manifest, WrittenProject.infoPlist, in: folder)
            #expect(try await Self.generate("--check", in: folder) == 1)
            #expect(try await Self.generate(in: folder) == 0)
            #expect(try !String(contentsOf: debug, encoding: .utf8).contains("old.example"))
            // The hub is taken out.
            let without = try #require(Self.manifest.range(of: "console:"))
            try Self.write(String(Self.manifest[..<without.lowerBound]), in: folder)
            #expect(try await Self.generate(in: folder) == 0)
            #expect(try !String(contentsOf: debug, encoding: .utf8).contains("INFOPLIST_FILE_CONTENTS"))
            #expect(try await Self.generate("--prune", in: folder) == 0)
            #expect(!FileManager.default.fileExists(atPath: debug.path))
            let list = try String(contentsOf: folder.appendingPathComponent("Info.plist"), encoding: .utf8)
            #expect(list == Self.infoPlist)
        }
    }

    /// Somebody copied the sentence into the file that all build configurations have.
    @Test func theAuditOfAReleaseReportsTheHub() async throws {
        try await withTemporaryFolder { folder in
            let sentence = "<key>NSLocalNetworkUsageDescription</key><string>Connects to desk.local.</string></dict>"
            try Self.write(Self.manifest, WrittenProject.infoPlist.replacing("</dict>", with: sentence), in: folder)
            #expect(try await Self.generate(in: folder) == 0)
            for (configuration, policy, code) in [
                ("Release", "sealed", 1), ("Beta", "testflight", 1), ("Debug", "open", 0),
            ] {
                _ = try await Self.assembled(configuration, in: folder)
                let audit = try await Switchyard.run(["audit", "\(configuration).app", "--policy", policy], in: folder)
                #expect(audit.code == Int32(code), "\(audit.all)")
                #expect(audit.all.contains("\"desk.local\" is the host of Hub") == (code == 1), "\(audit.all)")
            }
        }
    }
}
