import AppProjects
import BuildSettings
import Foundation
import Generation
import Manifest
import ProjectWiring
import SourceText
import TestProjects

/// A folder with a project and its manifest, generated and wired as the command does it.
struct WiredFolder {
    let url: URL
    static let project = "Sample.xcodeproj"

    /// Writes the project, the manifest, and other files.
    init(_ url: URL, _ project: String, manifest: String = WiredFolder.manifest(), files: [String: String] = [:]) throws
    {
        self.url = url
        var files = files
        files["\(Self.project)/project.pbxproj"] = project
        files["Switchyard.yaml"] = manifest
        try WrittenProject.write(files, in: url)
    }

    static func manifest(_ more: String = "", targets: String = "[App]", keys: String = "") -> String {
        """
        targets: \(targets)
        configurations:
          Debug: { environment: staging, for: development }
          Release: { environment: production, for: app-store }
        keys:
          apiURL: { type: url }
        \(keys)
        environments:
          production: { values: { apiURL: https://example.com } }
          staging: { values: { apiURL: https://staging.example.com } }
        \(more)
        """
    }

    /// The project file, in the format that it has.
    var file: URL {
        let json = url.appendingPathComponent("\(Self.project)/project.xcproj")
        let isJSON = FileManager.default.fileExists(atPath: json.path)
        return isJSON ? json : url.appendingPathComponent("\(Self.project)/project.pbxproj")
    }

    func text() throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }

    func contents(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appendingPathComponent(path)), as: UTF8.self)
    }

    func set(_ text: String) throws { try Data(text.utf8).write(to: file) }

    /// Generates, and wires the project.
    @discardableResult func wire(movesSettings: Bool = false, project: String? = nil) throws -> ProjectWiring {
        let folder = OutputFolder(url)
        let manifest = try Manifest.read(url.appendingPathComponent("Switchyard.yaml"))
        let found = ManifestProject.found(
            by: ManifestProject.Search(manifest, in: url, named: project, willBeWired: true))
        let generation = try ManifestGeneration(manifest, in: folder, project: found)
        let wiring = try ProjectWiring.plan(
            manifest, found, generated: generation.files, in: folder,
            options: ProjectWiring.Options(movesSettings: movesSettings))
        try write(generation.files + wiring.files)
        return wiring
    }

    /// Takes the wiring back; what was generated stays.
    @discardableResult func unwire() throws -> ProjectWiring {
        let manifest = try Manifest.read(url.appendingPathComponent("Switchyard.yaml"))
        let wiring = try ProjectWiring.plan(
            manifest, ManifestProject.found(by: ManifestProject.Search(manifest, in: url)), generated: [],
            in: OutputFolder(url), options: ProjectWiring.Options(isUnwiring: true))
        try write(wiring.files)
        return wiring
    }

    private func write(_ files: [GeneratedFile]) throws {
        for file in files where file.change != .unchanged {
            let target = url.appendingPathComponent(file.path)
            guard let data = file.data else {
                try FileManager.default.removeItem(at: target)
                continue
            }
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: target)
        }
    }

    /// Every build setting of every target in every build configuration, without those of Switchyard, by
    /// `TARGET/CONFIGURATION/NAME`.
    func buildSettings() throws -> [String: String] {
        let project = try AppProject(reading: url.appendingPathComponent(Self.project).path)
        var values: [String: String] = [:]
        for target in project.targets {
            for name in target.configurationNames {
                var evaluator = try project.configured(target, name).evaluator
                for setting in evaluator.evaluateAll() where !setting.name.hasPrefix("SWITCHYARD_") {
                    values["\(target.name)/\(name)/\(setting.name)"] = setting.value
                }
            }
        }
        return values
    }

    /// The objects of the project, as Foundation reads them.
    func objects() throws -> [String: [String: Any]] {
        let list = try PropertyListSerialization.propertyList(from: try Data(contentsOf: file), format: nil)
        return (list as? [String: Any])?["objects"] as? [String: [String: Any]] ?? [:]
    }
}

extension WiredFolder {
    /// The environment of every target in every build configuration that has one, by `TARGET/CONFIGURATION`.
    func environments() throws -> [String: String] {
        let project = try AppProject(reading: url.appendingPathComponent(Self.project).path)
        let manifest = try Manifest.read(url.appendingPathComponent("Switchyard.yaml"))
        let names = manifest.targets + manifest.brands.flatMap(\.targets)
        var values: [String: String] = [:]
        for target in project.targets where names.contains(target.name) {
            for name in target.configurationNames {
                var evaluator = try project.configured(target, name).evaluator
                values["\(target.name)/\(name)"] = evaluator.evaluate("SWITCHYARD_ENVIRONMENT").value
            }
        }
        return values
    }
}
