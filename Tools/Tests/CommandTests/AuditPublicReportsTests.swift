import AuditPlanter
import Foundation
import Subprocess
import TestSupport
import Testing

/// What people have reported about servers in their apps, as small inputs of our own.
@Suite struct AuditPublicReportsTests {
    private struct Told: Decodable {
        struct Hit: Decodable {
            let rule: String
            let path: String
            let severity: String
        }
        struct Coverage: Decodable { let opaque: [String] }

        let verdict: String
        let headline: String
        let hits: [Hit]
        let coverage: Coverage
    }

    /// Audits an app of a program and a file.
    private static func audit(
        _ name: String, _ bytes: Bytes, staging: String? = "https://staging.shop.example/api"
    ) async throws -> (told: Told, code: Int32?) {
        try await withTemporaryFolder { folder in
            var slice = MachOWriter.Slice(architecture: .arm64)
            slice.sections = [("__TEXT", "__cstring", Array("api.shop.example/api\0".utf8))]
            for (path, bytes) in [("Shop", MachOWriter.write(slice)), (name, bytes)] {
                let file = folder.appendingPathComponent("Shop.app/\(path)")
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(bytes).write(to: file)
            }
            let catalog = """
                app: Shop
                keys: { api: string }
                environments:
                  production: { values: { api: "api.shop.example/api" } }
                  staging: { values: { api: "\(staging ?? "")" } }

                """
            try Data(catalog.utf8).write(to: folder.appendingPathComponent("Switchyard.yaml"))
            let ended = try await Switchyard.run(
                ["audit", "Shop.app", "--format", "json"] + (staging == nil ? ["--no-catalog"] : []), in: folder)
            return (try JSONDecoder().decode(Told.self, from: Data(ended.output.utf8)), ended.code)
        }
    }

    /// The strings of Hermes's bytecode have no separators (facebook/hermes, doc/Strings.md).
    @Test func aHostInAPoolIsNoProof() async throws {
        let header: Bytes =
            [0xC6, 0x1F, 0xBC, 0x03, 0xC1, 0x03, 0x19, 0x1F, 0x60, 0, 0, 0] + Bytes(repeating: 0, count: 116)
        let (told, code) = try await Self.audit(
            "main.jsbundle", header + Array("getItemuseEffectstaging.shop.exampleconsoleabort".utf8))
        #expect(told.verdict == "not-proven" && code == 1)
        #expect(told.hits.map { "\($0.severity) \($0.path)" } == ["warning main.jsbundle"])
    }

    /// `//` begins a comment in xcconfig files, so people leave the scheme out (ionic-team/capacitor#1727).
    @Test(arguments: [
        "staging.shop.example/api", "staging.shop.example", "staging.shop.example:443", "//staging.shop.example/api",
    ])
    func aHostWithoutASchemeIsSearchedFor(_ value: String) async throws {
        let (told, code) = try await Self.audit(
            "config.json", Array("{\"base\": \"https://staging.shop.example/v2\"}".utf8), staging: value)
        #expect(told.verdict == "not-proven" && code == 1)
        #expect(told.hits.allSatisfy { $0.severity == "error" } && !told.hits.isEmpty)
    }

    /// Asset bundles are compressed with LZMA by default (Unity's manual).
    @Test func anAssetBundleIsNamedInTheHeadline() async throws {
        let bytes = Array("UnityFS\0".utf8) + [0, 0, 0, 8] + Array("5.x.x\0".utf8) + Bytes(repeating: 0xA7, count: 80)
        let (told, code) = try await Self.audit("Data/Raw/levels.bundle", bytes)
        #expect(told.verdict == "proven" && code == 0)
        #expect(told.coverage.opaque == ["Data/Raw/levels.bundle"])
        #expect(
            told.headline.hasSuffix("1 file is not decoded and may have texts: Data/Raw/levels.bundle"),
            "\(told.headline)")
    }

    /// firebase/flutterfire#13264
    @Test(arguments: [
        ("GoogleService-Info-Dev.plist", true), ("GoogleService-Info-Debug.plist", true), (".env.staging", true),
        ("Config/dev.json", true),
        ("ConfigQA.plist", true), ("ConfigDev.plist", true), ("BigDev.plist", false), ("DevNotifications.json", false),
        ("GoogleService-Info.plist", false), (".env", false), ("devices.json", false), ("dev.png", false),
    ]) func aFileThatIsNamedForAnotherEnvironmentIsNamed(_ name: String, _ isNamed: Bool) async throws {
        let (told, code) = try await Self.audit(name, Array("{}".utf8), staging: nil)
        #expect(told.hits.map { "\($0.rule) \($0.path)" } == (isNamed ? ["other-environment-file \(name)"] : []))
        #expect(code == 0 && told.verdict == "nothing-found")
    }

    /// ionic-team/capacitor#1478
    @Test func aServerOfLiveReloadIsAnError() async throws {
        let (told, code) = try await Self.audit(
            "capacitor.config.json", Array("{\"server\":{\"url\":\"http://192.168.28.43:8100\"}}".utf8), staging: nil)
        #expect(told.hits.map(\.rule) == ["private-host"] && code == 1)
    }
}
