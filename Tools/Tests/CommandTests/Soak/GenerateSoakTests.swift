import Foundation
import Subprocess
import TestSupport
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// `settings-bundle generate`, killed at any time.
struct GenerateSoakTests {
    private static func arguments(_ options: [String]) -> [String] {
        [
            "settings-bundle", "generate", "Settings.bundle", "--catalog",
            GenerateCommandTests.fixtures.appendingPathComponent("Environments.plist").path,
        ] + options
    }

    private static func contents(_ folder: URL) -> [String: Data] {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.reduce(into: [:]) { contents, name in
            contents[name] = try? Data(contentsOf: folder.appendingPathComponent(name))
        }
    }

    /// Every file is the old or the new one, whole, and the next run leaves nothing else.
    @Test func aKilledRunLeavesWholeFiles() async throws {
        let kills = SoakCount.of(full: 300, slice: 6)
        var generator = SeededGenerator(seed: 9)
        try await withTemporaryFolder { folder in
            let bundle = folder.appendingPathComponent("Settings.bundle")
            try FileManager.default.copyItem(
                at: GenerateCommandTests.fixtures.appendingPathComponent("People.bundle"), to: bundle)
            let original = Self.contents(bundle)
            let begin = ContinuousClock.now
            #expect(try await Switchyard.run(Self.arguments(["--language", "fr"]), in: folder).code == 0)
            // On a busy computer a run takes long, and the pauses need not.
            let duration = min(ContinuousClock.now - begin, .seconds(1))
            let generated = Self.contents(bundle)
            #expect(generated != original)
            for turn in 0..<kills {
                let isPruning = turn.isMultiple(of: 2)
                let options = isPruning ? ["--prune"] : ["--language", "fr"]
                // The files are written near the end.
                let pause = duration * Double.random(in: 0.3...1, using: &generator)
                try await Self.runAndKill(options, in: folder, after: pause)
                for (name, data) in Self.contents(bundle) where !name.contains("/.switchyard-draft-") {
                    guard !name.hasPrefix(".switchyard-draft-") else { continue }
                    #expect([original[name], generated[name]].contains(data), "turn \(turn): \(name)")
                }
                #expect(try await Switchyard.run(Self.arguments(options), in: folder).code == 0)
                #expect(Self.contents(bundle) == (isPruning ? original : generated), "turn \(turn)")
            }
        }
    }

    private static func runAndKill(_ options: [String], in folder: URL, after pause: Duration) async throws {
        let program = Switchyard.products.appendingPathComponent("switchyard")
        _ = try await Subprocess.run(
            .path(FilePath(program.path)), arguments: Arguments(arguments(options)),
            workingDirectory: FilePath(folder.path), input: .none, output: .discarded, error: .discarded
        ) { execution in
            try await Task.sleep(for: pause)
            // It may be done by now.
            try? execution.send(signal: .kill)
        }
    }
}
