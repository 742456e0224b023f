import Foundation
import Subprocess
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// `Examples/Discussions`, compiled in a folder of a test.
enum ExampleProgram {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..", isDirectory: true).standardizedFileURL

    /// The variables that `generate` reads the secrets from.
    static let tokens: [Environment.Key: String?] = [
        "DISCUSSIONS_TOKEN_PRODUCTION": "p-2718281828459045", "DISCUSSIONS_TOKEN_TESTING": "t-3141592653589793",
        "DISCUSSIONS_TOKEN_LOCAL": "l-1414213562373095",
    ]

    /// Copies the example, with one more key: a short text, which as a literal would become operands of instructions.
    static func copy(to folder: URL) async throws {
        let example = root.appendingPathComponent("Examples/Discussions")
        for name in ["App", "Config", "Discussions.xcodeproj", "Sources", "Switchyard", ".gitignore"] {
            try FileManager.default.copyItem(
                at: example.appendingPathComponent(name), to: folder.appendingPathComponent(name))
        }
        try? FileManager.default.removeItem(
            at: folder.appendingPathComponent("Sources/Discussions/AppSecrets.swift"))
        let manifest = try String(contentsOf: example.appendingPathComponent("Switchyard.yaml"), encoding: .utf8)
            .replacing("  timeout: { type", with: "  region: string\n  timeout: { type")
            .replacing("discussions.example/api\n", with: "discussions.example/api\n      region: eu-central\n")
            .replacing("localhost:8081/api\n", with: "localhost:8081/api\n      region: qa-frankfurt\n")
            .replacing("timeout: 1s\n", with: "timeout: 1s\n      region: developer-laptop\n")
        try Data(manifest.utf8).write(to: folder.appendingPathComponent("Switchyard.yaml"))
        try await run("git", ["init", "-q", "."], in: folder)
        let ended = try await Switchyard.run(["generate", "--secrets"], in: folder, variables: tokens)
        #expect(ended.code == 0, "\(ended.all)")
    }

    /// Runs another program, which must succeed.
    static func run(_ program: String, _ arguments: [String], in folder: URL) async throws {
        let ended = try await Subprocess.run(
            .name(program), arguments: Arguments(arguments), workingDirectory: FilePath(folder.path),
            output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        #expect(ended.terminationStatus.isSuccess, "\(ended.standardOutput)\(ended.standardError)")
    }

    /// Builds the app as in Debug, with its link to a hub.
    ///
    /// - Returns: The app, whose program has the name `Discussions`.
    static func buildWithConsole(in folder: URL) async throws -> URL {
        let project = folder.appendingPathComponent("Discussions")
        let app = folder.appendingPathComponent("Discussions.app")
        try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
        try await copy(to: project)
        let assembled = try await Switchyard.run(["assemble", "--configuration", "Debug", "-o", app.path], in: project)
        #expect(assembled.code == 0, "\(assembled.all)")
        try await compile(
            ["SWITCHYARD_OPEN", "Console"],
            against: [
                "ConsoleCommands", "Digests", "HubMessages", "PropertyLists", "SessionInspection", "SettingsBundle",
                "Switchyard",
                "SwitchyardCatalog", "SwitchyardConsole", "SwitchyardCore",
            ], to: app.appendingPathComponent("Discussions"), in: project)
        return app
    }

    /// Compiles the sources against the modules that the tests are built with.
    static func compile(
        _ conditions: [String],
        against modules: [String] = [
            "PropertyLists", "SettingsBundle", "Switchyard", "SwitchyardCatalog", "SwitchyardCore",
        ],
        to program: URL, in folder: URL
    ) async throws {
        var files =
            FileManager.default.enumerator(atPath: folder.appendingPathComponent("Sources").path)?
            .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { "Sources/\($0)" } ?? []
        for module in modules {
            let sources = FileManager.default.enumerator(atPath: root.appendingPathComponent("Sources/\(module)").path)
            for path in (sources?.compactMap { $0 as? String } ?? []) where path.hasSuffix(".swift") {
                let name = path.split(separator: "/").last ?? ""
                files.append(Switchyard.products.appendingPathComponent("\(module).build/\(name).o").path)
            }
        }
        try await run(
            "swiftc",
            [
                // A release is often optimized for size.
                conditions.isEmpty ? "-Osize" : "-O", "-swift-version", "6", "-parse-as-library", "-module-name",
                "Discussions",
                "-enable-upcoming-feature",
                "MemberImportVisibility", "-I", Switchyard.products.appendingPathComponent("Modules").path,
                "-I", root.appendingPathComponent("Sources/CTableCells/include").path,
                "-o", program.path,
            ] + conditions.flatMap { ["-D", $0] } + files.sorted(), in: folder)
    }
}
