import FileReplacements
import Foundation
import Generation
import Manifest
import Yams

/// Generating everything from a manifest, compared with composing the same YAML and writing the same bytes.
enum Generating {
    static func benchmarks(in folder: BenchmarkFolder) -> [Benchmark] {
        [(250, 20), (500, 20), (1_000, 20)].flatMap { keys, environments in
            let size = "\(keys) keys in \(environments) environments"
            return [
                Benchmark("generate from Switchyard.yaml: \(size)", against: "Yams.compose and writing", goal: 2) {
                    let sample = try Sample(keys: keys, environments: environments, in: folder)
                    return (
                        Benchmark.timed { try sample.generate() }, Benchmark.timed { try sample.composeAndWrite() }
                    )
                },
                Benchmark("generate --check: \(size)", against: "generate", goal: 1) {
                    let sample = try Sample(keys: keys, environments: environments, in: folder)
                    return (Benchmark.timed { try sample.check() }, Benchmark.timed { try sample.generate() })
                },
            ]
        }
    }

    private final class Sample {
        private let data: Data
        private let text: String
        private let folder: URL
        /// The generated files.
        private let files: [GeneratedFile]
        private var count = 0

        init(keys: Int, environments: Int, in temporary: BenchmarkFolder) throws {
            text = Self.manifest(keys: keys, environments: environments)
            data = Data(text.utf8)
            folder = temporary.url.appendingPathComponent("generate-\(keys)-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let manifest = try Manifest(data, file: "Switchyard.yaml")
            files = try ManifestGeneration(manifest, in: OutputFolder(folder)).files
            // What a check compares with.
            for file in files { try write(file.data, to: folder.appendingPathComponent(file.path)) }
        }

        /// Generates into a folder in which nothing is yet.
        func generate() throws {
            let target = nextFolder()
            let generation = try ManifestGeneration(
                try Manifest(data, file: "Switchyard.yaml"), in: OutputFolder(target))
            var staged = StagedFiles(in: target.path)
            for file in generation.files { try staged.stage(file.data, for: file.path, replacing: file.before) }
            try staged.commit()
            try FileManager.default.removeItem(at: target)
        }

        func check() throws {
            let generation = try ManifestGeneration(
                try Manifest(data, file: "Switchyard.yaml"), in: OutputFolder(folder))
            guard !generation.changesSomething else { throw GeneratingError(message: "a fresh file is stale") }
        }

        func composeAndWrite() throws {
            blackHole(try Yams.compose(yaml: text))
            let target = nextFolder()
            for file in files { try write(file.data, to: target.appendingPathComponent(file.path)) }
            try FileManager.default.removeItem(at: target)
        }

        private func nextFolder() -> URL {
            count += 1
            return folder.appendingPathComponent("run\(count)")
        }

        private func write(_ data: Data?, to file: URL) throws {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data?.write(to: file)
        }

        private static func manifest(keys: Int, environments: Int) -> String {
            let types = ["string", "url", "int", "duration", "bool"]
            var lines = ["configurations:", "  Release: { environment: production, for: app-store }", "keys:"]
            for key in 0..<keys { lines.append("  group\(key % 10).key\(key): { type: \(types[key % 5]) }") }
            lines.append("environments:")
            for environment in 0..<environments {
                lines.append("  \(environment == 0 ? "production" : "environment\(environment)"):")
                lines.append("    values:")
                for key in 0..<keys {
                    let value =
                        switch key % 5 {
                        case 0: "text \(key) of \(environment)"
                        case 1: "https://host\(environment).example/path/\(key)"
                        case 2: "\(key + environment)"
                        case 3: "\(key)s"
                        default: "true"
                        }
                    lines.append("      group\(key % 10).key\(key): \(value)")
                }
            }
            return lines.joined(separator: "\n") + "\n"
        }
    }

    private struct GeneratingError: Error {
        let message: String
    }
}
