import ArtifactAudit
import Artifacts
import Foundation
import PropertyLists
import Switchyard

/// The ninth benchmark: `switchyard audit` of a folder, compared with a search for the same texts, as they are, by ripgrep.
///
/// An audit searches for each text in every spelling, decodes what is compressed, and reads what has a structure. Without ripgrep, there is
/// nothing to compare it with.
enum Auditing {
    static func benchmarks(in folder: BenchmarkFolder) -> [Benchmark] {
        guard let search = ripgrep else { return [] }
        let artifacts: [(String, (URL) throws -> Void, few: Double, many: Double)] = [
            ("small files", { try write(4_000, 8 << 10, to: $0) }, few: 3, many: 2.5),
            ("programs", writePrograms, few: 2, many: 1),
        ]
        return artifacts.flatMap { name, write, few, many in
            [(1, few), (600, many)].map { count, goal in
                benchmark(name, write, Texts(count), goal: goal, search, in: folder)
            }
        }
    }

    /// The values of an environment, each of them a URL, and its host.
    private struct Texts {
        let catalog: EnvironmentCatalog
        let lines: [String]

        init(_ count: Int) {
            var values: [String: PropertyListValue] = [:]
            var lines: [String] = []
            for index in 0..<count {
                let host = "service-\(index).staging.example.com"
                values["url\(index)"] = .string("https://\(host)/v\(index % 7)/graphql")
                lines += ["https://\(host)/v\(index % 7)/graphql", host]
            }
            catalog = EnvironmentCatalog(environments: [
                "production": ["server": "https://example.com/v3/graphql"], "staging": values,
            ])
            self.lines = lines
        }
    }

    private static func benchmark(
        _ name: String, _ write: @escaping (URL) throws -> Void, _ texts: Texts, goal: Double, _ search: URL,
        in folder: BenchmarkFolder
    ) -> Benchmark {
        let words = "audit: \(name), \(texts.lines.count) texts"
        return Benchmark(words, against: "rg -c -a -F -f", goal: goal) {
            let place = folder.url.appendingPathComponent("audit \(name)")
            if !FileManager.default.fileExists(atPath: place.path) {
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
                try write(place)
            }
            let patterns = folder.url.appendingPathComponent("\(texts.lines.count).txt")
            try Data((texts.lines.joined(separator: "\n") + "\n").utf8).write(to: patterns)
            let audit = ArtifactAudit(AuditedTexts(texts.catalog, expected: "production"))
            return (
                Benchmark.timed { blackHole(audit.report(on: try Artifact(at: place.path))) },
                Benchmark.timed {
                    let process = Process()
                    process.executableURL = search
                    process.arguments = ["-c", "-a", "-F", "-uuu", "-f", patterns.path, place.path]
                    process.standardOutput = FileHandle.nullDevice
                    try process.run()
                    process.waitUntilExit()
                }
            )
        }
    }

    /// Copies of this program.
    private static func writePrograms(to folder: URL) throws {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        for copy in 0..<4 {
            try FileManager.default.copyItem(at: program, to: folder.appendingPathComponent("program-\(copy)"))
        }
    }

    /// Half of the bytes look like instructions, half like text.
    private static func write(_ files: Int, _ bytes: Int, to folder: URL) throws {
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
