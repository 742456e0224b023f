import Foundation
import TestProjects
import Testing

/// Sealing by build settings: `generate`, then `assemble`, then `audit`. No script runs.
@Suite struct SealingTests {
    private static let manifest = """
        app: Shop
        configurations:
          Debug: { environment: staging, for: development }
          Beta: { environment: staging, for: testflight }
          Release: { environment: production, for: app-store }
        testflight: [staging]
        keys:
          apiURL: url
        environments:
          production: { values: { apiURL: "https://shop.example/api/v2" } }
          staging: { values: { apiURL: "https://staging.shop.example/api/v2" } }
          qa: { values: { apiURL: "https://qa.shop.example/api/v2" } }
        generate:
          settingsBundle: Settings.bundle

        """

    /// Writes a project that uses what is generated, and generates it.
    private static func write(_ settings: [String: String] = [:], in folder: URL) async throws {
        let names = ["Debug", "Beta", "Release"]
        let target = WrittenProject.Target(
            name: "Shop",
            configurations: names.map { name in
                (
                    name,
                    [
                        "INFOPLIST_FILE": "Info.plist", "SDKROOT": "iphoneos",
                        "PRODUCT_BUNDLE_IDENTIFIER": "com.example.shop",
                    ].merging(name == "Release" ? settings : [:]) { $1 }
                )
            },
            resources: [
                "Switchyard/Environments.plist", "Switchyard/Environments.testflight.plist",
                "Switchyard/Environments.production.plist", "Settings.bundle",
            ],
            xcconfigs: Dictionary(uniqueKeysWithValues: names.map { ($0, "Switchyard/\($0).xcconfig") }))
        try WrittenProject.write(
            [
                "Shop.xcodeproj/project.pbxproj": WrittenProject.text([target]), "Switchyard.yaml": manifest,
                "Info.plist": WrittenProject.infoPlist,
            ], in: folder)
        let ended = try await Switchyard.run(["generate"], in: folder)
        #expect(ended.code == 0, "\(ended.all)")
    }

    @Test(arguments: [
        ("Release", "sealed", "sealed", 0), ("Release", "sealed", "testflight", 0),
        ("Beta", "testflight", "testflight", 0),
        ("Beta", "testflight", "sealed", 1), ("Debug", "open", "sealed", 1), ("Debug", "open", "testflight", 1),
    ]) func aBuildConfigurationHasWhatItsPolicyReaches(
        _ configuration: String, _ policy: String, _ audited: String, _ code: Int32
    ) async throws {
        try await withTemporaryFolder { folder in
            try await Self.write(in: folder)
            let assembled = try await AssembleCommandTests.assemble(configuration, in: folder)
            #expect(assembled.code == 0)
            #expect(assembled.told.policy == policy)
            let audit = try await Switchyard.run(
                ["audit", "\(configuration).app", "--policy", audited], in: folder)
            #expect(audit.code == code, "\(audit.output)")
        }
    }

    /// The lock: the manifest says that Release is for the App Store, and the project opens it.
    @Test(arguments: ["SWITCHYARD_OPEN", "SWITCHYARD_TESTFLIGHT"])
    func aStoreBuildThatIsNotSealedIsAnError(_ condition: String) async throws {
        try await withTemporaryFolder { folder in
            try await Self.write(["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "$(inherited) \(condition)"], in: folder)
            let assembled = try await AssembleCommandTests.assemble("Release", in: folder)
            #expect(assembled.code == 1)
            #expect(assembled.told.findings.map(\.rule) == ["open-store-build"])
            let check = try await Switchyard.run(["check"], in: folder)
            #expect(check.code == 1)
            #expect(check.output.contains("[open-store-build]"), "\(check.output)")
        }
    }
}
