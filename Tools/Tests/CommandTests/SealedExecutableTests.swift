import Foundation
import Subprocess
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Discussions as a real program of this computer, compiled with optimization from generated accessors under each policy,
/// in the app that `assemble` lays out, audited as .app and as .ipa.
@Suite struct SealedExecutableTests {
    enum Policy: String, CaseIterable {
        case open, testflight, sealed

        var condition: [String] {
            switch self {
            case .open: ["-D", "SWITCHYARD_OPEN"]
            case .testflight: ["-D", "SWITCHYARD_TESTFLIGHT"]
            case .sealed: []
            }
        }

        /// The build configuration whose Info.plist and resources belong to it.
        var configuration: String { self == .open ? "Debug" : "Release" }
    }

    private struct Told: Decodable {
        struct Hit: Decodable {
            let rule: String
            let path: String
            let encoding: String?
            let environment: String?
            let value: String
        }
        struct Requirement: Decodable {
            let what: String
            let found: Bool
        }
        struct Coverage: Decodable {
            struct Unprovable: Decodable {
                let key: String
                let reason: String
            }

            let executables: Int
            let unprovable: [Unprovable]
        }

        let verdict: String
        let hits: [Hit]
        let required: [Requirement]
        let coverage: Coverage
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..", isDirectory: true).standardizedFileURL
    private static let tokens: [Environment.Key: String?] = [
        "DISCUSSIONS_TOKEN_PRODUCTION": "p-2718281828459045", "DISCUSSIONS_TOKEN_TESTING": "t-3141592653589793",
        "DISCUSSIONS_TOKEN_LOCAL": "l-1414213562373095",
    ]

    /// Copies the example, with one more key: short literals become operands of instructions.
    private static func copy(to folder: URL) async throws {
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

    private static func run(_ program: String, _ arguments: [String], in folder: URL) async throws {
        let ended = try await Subprocess.run(
            .name(program), arguments: Arguments(arguments), workingDirectory: FilePath(folder.path),
            output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        #expect(ended.terminationStatus.isSuccess, "\(ended.standardOutput)\(ended.standardError)")
    }

    /// Compiles the sources against the modules that the tests are built with.
    private static func compile(_ policy: Policy, to program: URL, in folder: URL) async throws {
        var files =
            FileManager.default.enumerator(atPath: folder.appendingPathComponent("Sources").path)?
            .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { "Sources/\($0)" } ?? []
        for module in ["PropertyLists", "SettingsBundle", "Switchyard"] {
            let sources = FileManager.default.enumerator(atPath: root.appendingPathComponent("Sources/\(module)").path)
            for path in (sources?.compactMap { $0 as? String } ?? []) where path.hasSuffix(".swift") {
                let name = path.split(separator: "/").last ?? ""
                files.append(Switchyard.products.appendingPathComponent("\(module).build/\(name).o").path)
            }
        }
        try await run(
            "swiftc",
            [
                "-O", "-swift-version", "6", "-parse-as-library", "-module-name", "Discussions",
                "-enable-upcoming-feature",
                "MemberImportVisibility", "-I", Switchyard.products.appendingPathComponent("Modules").path,
                "-o", program.path,
            ] + policy.condition + files.sorted(), in: folder)
    }

    private static func audit(
        _ artifact: String, _ policy: Policy, in folder: URL
    ) async throws -> (told: Told, code: Int32?) {
        let ended = try await Switchyard.run(
            ["audit", artifact, "--policy", policy.rawValue, "--secrets", "--format", "json"], in: folder,
            variables: tokens)
        return (try JSONDecoder().decode(Told.self, from: Data(ended.output.utf8)), ended.code)
    }

    @Test(arguments: Policy.allCases) func theAuditTellsHowTheProgramWasBuilt(_ policy: Policy) async throws {
        try await withTemporaryFolder { folder in
            try await Self.copy(to: folder)
            let app = folder.appendingPathComponent("Payload/Discussions.app")
            let assembled = try await Switchyard.run(
                ["assemble", "--configuration", policy.configuration, "-o", app.path], in: folder)
            #expect(assembled.code == 0, "\(assembled.all)")
            try await Self.compile(policy, to: app.appendingPathComponent("Discussions"), in: folder)
            var artifacts = ["Payload/Discussions.app"]
            if FileManager.default.isExecutableFile(atPath: "/usr/bin/zip") {
                try await Self.run("zip", ["-q", "-r", "Discussions.ipa", "Payload"], in: folder)
                artifacts.append("Discussions.ipa")
            }
            for artifact in artifacts {
                for audited in [Policy.sealed, .testflight] {
                    let (told, code) = try await Self.audit(artifact, audited, in: folder)
                    check(told, code, of: policy, against: audited)
                }
            }
        }
    }

    private func check(_ told: Told, _ code: Int32?, of policy: Policy, against audited: Policy) {
        #expect(told.coverage.executables == 1)
        #expect(told.required.first { $0.what == "production-value" }?.found == true)
        #expect(told.coverage.unprovable.contains { $0.key == "region" && $0.reason == "short-literal" })
        guard policy != audited else {
            #expect(told.verdict == "proven" && code == 0, "\(told.hits)")
            return
        }
        #expect(told.verdict == "not-proven" && code == 1)
        #expect(told.hits.contains { $0.rule == "other-policy" })
        #expect(told.required.contains { $0.what == "\(audited.rawValue)-marker" && !$0.found })
        let inProgram = told.hits.filter { $0.path.hasSuffix("/Discussions") || $0.path == "Discussions" }
        guard policy == .open else {
            #expect(inProgram.allSatisfy { $0.rule == "other-policy" }, "\(inProgram)")
            return
        }
        let values = Set(inProgram.map(\.value))
        #expect(values.isSuperset(of: ["http://localhost:8081/api", "developer-laptop", "<redacted>"]), "\(values)")
        #expect(inProgram.contains { $0.value == "qa-frankfurt" && $0.encoding == "immediate" }, "\(values)")
    }
}
