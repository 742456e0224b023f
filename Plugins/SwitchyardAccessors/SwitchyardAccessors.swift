import Foundation
import PackagePlugin

/// Writes `AppConfiguration.swift`, and `AppConfigurationFake.swift` for tests and previews, from the `Environments.plist` of a target, at each build that finds it changed.
@main
struct SwitchyardAccessors: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target.sourceModule else { return [] }
        return try AccessorCommand(
            tool: context.tool(named: "switchyard-accessors").url, folder: context.pluginWorkDirectoryURL,
            target: target.name
        ).commands(for: target.sourceFiles.map(\.url))
    }
}

/// The call of the tool, for SwiftPM and for Xcode.
struct AccessorCommand {
    private static let catalogName = "Environments.plist"

    let tool: URL
    let folder: URL
    let target: String

    func commands(for files: [URL]) throws -> [Command] {
        guard let catalog = Self.catalog(of: files) else {
            throw AccessorPluginError("target \(target) has no \(Self.catalogName); put it beside the target's sources")
        }
        let output = folder.appendingPathComponent("AppConfiguration.swift")
        let fake = folder.appendingPathComponent("AppConfigurationFake.swift")
        return [
            .buildCommand(
                displayName: "Writing typed accessors of \(target)", executable: tool,
                arguments: [catalog.path, "--output", output.path, "--fake", fake.path], inputFiles: [catalog],
                outputFiles: [output, fake])
        ]
    }

    /// The catalog among a target's files; one that the manifest excludes is in a folder of a file or above it, and the
    /// nearest counts. Package.swift ends the search.
    private static func catalog(of files: [URL]) -> URL? {
        if let file = files.first(where: { $0.lastPathComponent == catalogName }) { return file }
        var folders = Set(files.map { $0.deletingLastPathComponent().standardizedFileURL.path })
        while !folders.isEmpty {
            func existing(_ name: String) -> String? {
                folders.map { $0 + "/" + name }.sorted().first(where: FileManager.default.fileExists(atPath:))
            }
            if let path = existing(catalogName) { return URL(fileURLWithPath: path) }
            let above = folders.filter { $0 != "/" && !FileManager.default.fileExists(atPath: $0 + "/Package.swift") }
            folders = Set(above.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path })
        }
        return nil
    }
}

struct AccessorPluginError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
