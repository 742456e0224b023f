import Foundation
import PackagePlugin

/// Writes `AppConfiguration.swift` from the `Environments.plist` of a target, at each build that finds it changed.
@main
struct SwitchyardAccessors: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target.sourceModule else { return [] }
        let catalogs = target.sourceFiles.map(\.url).filter { $0.lastPathComponent == AccessorCommand.catalogName }
        let found =
            catalogs.isEmpty ? AccessorCommand.catalogs(below: URL(fileURLWithPath: "\(target.directory)")) : catalogs
        return try AccessorCommand(
            tool: context.tool(named: "switchyard-accessors").url, folder: context.pluginWorkDirectoryURL,
            target: target.name
        ).commands(for: found)
    }
}

/// The call of the tool, for SwiftPM and for Xcode.
struct AccessorCommand {
    static let catalogName = "Environments.plist"

    let tool: URL
    let folder: URL
    let target: String

    func commands(for catalogs: [URL]) throws -> [Command] {
        guard let catalog = catalogs.first else {
            throw AccessorPluginError("target \(target) has no \(Self.catalogName); add it to the target's files")
        }
        guard catalogs.count == 1 else {
            throw AccessorPluginError("target \(target) has \(catalogs.count) files \(Self.catalogName); keep one")
        }
        let output = folder.appendingPathComponent("AppConfiguration.swift")
        return [
            .buildCommand(
                displayName: "Writing typed accessors of \(target)", executable: tool,
                arguments: [catalog.path, "--output", output.path], inputFiles: [catalog], outputFiles: [output])
        ]
    }

    /// The catalogs in a folder: a file that the manifest excludes is none of the target's files.
    static func catalogs(below folder: URL) -> [URL] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return files?.compactMap { $0 as? URL }.filter { $0.lastPathComponent == catalogName } ?? []
    }
}

struct AccessorPluginError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
