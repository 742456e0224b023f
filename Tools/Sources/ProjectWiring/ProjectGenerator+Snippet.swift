import AppProjects
import Generation
import Manifest

extension ProjectGenerator {
    /// What to write into the manifest of the tool.
    func snippet(_ manifest: Manifest, _ generated: [GeneratedFile]) -> String {
        let paths = generated.filter { $0.data != nil }.map(\.path)
        let targets =
            (manifest.targets + manifest.brands.flatMap(\.targets)).isEmpty
            ? [manifest.app ?? "App"] : manifest.targets + manifest.brands.flatMap(\.targets)
        let configurations = manifest.outputs.xcconfig ? manifest.configurations.map(\.name) : []
        return targets.map { target in
            let brand = manifest.brands.first { $0.targets.contains(target) }?.name
            let folder = [manifest.outputs.folder, brand].compactMap { $0 }.joined(separator: "/")
            var resources = paths.filter {
                $0.hasPrefix("\(folder)/Environments") && $0.hasSuffix(".plist")
                    && !$0.dropFirst(folder.count + 1).contains("/")
            }
            if let bundle = manifest.outputs.settingsBundle?.bundle { resources.append(bundle) }
            if let sealed = manifest.outputs.sealedSettingsBundle { resources.append(sealed) }
            let sources = manifest.outputs.accessors?.files ?? []
            let bases = configurations.map { ($0, "\(manifest.outputs.folder)/\($0).xcconfig") }
            switch self {
            case .xcodeGen: return Self.xcodeGen(target, bases, resources, sources)
            case .tuist: return Self.tuist(target, manifest, bases, resources, sources)
            }
        }.joined(separator: "\n")
    }

    private static func xcodeGen(
        _ target: String, _ bases: [(String, String)], _ resources: [String], _ sources: [String]
    ) -> String {
        var lines = ["targets:", "  \(quoted(target)):"]
        if !bases.isEmpty {
            lines.append("    configFiles:")
            lines += bases.map { "      \(quoted($0.0)): \(quoted($0.1))" }
        }
        if !resources.isEmpty || !sources.isEmpty {
            lines.append("    sources:")
            lines += sources.map { "      - path: \(quoted($0))" }
            lines += resources.map { "      - { path: \(quoted($0)), buildPhase: resources }" }
        }
        return lines.joined(separator: "\n")
    }

    private static func tuist(
        _ target: String, _ manifest: Manifest, _ bases: [(String, String)], _ resources: [String], _ sources: [String]
    ) -> String {
        var lines = [".target(", "    name: \(quoted(target)),"]
        if !sources.isEmpty { lines.append("    sources: [\(sources.map(quoted).joined(separator: ", "))],") }
        if !resources.isEmpty { lines.append("    resources: [\(resources.map(quoted).joined(separator: ", "))],") }
        if !bases.isEmpty {
            lines.append("    settings: .settings(configurations: [")
            lines += bases.map { name, path in
                let isOpen = manifest.configurations.first { $0.name == name }?.distribution == .development
                return "        .\(isOpen ? "debug" : "release")(name: \(quoted(name)), xcconfig: \(quoted(path))),"
            }
            lines.append("    ])")
        }
        return (lines + [")"]).joined(separator: "\n")
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
