import Foundation
import AccessorGenerator
import Generation
import Manifest
import PropertyLists
import SettingsBundle
import Switchyard
import TestSupport
import Testing

/// What the library resolves from generated files is what Switchyard.yaml says, whatever it says.
@Suite struct ManifestSoakTests {
    @Test(arguments: 0..<SoakCount.of(full: 2_000, slice: 60)) func everyEnvironmentResolvesToWhatTheManifestSays(
        seed: Int
    ) throws {
        var random = RandomManifest(seed: UInt64(seed))
        let text = random.text
        let manifest = try Manifest(Data(text.utf8), file: "Switchyard.yaml")
        for brand in random.brands.isEmpty ? [nil] : random.brands.map({ String?($0) }) {
            let file = CompiledCatalog(manifest.catalog(brand: brand), production: "production")
            let catalog = try EnvironmentCatalog.read(String(decoding: try file.data(), as: UTF8.self))
            #expect(catalog.findings == [])
            #expect(Set(catalog.names) == Set(random.environments))
            for environment in random.environments {
                let context = LaunchContext(catalog: catalog, arguments: ["-environment", environment])
                let selection = try EnvironmentSelection(context: context)
                #expect(selection.environment == environment)
                let resolved = EnvironmentConfiguration(selection: selection, context: context).values
                for key in random.keys where !key.isSecret {
                    let raw = try #require(random.value(of: key, in: environment, brand: brand), "\(text)")
                    let expected = try key.type.coerced(raw, folder: catalog.folder)
                    #expect(resolved[key.name]?.typed == expected, "\(key.name) in \(environment)\n\(text)")
                }
                #expect(resolved.count == random.keys.count { !$0.isSecret })
            }
        }
    }

    /// A catalog of production knows no other environment, and resolves production alike.
    @Test(arguments: 0..<20) func productionAloneIsTheSame(seed: Int) throws {
        var random = RandomManifest(seed: UInt64(seed))
        let manifest = try Manifest(Data(random.text.utf8), file: "Switchyard.yaml")
        let file = CompiledCatalog(manifest.catalog().reachable(under: .sealed), production: "production")
        let text = String(decoding: try file.data(), as: UTF8.self)
        for other in random.environments where other != "production" { #expect(!text.contains(other)) }
        let catalog = try EnvironmentCatalog.read(text)
        #expect(catalog.names == ["production"])
        let context = LaunchContext(catalog: catalog, policy: .sealed)
        let selection = try EnvironmentSelection(context: context)
        let resolved = EnvironmentConfiguration(selection: selection, context: context).values
        for key in random.keys where !key.isSecret {
            let raw = try #require(random.value(of: key, in: "production", brand: nil))
            let expected = try key.type.coerced(raw, folder: nil)
            #expect(resolved[key.name]?.typed == expected)
        }
    }

    /// The files that are generated for one manifest, as a launch of the built app meets them: the catalog, Info.plist with
    /// the build settings of the xcconfig file, and the Settings bundle, with and without choices of a tester.
    @Test(arguments: 0..<SoakCount.of(full: 400, slice: 20)) func everyLaunchHasWhatTheManifestSays(seed: Int) throws {
        let generated = try GeneratedManifest(seed: seed)
        defer { generated.remove() }
        let random = generated.random
        var choices = SeededGenerator(seed: UInt64(seed))
        for brand in random.brands.isEmpty ? [nil] : random.brands.map({ String?($0) }) {
            for (configuration, policy) in [("Debug", ReleasePolicy.open), ("Release", .sealed)] {
                var context = try generated.context(configuration, policy, brand: brand)
                let started = configuration == "Debug" ? random.debugEnvironment : "production"
                try expect(context, selects: started, of: random, brand)
                // The Settings app registers nothing, and the app registers no override.
                context.infoPlist[context.catalog.sources.infoKey] = nil
                try expect(context, selects: started, of: random, brand)
                let rows = try generated.rows
                for environment in random.environments {
                    var chosen: [String: PropertyListValue] = [:]
                    let picker = try #require(rows["environment"])
                    #expect(picker.values.contains(.string(environment)))
                    context.storedValues["environment"] = .string(environment)
                    for key in random.keys {
                        guard let setting = key.setting, let row = rows[setting], choices.oneIn(2) else { continue }
                        let written = try #require(row.randomChoice(key.type, &choices), "\(row)")
                        context.storedValues[setting] = written
                        chosen[key.name] = written
                    }
                    let isSealed = policy == .sealed
                    try expect(
                        context, selects: isSealed ? "production" : environment, of: random, brand,
                        chosen: isSealed ? [:] : chosen)
                    context.storedValues = [:]
                }
            }
        }
    }

    /// The values that the build writes into Info.plist are those of its environment.
    @Test(arguments: 0..<SoakCount.of(full: 400, slice: 20)) func infoPlistHasTheValues(seed: Int) throws {
        let generated = try GeneratedManifest(seed: seed)
        defer { generated.remove() }
        for brand in [nil] + generated.random.brands.map({ String?($0) }) {
            for (configuration, environment) in [
                ("Debug", generated.random.debugEnvironment), ("Release", "production"),
            ] {
                let info = try generated.infoPlist(configuration, brand: brand)
                #expect(info["SwitchyardEnvironment"] == .string(environment))
                for key in generated.random.keys {
                    guard let infoKey = key.infoKey else { continue }
                    let expected = try #require(generated.random.value(of: key, in: environment, brand: brand))
                    let written = try #require(info[infoKey])
                    #expect(
                        try key.type.coerced(written, folder: nil) == key.type.coerced(expected, folder: nil),
                        "\(key.name) in \(configuration)")
                }
            }
        }
    }

    private func expect(
        _ context: LaunchContext, selects environment: String, of random: RandomManifest, _ brand: String?,
        chosen: [String: PropertyListValue] = [:]
    ) throws {
        let selection = try EnvironmentSelection(context: context)
        #expect(selection.environment == environment)
        let resolved = EnvironmentConfiguration(selection: selection, context: context).values
        for key in random.keys where !key.isSecret {
            let raw = try #require(chosen[key.name] ?? random.value(of: key, in: environment, brand: brand))
            let expected = try key.type.coerced(raw, folder: context.catalog.folder)
            #expect(resolved[key.name]?.typed == expected, "\(key.name) in \(environment)")
        }
    }
}

extension EnvironmentCatalog {
    /// Reads the text of a file.
    fileprivate static func read(_ text: String) throws -> EnvironmentCatalog {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).plist")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(text.utf8).write(to: url)
        return try read(url)
    }
}
