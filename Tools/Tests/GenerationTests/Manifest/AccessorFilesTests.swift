import Foundation
import Generation
import Manifest
import SourceText
import Testing

/// The Swift files of `generate: accessors:`.
@Suite struct AccessorFilesTests {
    private func files(fake: String?) throws -> [String: String] {
        var manifest = Manifests.discussions
        manifest.outputs = ManifestOutputs()
        manifest.outputs.accessors = ManifestOutputs.Accessors(file: "App/Configuration.swift")
        manifest.outputs.accessors?.fake = fake
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("none-\(UUID().uuidString)")
        return try ManifestGeneration(manifest, in: OutputFolder(folder)).files.reduce(into: [:]) { texts, file in
            texts[file.path] = file.data.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    @Test func theFakeIsAFileOfItsOwnWhereTheManifestNamesOne() throws {
        let files = try files(fake: "App/Fake.swift")
        #expect(files["App/Fake.swift"]?.contains("struct AppConfigurationFake: Sendable {") == true)
        #expect(files["App/Configuration.swift"]?.contains("Fake") == false)
        #expect(try self.files(fake: nil).values.contains { $0.contains("Fake") } == false)
    }

    @Test func oneFileIsNotBoth() throws {
        let error = #expect(throws: GenerationError.self) { try files(fake: "App/Configuration.swift") }
        #expect(error?.findings.map(\.rule.rawValue) == ["key-clash"])
    }
}
