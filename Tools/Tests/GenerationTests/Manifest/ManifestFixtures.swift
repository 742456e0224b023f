import BuildSettings
import Foundation
import Generation
import Manifest
import PropertyLists
import Switchyard
import XcodeProjects

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
        var url = ManifestKey("api.url", type: "url")
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

extension ManifestPlan {
    /// A plan with the catalogs of the manifest.
    init(_ manifest: Manifest, project: XcodeProject? = nil, isPruning: Bool = false) {
        self.init(
            manifest, catalog: manifest.testCatalog(nil),
            brandCatalogs: Dictionary(uniqueKeysWithValues: manifest.brands.map { ($0.name, manifest.testCatalog($0)) }),
            project: project, isPruning: isPruning)
    }
}

extension Manifest {
    /// The catalog with the values of a brand.
    func testCatalog(_ brand: ManifestBrand?) -> EnvironmentCatalog {
        func overlaid(
            _ base: [String: PropertyListValue], _ own: [String: PropertyListValue]
        ) -> [String: PropertyListValue] {
            base.merging(own) { old, new in
                guard let old = old.dictionaryValue, let new = new.dictionaryValue else { return new }
                return .dictionary(overlaid(old, new))
            }
        }
        var catalog = EnvironmentCatalog(
            environments: Dictionary(
                uniqueKeysWithValues: environments.map {
                    ($0.name, overlaid($0.values, brand?.environments[$0.name] ?? [:]))
                }))
        catalog.common = overlaid(common, brand?.common ?? [:])
        catalog.sources.production = production
        catalog.declarations = Dictionary(
            uniqueKeysWithValues: keys.map { ($0.name, KeyDeclaration(name: $0.name, isSecret: $0.secret != nil)) })
        return catalog
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
                    "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "BELOW", "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIconBelow",
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
