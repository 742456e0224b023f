import Foundation
import TestProjects
import Testing

/// `check` of a project whose files are generated: what it says of them, and what it does not.
@Suite struct ManifestProjectTests {
    private static let manifest = """
        configurations:
          Debug: { environment: local, for: development }
          Beta: { environment: staging, for: testers }
          Release: { environment: production, for: app-store }
        keys: { apiURL: url }
        environments:
          production: { values: { apiURL: "https://shop.example" } }
          staging: { values: { apiURL: "https://staging.shop.example" } }
          local: { values: { apiURL: "http://localhost" } }
        generate:
          infoPlists: [App/Info.plist]
          settingsBundle: App/Settings.bundle
          schemes: { project: Shop.xcodeproj }

        """

    private static func project(isWired: Bool) -> String {
        let names = ["Debug", "Beta", "Release"]
        let settings = ["INFOPLIST_FILE": "App/Info.plist", "PRODUCT_BUNDLE_IDENTIFIER": "example.shop"]
        let catalogs = ["Environments", "Environments.production"].map { "Switchyard/\($0).plist" }
        let target = WrittenProject.Target(
            name: "Shop", configurations: names.map { ($0, settings) },
            resources: isWired ? catalogs + ["App/Settings.bundle"] : [])
        let bases = Dictionary(uniqueKeysWithValues: names.map { ($0, "Switchyard/\($0).xcconfig") })
        return WrittenProject.text([target], project: WrittenProject.Project(xcconfigs: isWired ? bases : [:]))
    }

    /// What `check` reports of a project after `generate`, without other files than the generated ones.
    private static func check(isWired: Bool, _ manifest: String = manifest) async throws -> String {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(
                [
                    "Shop.xcodeproj/project.pbxproj": project(isWired: isWired),
                    "App/Info.plist": WrittenProject.infoPlist,
                    "Switchyard.yaml": manifest,
                ], in: folder)
            let generated = try await Switchyard.run(["generate"], in: folder)
            #expect(generated.code == 0, "\(generated.all)")
            return try await Switchyard.run(["check", "--severity", "note"], in: folder).all
        }
    }

    /// Until the project uses the generated files, that is the one thing to say: schemes select nothing yet.
    @Test func beforeTheWiringThereIsOneFinding() async throws {
        let output = try await Self.check(isWired: false)
        #expect(output.contains("[generated-xcconfig-unused]"), "\(output)")
        #expect(!output.contains("[scheme-mismatch]"), "\(output)")
    }

    /// The generated row shows production where open builds start in different environments: no default is right for all.
    @Test func afterItThereIsNone() async throws {
        let output = try await Self.check(isWired: true)
        #expect(!output.contains("[generated-xcconfig-unused]"), "\(output)")
        #expect(!output.contains("[defaults-differ]"), "\(output)")
        #expect(!output.contains("[scheme-mismatch]"), "\(output)")
        #expect(!output.contains("warning:") && !output.contains("error:"), "\(output)")
    }
}
