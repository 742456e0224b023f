import BuildSettings
import Manifest

/// What a build configuration keeps out of its products, as patterns for `EXCLUDED_SOURCE_FILE_NAMES`.
///
/// A pattern is compared with as many components at the end of a file's path as it has, so a path relative to the
/// manifest tells two files of the same name apart.
struct ExcludedFiles {
    /// The patterns for every brand.
    private(set) var common: [String] = []
    /// The patterns for one brand; `""` for none.
    private(set) var branded: [String: [String]] = [:]
    /// The files that the product has although a pattern excludes them.
    private(set) var included: [String] = []
    /// Files that the product needs, but a pattern excludes: the file, and the pattern.
    private(set) var clashes: [(needed: String, pattern: String)] = []

    /// - Parameters:
    ///   - isSealed: whether the build configuration can only reach production.
    ///   - excludingSettingsBundle: whether it has no Settings bundle at all then.
    init(
        _ plan: ManifestPlan, _ configuration: ManifestConfiguration, isSealed: Bool, excludingSettingsBundle: Bool
    ) {
        let outputs = plan.manifest.outputs
        let catalog = Self.catalog(of: configuration, plan.manifest)
        common = Self.catalogs.filter { $0 != catalog }
        if let sealed = outputs.sealedSettingsBundle, let bundle = outputs.settingsBundle {
            common.append(Self.components(isSealed ? bundle.bundle : sealed))
            // The bundle of a manifest beside it has no other component that tells the two apart.
            if isSealed { included.append(Self.components(sealed)) }
        } else if isSealed, excludingSettingsBundle, let bundle = outputs.settingsBundle {
            common.append(Self.components(bundle.bundle))
        }
        let firebase = Set(plan.variants.compactMap(\.identity.firebase)).sorted()
        for brand in plan.brandChoices {
            let own = plan.variant(configuration, brand).identity.firebase
            var excluded = own == nil ? [] : firebase.filter { $0 != own }.map(Self.components)
            var needed = own.map { [Self.components($0)] } ?? []
            if let catalog {
                for other in plan.manifest.brands {
                    // The catalogs of a brand are in a folder of their own.
                    let file = Self.components("\(outputs.folder)/\(other.name)/\(catalog)")
                    if other.name == brand?.name { needed.append(file) } else { excluded.append(file) }
                }
            }
            branded[brand?.name ?? ""] = excluded
            for file in needed {
                for pattern in common + excluded where (("/" + file).hasSuffix("/" + pattern)) {
                    clashes.append((file, pattern))
                }
            }
        }
        // What all brands exclude is said once.
        let shared = (branded[""] ?? []).filter { pattern in branded.values.allSatisfy { $0.contains(pattern) } }
        common += shared
        branded = branded.mapValues { $0.filter { !shared.contains($0) } }
    }

    /// The property-list catalogs: with every environment, with production and the TestFlight list, with production alone.
    private static let catalogs = [
        "Environments.plist", "Environments.testflight.plist", "Environments.production.plist",
    ]

    /// The catalog in the products of a build configuration; `nil` for none.
    private static func catalog(of configuration: ManifestConfiguration, _ manifest: Manifest) -> String? {
        guard manifest.outputs.writesCatalog else { return nil }
        switch configuration.distribution {
        case .development, .testers: return catalogs[0]
        case .testFlight: return manifest.hasTestFlightList ? catalogs[1] : catalogs[2]
        case .appStore: return catalogs[2]
        }
    }

    /// A path relative to the manifest, as the end of an absolute path.
    private static func components(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }

    /// The text of a list of patterns. Characters that have a meaning in a pattern become `?`, which any one matches.
    static func text(_ patterns: [String]) -> String {
        BuildSettingLayer.text(
            ofList: patterns.map { pattern in String(pattern.map { "*?[\\".contains($0) ? "?" : $0 }) })
    }
}

extension Manifest {
    /// Whether a build from TestFlight can select another environment than production.
    var hasTestFlightList: Bool { testFlightEnvironments.contains { $0 != (try? productionName) } }
}
