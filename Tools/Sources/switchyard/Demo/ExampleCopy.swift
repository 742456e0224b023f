import Foundation
import Manifest
import PropertyLists
import Subprocess

/// A copy of the example for one run of the demo: its `Switchyard.yaml` has the addresses of the running servers, and
/// everything else is generated from it, as for any change of that file.
struct ExampleCopy {
    /// The folder of the copy.
    let folder: URL
    /// The build folder of the example. The package that it depends on is built there once.
    private let builds: URL

    /// The endpoints in the example's Switchyard.yaml that the servers replace.
    private static let endpoints = [
        "production": "https://discussions.example/api", "testing": "http://localhost:8081/api",
    ]

    /// What git ignores, and Xcode's own.
    private static let ignored: Set = [".build", ".swiftpm", "xcuserdata", "AppSecrets.swift", "Package.resolved"]

    /// Copies the example, and generates its files.
    ///
    /// - Parameter ports: The ports of the running servers, by environment.
    init(_ project: DemoProject, ports: [String: Int], in parent: URL) async throws {
        folder = parent.appendingPathComponent(project.folder.lastPathComponent, isDirectory: true)
        builds = project.folder.appendingPathComponent(".build", isDirectory: true)
        try Self.copy(project.folder, to: folder)
        let package = project.folder.appendingPathComponent("../..").standardizedFileURL.path
        try edit("Package.swift", ["path: \"../..\"": "path: \"\(package)\""])
        try edit(
            Manifest.fileName,
            Dictionary(
                uniqueKeysWithValues: Self.endpoints.map { environment, endpoint in
                    (endpoint, "http://localhost:\(ports[environment] ?? 0)/api")
                }))
        try await generate()
    }

    private static func copy(_ source: URL, to target: URL) throws {
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: source.path) where !ignored.contains(name) {
            let file = source.appendingPathComponent(name)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else { continue }
            if isFolder.boolValue {
                try copy(file, to: target.appendingPathComponent(name, isDirectory: true))
            } else {
                try FileManager.default.copyItem(at: file, to: target.appendingPathComponent(name))
            }
        }
    }

    private func edit(_ name: String, _ replacements: [String: String]) throws {
        let file = folder.appendingPathComponent(name)
        let data = try RegularFile.contents(atPath: file.path, limit: 1 << 20)
        var text = String(decoding: data, as: UTF8.self)
        for (old, new) in replacements {
            guard text.contains(old) else { throw DemoError(message: "\(name) of the example has no \(old)") }
            text = text.replacing(old, with: new)
        }
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    /// What a user does after changing Switchyard.yaml. The secrets come from variables, as on CI.
    private func generate() async throws {
        var tokens: [Environment.Key: String?] = [:]
        for environment in ["PRODUCTION", "TESTING", "LOCAL"] {
            let name = Environment.Key(stringLiteral: "DISCUSSIONS_TOKEN_\(environment)")
            tokens.updateValue("not-a-real-token-of-\(environment.lowercased())", forKey: name)
        }
        let ended = try await Subprocess.run(
            .file(DemoProject.tool), arguments: ["generate", "--secrets", folder.path],
            environment: .inherit.updating(tokens), output: .string(limit: 1_000_000), error: .combinedWithOutput)
        guard ended.terminationStatus.isSuccess else {
            throw DemoError(message: "switchyard generate fails:\n\(ended.standardOutput)")
        }
    }

    /// Builds the app in a build configuration.
    ///
    /// - Returns: the program, which the next build of any copy replaces.
    func build(_ configuration: DemoProject.Configuration) async throws -> URL {
        let arguments =
            [
                "build", "--package-path", folder.path, "--scratch-path", builds.path, "-c",
                configuration.rawValue.lowercased(),
            ] + configuration.traits
        // First, so that nothing comes between a build and what is done with its program.
        let asked = try await Subprocess.run(
            .name("swift"), arguments: Arguments(arguments + ["--show-bin-path"]), output: .string(limit: 10_000),
            error: .discarded)
        let built = try await Subprocess.run(
            .name("swift"), arguments: Arguments(arguments), output: .string(limit: 1_000_000),
            error: .combinedWithOutput)
        guard built.terminationStatus.isSuccess else {
            throw DemoError(message: "the example does not build:\n\(built.standardOutput)")
        }
        let path = asked.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
        return URL(fileURLWithPath: path, isDirectory: true).appendingPathComponent("Discussions")
    }
}
