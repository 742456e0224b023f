import BuildSettings
import SourceText

extension ConfiguredTarget {
    /// Whether an xcconfig file is missing, including optional ones (`#include?`) that developers keep to themselves,
    /// so that some build settings are unknown.
    public var hasMissingFiles: Bool {
        findings.contains { Self.missing.contains($0.rule) }
            || layers.contains { layer in layer.settings.files.contains { hasMissingInclude($0, layer.settings) } }
    }

    private func hasMissingInclude(_ file: String, _ layer: BuildSettingLayer) -> Bool {
        guard let bytes = XcconfigFileSystem.disk.read(file) else { return true }
        return XcconfigFile(bytes: bytes, file: file).statements.contains { statement in
            guard case .include(let include) = statement else { return false }
            let name = include.name.split(separator: "/").last ?? ""
            return !layer.files.contains { $0.hasSuffix("/\(name)") || $0.hasSuffix("/\(name).xcconfig") }
        }
    }

    private static let missing: Set<RuleID> = [.unreadableBaseConfiguration, .missingIncludedFile]
}
