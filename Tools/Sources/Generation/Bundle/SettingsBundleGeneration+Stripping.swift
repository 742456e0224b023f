package import Foundation
import PropertyLists
import Switchyard

extension SettingsBundleGeneration {
    /// What of a bundle changes if everything that was generated into it is taken out. A bundle with nothing else is
    /// removed.
    ///
    /// - Throws: ``GenerationError`` if a file cannot be read or edited.
    package static func strip(_ directory: URL) throws(GenerationError) -> [GeneratedFile] {
        let bundle = try SettingsBundleFiles.read(directory)
        guard bundle.hasGeneratedSpecifiers else { return [] }
        if bundle.hasOnlyGeneratedSpecifiers, bundle.unreadable.isEmpty {
            return bundle.contents.sorted { $0.key < $1.key }.map { path, data in
                GeneratedFile(
                    path: path, before: data, after: nil, reasons: ["removes the bundle: all of it was generated"])
            }
        }
        let plan = SettingsPlan(catalog: EnvironmentCatalog(environments: [:]), isPruning: true)
        return try SettingsBundleGeneration(plan, in: bundle).files
    }
}

extension SettingsBundleFiles {
    private var specifiers: [PropertyListValue] {
        contents.filter { $0.key.hasSuffix(".plist") }.flatMap { _, data in
            (try? PropertyList.parse(data))?.dictionaryValue?["PreferenceSpecifiers"]?.arrayValue ?? []
        }
    }

    /// Whether a specifier of a page was generated.
    var hasGeneratedSpecifiers: Bool { specifiers.contains { SettingsPart(of: $0) != nil } }

    /// Whether every specifier of every page was generated.
    var hasOnlyGeneratedSpecifiers: Bool { specifiers.allSatisfy { SettingsPart(of: $0) != nil } }
}
