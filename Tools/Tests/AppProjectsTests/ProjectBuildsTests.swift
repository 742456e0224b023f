import AppProjects
import BuildSettings
import Foundation
import InfoPlists
import TestProjects
import Testing
import XcodeProjects

/// Builds that share what they read are those that were made alone.
@Suite struct ProjectBuildsTests {
    private static let configurations: [(name: String, settings: [String: String])] = [
        ("Debug", ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "DEBUG", "OWN": "$(inherited) debug"]),
        ("Release", ["OWN": "$(TARGET_NAME) release", "EXCLUDED_SOURCE_FILE_NAMES": "*.json"]),
    ]

    private static let targets = ["App", "Kit", "Clip"].map { name in
        WrittenProject.Target(
            name: name,
            productType: name == "Kit" ? "com.apple.product-type.framework" : "com.apple.product-type.application",
            configurations: configurations, resources: ["a.json"],
            xcconfigs: ["Debug": "Config/\(name).xcconfig", "Release": "Config/Shared.xcconfig"])
    }

    private static let files = [
        "Config/Shared.xcconfig":
            "#include \"Base.xcconfig\"\nPRODUCT_BUNDLE_IDENTIFIER = com.example.$(TARGET_NAME)\n",
        "Config/Base.xcconfig": "HOST = example.com\nOWN = base\nINFOPLIST_FILE = Info.plist\n",
        "Config/App.xcconfig": "#include \"Shared.xcconfig\"\n#include? \"Secrets.xcconfig\"\n",
        "Config/Kit.xcconfig": "#include \"Missing.xcconfig\"\nCODE_SIGN_ENTITLEMENTS = Kit.entitlements\n",
        "Info.plist":
            "<plist version=\"1.0\"><dict><key>Host</key><string>$(HOST) $(TARGET_NAME)</string></dict></plist>",
        "Kit.entitlements":
            "<plist version=\"1.0\"><dict><key>com.apple.security.application-groups</key><array><string>group.$(TARGET_NAME)</string></array></dict></plist>",
    ]

    /// All that is known of a build, as text.
    private func described(_ build: ConfiguredTarget) throws -> [String] {
        var evaluator = build.evaluator
        let settings = evaluator.evaluateAll().map { "\($0.name) = \($0.list) \($0.origin.map { "\($0)" } ?? "")" }
        let list = (try? build.infoPlist()).flatMap { $0 }
        let infoPlist = (list?.values ?? [:]).sorted { $0.key < $1.key }.map { "\($0)" }
        return settings + infoPlist + build.findings.map { "\($0)" }
            + ["\(build.target.name) \(build.configuration)", "\(build.hasMissingFiles)", "\(build.resources)"]
            + ["\(build.infoPlistFile ?? "-")", "\((build.applicationGroups ?? ["unknown"]).sorted())"]
    }

    @Test(arguments: [false, true]) func theyAreThoseThatAreMadeAlone(_ isJSON: Bool) throws {
        try withTemporaryFolder { folder in
            var files = Self.files
            files["App.xcodeproj/project.pbxproj"] = WrittenProject.text(
                Self.targets, project: .init(xcconfigs: ["Debug": "Config/Base.xcconfig"]))
            try WrittenProject.write(files, in: folder)
            if isJSON { try ConvertedProject.convert(folder.appendingPathComponent("App.xcodeproj")) }
            let project = try AppProject(reading: folder.path)
            let together = try ProjectBuilds(project).all.map(described)
            let alone = try project.targets.flatMap { target in
                try target.configurationNames.map { try described(project.configured(target, $0)) }
            }
            #expect(together == alone)
            #expect(together.count == 6)
        }
    }
}
