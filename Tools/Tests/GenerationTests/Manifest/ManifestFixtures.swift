import BuildSettings
import Foundation
import Generation
import Manifest
import PropertyLists
@_spi(Tools) import SwitchyardCore

/// Manifests for tests, and their catalogs.
enum Manifests {
    /// Discussions: three environments, four build configurations.
    static var discussions: Manifest {
        var manifest = Manifest(file: "App/Switchyard.yaml")
        manifest.app = "Discussions"
        manifest.targets = ["Discussions"]
        manifest.production = "production"
        manifest.configurations = [
            ManifestConfiguration(name: "Debug", environment: "local", distribution: .development),
            ManifestConfiguration(name: "Beta", environment: "staging", distribution: .testers),
            ManifestConfiguration(name: "TestFlight", environment: "production", distribution: .testFlight),
            ManifestConfiguration(name: "Release", environment: "production", distribution: .appStore),
        ]
        manifest.testFlightEnvironments = ["staging"]
        var url = ManifestKey("api.url", type: .url)
        url.infoKey = "APIURL"
        manifest.keys = [url]
        manifest.common = ["api": ["url": "https://example.com"]]
        manifest.environments = [
            ManifestEnvironment("production"),
            ManifestEnvironment("staging", values: ["api": ["url": "https://staging.example.com//v1"]]),
            ManifestEnvironment("local", values: ["api": ["url": "http://localhost:8080"]]),
        ]
        manifest.environments[1].title = "Staging"
        for (index, suffix) in ["", ".staging", ".local"].enumerated() {
            manifest.environments[index].identity.bundleIdentifier = "com.example.discussions" + suffix
            manifest.environments[index].identity.displayName = "Discussions" + suffix
            manifest.environments[index].identity.urlScheme = "discussions" + suffix
            manifest.environments[index].identity.associatedDomains = ["applinks:example.com"]
            manifest.environments[index].identity.appGroup = "group.com.example.discussions" + suffix
            manifest.environments[index].identity.apsEnvironment = suffix.isEmpty ? "production" : "development"
            manifest.environments[index].identity.icon = "AppIcon" + suffix
        }
        manifest.outputs.infoPlists = ["App/Info.plist"]
        manifest.outputs.entitlements = ["App/App.entitlements"]
        manifest.outputs.schemes = ManifestOutputs.Schemes(project: "Discussions.xcodeproj")
        return manifest
    }

    /// Discussions for two customers.
    static var branded: Manifest {
        var manifest = discussions
        var acme = ManifestBrand("acme", targets: ["Acme", "AcmeWidget"])
        acme.common = ["api": ["url": "https://acme.example"]]
        acme.identity.displayName = "Acme \"Talk\""
        acme.identity.bundleIdentifier = "com.acme.talk"
        var globex = ManifestBrand("globex-eu", targets: ["Globex"])
        globex.environments = ["staging": ["api": ["url": "https://staging.globex.example"]]]
        globex.identity.bundleIdentifier = "com.globex"
        manifest.brands = [acme, globex]
        return manifest
    }
}

/// The build settings of a target that xcconfig files give.
struct BuiltSettings {
    private(set) var evaluator: BuildSettingEvaluator
    let table: BuildSettingTable

    init(_ file: Data, target: String, own: [String: String] = [:]) {
        let layers = [
            BuildSettingLayer(
                name: "facts",
                settings: [
                    "TARGET_NAME": target.replacing("$", with: "$$"), "PRODUCT_NAME": "$(TARGET_NAME)",
                    "PRODUCT_BUNDLE_IDENTIFIER": "the.projects.own", "EXCLUDED_SOURCE_FILE_NAMES": "below",
                    "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "BELOW",
                    "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIconBelow",
                ]),
            BuildSettingLayer(
                name: "xcconfig", assignments: XcconfigFile(bytes: Array(file), file: "x.xcconfig").assignments),
            BuildSettingLayer(name: "target", settings: own),
        ]
        table = BuildSettingTable(layers: layers)
        evaluator = BuildSettingEvaluator(table)
    }

    subscript(name: String) -> String {
        mutating get { evaluator.evaluate(name).value }
    }

    mutating func list(_ name: String) -> [String] { evaluator.evaluate(name).list }
}
