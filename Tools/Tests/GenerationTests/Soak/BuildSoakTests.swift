import BuildSettings
import Foundation
import Generation
import InfoPlists
import Manifest
import PropertyLists
import SourceText
import TestSupport
import Testing

/// What the build makes of generated files is what the manifest says, in every build configuration for every brand.
@Suite struct BuildSoakTests {
    @Test(arguments: 0..<SoakCount.of(full: 400, slice: 60)) func everyBuildHasTheValuesOfTheManifest(_ seed: Int)
        throws
    {
        var random = StrangeManifest(seed: UInt64(seed))
        let manifest = random.make()
        let plan = ManifestPlan(manifest)
        let xcconfigs = plan.xcconfigs()
        let plists = plan.infoPlists(existing: ["Info.plist": Plists.empty])
        let entitlements = plan.entitlements(existing: [:])
        #expect(plists.findings.isEmpty && entitlements.findings.isEmpty)
        let unwritten = xcconfigs.findings.filter { $0.severity == .error && $0.rule != .incompleteIdentity }
        #expect(unwritten.allSatisfy { $0.rule == .generatedValue }, "\(unwritten)")
        let builds = manifest.configurations.flatMap { configuration in
            ([nil] + manifest.brands).map { ExpectedBuild(manifest, configuration, $0) }
        }
        #expect(unwritten.isEmpty == !builds.contains(where: \.hasLineBreak))
        guard unwritten.isEmpty else { return }

        let list = try PropertyList.parse(plists.files.first?.data ?? Data())
        let rights = try entitlements.files.first?.data.map { try PropertyList.parse($0) } ?? .dictionary([:])
        for configuration in manifest.configurations {
            let file = xcconfigs.files.first { $0.path == "Switchyard/\(configuration.name).xcconfig" }
            let data = try #require(file).data
            #expect(XcconfigFile(bytes: Array(data), file: "").diagnostics.isEmpty)
            for brand in [nil] + manifest.brands {
                let target = brand?.targets[0] ?? "App"
                var settings = BuiltSettings(data, target: target)
                let expected = ExpectedBuild(manifest, configuration, brand)
                let info = InfoPlistExpansion(settings.table).expand(list).dictionaryValue ?? [:]
                #expect(info[manifest.selection.infoKey] == .string(configuration.environment))
                for key in manifest.keys {
                    guard let infoKey = key.infoKey else { continue }
                    #expect(info[infoKey] == .string(expected.text(of: key.name)), "\(key.name)")
                }
                let identity = expected.identity
                if expected.uses(\.displayName) {
                    #expect(info["CFBundleDisplayName"] == .string(identity.displayName ?? target))
                }
                if expected.uses(\.urlScheme) {
                    #expect(
                        info["CFBundleURLTypes"]
                            == [
                                [
                                    "CFBundleTypeRole": "Editor",
                                    "CFBundleURLSchemes": [.string(identity.urlScheme ?? "")],
                                ]
                            ])
                }
                let granted = InfoPlistExpansion(settings.table).expand(rights).dictionaryValue ?? [:]
                let domains =
                    granted["com.apple.developer.associated-domains"]?.arrayValue?.compactMap(\.stringValue) ?? []
                #expect(Set(domains).subtracting([""]) == Set(identity.associatedDomains ?? []))
                if expected.uses(\.appGroup) {
                    #expect(granted["com.apple.security.application-groups"] == [.string(identity.appGroup ?? "")])
                }
                if let identifier = identity.bundleIdentifier {
                    #expect(settings["PRODUCT_BUNDLE_IDENTIFIER"] == identifier)
                }
                #expect(settings["ASSETCATALOG_COMPILER_APPICON_NAME"] == identity.icon ?? "AppIconBelow")
                #expect(settings.list("SWIFT_ACTIVE_COMPILATION_CONDITIONS") == expected.conditions)
            }
        }
    }
}

/// What one build is to have, found without the code that is tested.
struct ExpectedBuild {
    let manifest: Manifest
    let configuration: ManifestConfiguration
    let brand: ManifestBrand?

    init(_ manifest: Manifest, _ configuration: ManifestConfiguration, _ brand: ManifestBrand?) {
        self.manifest = manifest
        self.configuration = configuration
        self.brand = brand
    }

    /// The layers of an identity, the strongest last.
    private func layers(
        _ configuration: ManifestConfiguration, _ brand: ManifestBrand?
    ) -> [ManifestIdentity] {
        [
            manifest.environments.first { $0.name == configuration.environment }?.identity, configuration.identity,
            brand?.identity, brand?.identities[configuration.environment],
        ].compactMap { $0 }
    }

    var identity: ManifestIdentity {
        layers(configuration, brand).reduce(ManifestIdentity()) { $0.overlaid(with: $1) }
    }

    func uses<Value>(_ part: KeyPath<ManifestIdentity, Value?>) -> Bool {
        manifest.configurations.contains { configuration in
            ([nil] + manifest.brands).contains { brand in
                layers(configuration, brand).contains { $0[keyPath: part] != nil }
            }
        }
    }

    func text(of key: String) -> String {
        let environment = manifest.environments.first { $0.name == configuration.environment }
        let layers = [
            brand?.environments[configuration.environment], environment?.values, brand?.common, manifest.common,
        ].compactMap { $0 }
        for layer in layers {
            var value: PropertyListValue? = .dictionary(layer)
            for part in key.split(separator: ".") { value = value?.dictionaryValue?[String(part)] }
            switch value {
            case .string(let text): return text
            case .boolean(let truth): return truth ? "YES" : "NO"
            case .integer(let number): return "\(number)"
            case .real(let number): return "\(number)"
            case .date(let date): return date.formatted(.iso8601)
            case .data(let data): return data.base64EncodedString()
            default: continue
            }
        }
        return ""
    }

    /// Whether a text of the build cannot be written.
    var hasLineBreak: Bool {
        let texts = manifest.keys.filter { $0.infoKey != nil }.map { text(of: $0.name) }
        let names = [identity.displayName, identity.urlScheme, identity.appGroup].compactMap { $0 }
        return (texts + names + (identity.associatedDomains ?? [])).contains { $0.contains(where: \.isNewline) }
    }

    var conditions: [String] {
        let release: [String] =
            switch configuration.distribution {
            case .development, .testers: ["SWITCHYARD_OPEN"]
            case .testFlight: ["SWITCHYARD_TESTFLIGHT"]
            case .appStore: []
            }
        return ["BELOW"] + release + (brand.map { ["SWITCHYARD_BRAND_" + $0.name.uppercased()] } ?? [])
    }
}

/// Makes up manifests with strange values.
struct StrangeManifest {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private static let pieces = [
        "https://", "//", "/", "$(SWITCHYARD_BRAND)", "$", "$$", "${A}", "$(", ")", "\\", "\\\\", "\"", "'", " ", "\t",
        ";",
        "#", "=", "é", "😀", "漢", "a", "B7", "/*", "*/", ":", "[x]", "<&>", "\u{A0}", "inherited", "$(inherited)",
    ]

    private mutating func text() -> String {
        var text = ""
        for _ in 0..<random.upTo(6) { text += random.pick(Self.pieces) }
        return random.oneIn(400) ? text + random.pick(["\n", "\r\n", "\u{2028}"]) + "x" : text
    }

    private mutating func value() -> PropertyListValue {
        switch random.upTo(8) {
        case 0: .boolean(random.oneIn(2))
        case 1: .integer(Int64(random.upTo(100_000)) - 50_000)
        case 2: .real(Double(random.upTo(1_000)) / 8)
        case 3: .date(Date(timeIntervalSince1970: Double(random.upTo(2_000_000_000))))
        case 4: .data(Data((0..<random.upTo(9)).map { UInt8($0) }))
        default: .string(text())
        }
    }

    private mutating func values(_ keys: [ManifestKey]) -> [String: PropertyListValue] {
        var values: [String: PropertyListValue] = [:]
        for key in keys where random.oneIn(2) {
            let parts = key.name.split(separator: ".").map(String.init)
            let value = value()
            if parts.count == 1 {
                values[parts[0]] = value
            } else {
                var nested = values[parts[0]]?.dictionaryValue ?? [:]
                nested[parts[1]] = value
                values[parts[0]] = .dictionary(nested)
            }
        }
        return values
    }

    private mutating func identity(_ parts: Set<Int>) -> ManifestIdentity {
        var identity = ManifestIdentity()
        func isGiven(_ part: Int) -> Bool { parts.contains(part) && !random.oneIn(8) }
        if isGiven(0) { identity.bundleIdentifier = "com.example.\(random.upTo(99))" }
        if isGiven(1) { identity.displayName = text() + "." }
        if isGiven(2) { identity.icon = "Icon \(random.upTo(9))" }
        if isGiven(3) { identity.urlScheme = text() + "." }
        if isGiven(4) { identity.associatedDomains = (0...random.upTo(2)).map { _ in "applinks:" + text() } }
        if isGiven(5) { identity.appGroup = "group." + text() }
        if isGiven(6) { identity.apsEnvironment = random.pick(["development", "production"]) }
        return identity
    }

    mutating func make() -> Manifest {
        var manifest = Manifest()
        manifest.targets = ["App"]
        manifest.keys = ["plain", "flag", "api.url", "api.retryCount", "api.v2Key", "deep.x_y"].shuffled(using: &random)
            .prefix(random.upTo(6)).map { name in
                var key = ManifestKey(name)
                if !random.oneIn(4) { key.infoKey = "Info_" + name }
                return key
            }
        let parts = Set((0..<7).filter { _ in random.oneIn(2) })
        manifest.common = values(manifest.keys)
        for name in ["production", "staging", "qa-1", "local é"].prefix(1 + random.upTo(3)) {
            var environment = ManifestEnvironment(name, values: values(manifest.keys))
            environment.identity = identity(parts)
            manifest.environments.append(environment)
        }
        manifest.production = "production"
        if random.oneIn(2) { manifest.testFlightEnvironments = ["staging"] }
        for (index, name) in ["Debug", "My Beta", "Release", "Ad-Hoc"].prefix(1 + random.upTo(3)).enumerated() {
            manifest.configurations.append(
                ManifestConfiguration(
                    name: name, environment: random.pick(manifest.environments).name,
                    distribution: random.pick(ManifestConfiguration.Distribution.allCases),
                    identity: index == 0 && random.oneIn(2) ? identity(parts) : ManifestIdentity()))
        }
        for name in ["acme", "Globex", "n_3"].prefix(random.upTo(3)) {
            var brand = ManifestBrand(name, targets: ["\(name) App"])
            brand.common = values(manifest.keys)
            let environment = random.pick(manifest.environments).name
            brand.environments[environment] = values(manifest.keys)
            brand.identity = identity(parts)
            if random.oneIn(2) { brand.identities[environment] = identity(parts) }
            manifest.brands.append(brand)
        }
        manifest.outputs.infoPlists = ["Info.plist"]
        manifest.outputs.entitlements = ["App.entitlements"]
        return manifest
    }
}
