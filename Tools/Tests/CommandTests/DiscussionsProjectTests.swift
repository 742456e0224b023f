import Foundation
import Testing

/// `Discussions.xcodeproj`: what a debug build links for the console, and what a release leaves out.
@Suite struct DiscussionsProjectTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardizedFileURL
    private static let example = root.appendingPathComponent("Examples/Discussions")

    private struct Printed: Decodable {
        struct Setting: Decodable { let list: [String] }
        let settings: [String: Setting]
    }

    private static func list(_ name: String, _ configuration: String) async throws -> Set<String> {
        let ended = try await Switchyard.run(
            ["build-settings", "--project", ".", "--configuration", configuration, "--format", "json", name],
            in: example)
        let printed = try JSONDecoder().decode(Printed.self, from: Data(ended.output.utf8))
        return Set(try #require(printed.settings[name], "\(ended.all)").list)
    }

    /// The modules of products of the root package, with those that they depend on.
    private static func modules(of products: [String]) throws -> Set<String> {
        let manifest = try String(contentsOf: root.appendingPathComponent("Package.swift"), encoding: .utf8)
        var found: Set<String> = []
        var rest = products
        while let name = rest.popLast() {
            guard found.insert(name).inserted else { continue }
            let target = manifest.matches(
                of: /target\(\s*name: "([A-Za-z]+)",\s*dependencies: \[(.*?)\]/.dotMatchesNewlines()
            )
            .first { $0.output.1 == name }
            for match in target?.output.2.matches(of: /"([A-Za-z]+)"/) ?? [] { rest.append(String(match.output.1)) }
        }
        return found
    }

    @Test func bothProductsAreLinked() throws {
        let project = try String(
            contentsOf: Self.example.appendingPathComponent("Discussions.xcodeproj/project.pbxproj"), encoding: .utf8)
        for product in ["ConsoleCommands", "SwitchyardConsole"] {
            #expect(project.contains("/* \(product) in Frameworks */,"))
            #expect(project.contains("productName = \(product);"))
        }
    }

    @Test func aReleaseLeavesOutTheModulesOfTheConsole() async throws {
        let console = try Self.modules(of: ["ConsoleCommands", "SwitchyardConsole"])
            .subtracting(try Self.modules(of: ["Switchyard", "SwitchyardUI"]))
        #expect(console == ["ConsoleCommands", "Digests", "HubMessages", "SwitchyardConsole"])
        let released = try await Self.list("EXCLUDED_SOURCE_FILE_NAMES", "Release")
        #expect(released.isSuperset(of: console.map { "\($0).o" }))
        let debug = try await Self.list("EXCLUDED_SOURCE_FILE_NAMES", "Debug")
        #expect(!debug.contains { $0.hasSuffix(".o") })
    }

    @Test func onlyDebugImportsThem() async throws {
        let debug = try await Self.list("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "Debug")
        #expect(debug.isSuperset(of: ["SWITCHYARD_OPEN", "Console"]))
        let released = try await Self.list("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "Release")
        #expect(released.isDisjoint(with: ["SWITCHYARD_OPEN", "Console"]))
    }
}
