import Foundation
import Subprocess
import TestSupport
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Things that know nothing of the catalog have nothing of it, and real Mach-O can be read.
struct RealArtifactSoakTests {
    private static let catalog = """
        app: Shop
        environments:
          production: { title: Live shop, values: { apiURL: "https://api.shop-velora.example/v2" } }
          staging: { title: Staging, values: { apiURL: "https://staging.shop-velora.example/v2", token: velora-stg-1 } }
          test: { title: Test, values: { apiURL: "http://127.0.0.1:3000/api" } }
          dev: { title: Development, values: { apiURL: "http://localhost:8080/api" } }
        """

    private struct Told: Decodable {
        struct Hit: Decodable {
            let severity: String
            let path: String
            let value: String
        }
        struct Coverage: Decodable {
            let executables: Int
            let unread: [[String: String]]
        }

        let hits: [Hit]
        let coverage: Coverage
    }

    private static func audit(_ path: String, in folder: URL) async throws -> Told {
        try Data(catalog.utf8).write(to: folder.appendingPathComponent("Switchyard.yaml"))
        let ended = try await Switchyard.run(
            ["audit", path, "--catalog", "Switchyard.yaml", "--format", "json"], in: folder)
        return try JSONDecoder().decode(Told.self, from: Data(ended.output.utf8))
    }

    /// Folders of this computer, which have no secrets of ours.
    @Test(
        .enabled(if: SoakCount.of(full: 1, slice: 0) == 1),
        arguments: ["fonts", "i18n", "icons", "perl", "vim", "zoneinfo"])
    func aFolderOfThisComputerHasNoLeak(_ name: String) async throws {
        let path = "/usr/share/\(name)"
        guard FileManager.default.fileExists(atPath: path) else { return print("skipped: there is no \(path)") }
        try await withTemporaryFolder { folder in
            let told = try await Self.audit(path, in: folder)
            #expect(told.hits.filter { $0.severity == "error" }.isEmpty, "\(told.hits.prefix(5))")
        }
    }

    /// Wheels for macOS of the registry PyPI, which are not ours, and of which nothing is kept.
    @Test(
        .enabled(if: SoakCount.of(full: 1, slice: 0) == 1),
        arguments: ["cffi", "greenlet", "msgpack", "psutil", "pynacl", "pyyaml"])
    func aWheelForMacOSIsRead(_ name: String) async throws {
        try await withTemporaryFolder { folder in
            let options = [
                "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--python-version", "3.12",
                "--platform", "macosx_11_0_arm64", "--platform", "macosx_11_0_universal2", "--platform",
                "macosx_10_9_universal2", "--platform", "macosx_10_10_universal2", "--dest", "wheels", name,
            ]
            let ended = try? await Subprocess.run(
                .name("python3"), arguments: Arguments(options), workingDirectory: FilePath(folder.path),
                output: .discarded, error: .discarded)
            let wheels = folder.appendingPathComponent("wheels").path
            guard ended?.terminationStatus.isSuccess == true,
                let file = try? FileManager.default.contentsOfDirectory(atPath: wheels).first
            else { return print("skipped: pip cannot download \(name) for macOS") }
            let told = try await Self.audit("wheels/\(file)", in: folder)
            #expect(told.coverage.executables > 0 && told.coverage.unread.isEmpty)
            #expect(told.hits.isEmpty, "\(told.hits.prefix(5))")
        }
    }
}
