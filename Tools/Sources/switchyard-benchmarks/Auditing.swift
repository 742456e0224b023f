import ArtifactAudit
import Artifacts
import Foundation
import Switchyard

/// The ninth benchmark: `switchyard audit` of a folder, compared with a search for the same texts, as they are, by ripgrep.
///
/// An audit searches for each text in every spelling, decodes what is compressed, and reads what has a structure. Without ripgrep, there is
/// nothing to compare it with.
enum Auditing {
    static func benchmarks(in folder: BenchmarkFolder) -> [Benchmark] {
        guard let search = ripgrep else { return [] }
        return [
            benchmark("4,000 small files", files: 4_000, bytes: 8 << 10, search, in: folder),
            benchmark("16 large files", files: 16, bytes: 8 << 20, search, in: folder),
        ]
    }

    private static let texts = ["https://staging.example.com/v3/graphql", "staging.example.com"]

    private static func benchmark(
        _ name: String, files: Int, bytes: Int, _ search: URL, in folder: BenchmarkFolder
    ) -> Benchmark {
        Benchmark("audit: \(name)", against: "rg -c -a -F", goal: 2) {
            let place = folder.url.appendingPathComponent("audit-\(files)")
            try write(files, bytes, to: place)
            let catalog = EnvironmentCatalog(environments: [
                "production": ["server": "https://example.com/v3/graphql"], "staging": ["server": .string(texts[0])],
            ])
            let audit = ArtifactAudit(AuditedTexts(catalog, expected: "production"))
            return (
                Benchmark.timed { blackHole(audit.report(on: try Artifact(at: place.path))) },
                Benchmark.timed {
                    let process = Process()
                    process.executableURL = search
                    process.arguments = ["-c", "-a", "-F", "-uuu"] + texts.flatMap { ["-e", $0] } + [place.path]
                    process.standardOutput = FileHandle.nullDevice
                    try process.run()
                    process.waitUntilExit()
                }
            )
        }
    }

    /// Half of the bytes look like instructions, half like text.
    private static func write(_ files: Int, _ bytes: Int, to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var state: UInt64 = 1
        for file in 0..<files {
            var content = Data(capacity: bytes)
            while content.count < bytes {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let isText = content.count & 4096 != 0
                for shift in stride(from: 0, to: 64, by: 8) {
                    let byte = UInt8(truncatingIfNeeded: state >> UInt64(shift))
                    content.append(isText ? byte % 26 + (byte > 200 ? 32 : 97) : byte)
                }
            }
            try content.write(to: folder.appendingPathComponent("\(file).\(file % 2 == 0 ? "txt" : "dat")"))
        }
    }

    private static var ripgrep: URL? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
            URL(fileURLWithPath: "\($0)/rg")
        }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
